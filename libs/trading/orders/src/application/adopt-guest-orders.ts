import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { AdoptedView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer, StoreAnswer } from '@usdt-africa/platform';
import { type Adopter, Adoptions } from './adoptions.js';

type Answer = IdempotentAnswer<AdoptedView>;

/** Makes a guest's orders a customer's own, all that may be. Doing it twice takes nothing twice. */
export class AdoptGuestOrders extends Command<Answer> {
  constructor(
    readonly adopter: Adopter,
    /** The same for the same press. */
    readonly request: string,
    readonly storeAnswer: StoreAnswer<AdoptedView>,
  ) {
    super();
  }
}

@CommandHandler(AdoptGuestOrders)
export class AdoptGuestOrdersHandler implements ICommandHandler<AdoptGuestOrders> {
  constructor(
    private readonly adoptions: Adoptions,
    private readonly store: PostgresEventStore,
  ) {}

  async execute({ adopter, request, storeAnswer }: AdoptGuestOrders): Promise<Answer> {
    const answer = { status: 200, body: { adopted: await this.adoptions.adopt(adopter, request) } };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }
}
