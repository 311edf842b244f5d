import { may, operatorOf, Permission } from '@usdt-africa/operators';
import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ADMIN_RATE_SIDES,
  type AdminRateChange,
  type AdminRateChart,
  AdminRateMarginRequest,
  AdminRatePauseRequest,
  AdminRatePinRequest,
  type AdminRatePreview,
  AdminRatePreviewRequest,
  AdminRateReasonRequest,
  type AdminRateSide,
  type AdminRateView,
  LIST_WIDTH,
} from '@usdt-africa/contracts/admin';
import { RateHistoryQuery, type RateHistoryRange } from '@usdt-africa/contracts/api';
import { type Clock, formatMoney, nairaFor, parseDecimal, parseMoney, RATE_SCALE, Refusal } from '@usdt-africa/kernel';
import { Idempotency, ValidBody, ValidQuery } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { RateApprovalGate } from '../application/rate-approval-gate.js';
import { type RateAct, RateDesk } from '../application/rate-desk.js';
import { rateText } from '../domain/price.js';
import { bpsFrom, RateConsole } from '../read-model/rate-console.js';
import { rateChart } from '../read-model/rate-history.js';

type Key = string | undefined;

/** What this controller needs of the rest of the app. */
export abstract class AdminRatesEdge {
  abstract readonly pool: Pool;
  abstract readonly clock: Clock;
}

/** ADM-06: the price as operators see it, and what they do to it. */
@Controller('api/admin')
export class AdminRatesController {
  constructor(
    private readonly rates: RateConsole,
    private readonly desk: RateDesk,
    private readonly gate: RateApprovalGate,
    private readonly idempotency: Idempotency,
    private readonly edge: AdminRatesEdge,
  ) {}

