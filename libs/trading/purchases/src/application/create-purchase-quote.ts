import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PurchaseQuoteRequest, PurchaseQuoteView } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { BuyQuotes } from '@usdt-africa/rates';

/** A price to buy at that holds for a while, for this customer alone. */
export class CreatePurchaseQuote extends Command<PurchaseQuoteView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly request: PurchaseQuoteRequest,
  ) {
    super();
  }
}

@CommandHandler(CreatePurchaseQuote)
export class CreatePurchaseQuoteHandler implements ICommandHandler<CreatePurchaseQuote> {
  constructor(private readonly quotes: BuyQuotes) {}

  execute({ customer, request }: CreatePurchaseQuote): Promise<PurchaseQuoteView> {
    return this.quotes.create(request, customer.principal);
  }
}
