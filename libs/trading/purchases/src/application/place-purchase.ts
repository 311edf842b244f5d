import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Proof } from '@usdt-africa/accounts';
import type { PurchaseTerms, PurchaseView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer, SignedInCustomer, StoreAnswer } from '@usdt-africa/platform';
import { PurchasePlacing } from './purchase-placing.js';

/** Buys USDT with the naira of the customer's wallet. */
export class PlacePurchase extends Command<IdempotentAnswer<PurchaseView>> {
  constructor(
    readonly purchaseId: string,
    readonly customer: SignedInCustomer,
    readonly terms: PurchaseTerms,
    readonly proof: Proof,
    readonly storeAnswer: StoreAnswer<PurchaseView>,
  ) {
    super();
  }
}

@CommandHandler(PlacePurchase)
export class PlacePurchaseHandler implements ICommandHandler<PlacePurchase> {
  constructor(private readonly placing: PurchasePlacing) {}

  execute(command: PlacePurchase): Promise<IdempotentAnswer<PurchaseView>> {
    return this.placing.place(command);
  }
}
