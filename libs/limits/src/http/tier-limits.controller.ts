import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminTierLimitsEndRequest, AdminTierLimitsRequest, AdminTierLimitsView } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, Idempotency, IdempotencyKey, ValidBody } from '@usdt-africa/platform';
import { AskTierLimits } from '../application/ask-tier-limits.js';
import { ShowTierLimits } from '../read-model/show-tier-limits.js';

const micro = (text: string | null): bigint | null => (text === null ? null : parseMoney(text, 'USDT'));

/** ADM-05: what all of a tier may sell, which two people may change. */
@Permission('limits.read')
@Controller('api/admin/limits/tiers')
export class TierLimitsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly idempotency: Idempotency,
  ) {}

  @Answers(AdminTierLimitsView)
  @Get()
  show(@CurrentOperator() viewer: Viewer): Promise<AdminTierLimitsView> {
    return this.queries.execute(new ShowTierLimits(viewer));
  }

  @Answers(AdminTierLimitsView)
  @Post('set')
  @HttpCode(200)
  @Permission('limits.override')
  ask(
    @CurrentOperator() viewer: Viewer,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierLimitsRequest) asked: AdminTierLimitsRequest,
  ): Promise<AdminTierLimitsView> {
    const { tier, day, month, reason } = asked;
    const until = asked.until === null ? null : new Date(asked.until);
    const wanted = { dayMicro: micro(day), monthMicro: micro(month), until };
    const command = new AskTierLimits(tier, wanted, { operatorId: viewer.id, reason, key });
    return this.#once(viewer, 'POST /api/admin/limits/tiers/set', key, asked, command);
  }

  @Answers(AdminTierLimitsView)
  @Post('end')
  @HttpCode(200)
  @Permission('limits.override')
  end(
    @CurrentOperator() viewer: Viewer,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierLimitsEndRequest) asked: AdminTierLimitsEndRequest,
  ): Promise<AdminTierLimitsView> {
    const command = new AskTierLimits(asked.tier, null, { operatorId: viewer.id, reason: asked.reason, key });
    return this.#once(viewer, 'POST /api/admin/limits/tiers/end', key, asked, command);
  }

  async #once(
    viewer: Viewer,
    route: string,
    key: string,
    body: Readonly<Record<string, unknown>>,
    command: AskTierLimits,
  ): Promise<AdminTierLimitsView> {
    await this.idempotency.onceApart<{ done: true }>({ principal: viewer.id, route, key, body }, async () => {
      await this.commands.execute(command);
      return { status: 200, body: { done: true } };
    });
    return this.show(viewer);
  }
}
