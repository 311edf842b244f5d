import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRefundRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { RefundList } from './refund-list.js';

/** A page of the list of refunds. */
export class ListRefunds extends Query<Page<AdminRefundRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListRefunds)
export class ListRefundsHandler implements IQueryHandler<ListRefunds> {
  constructor(private readonly list: RefundList) {}

  execute({ query }: ListRefunds): Promise<Page<AdminRefundRow>> {
    return this.list.page(query);
  }
}
