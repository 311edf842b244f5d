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
import { Act, Asked, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, AnswersPage, AskedList, Idempotency, type ListQuery, type Page } from '@usdt-africa/platform';
import { EndLimitOverride } from '../application/end-limit-override.js';
import { personNotFound } from '../application/limit-overrides.js';
import { SetLimitOverride } from '../application/set-limit-override.js';
import { CountLimits } from '../read-model/count-limits.js';
import { ListLimits } from '../read-model/list-limits.js';
import { ShowLimit } from '../read-model/show-limit.js';
import { ShowLimitsOverview } from '../read-model/show-limits-overview.js';

/** ADM-05: who comes near the daily limit, what is held by it, and limits of people's own. */
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
  page(@AskedList() query: ListQuery): Promise<Page<AdminLimitRow>> {
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

  @Act(':id/override', AdminLimitView, 'limits.override')
  override(
    @Param('id') id: string,
    @Asked(AdminLimitOverrideRequest) asked: Asked<AdminLimitOverrideRequest>,
  ): Promise<AdminLimitView> {
    const { limit, until, reason, orderId, seen } = asked.body;
    const wanted = {
      personId: id,
      orderId,
      seen,
      limitMicro: parseMoney(limit, 'USDT'),
      until: until === null ? null : new Date(until),
      reason,
      operatorId: asked.viewer.id,
      key: asked.key,
    };
    return this.once('override', id, asked, new SetLimitOverride(wanted));
  }

  @Act(':id/end-override', AdminLimitView, 'limits.override')
  end(
    @Param('id') id: string,
    @Asked(AdminLimitEndRequest) asked: Asked<AdminLimitEndRequest>,
  ): Promise<AdminLimitView> {
    const { overrideId, reason } = asked.body;
    return this.once('end-override', id, asked, new EndLimitOverride(id, overrideId, reason, asked.viewer.id));
  }

  private async once<Answer>(
    verb: string,
    id: string,
    { viewer, key, body }: Asked<object>,
    command: Command<Answer>,
  ): Promise<AdminLimitView> {
    const route = `POST /api/admin/limits/${personId(id)}/${verb}`;
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
