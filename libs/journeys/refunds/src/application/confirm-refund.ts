import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { PasskeyConfirmationView, RefundTerms } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { REFUNDS_ORDER } from './owner-refunds.js';

/** Issues a passkey challenge for a refund: it confirms exactly this address for exactly this order. */
export class ConfirmRefund extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly orderId: string,
    readonly terms: RefundTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmRefund)
export class ConfirmRefundHandler implements ICommandHandler<ConfirmRefund> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, orderId, terms: { address } }: ConfirmRefund): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: REFUNDS_ORDER, payload: { orderId, address } });
  }
}
