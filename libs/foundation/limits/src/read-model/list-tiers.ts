import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TiersView } from '@usdt-africa/contracts/api';
import { LIMITED_TIERS } from '@usdt-africa/contracts/events';
import { formatMoney } from '@usdt-africa/kernel';
import { LimitService } from '../application/limit-service.js';
import { buyLimitsOfTier, limitsOfTier } from '../domain/tier-limits.js';

/** Limits of guests and each tier, shown before registration, because Basic allows less than a guest. */
export class ListTiers extends Query<TiersView> {}

@QueryHandler(ListTiers)
export class ListTiersHandler implements IQueryHandler<ListTiers> {
  constructor(private readonly limits: LimitService) {}

  async execute(): Promise<TiersView> {
    const rules = await this.limits.tiers.now();
    const usdt = (micro: bigint | null): string | null => (micro === null ? null : formatMoney(micro, 'USDT'));
    const tiers = LIMITED_TIERS.map((tier) => {
      const { dayMicro, monthMicro } = limitsOfTier(rules, tier);
      const { dayKobo, monthKobo } = buyLimitsOfTier(rules, tier);
      const buy = { buyDayKobo: dayKobo?.toString() ?? null, buyMonthKobo: monthKobo?.toString() ?? null };
      return { tier, dayUsdt: usdt(dayMicro), monthUsdt: usdt(monthMicro), ...buy };
    });
    return { tiers };
  }
}
