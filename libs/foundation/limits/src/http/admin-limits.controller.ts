import { Controller, Get, Param } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminLimitCounts,
  AdminLimitEndRequest,
  AdminLimitOverrideRequest,
  AdminLimitOverview,
  AdminLimitRow,
  AdminLimitView,
} from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { OperatorAction, OperatorInput, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, AnswersPage, ListParameters, type ListQuery, type Page } from '@usdt-africa/platform';
import { EndLimitOverride } from '../application/end-limit-override.js';
import { personNotFound } from '../application/limit-overrides.js';
import { SetLimitOverride } from '../application/set-limit-override.js';
import { CountLimits } from '../read-model/count-limits.js';
import { ListLimits } from '../read-model/list-limits.js';
import { ShowLimit } from '../read-model/show-limit.js';
import { ShowLimitsOverview } from '../read-model/show-limits-overview.js';

/** ADM-05: people near the daily limit, deposits held by it, and overrides. */
@Permission('limits.read')
@Controller('api/admin/limits')
export class AdminLimitsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminLimitRow)
  @Get()
  page(@ListParameters() query: ListQuery): Promise<Page<AdminLimitRow>> {
    return this.queries.execute(new ListLimits(query));
  }

  @Answers(AdminLimitCounts)
  @Get('counts')
  counts(): Promise<AdminLimitCounts> {
    return this.queries.execute(new CountLimits());
  }

  @Answers(AdminLimitOverview)
  @Get('overview')
  overview(): Promise<AdminLimitOverview> {
    return this.queries.execute(new ShowLimitsOverview());
  }

  @Answers(AdminLimitView)
  @Get(':id')
  async show(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminLimitView> {
    return this.queries.execute(new ShowLimit(personId(id), viewer));
  }

  @OperatorAction(':id/override', AdminLimitView, 'limits.override')
  override(
    @Param('id') id: string,
    @OperatorInput(AdminLimitOverrideRequest) input: OperatorInput<AdminLimitOverrideRequest>,
  ): Promise<AdminLimitView> {
    const { limit, until, reason, orderId, seen } = input.body;
    const wanted = {
      personId: personId(id),
      orderId,
      seen,
      limitMicro: parseMoney(limit, 'USDT'),
      until: until === null ? null : new Date(until),
      reason,
      operatorId: input.viewer.id,
      key: input.key,
    };
    return this.#change(id, input, new SetLimitOverride(wanted));
  }

  @OperatorAction(':id/end-override', AdminLimitView, 'limits.override')
  end(
    @Param('id') id: string,
    @OperatorInput(AdminLimitEndRequest) input: OperatorInput<AdminLimitEndRequest>,
  ): Promise<AdminLimitView> {
    const { overrideId, reason } = input.body;
    return this.#change(id, input, new EndLimitOverride(personId(id), overrideId, reason, input.viewer.id));
  }

  async #change<Answer>(
    id: string,
    { viewer, once }: OperatorInput<object>,
    command: Command<Answer>,
  ): Promise<AdminLimitView> {
    await once.run(() => this.commands.execute(command));
    return this.show(viewer, id);
  }
}

function personId(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw personNotFound();
  return text;
}
