import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { PasskeyConfirmationView, RecipientChangeTerms } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { CHANGES_RECIPIENT } from './recipient-changes.js';

/** Issues a passkey challenge for another account of an order: it confirms exactly this account for exactly this order. */
export class ConfirmRecipientChange extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly orderId: string,
    readonly terms: RecipientChangeTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmRecipientChange)
export class ConfirmRecipientChangeHandler implements ICommandHandler<ConfirmRecipientChange> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, orderId, terms }: ConfirmRecipientChange): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: CHANGES_RECIPIENT, payload: { orderId, ...terms } });
  }
}
