import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { QuoteView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import { QuoteService } from './quote-service.js';

/** A quote as it stands now, expired or not. */
export class ShowQuote extends Query<QuoteView> {
  constructor(
    readonly quoteId: string,
    readonly principal: Principal,
  ) {
    super();
  }
}

@QueryHandler(ShowQuote)
export class ShowQuoteHandler implements IQueryHandler<ShowQuote> {
  constructor(private readonly quotes: QuoteService) {}

  async execute({ quoteId, principal }: ShowQuote): Promise<QuoteView> {
    return this.quotes.get(quoteId, principal);
  }
}
