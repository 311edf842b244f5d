import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ADMIN_RATE_SIDES,
  AdminRateChange,
  AdminRateChart,
  AdminRateMarginRequest,
  AdminRatePauseRequest,
  AdminRatePinRequest,
  AdminRatePreview,
  AdminRatePreviewRequest,
  AdminRateReasonRequest,
  type AdminRateSide,
  AdminRateView,
} from '@usdt-africa/contracts/admin';
import { RateHistoryQuery, type RateHistoryRange } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { parseDecimal, RATE_SCALE, type Refusal } from '@usdt-africa/kernel';
import { OperatorAction, OperatorInput, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import {
  Answers,
  AnswersPage,
  ListParameters,
  type ListQuery,
  type Page,
  ValidBody,
  ValidQuery,
} from '@usdt-africa/platform';
import { PauseRate } from '../application/pause-rate.js';
import type { RateAct } from '../application/rate-control-service.js';
import { ResumeRate } from '../application/resume-rate.js';
import { SetRate } from '../application/set-rate.js';
import { UnpinRate } from '../application/unpin-rate.js';
import { ListRateChanges } from '../read-model/list-rate-changes.js';
import { ListRates } from '../read-model/list-rates.js';
import { PreviewRate } from '../read-model/preview-rate.js';
import { ShowRate } from '../read-model/show-rate.js';
import { ShowRateChart } from '../read-model/show-rate-chart.js';

/** ADM-06: the price as operators see it, and what they do to it. */
@Permission('rates.read')
@Controller('api/admin')
export class AdminRatesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminRateView)
  @Get('rates')
  page(@CurrentOperator() viewer: Viewer): Promise<Page<AdminRateView>> {
    return this.queries.execute(new ListRates(viewer));
  }

  @AnswersPage(AdminRateChange)
  @Get('rate-changes')
  changes(@ListParameters('range') query: ListQuery): Promise<Page<AdminRateChange>> {
    return this.queries.execute(new ListRateChanges(query));
  }

  @Answers(AdminRateView)
  @Get('rates/:side')
  async show(@CurrentOperator() viewer: Viewer, @Param('side') side: string): Promise<AdminRateView> {
    return this.queries.execute(new ShowRate(sideOf(side), viewer));
  }

  @Answers(AdminRateChart)
  @Get('rates/:side/chart')
  chart(
    @Param('side') side: string,
    @ValidQuery('range', RateHistoryQuery) range: RateHistoryRange,
  ): Promise<AdminRateChart> {
    return this.queries.execute(new ShowRateChart(sideOf(side), range));
  }

  @Answers(AdminRatePreview)
  @Post('rates/:side/preview')
  @HttpCode(200)
  @Permission('rates.set')
  preview(
    @Param('side') side: string,
    @ValidBody(AdminRatePreviewRequest) input: AdminRatePreviewRequest,
  ): Promise<AdminRatePreview> {
    return this.queries.execute(new PreviewRate(sideOf(side), input));
  }

  @OperatorAction('rates/:side/margin', AdminRateView, 'rates.set')
  margin(
    @Param('side') side: string,
    @OperatorInput(AdminRateMarginRequest) input: OperatorInput<AdminRateMarginRequest>,
  ): Promise<AdminRateView> {
    const { marginBps } = input.body;
    return this.change(side, input, (act) => new SetRate(act, { kind: 'margin', marginBps }));
  }

  @OperatorAction('rates/:side/pin', AdminRateView, 'rates.set')
  pin(
    @Param('side') side: string,
    @OperatorInput(AdminRatePinRequest) input: OperatorInput<AdminRatePinRequest>,
  ): Promise<AdminRateView> {
    const rate = parseDecimal(input.body.rate, RATE_SCALE);
    if (rate === 0n) throw refusal('rates.no-rate');
    const until = new Date(input.body.until);
    return this.change(side, input, (act) => new SetRate(act, { kind: 'pin', rate, until }));
  }

  @OperatorAction('rates/:side/unpin', AdminRateView, 'rates.set')
  unpin(
    @Param('side') side: string,
    @OperatorInput(AdminRateReasonRequest) input: OperatorInput<AdminRateReasonRequest>,
  ): Promise<AdminRateView> {
    return this.change(side, input, (act) => new UnpinRate(act));
  }

  @OperatorAction('rates/:side/pause', AdminRateView, 'rates.set')
  pause(
    @Param('side') side: string,
    @OperatorInput(AdminRatePauseRequest) input: OperatorInput<AdminRatePauseRequest>,
  ): Promise<AdminRateView> {
    const until = input.body.until === null ? null : new Date(input.body.until);
    return this.change(side, input, (act) => new PauseRate(act, until));
  }

  @OperatorAction('rates/:side/resume', AdminRateView, 'rates.set')
  resume(
    @Param('side') side: string,
    @OperatorInput(AdminRateReasonRequest) input: OperatorInput<AdminRateReasonRequest>,
  ): Promise<AdminRateView> {
    return this.change(side, input, (act) => new ResumeRate(act));
  }

  private async change<Answer>(
    text: string,
    { viewer, key, body, once }: OperatorInput<{ readonly reason: string }>,
    command: (act: RateAct) => Command<Answer>,
  ): Promise<AdminRateView> {
    const side = sideOf(text);
    const act = { side, reason: body.reason, operatorId: viewer.id, key };
    await once.run(() => this.commands.execute(command(act)));
    return this.show(viewer, side);
  }
}

function sideOf(text: string): AdminRateSide {
  const side = ADMIN_RATE_SIDES.find((one) => one === text);
  if (!side) throw noSuchSide();
  return side;
}

function noSuchSide(): Refusal {
  return refusal('rates.no-such-side');
}
