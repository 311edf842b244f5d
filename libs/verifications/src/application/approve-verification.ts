import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, isFrozen, setTier } from '@usdt-africa/accounts';
import type { AdminTierApproveRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, load, type NewEvent, type StreamAppend, untilAlone } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { agree, VERIFICATION_RULES } from '../domain/decide.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** One yes. The last that is needed approves, and the account has its tier from the same moment. */
export class ApproveVerification extends Command<ActAnswer> {
  constructor(
    readonly request: ReviewersRequest,
    readonly ticks: AdminTierApproveRequest['ticks'],
  ) {
    super();
  }
}

/** Nobody rises while their account is frozen. */
async function assertNotHeld(tx: PoolClient, accountId: string): Promise<void> {
  if (await isFrozen(tx, accountId)) throw refusal('verifications.account-frozen');
}

@CommandHandler(ApproveVerification)
export class ApproveVerificationHandler implements ICommandHandler<ApproveVerification> {
  constructor(private readonly wishes: Wishes) {}

  /**
   * What is approved and what the account may sell stand in one append: there is no time in which only one of them is true,
   * whenever a process dies.
   * @throws Refusal 409 `not-ours`, `decided`, `papers-not-seen`, `second-person`, `ticks-missing`, `changed-meanwhile`,
   * `account-frozen`
   */
  async execute({ request, ticks }: ApproveVerification): Promise<ActAnswer> {
    const { store, clock } = this.wishes;
    const { verificationId, operator, version: seen, storeAnswer } = request;
    await untilAlone(async () => {
      const { state, version, begun } = await this.wishes.require(verificationId);
      if (seen !== undefined && seen !== version) throw refusal('verifications.changed-meanwhile');
      const now = clock.now();
      const agreed = agree(state, operator.id, ticks, now, VERIFICATION_RULES);
      const appends: StreamAppend[] = [
        { streamId: streams.verification(verificationId), expectedVersion: version, events: agreed },
      ];
      if (agreed.some(({ type }) => type === 'VerificationApproved')) {
        const streamId = streams.account(begun.accountId);
        const account = await load<Account, AccountEvent>(store, accountDecider, streamId);
        const set = setTier(account.state, begun.tier, verificationId, now);
        const events = set.map((one): NewEvent => ({ ...one, schemaVersion: 1 }));
        if (events.length > 0) appends.push({ streamId, expectedVersion: account.version, events });
      }
      crashPoint('verification.before-approval');
      await store.append(appends, {
        metadata: this.wishes.metadata(byReviewer(request)),
        alongside: async (tx) => {
          await assertNotHeld(tx, begun.accountId);
          await storeAnswer(tx, DONE);
        },
      });
      crashPoint('verification.after-approval');
    });
    return DONE;
  }
}
