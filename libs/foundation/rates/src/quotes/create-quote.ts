import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { QuoteRequest, QuoteView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import { QuoteService } from './quote-service.js';

/** A price that holds for a while, for this principal alone. */
export class CreateQuote extends Command<QuoteView> {
  constructor(
    readonly request: QuoteRequest,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(CreateQuote)
export class CreateQuoteHandler implements ICommandHandler<CreateQuote> {
  constructor(private readonly quotes: QuoteService) {}

  async execute({ request, principal }: CreateQuote): Promise<QuoteView> {
    return this.quotes.create(request, principal);
  }
}
