import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminRefundRequest } from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { assertPlaced, OrderStreams } from '@usdt-africa/orders';
import { ProductConfig } from '@usdt-africa/platform';
import { supportOffer } from '../support-offer.js';
import { RefundRequests } from '../refund-requests.js';

/** An operator requests a refund of an order, whose owner names and proves the address. `id`: the order's. */
export class RequestOrderRefund extends OperatorCommand<AdminRefundRequest> {}

@CommandHandler(RequestOrderRefund)
export class RequestOrderRefundHandler implements ICommandHandler<RequestOrderRefund> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly requests: RefundRequests,
    @Inject(ProductConfig) private readonly config: Pick<ProductConfig, 'refundCostMicro'>,
  ) {}

  /**
   * @throws Refusal 404 `order-not-found`; 409 `nothing-to-refund`, `refund-open`, `payout-not-certain`, `under-review`,
   * `cost-eats-sum`, `changed-meanwhile`
   */
  async execute({ id: orderId, request }: RequestOrderRefund): Promise<void> {
    const order = await this.orders.load(orderId);
    assertPlaced(order);
    const refundId = uuidFrom('refund', orderId, request.viewer.id, request.key);
    const { depositKeys = null } = request.body;
    if (order.refunds.some(({ id }) => id === refundId)) return;
    checkVersion(request, order.version);
    const { payoutId } = supportOffer(order, this.config.refundCostMicro, depositKeys);
    await this.requests.request({ refundId, orderId, payoutId, depositKeys, by: 'support' }, byOf(request));
  }
}
