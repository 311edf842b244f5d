import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_ROW_TABS,
  ADMIN_RECONCILIATION_STATES,
  type AdminReconciliationRowCounts,
  AdminReconciliationRowFilter,
  type AdminReconciliationRowTab,
} from '@usdt-africa/contracts/admin';
import { filterOf, type ListQuery, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { asUnread } from './days.js';
import { cellsOf, sumsOf } from './figures.js';
import { withoutDay } from './listed-rows.js';

/** How many rows of a day are on each tab and in each state. */
export class CountRows extends Query<AdminReconciliationRowCounts> {
  /** @param filter the filter, as received */
  constructor(readonly filter: ListQuery['filter']) {
    super();
  }
}

/** Refusal 400 without a day. */
@QueryHandler(CountRows)
export class CountRowsHandler implements IQueryHandler<CountRows> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ filter }: CountRows): Promise<AdminReconciliationRowCounts> {
    const { day } = filterOf({ filter: filter }, AdminReconciliationRowFilter);
    if (!day) throw withoutDay();
    const [cells, { rows }] = await Promise.all([
      cellsOf(this.pool, [day]),
      this.pool.query<{ unread: boolean }>(
        'select read_id is null as unread from reconciliation_days where day_id = $1',
        [day],
      ),
    ]);
    const { tabs, states, total } = sumsOf(asUnread(cells.get(day)!, rows[0]?.unread ?? true));
    return {
      tabs: Object.fromEntries(
        ADMIN_RECONCILIATION_ROW_TABS.map((tab) => [tab, tab === 'all' ? total.lines : tabs[tab].lines]),
      ) as Record<AdminReconciliationRowTab, number>,
      presets: Object.fromEntries(ADMIN_RECONCILIATION_STATES.map((state) => [state, states[state].lines])),
    };
  }
}
