import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnerCodesView, RefundCodesRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OwnerCodes, type PlacedOrder } from '@usdt-africa/orders';
import { OwnerRefunds } from './owner-refunds.js';

/** Sends a guest codes that confirm one address for a refund of their order. */
export class SendRefundCodes extends Command<OwnerCodesView> {
  constructor(
    readonly order: PlacedOrder,
    readonly request: RefundCodesRequest,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(SendRefundCodes)
export class SendRefundCodesHandler implements ICommandHandler<SendRefundCodes> {
  constructor(
    private readonly codes: OwnerCodes,
    private readonly refunds: OwnerRefunds,
  ) {}

  /**
   * @throws Refusal 403 `needs-confirming` for a customer's order; as {@link OwnerRefunds.assertNameable} and
   * `OwnerCodes.send`
   */
  async execute({ order, request, client }: SendRefundCodes): Promise<OwnerCodesView> {
    if (order.accountId !== null) throw refusal('orders.needs-confirming');
    const { channel, language = 'en' } = request;
    const use = { kind: 'refund', address: await this.#nameable(order, request) } as const;
    for (const one of channel ? [channel] : (['email', 'phone'] as const))
      await this.codes.send(order, { channel: one, language }, use, client);
    return this.codes.sent(order.placed.orderId, use);
  }

  #nameable(order: PlacedOrder, { address, assetKey }: RefundCodesRequest): Promise<string> {
    return this.refunds.assertNameable(order, address, assetKey ?? null);
  }
}
