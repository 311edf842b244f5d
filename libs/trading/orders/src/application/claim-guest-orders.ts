import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { ClaimedOrdersView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer, StoreAnswer } from '@usdt-africa/platform';
import { type Adopter, Adoptions } from './order-claims.js';

type Answer = IdempotentAnswer<ClaimedOrdersView>;

/** Makes a guest's orders a customer's own. Repeating it takes nothing twice. */
export class ClaimGuestOrders extends Command<Answer> {
  constructor(
    readonly adopter: Adopter,
    /** The chosen offers; null: all but those that only the phone number matches. */
    readonly ids: readonly string[] | null,
    /** The same for a repeat of the same attempt. */
    readonly request: string,
    readonly storeAnswer: StoreAnswer<ClaimedOrdersView>,
  ) {
    super();
  }
}

@CommandHandler(ClaimGuestOrders)
export class ClaimGuestOrdersHandler implements ICommandHandler<ClaimGuestOrders> {
  constructor(
    private readonly adoptions: Adoptions,
    private readonly store: PostgresEventStore,
  ) {}

  async execute({ adopter, ids, request, storeAnswer }: ClaimGuestOrders): Promise<Answer> {
    const answer = { status: 200, body: { claimed: await this.adoptions.claim(adopter, ids, request) } };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }
}
