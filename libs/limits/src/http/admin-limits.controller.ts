import { may, operatorOf, Permission } from '@usdt-africa/operators';
import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ADMIN_LIMIT_SORTS,
  type AdminLimitCounts,
  AdminLimitEndRequest,
  AdminLimitFilter,
  AdminLimitOverrideRequest,
  type AdminLimitOverview,
  type AdminLimitRow,
  type AdminLimitView,
  LIST_WIDTH,
} from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney, Refusal } from '@usdt-africa/kernel';
import { Idempotency, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { LimitApprovalGate } from '../application/approval-gate.js';
import { LimitOverrides, personNotFound } from '../application/limit-overrides.js';
import { LimitList } from '../read-model/limit-list.js';

type Key = string | undefined;
interface ListQuery {
  readonly filter?: string;
  readonly range?: string;
  readonly sort?: string;
}
const Range = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))]);
const Sort = z.tuple([z.enum(ADMIN_LIMIT_SORTS), z.enum(['ASC', 'DESC'])]);

/** What this controller needs of the rest of the app. */
export abstract class AdminLimitsEdge {
  /** What an amount is worth now, in kobo; null while there is no rate. */
  abstract worthKobo(amountMicro: bigint): Promise<bigint | null>;
}

/** ADM-05: who comes near the daily limit, what is held by it, and limits of people's own. */
@Controller('api/admin/limits')
export class AdminLimitsController {
  constructor(
    private readonly list: LimitList,
    private readonly overrides: LimitOverrides,
    private readonly gate: LimitApprovalGate,
    private readonly idempotency: Idempotency,
    private readonly edge: AdminLimitsEdge,
  ) {}

  @Get()
  @Permission('limits.read')
  async page(
    @Res({ passthrough: true }) response: Response,
    @Query() query: ListQuery,
  ): Promise<readonly AdminLimitRow[]> {
    const { id, tab = 'near' } = parsed(AdminLimitFilter, query.filter, {});
    const [field, direction] = parsed(Sort, query.sort, ['used', 'DESC']);
    const [first, last] = parsed(Range, query.range, [0, 24]);
    if (last < first || last - first >= LIST_WIDTH) throw junk();
    const { rows, total } = id
      ? await this.list.byIds(id).then((known) => ({ rows: known, total: known.length }))
      : await this.list.page(tab, { field, direction }, first, last);
    const from = id ? 0 : first;
    response.setHeader(
      'Content-Range',
      `limits ${rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`}/${total}`,
    );
    return rows;
  }

  @Get('counts')
  @Permission('limits.read')
  counts(): Promise<AdminLimitCounts> {
    return this.list.counts();
  }

  @Get('overview')
  @Permission('limits.read')
  overview(): Promise<AdminLimitOverview> {
    return this.list.overview();
  }

  @Get(':id')
  @Permission('limits.read')
  async show(@Req() request: Request, @Param('id') id: string): Promise<AdminLimitView> {
    const person = personId(id);
    const operator = operatorOf(request);
    const [view, pending] = await Promise.all([
      this.list.view(person),
      this.gate.pendingOf('limits', person, operator.id),
    ]);
    const heldMicro = await this.list.heldMicro(person);
    const worth = heldMicro === 0n ? 0n : await this.edge.worthKobo(heldMicro);
    const target = { resource: 'limits', id: person };
    const mayOverride = may(operator.role, 'limits.override');
    return {
      ...view,
      heldNaira: worth === null ? null : formatMoney(worth, 'NGN'),
      pending,
      verbs: mayOverride
        ? [
            {
              verb: 'override',
              target,
              why: pending ? 'pending' : null,
              facts: { usual: view.usual },
              twoPeople: false,
            },
            {
              verb: 'end-override',
              target,
              why: view.ownLimit ? null : 'no-override',
              facts: { usualUsdt: view.usual },
              twoPeople: false,
            },
          ]
        : [],
    };
  }

  @Post(':id/override')
  @HttpCode(200)
  @Permission('limits.override')
  async override(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminLimitOverrideRequest) asked: AdminLimitOverrideRequest,
  ): Promise<AdminLimitView> {
    return this.once(request, id, 'override', key, asked, async (person, operatorId) => {
      const wanted = {
        personId: person,
        limitMicro: parseMoney(asked.limit, 'USDT'),
        until: asked.until === null ? null : new Date(asked.until),
        reason: asked.reason,
        operatorId,
        key: key!,
      };
      await this.overrides.set(wanted, this.gate, (micro) => this.edge.worthKobo(micro));
    });
  }

  @Post(':id/end-override')
  @HttpCode(200)
  @Permission('limits.override')
  async end(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminLimitEndRequest) asked: AdminLimitEndRequest,
  ): Promise<AdminLimitView> {
    return this.once(request, id, 'end-override', key, asked, (person, operatorId) =>
      this.overrides.end(person, asked.reason, operatorId),
    );
  }

  private async once(
    request: Request,
    id: string,
    verb: string,
    key: Key,
    body: Readonly<Record<string, unknown>>,
    work: (person: string, operatorId: string) => Promise<void>,
  ): Promise<AdminLimitView> {
    const person = personId(id);
    const operator = operatorOf(request);
    const route = `POST /api/admin/limits/${person}/${verb}`;
    await this.idempotency.onceApart<{ done: true }>({ principal: operator.id, route, key, body }, async () => {
      await work(person, operator.id);
      return { status: 200, body: { done: true } };
    });
    return this.show(request, person);
  }
}

function personId(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw personNotFound();
  return text;
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | undefined,
  fallback: z.output<Schema>,
): z.output<Schema> {
  if (text === undefined || text === '') return fallback;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw junk();
  }
}

function junk(): Refusal {
  return new Refusal(400, 'bad-request', 'The list cannot be asked for like this.');
}