  @Get('rates')
  @Permission('rates.read')
  async page(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminRateView[]> {
    response.setHeader('Content-Range', `rates 0-${ADMIN_RATE_SIDES.length - 1}/${ADMIN_RATE_SIDES.length}`);
    return Promise.all(ADMIN_RATE_SIDES.map((side) => this.show(request, side)));
  }

  @Get('rate-changes')
  @Permission('rates.read')
  async changes(
    @Res({ passthrough: true }) response: Response,
    @Query('range') range: string | undefined,
  ): Promise<readonly AdminRateChange[]> {
    const [first, last] = listRange(range);
    const { rows, total } = await this.rates.changes(first, last);
    const span = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`;
    response.setHeader('Content-Range', `rate-changes ${span}/${total}`);
    return rows;
  }

  @Get('rates/:side')
  @Permission('rates.read')
  async show(@Req() request: Request, @Param('side') text: string): Promise<AdminRateView> {
    const side = sideOf(text);
    const operator = operatorOf(request);
    const [view, pending] = await Promise.all([this.rates.view(side), this.gate.pendingOf('rates', side, operator.id)]);
    const target = { resource: 'rates', id: side };
    const verb = (name: AdminRateView['verbs'][number]['verb'], why: string | null) => ({
      verb: name,
      target,
      why,
      facts: {},
      twoPeople: view.median === null,
    });
    const verbs = [
      verb('margin', pending ? 'pending' : null),
      verb('pin', pending ? 'pending' : null),
      { ...verb('unpin', view.pin ? null : 'not-pinned'), twoPeople: false },
      { ...verb('pause', view.paused ? 'paused' : null), twoPeople: false },
      { ...verb('resume', view.paused ? null : 'not-paused'), twoPeople: false },
    ];
    return { ...view, pending, verbs: may(operator.role, 'rates.set') ? verbs : [] };
  }

  @Get('rates/:side/chart')
  @Permission('rates.read')
  chart(
    @Param('side') text: string,
    @ValidQuery('range', RateHistoryQuery) range: RateHistoryRange,
  ): Promise<AdminRateChart> {
    if (sideOf(text) !== 'sell') throw noSuchSide();
    return rateChart(this.edge.pool, range, this.edge.clock.now());
  }

  @Post('rates/:side/preview')
  @HttpCode(200)
  @Permission('rates.set')
  async preview(
    @Param('side') text: string,
    @ValidBody(AdminRatePreviewRequest) asked: AdminRatePreviewRequest,
  ): Promise<AdminRatePreview> {
    const side = sideOf(text);
    const wanted =
      'marginBps' in asked
        ? ({ kind: 'margin', marginBps: asked.marginBps } as const)
        : ({ kind: 'pin', rate: parseDecimal(asked.rate, RATE_SCALE), until: this.edge.clock.now() } as const);
    const amount = parseMoney(asked.amount ?? '100', 'USDT');
    const [{ median, now, after, alone }, openQuotes] = await Promise.all([
      this.desk.effect(side, wanted),
      this.rates.openQuotes(),
    ]);
    const outcome = (rate: bigint | null) =>
      rate === null || median === null
        ? null
        : {
            rate: rateText(rate),
            brings: formatMoney(nairaFor(amount, rate), 'NGN'),
            keptEach: rateText(side === 'sell' ? median - rate : rate - median),
            fromMedianBps: bpsFrom(rate, median),
          };
    return {
      median: median === null ? null : rateText(median),
      amount: formatMoney(amount, 'USDT'),
      now: outcome(now),
      after: outcome(after),
      alone,
      openQuotes,
    };
  }

  @Post('rates/:side/margin')
  @HttpCode(200)
  @Permission('rates.set')
  margin(
    @Req() request: Request,
    @Param('side') side: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminRateMarginRequest) asked: AdminRateMarginRequest,
  ) {
    return this.verb(request, side, 'margin', key, asked, async (act) => {
      await this.desk.set(act, { kind: 'margin', marginBps: asked.marginBps }, this.gate);
    });
  }

  @Post('rates/:side/pin')
  @HttpCode(200)
  @Permission('rates.set')
  pin(
    @Req() request: Request,
    @Param('side') side: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminRatePinRequest) asked: AdminRatePinRequest,
  ) {
    const rate = parseDecimal(asked.rate, RATE_SCALE);
    if (rate === 0n) throw new Refusal(422, 'no-rate', 'A rate is more than nothing.');
    return this.verb(request, side, 'pin', key, asked, async (act) => {
      await this.desk.set(act, { kind: 'pin', rate, until: new Date(asked.until) }, this.gate);
    });
  }

  @Post('rates/:side/unpin')
  @HttpCode(200)
  @Permission('rates.set')
  unpin(
    @Req() request: Request,
    @Param('side') side: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminRateReasonRequest) body: AdminRateReasonRequest,
  ) {
    return this.verb(request, side, 'unpin', key, body, (act) => this.desk.unpin(act));
  }

  @Post('rates/:side/pause')
  @HttpCode(200)
  @Permission('rates.set')
  pause(
    @Req() request: Request,
    @Param('side') side: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminRatePauseRequest) asked: AdminRatePauseRequest,
  ) {
    const until = asked.until === null ? null : new Date(asked.until);
    return this.verb(request, side, 'pause', key, asked, (act) => this.desk.pause(act, until));
  }

  @Post('rates/:side/resume')
  @HttpCode(200)
  @Permission('rates.set')
  resume(
    @Req() request: Request,
    @Param('side') side: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminRateReasonRequest) body: AdminRateReasonRequest,
  ) {
    return this.verb(request, side, 'resume', key, body, (act) => this.desk.resume(act));
  }

  private async verb(
    request: Request,
    text: string,
    name: string,
    key: Key,
    body: { readonly reason: string },
    work: (act: RateAct) => Promise<void>,
  ): Promise<AdminRateView> {
    const side = sideOf(text);
    const { id: operatorId } = operatorOf(request);
    const route = `POST /api/admin/rates/${side}/${name}`;
    await this.idempotency.onceApart<{ done: true }>({ principal: operatorId, route, key, body }, async () => {
      await work({ side, reason: body.reason, operatorId, key: key! });
      return { status: 200, body: { done: true } };
    });
    return this.show(request, side);
  }
}

function sideOf(text: string): AdminRateSide {
  const side = ADMIN_RATE_SIDES.find((one) => one === text);
  if (!side) throw noSuchSide();
  return side;
}

function noSuchSide(): Refusal {
  return new Refusal(404, 'no-such-side', 'There is no such rate.');
}

/** @throws Refusal 400 for junk, and for a range wider than a list is */
function listRange(text: string | undefined): readonly [number, number] {
  if (text === undefined || text === '') return [0, 24];
  const match = /^\[(\d{1,8}),\s*(\d{1,8})\]$/.exec(text);
  const [first, last] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || last < first || last - first >= LIST_WIDTH)
    throw new Refusal(400, 'bad-request', 'The list cannot be asked for like this.');
  return [first, last];
}
