import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TiersView } from '@usdt-africa/contracts/api';
import { LIMITED_TIERS } from '@usdt-africa/contracts/events';
import { formatMoney } from '@usdt-africa/kernel';
import { LimitDesk } from '../application/limit-desk.js';
import { limitsOfTier } from '../domain/tier-limits.js';

/** What guests and each tier may sell: said before anybody registers, for Basic is less than a guest's. */
export class ListTiers extends Query<TiersView> {}

@QueryHandler(ListTiers)
export class ListTiersHandler implements IQueryHandler<ListTiers> {
  constructor(private readonly desk: LimitDesk) {}

  async execute(): Promise<TiersView> {
    const rules = await this.desk.tiers.now();
    const usdt = (micro: bigint | null): string | null => (micro === null ? null : formatMoney(micro, 'USDT'));
    const tiers = LIMITED_TIERS.map((tier) => {
      const { dayMicro, monthMicro } = limitsOfTier(rules, tier);
      return { tier, dayUsdt: usdt(dayMicro), monthUsdt: usdt(monthMicro) };
    });
    return { tiers };
  }
}
