import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundEndingRequest, RefundView } from '@usdt-africa/contracts/api';
import { type Principal, principalActor } from '@usdt-africa/kernel';
import { OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { RefundViews } from '../read-model/refund-views.js';
import { RefundRequests } from './refund-requests.js';

/** Ends the open refund of an order in the name of its owner. */
export class EndRefund extends Command<RefundView> {
  constructor(
    readonly order: PlacedOrder,
    readonly why: RefundEndingRequest['why'],
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(EndRefund)
export class EndRefundHandler implements ICommandHandler<EndRefund> {
  constructor(
    private readonly requests: RefundRequests,
    private readonly orders: OrderStreams,
    private readonly views: RefundViews,
  ) {}

  /** @throws Refusal 404 `no-refund`; 409 `sending-already`, `ended` */
  async execute({ order, why, principal }: EndRefund): Promise<RefundView> {
    const { requested } = await this.views.loadNewest(order);
    await this.requests.end(requested.refundId, why, null, { actor: principalActor(principal) });
    return this.views.newestOf(await this.orders.load(requested.orderId));
  }
}
