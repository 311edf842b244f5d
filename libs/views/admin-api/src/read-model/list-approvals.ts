import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_APPROVAL_SORTS,
  ADMIN_APPROVAL_TABS,
  AdminApprovalFilter,
  type AdminApprovalRow,
} from '@usdt-africa/contracts/admin';
import type { Viewer } from '@usdt-africa/operators';
import { Conditions, contentRange, KeysetPager, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import { ApprovalRows, APPROVALS } from './approval-rows.js';

/** Requests that wait for a second person, and how earlier ones ended. */
export class ListApprovals extends Query<Page<AdminApprovalRow>> {
  constructor(
    readonly query: ListQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ListApprovals)
export class ListApprovalsHandler implements IQueryHandler<ListApprovals> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly approvals: ApprovalRows,
  ) {}

  async execute({ query, viewer }: ListApprovals): Promise<Page<AdminApprovalRow>> {
    const { filter, field, direction, first, last } = listRequest(query, AdminApprovalFilter, ADMIN_APPROVAL_SORTS, [
      'requestedAt',
      'DESC',
    ]);
    const where = new Conditions();
    if (filter.id) where.add((place) => `approval_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab) where.add((place) => `state = any(${place})`, ADMIN_APPROVAL_TABS[filter.tab]);
    if (filter.action) where.add((place) => `action = ${place}`, filter.action);
    if (filter.requestedBy) where.add((place) => `requested_by = ${place}`, filter.requestedBy);
    if (filter.requestedAt_gte) where.add((place) => `requested_at >= ${place}`, filter.requestedAt_gte);
    if (filter.requestedAt_lt) where.add((place) => `requested_at < ${place}`, filter.requestedAt_lt);
    const { rows, total } = await this.pager.page({
      ...APPROVALS,
      where: where.where,
      sort: { sql: field === 'requestedAt' ? 'requested_at' : 'expires_at', type: 'timestamptz' },
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await Promise.all(rows.map((row) => this.approvals.view(row, viewer))),
      contentRange: contentRange('approvals', first, rows.length, total),
    };
  }
}
