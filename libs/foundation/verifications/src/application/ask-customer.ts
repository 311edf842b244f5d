import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminTierAskRequest } from '@usdt-africa/contracts/admin';
import { ask } from '../domain/decide.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** Something is asked of the customer: our clock stands until they answer. */
export class AskCustomer extends Command<ActAnswer> {
  constructor(
    readonly request: ReviewersRequest,
    readonly asked: AdminTierAskRequest,
  ) {
    super();
  }
}

@CommandHandler(AskCustomer)
export class AskCustomerHandler implements ICommandHandler<AskCustomer> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 409 `not-ours`, `decided`, `changed-meanwhile` */
  async execute({ request, asked }: AskCustomer): Promise<ActAnswer> {
    const { verificationId, version, storeAnswer } = request;
    await this.wishes.require(verificationId);
    const question = await this.wishes.seal(verificationId, { text: asked.question });
    await this.wishes.change(
      verificationId,
      (wish, now) => ask(wish, { question, parts: asked.parts }, now),
      byReviewer(request),
      { seenVersion: version, alongside: (tx) => storeAnswer(tx, DONE) },
    );
    return DONE;
  }
}
