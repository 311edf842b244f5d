import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { type NamedByOwner, OwnerRefunds } from './owner-refunds.js';

/** Names another address for the open refund of an order. */
export class NameRefundAddress extends Command<IdempotentAnswer<RefundView>> {
  constructor(readonly wanted: NamedByOwner) {
    super();
  }
}

@CommandHandler(NameRefundAddress)
export class NameRefundAddressHandler implements ICommandHandler<NameRefundAddress> {
  constructor(private readonly refunds: OwnerRefunds) {}

  /** @throws Refusal as {@link OwnerRefunds.nameAddress} */
  execute({ wanted }: NameRefundAddress): Promise<IdempotentAnswer<RefundView>> {
    return this.refunds.nameAddress(wanted);
  }
}
