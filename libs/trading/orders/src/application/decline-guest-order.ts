import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Adopter, Adoptions } from './order-claims.js';

/** A guest's order is not this customer's. Idempotent. */
export class DeclineGuestOrder extends Command<void> {
  constructor(
    readonly adopter: Adopter,
    /** Of the offer. */
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(DeclineGuestOrder)
export class DeclineGuestOrderHandler implements ICommandHandler<DeclineGuestOrder> {
  constructor(private readonly adoptions: Adoptions) {}

  execute({ adopter, id }: DeclineGuestOrder): Promise<void> {
    return this.adoptions.decline(adopter, id);
  }
}
