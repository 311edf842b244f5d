import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TiersView } from '@usdt-africa/contracts/api';
import { TIERS } from '@usdt-africa/contracts/events';
import { formatMoney } from '@usdt-africa/kernel';
import type { LimitRules } from '../domain/decide.js';
import { USUAL_TIERS } from '../domain/tiers.js';
import { LIMITS } from '../limits-config.js';

/** What guests and each tier may sell: said before anybody registers, for Basic is less than a guest's. */
export class ListTiers extends Query<TiersView> {}

@QueryHandler(ListTiers)
export class ListTiersHandler implements IQueryHandler<ListTiers> {
  constructor(@Inject(LIMITS) private readonly rules: LimitRules) {}

  execute(): Promise<TiersView> {
    const table = this.rules.tiers ?? USUAL_TIERS;
    const usdt = (micro: bigint | null): string | null => (micro === null ? null : formatMoney(micro, 'USDT'));
    const ofAccounts = TIERS.map((tier) => {
      const { dayMicro, monthMicro } = table[tier];
      return { tier, dayUsdt: usdt(dayMicro), monthUsdt: usdt(monthMicro) };
    });
    const guest = { tier: 'guest' as const, dayUsdt: usdt(this.rules.guestDayLimitMicro), monthUsdt: null };
    return Promise.resolve({ tiers: [guest, ...ofAccounts] });
  }
}
