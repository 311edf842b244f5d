import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundView } from '@usdt-africa/contracts/api';
import { type Principal, principalActor } from '@usdt-africa/kernel';
import { OrderStreams, type PlacedOrder } from '@usdt-africa/orders';
import { RefundViews } from '../read-model/refund-views.js';
import { RefundSignatures } from './refund-signatures.js';

/** Proves the address of the open refund of an order by a signature. */
export class ProveRefundAddress extends Command<RefundView> {
  constructor(
    readonly order: PlacedOrder,
    readonly signature: string,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(ProveRefundAddress)
export class ProveRefundAddressHandler implements ICommandHandler<ProveRefundAddress> {
  constructor(
    private readonly signatures: RefundSignatures,
    private readonly orders: OrderStreams,
    private readonly views: RefundViews,
  ) {}

  /** @throws Refusal 404 `no-refund`; as {@link RefundSignatures.prove} */
  async execute({ order, signature, principal }: ProveRefundAddress): Promise<RefundView> {
    const refund = await this.views.loadNewest(order);
    await this.signatures.prove(refund, signature, { actor: principalActor(principal) });
    return this.views.newestOf(await this.orders.load(refund.requested.orderId));
  }
}
