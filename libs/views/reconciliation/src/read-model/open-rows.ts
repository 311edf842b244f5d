import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_ROW_SORTS,
  type AdminReconciliationRow,
  AdminReconciliationRowFilter,
} from '@usdt-africa/contracts/admin';
import { KeysetPager, type ListQuery, listRequest, type WholeList } from '@usdt-africa/platform';
import { type ListedRow, ListedRows, SORTS } from './listed-rows.js';

/** Every row of a day under a filter, portion by portion. */
export class OpenRows extends Query<WholeList<AdminReconciliationRow>> {
  constructor(readonly query: ListQuery) {
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

  async execute({ query: { filter, sort } }: OpenRows): Promise<WholeList<AdminReconciliationRow>> {
    const sorts = ADMIN_RECONCILIATION_ROW_SORTS;
    const request = listRequest({ filter, sort }, AdminReconciliationRowFilter, sorts, ['at', 'ASC']);
    const wanted = this.listed.wanted(request.filter);
    const walk = this.pager.walk({ ...wanted, sort: SORTS.at, direction: request.direction });
    return { total: await this.pager.total(wanted, wanted.where), pages: this.#describe(walk) };
  }

  async *#describe(
    pages: AsyncIterable<readonly ListedRow[]>,
  ): AsyncGenerator<readonly AdminReconciliationRow[], void> {
    for await (const rows of pages) yield this.listed.views(rows);
  }
}
