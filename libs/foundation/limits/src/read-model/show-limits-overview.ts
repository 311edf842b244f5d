import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminLimitOverview } from '@usdt-africa/contracts/admin';
import { LIMITED_TIERS } from '@usdt-africa/contracts/events';
import { type Clock, lagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { LimitService } from '../application/limit-service.js';
import { ALONE_UP_TO_MICRO } from '../domain/own-limit.js';
import { isAtLimit } from './limit-figures.js';
import { LimitList, usdt } from './limit-list.js';

/** How many guests and how many of each tier sell today, and how many of them have nothing left. */
export class ShowLimitsOverview extends Query<AdminLimitOverview> {}

@QueryHandler(ShowLimitsOverview)
export class ShowLimitsOverviewHandler implements IQueryHandler<ShowLimitsOverview> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: LimitService,
    private readonly people: LimitList,
  ) {}

  async execute(): Promise<AdminLimitOverview> {
    const { guestDayLimitMicro } = await this.limits.tiers.now();
    const [guests, accounts] = await Promise.all([this.#guests(guestDayLimitMicro), this.people.accountsToday()]);
    const today = LIMITED_TIERS.map((tier) => {
      if (tier === 'guest') return { tier, ...guests };
      const ofTier = accounts.filter((account) => account.tier === tier);
      return { tier, sellers: ofTier.length, atLimit: ofTier.filter(isAtLimit).length };
    });
    return { usual: usdt(guestDayLimitMicro), aloneUpTo: usdt(ALONE_UP_TO_MICRO), today };
  }

  /** Mail addresses that sell today without an account. What an account sold under one weighs on it as well. */
  async #guests(dayMicro: bigint): Promise<{ readonly sellers: number; readonly atLimit: number }> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ sellers: number; at_limit: number }>(
      `with of_accounts as (select order_id from limit_entries where day = $1 and kind = 'account')
       select count(*)::int as sellers, (count(*) filter (where taken >= "limit"))::int as at_limit from (
         select coalesce(sum(e.amount_micro) filter (
             where e.state = 'used' or e.state = 'held' or e.until is null or e.until > $2), 0) as taken,
           coalesce((select limit_micro from limit_overrides o where o.person = e.person and o.ended_at is null
             and (o.until is null or o.until > $2) order by set_at desc limit 1), $3::bigint) as "limit"
         from limit_entries e where e.day = $1 and e.kind = 'mail-address' group by e.person
         having bool_or(e.order_id not in (select order_id from of_accounts))
       ) people`,
      [lagosDay(now), now, dayMicro.toString()],
    );
    return { sellers: rows[0]!.sellers, atLimit: rows[0]!.at_limit };
  }
}
