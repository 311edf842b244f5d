import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_SORTS,
  type AdminReconciliationDayRow,
  AdminReconciliationFilter,
} from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { COLUMNS, type DayRow, Days, FROM } from './days.js';

/** Days compared with their statements. */
export class ListDays extends ListRecords<AdminReconciliationDayRow> {}

/** Refusal 400 for unknown list parameters. */
@QueryHandler(ListDays)
export class ListDaysHandler implements IQueryHandler<ListDays> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly days: Days,
  ) {}

  async execute({ query }: ListDays): Promise<Page<AdminReconciliationDayRow>> {
    const { filter, direction, first, last } = listRequest(
      query,
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
