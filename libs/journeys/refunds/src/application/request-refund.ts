import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefundView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { type NamedByOwner, OwnerRefunds } from './owner-refunds.js';

/** Requests a refund of an order in the name of its owner. */
export class RequestRefund extends Command<IdempotentAnswer<RefundView>> {
  constructor(
    readonly refundId: string,
    readonly wanted: NamedByOwner,
  ) {
    super();
  }
}

@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(private readonly refunds: OwnerRefunds) {}

  /** @throws Refusal as {@link OwnerRefunds.request} */
  execute({ refundId, wanted }: RequestRefund): Promise<IdempotentAnswer<RefundView>> {
    return this.refunds.request(refundId, wanted);
  }
}
