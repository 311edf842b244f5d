import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openPapers, VERIFICATION_RULES } from '../domain/decide.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** The papers of a wish, to one reviewer, for a while and for a reason that stays written down. */
export class OpenPapers extends Command<ActAnswer> {
  constructor(readonly request: ReviewersRequest & { readonly reason: string }) {
    super();
  }
}

@CommandHandler(OpenPapers)
export class OpenPapersHandler implements ICommandHandler<OpenPapers> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 404 `not-found`, 410 `papers-erased` */
  async execute({ request }: OpenPapers): Promise<ActAnswer> {
    const { verificationId, operator, storeAnswer } = request;
    await this.wishes.change(
      verificationId,
      (wish, now) => openPapers(wish, operator.id, now, VERIFICATION_RULES),
      byReviewer(request),
      { alongside: (tx) => storeAnswer(tx, DONE) },
    );
    return DONE;
  }
}
