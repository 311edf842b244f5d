import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { answer } from '../domain/decide.js';
import { withQuestions } from './check-questions.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** What was asked of a customer is answered, in words, with papers that were added before, or both. */
export class AnswerUpgrade extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(AnswerUpgrade)
export class AnswerUpgradeHandler implements ICommandHandler<AnswerUpgrade> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `nothing-asked`, `papers-missing` */
  async execute({ request, text }: AnswerUpgrade): Promise<ActAnswer> {
    const { verificationId } = await this.wishes.requireNewest(request.accountId);
    const words = text === '' ? null : await this.wishes.seal(verificationId, { text });
    await this.wishes.change(
      verificationId,
      (wish, now) => withQuestions(wish, answer(wish, words, now), now),
      byOwner(request),
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, request.accountId);
          await request.storeAnswer(tx, DONE);
        },
      },
    );
    return DONE;
  }
}
