import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_ROW_SORTS,
  ADMIN_RECONCILIATION_ROW_TABS,
  ADMIN_RECONCILIATION_STATES,
  type AdminReconciliationRow,
  type AdminReconciliationRowCounts,
  AdminReconciliationRowFilter,
  type AdminReconciliationRowTab,
} from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import {
  contentRange,
  filterOf,
  KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  POOL,
  type WholeList,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { asUnread } from './days.js';
import { cellsOf, sumsOf } from './figures.js';
import { type ListedRow, ListedRows, SORTS, withoutDay } from './listed-rows.js';

/** The rows of a day. */
export class ListRows extends ListRecords<AdminReconciliationRow> {}

/** Refusal 400 for what no list is asked by, as without a day. */
@QueryHandler(ListRows)
export class ListRowsHandler implements IQueryHandler<ListRows> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly listed: ListedRows,
  ) {}

  async execute({ asked }: ListRows): Promise<Page<AdminReconciliationRow>> {
    const sorts = ADMIN_RECONCILIATION_ROW_SORTS;
    const request = listRequest(asked, AdminReconciliationRowFilter, sorts, ['at', 'ASC']);
    const { filter, field, direction, first, last } = request;
    const { rows, total } = await this.pager.page({
      ...this.listed.wanted(filter),
      sort: SORTS[field],
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await this.listed.views(rows),
      contentRange: contentRange('reconciliation-rows', first, rows.length, total),
    };
  }
}

/** Every row of a day under a filter, portion by portion. */
export class OpenRows extends Query<WholeList<AdminReconciliationRow>> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

/** Refusal 400 as of the list. */
@QueryHandler(OpenRows)
export class OpenRowsHandler implements IQueryHandler<OpenRows> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly listed: ListedRows,
  ) {}

  async execute({ asked: { filter, sort } }: OpenRows): Promise<WholeList<AdminReconciliationRow>> {
    const sorts = ADMIN_RECONCILIATION_ROW_SORTS;
    const request = listRequest({ filter, sort }, AdminReconciliationRowFilter, sorts, ['at', 'ASC']);
    const wanted = this.listed.wanted(request.filter);
    const walk = this.pager.walk({ ...wanted, sort: SORTS.at, direction: request.direction });
    return { total: await this.pager.total(wanted, wanted.where), pages: this.#told(walk) };
  }

  async *#told(pages: AsyncIterable<readonly ListedRow[]>): AsyncGenerator<readonly AdminReconciliationRow[], void> {
    for await (const rows of pages) yield this.listed.views(rows);
  }
}

/** How many rows of a day are on each tab and in each state. */
export class CountRows extends Query<AdminReconciliationRowCounts> {
  /** @param asked the filter, as it came */
  constructor(readonly asked: unknown) {
    super();
  }
}

/** Refusal 400 without a day. */
@QueryHandler(CountRows)
export class CountRowsHandler implements IQueryHandler<CountRows> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ asked }: CountRows): Promise<AdminReconciliationRowCounts> {
    const { day } = filterOf({ filter: asked }, AdminReconciliationRowFilter);
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
