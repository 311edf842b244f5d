import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
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
import { CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import {
  Answers,
  AnswersPage,
  Idempotency,
  IdempotencyKey,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
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
  page(@Query() query: ListQuery): Promise<Page<AdminLimitRow>> {
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

  @Answers(AdminLimitView)
  @Post(':id/override')
  @HttpCode(200)
  @Permission('limits.override')
  override(
    @CurrentOperator() viewer: Viewer,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminLimitOverrideRequest) asked: AdminLimitOverrideRequest,
  ): Promise<AdminLimitView> {
    const wanted = {
      personId: id,
      limitMicro: parseMoney(asked.limit, 'USDT'),
      until: asked.until === null ? null : new Date(asked.until),
      reason: asked.reason,
      operatorId: viewer.id,
      key,
    };
    return this.once(viewer, id, 'override', key, asked, new SetLimitOverride(wanted));
  }

  @Answers(AdminLimitView)
  @Post(':id/end-override')
  @HttpCode(200)
  @Permission('limits.override')
  end(
    @CurrentOperator() viewer: Viewer,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminLimitEndRequest) asked: AdminLimitEndRequest,
  ): Promise<AdminLimitView> {
    return this.once(viewer, id, 'end-override', key, asked, new EndLimitOverride(id, asked.reason, viewer.id));
  }

  private async once<Answer>(
    viewer: Viewer,
    id: string,
    verb: string,
    key: string,
    body: Readonly<Record<string, unknown>>,
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
