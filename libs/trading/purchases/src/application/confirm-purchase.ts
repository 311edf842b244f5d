import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasskeyConfirmations } from '@usdt-africa/accounts';
import type { PasskeyConfirmationView, PurchaseTerms } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { PLACES_PURCHASE } from './purchase-act.js';

/** Issues a passkey challenge for a purchase before it is placed: it confirms exactly these terms. */
export class ConfirmPurchase extends Command<PasskeyConfirmationView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly terms: PurchaseTerms,
  ) {
    super();
  }
}

@CommandHandler(ConfirmPurchase)
export class ConfirmPurchaseHandler implements ICommandHandler<ConfirmPurchase> {
  constructor(private readonly confirmations: PasskeyConfirmations) {}

  execute({ customer, terms }: ConfirmPurchase): Promise<PasskeyConfirmationView> {
    return this.confirmations.challenge(customer, { act: PLACES_PURCHASE, payload: terms });
  }
}
