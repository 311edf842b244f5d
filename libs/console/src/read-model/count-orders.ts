import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminOrderCounts } from '@usdt-africa/contracts/admin';
import type { ListQuery } from '@usdt-africa/platform';
import { OrderList } from './order-list.js';

export class CountOrders extends Query<AdminOrderCounts> {
  constructor(readonly asked: ListQuery) {
    super();
  }
}

@QueryHandler(CountOrders)
export class CountOrdersHandler implements IQueryHandler<CountOrders> {
  constructor(private readonly list: OrderList) {}

  execute({ asked }: CountOrders): Promise<AdminOrderCounts> {
    return this.list.counts(asked);
  }
}
