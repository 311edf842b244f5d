import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import type { ListQuery, Page } from '@usdt-africa/platform';
import { OrderList } from './order-list.js';

export class ListOrders extends Query<Page<AdminOrderRow>> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  constructor(private readonly list: OrderList) {}

  execute({ asked }: ListOrders): Promise<Page<AdminOrderRow>> {
    return this.list.page(asked);
  }
}
