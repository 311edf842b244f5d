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
import { OperatorRoute, OperatorInput, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, AnswersPage, ListParameters, Idempotency, type ListQuery, type Page } from '@usdt-africa/platform';
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
    private readonly idempotency: Idempotency,
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

  @OperatorRoute(':id/override', AdminLimitView, 'limits.override')
  override(
    @Param('id') id: string,
    @OperatorInput(AdminLimitOverrideRequest) input: OperatorInput<AdminLimitOverrideRequest>,
  ): Promise<AdminLimitView> {
    const { limit, until, reason, orderId, seen } = input.body;
    const wanted = {
      personId: id,
      orderId,
      seen,
      limitMicro: parseMoney(limit, 'USDT'),
      until: until === null ? null : new Date(until),
      reason,
      operatorId: input.viewer.id,
      key: input.key,
    };
    return this.once('override', id, input, new SetLimitOverride(wanted));
  }

  @OperatorRoute(':id/end-override', AdminLimitView, 'limits.override')
  end(
    @Param('id') id: string,
    @OperatorInput(AdminLimitEndRequest) input: OperatorInput<AdminLimitEndRequest>,
  ): Promise<AdminLimitView> {
    const { overrideId, reason } = input.body;
    return this.once('end-override', id, input, new EndLimitOverride(id, overrideId, reason, input.viewer.id));
  }

  private async once<Answer>(
    action: string,
    id: string,
    { viewer, key, body }: OperatorInput<object>,
    command: Command<Answer>,
  ): Promise<AdminLimitView> {
    const route = `POST /api/admin/limits/${personId(id)}/${action}`;
    await this.idempotency.onceApart<{ done: true }>({ principal: viewer.id, route, key, body }, async () => {
      await this.commands.execute(command);
      return { status: 200, body: { done: true } };
    });
    return this.show(viewer, id);
  }
}

function personId(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw personNotFound();
  return text;
}
