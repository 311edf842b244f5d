import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RefundView } from '@usdt-africa/contracts/api';
import type { PlacedOrder } from '@usdt-africa/orders';
import { RefundViews } from './refund-views.js';

/** The newest refund of an order. */
export class ShowRefund extends Query<RefundView> {
  constructor(readonly order: PlacedOrder) {
    super();
  }
}

@QueryHandler(ShowRefund)
export class ShowRefundHandler implements IQueryHandler<ShowRefund> {
  constructor(private readonly views: RefundViews) {}

  /** @throws Refusal 404 `no-refund` */
  execute({ order }: ShowRefund): Promise<RefundView> {
    return this.views.newestOf(order);
  }
}
