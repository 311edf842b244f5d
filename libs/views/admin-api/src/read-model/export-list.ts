import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AuditList } from '@usdt-africa/audit';
import type { AdminAuditRow, AdminDisputeRow, AdminOrderRow, AdminPayoutRow } from '@usdt-africa/contracts/admin';
import { DisputeList } from '@usdt-africa/disputes';
import type { Clock } from '@usdt-africa/kernel';
import type { Viewer } from '@usdt-africa/operators';
import { CLOCK, type ListQuery, type WholeList } from '@usdt-africa/platform';
import { OrderList } from './order-list.js';
import { PayoutList } from './payout-list.js';

/** The lists that can be taken away, and their rows. */
export interface ExportedRows {
  readonly orders: AdminOrderRow;
  readonly payouts: AdminPayoutRow;
  readonly disputes: AdminDisputeRow;
  readonly audit: AdminAuditRow;
}

/** A whole list under a filter. */
export class ExportList<Resource extends keyof ExportedRows> extends Query<WholeList<ExportedRows[Resource]>> {
  constructor(
    readonly resource: Resource,
    readonly query: ListQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ExportList)
export class ExportListHandler implements IQueryHandler<ExportList<keyof ExportedRows>> {
  constructor(
    private readonly orders: OrderList,
    private readonly payouts: PayoutList,
    private readonly disputes: DisputeList,
    private readonly audit: AuditList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({
    resource,
    query,
    viewer,
  }: ExportList<keyof ExportedRows>): Promise<WholeList<ExportedRows[keyof ExportedRows]>> {
    switch (resource) {
      case 'orders':
        return this.orders.whole(query);
      case 'payouts':
        return this.payouts.whole(query);
      case 'disputes':
        return this.disputes.whole(query, viewer.id, this.clock.now());
      case 'audit':
        return this.audit.whole(query);
    }
  }
}
