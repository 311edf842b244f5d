import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_AUDIT_SORTS, AdminAuditFilter, type AdminAuditRow } from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { contentRange, KeysetPager, listRequest, type Page } from '@usdt-africa/platform';
import { AUDIT, AuditList, conditions, PLACE } from './audit-list.js';

/** What operators did, the newest first. */
export class ListAudit extends ListRecords<AdminAuditRow> {}

/** Refusal 400 for unknown list parameters. */
@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly audit: AuditList,
  ) {}

  async execute({ query }: ListAudit): Promise<Page<AdminAuditRow>> {
    const { filter, direction, first, last } = listRequest(query, AdminAuditFilter, ADMIN_AUDIT_SORTS, [
      'position',
      'DESC',
    ]);
    const { rows, total } = await this.pager.page({
      ...AUDIT,
      where: conditions(filter),
      sort: PLACE,
      direction,
      first,
      count: last - first + 1,
    });
    return { rows: await this.audit.describe(rows), contentRange: contentRange('audit', first, rows.length, total) };
  }
}
