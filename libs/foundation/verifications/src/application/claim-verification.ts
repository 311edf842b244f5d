import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claim } from '../domain/decide.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** A reviewer takes a wish on: the others see who has it. */
export class ClaimVerification extends Command<ActAnswer> {
  constructor(readonly request: ReviewersRequest) {
    super();
  }
}

@CommandHandler(ClaimVerification)
export class ClaimVerificationHandler implements ICommandHandler<ClaimVerification> {
  constructor(private readonly wishes: Wishes) {}

  async execute({ request }: ClaimVerification): Promise<ActAnswer> {
    const { verificationId, operator, version, storeAnswer } = request;
    await this.wishes.change(verificationId, (wish, now) => claim(wish, operator.id, now), byReviewer(request), {
      seenVersion: version,
      alongside: (tx) => storeAnswer(tx, DONE),
    });
    return DONE;
  }
}
