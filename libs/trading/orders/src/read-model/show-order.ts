import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrderView } from '@usdt-africa/contracts/api';
import { OrderPages } from './order-pages.js';

/** The page of an order, as much of it as the requester may see. */
export class ShowOrder extends Query<OrderView> {
  constructor(
    readonly orderId: string,
    readonly view: 'full' | 'masked',
    readonly follow: boolean,
  ) {
    super();
  }
}

@QueryHandler(ShowOrder)
export class ShowOrderHandler implements IQueryHandler<ShowOrder> {
  constructor(private readonly pages: OrderPages) {}

  /** @throws Refusal 404 `order-not-found` */
  execute({ orderId, view, follow }: ShowOrder): Promise<OrderView> {
    return this.pages.view(orderId, view, follow);
  }
}
