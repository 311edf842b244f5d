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

  async execute({ asked }: OpenRows): Promise<WholeList<AdminReconciliationRow>> {
    const sorts = ADMIN_RECONCILIATION_ROW_SORTS;
    const usual = asked.sort ?? '["at","ASC"]';
    const request = listRequest({ filter: asked.filter, sort: usual }, AdminReconciliationRowFilter, sorts, [
      'at',
      'ASC',
    ]);
    const wanted = this.listed.wanted(request.filter);
    const walk = this.pager.walk({ ...wanted, sort: SORTS.at, direction: request.direction });
    const views = (rows: readonly ListedRow[]): Promise<AdminReconciliationRow[]> => this.listed.views(rows);
    async function* pages(): AsyncGenerator<readonly AdminReconciliationRow[], void> {
      for await (const rows of walk) yield views(rows);
    }
    return { total: await this.pager.total(wanted, wanted.where), pages: pages() };
  }
}
