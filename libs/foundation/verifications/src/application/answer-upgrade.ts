import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen } from '@usdt-africa/accounts';
import { answer } from '../domain/decide.js';
import { withQuestions } from './check-questions.js';
import { byOwner, type OwnersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** The customer answers a request for information with text, with documents added before, or both. */
export class AnswerUpgrade extends Command<void> {
  constructor(
    readonly request: OwnersRequest,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(AnswerUpgrade)
export class AnswerUpgradeHandler implements ICommandHandler<AnswerUpgrade> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `no-information-requested`, `documents-missing` */
  async execute({ request, text }: AnswerUpgrade): Promise<void> {
    const { verificationId } = await this.upgradeRequests.requireNewest(request.accountId);
    const words = text === '' ? null : await this.upgradeRequests.seal(verificationId, { text });
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) => withQuestions(upgradeRequest, answer(upgradeRequest, words, now), now),
      byOwner(request),
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, request.accountId);
          await request.markDone(tx);
        },
      },
    );
  }
}
