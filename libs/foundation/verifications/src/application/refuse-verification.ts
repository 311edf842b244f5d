import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminTierRefuseRequest } from '@usdt-africa/contracts/admin';
import { isNeutral, refuse, VERIFICATION_RULES } from '../domain/decide.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** No, with the reason that the customer reads; what is suspected comes to them as a neutral text. */
export class RefuseVerification extends Command<ActAnswer> {
  constructor(
    readonly request: ReviewersRequest,
    readonly asked: AdminTierRefuseRequest,
  ) {
    super();
  }
}

@CommandHandler(RefuseVerification)
export class RefuseVerificationHandler implements ICommandHandler<RefuseVerification> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 404 `no-such-paper`; 409 `not-ours`, `decided`, `papers-not-seen`, `changed-meanwhile` */
  async execute({ request, asked }: RefuseVerification): Promise<ActAnswer> {
    const { verificationId, operator, version, storeAnswer } = request;
    const { because: reason, words } = asked;
    const papers = asked.papers.map(({ id: paperId, fault }) => ({ paperId, fault }));
    await this.wishes.require(verificationId);
    const read = words === '' || isNeutral(reason) ? null : await this.wishes.seal(verificationId, { text: words });
    await this.wishes.change(
      verificationId,
      (wish, now) => refuse(wish, operator.id, { reason, words: read, papers }, now, VERIFICATION_RULES),
      byReviewer(request),
      { seenVersion: version, alongside: (tx) => storeAnswer(tx, DONE) },
    );
    return DONE;
  }
}
