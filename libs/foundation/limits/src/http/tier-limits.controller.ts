import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminTierLimitsEndRequest, AdminTierLimitsRequest, AdminTierLimitsView } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { Act, Asked, CurrentOperator, Permission, type Viewer } from '@usdt-africa/operators';
import { Answers, Idempotency } from '@usdt-africa/platform';
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

  @Act('set', AdminTierLimitsView, 'limits.override')
  ask(@Asked(AdminTierLimitsRequest) asked: Asked<AdminTierLimitsRequest>): Promise<AdminTierLimitsView> {
    const { day, month, until } = asked.body;
    const sums = { dayMicro: micro(day), monthMicro: micro(month) };
    return this.#once('set', asked, { ...sums, until: until === null ? null : new Date(until) });
  }

  @Act('end', AdminTierLimitsView, 'limits.override')
  end(@Asked(AdminTierLimitsEndRequest) asked: Asked<AdminTierLimitsEndRequest>): Promise<AdminTierLimitsView> {
    return this.#once('end', asked, null);
  }

  async #once(
    verb: string,
    { viewer, key, body }: Asked<AdminTierLimitsEndRequest>,
    wanted: AskTierLimits['wanted'],
  ): Promise<AdminTierLimitsView> {
    const command = new AskTierLimits(body.tier, wanted, { operatorId: viewer.id, reason: body.reason, key });
    const route = `POST /api/admin/limits/tiers/${verb}`;
    await this.idempotency.onceApart<{ done: true }>({ principal: viewer.id, route, key, body }, async () => {
      await this.commands.execute(command);
      return { status: 200, body: { done: true } };
    });
    return this.show(viewer);
  }
}
