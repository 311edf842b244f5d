import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminLimitOverview } from '@usdt-africa/contracts/admin';
import { type Clock, lagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { LimitDesk } from '../application/limit-desk.js';
import { ALONE_UP_TO_MICRO } from '../application/limit-overrides.js';
import { usdt } from './limit-list.js';

/** The rule for people without an account, and how many of today's have nothing left. */
export class ShowLimitsOverview extends Query<AdminLimitOverview> {}

@QueryHandler(ShowLimitsOverview)
export class ShowLimitsOverviewHandler implements IQueryHandler<ShowLimitsOverview> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly desk: LimitDesk,
  ) {}

  async execute(): Promise<AdminLimitOverview> {
    const now = this.clock.now();
    const { guestDayLimitMicro } = await this.desk.tiers.now();
    const { rows } = await this.pool.query<{ sellers: number; at_limit: number }>(
      `select count(*)::int as sellers, (count(*) filter (where taken >= "limit"))::int as at_limit from (
         select coalesce(sum(e.amount_micro) filter (
             where e.state = 'used' or e.state = 'held' or e.kept_by <> '{}' or e.until > $2), 0) as taken,
           coalesce((select limit_micro from limit_overrides o where o.person = e.person and o.ended_at is null
             and (o.until is null or o.until > $2) order by set_at desc limit 1), $3::bigint) as "limit"
         from limit_entries e where e.day = $1 and e.kind = 'mail-address' group by e.person
       ) people`,
      [lagosDay(now), now, guestDayLimitMicro.toString()],
    );
    return {
      usual: usdt(guestDayLimitMicro),
      aloneUpTo: usdt(ALONE_UP_TO_MICRO),
      sellersToday: rows[0]!.sellers,
      atLimitToday: rows[0]!.at_limit,
    };
  }
}
