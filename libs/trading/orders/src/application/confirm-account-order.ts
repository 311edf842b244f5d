import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { AccountOrderTerms, PasskeyConfirmationView } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { PLACES_ORDER } from './place-account-order.js';

/** Issues a passkey challenge for a sale before it is placed: it confirms exactly these terms. */
export class ConfirmAccountOrder extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly terms: AccountOrderTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmAccountOrder)
export class ConfirmAccountOrderHandler implements ICommandHandler<ConfirmAccountOrder> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, terms }: ConfirmAccountOrder): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: PLACES_ORDER, payload: terms });
  }
}
