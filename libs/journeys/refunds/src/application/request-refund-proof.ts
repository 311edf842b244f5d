import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundProofRequest, RefundView } from '@usdt-africa/contracts/api';
import { type Principal, principalActor } from '@usdt-africa/kernel';
import { OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { RefundViews } from '../read-model/refund-views.js';
import { RefundRequests } from './refund-requests.js';

/** Asks for the sum or the message that is to prove the address of the open refund of an order. */
export class RequestRefundProof extends Command<RefundView> {
  constructor(
    readonly order: PlacedOrder,
    readonly method: RefundProofRequest['method'],
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(RequestRefundProof)
export class RequestRefundProofHandler implements ICommandHandler<RequestRefundProof> {
  constructor(
    private readonly requests: RefundRequests,
    private readonly orders: OrderStreams,
    private readonly views: RefundViews,
  ) {}

  /** @throws Refusal 404 `no-refund`; 409 `no-address`, `proved-already`, `ended` */
  async execute({ order, method, principal }: RequestRefundProof): Promise<RefundView> {
    const { requested } = await this.views.loadNewest(order);
    const by = { actor: principalActor(principal) };
    const { refundId, orderId } = requested;
    if (method === 'sum') await this.requests.requestSum(refundId, by);
    else await this.requests.requestMessage(refundId, by);
    return this.views.newestOf(await this.orders.load(orderId));
  }
}
