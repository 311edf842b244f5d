import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_SORTS,
  ADMIN_RECONCILIATION_TABS,
  type AdminReconciliationCounts,
  type AdminReconciliationDayRow,
  AdminReconciliationFilter,
  type AdminReconciliationTab,
} from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { contentRange, filterOf, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { COLUMNS, type DayRow, Days, FROM } from './days.js';

/** Days beside their statements. */
export class ListDays extends ListRecords<AdminReconciliationDayRow> {}

/** Refusal 400 for what no list is asked by. */
@QueryHandler(ListDays)
export class ListDaysHandler implements IQueryHandler<ListDays> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly days: Days,
  ) {}

  async execute({ asked }: ListDays): Promise<Page<AdminReconciliationDayRow>> {
    const { filter, direction, first, last } = listRequest(
      asked,
      AdminReconciliationFilter,
      ADMIN_RECONCILIATION_SORTS,
      ['day', 'DESC'],
    );
    const { sql, values } = this.days.conditions(filter);
    const { rows } = await this.pool.query<DayRow>(
      `select ${COLUMNS} from ${FROM} where ${sql} order by d.day ${direction}, d.day_id limit $${values.length + 1}
       offset $${values.length + 2}`,
      [...values, last - first + 1, first],
    );
    const total = await this.days.total(filter);
    return {
      rows: await this.days.views(rows),
      contentRange: contentRange('reconciliation', first, rows.length, total),
    };
  }
}

/** How many days are on each tab, under the other filters. */
export class CountDays extends Query<AdminReconciliationCounts> {
  /** @param asked the filter, as it came */
  constructor(readonly asked: unknown) {
    super();
  }
}

/** Refusal 400 for what no list is asked by. */
@QueryHandler(CountDays)
export class CountDaysHandler implements IQueryHandler<CountDays> {
  constructor(private readonly days: Days) {}

  async execute({ asked }: CountDays): Promise<AdminReconciliationCounts> {
    const { tab: _tab, ...filter } = filterOf({ filter: asked }, AdminReconciliationFilter);
    const tabs = await Promise.all(
      (Object.keys(ADMIN_RECONCILIATION_TABS) as AdminReconciliationTab[]).map(
        async (tab) => [tab, await this.days.total({ ...filter, tab })] as const,
      ),
    );
    return { tabs: Object.fromEntries(tabs) as Record<AdminReconciliationTab, number>, presets: {} };
  }
}
