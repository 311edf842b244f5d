import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_RECONCILIATION_ROW_SORTS,
  type AdminReconciliationRow,
  AdminReconciliationRowFilter,
} from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { contentRange, KeysetPager, listRequest, type Page } from '@usdt-africa/platform';
import { ListedRows, SORTS } from './listed-rows.js';

/** The rows of a day. */
export class ListRows extends ListRecords<AdminReconciliationRow> {}

/** Refusal 400 for unknown list parameters, and without a day. */
@QueryHandler(ListRows)
export class ListRowsHandler implements IQueryHandler<ListRows> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly listed: ListedRows,
  ) {}

  async execute({ query }: ListRows): Promise<Page<AdminReconciliationRow>> {
    const sorts = ADMIN_RECONCILIATION_ROW_SORTS;
    const request = listRequest(query, AdminReconciliationRowFilter, sorts, ['at', 'ASC']);
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
