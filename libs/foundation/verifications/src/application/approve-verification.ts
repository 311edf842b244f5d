import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, isFrozen, setTier } from '@usdt-africa/accounts';
import type { AdminTierApproveRequest } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  ConcurrencyError,
  crashPoint,
  eventsOf,
  load,
  type NewEvent,
  type StreamAppend,
  untilAlone,
} from '@usdt-africa/event-store';
import { Standings } from '@usdt-africa/operators';
import type { PoolClient } from 'pg';
import { agree, heldBack, namedBy, VERIFICATION_RULES } from '../domain/decide.js';
import type { Verification } from '../domain/verification.js';
import { HeldByTier, type HeldOfAccount } from './held-by-tier.js';
import { type ActAnswer, byReviewer, DONE, type ReviewersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** One yes. The last that is needed approves, and the account has its tier from the same moment. */
export class ApproveVerification extends Command<ActAnswer> {
  constructor(
    readonly request: ReviewersRequest,
    readonly ticks: AdminTierApproveRequest['ticks'],
    /** What they were shown that goes by it. */
    readonly shownMicro = 0n,
  ) {
    super();
  }
}

/** A yes as {@link Standings} look at what somebody asked for. */
type Yes = Parameters<Standings['between']>[0];

/** Nobody rises while their account is frozen. */
async function assertNotHeld(tx: PoolClient, accountId: string): Promise<void> {
  if (await isFrozen(tx, accountId)) throw refusal('verifications.account-frozen');
}

/** What came to be held while it was looked at is looked at, too. */
async function assertStill(tx: PoolClient, readAt: HeldOfAccount['readAt']): Promise<void> {
  const names = readAt.map(({ streamId }) => streamId);
  const { rowCount } = await tx.query(
    `select from unnest($1::text[], $2::int[]) as read_at (stream_id, version)
     where exists (select from events e where e.stream_id = read_at.stream_id and e.version > read_at.version)`,
    [names, readAt.map(({ version }) => version)],
  );
  if (rowCount! > 0) throw new ConcurrencyError(names);
}

@CommandHandler(ApproveVerification)
export class ApproveVerificationHandler implements ICommandHandler<ApproveVerification> {
  constructor(
    private readonly wishes: Wishes,
    @Inject(Standings) private readonly standings: Pick<Standings, 'between'>,
    private readonly held: HeldByTier,
  ) {}

  /**
   * What is approved and what the account may sell stand in one append: there is no time in which only one of them is true,
   * whenever a process dies. What is held of the account goes by it as far as those who approve named it; the rest may stay
   * held (see `heldBack`).
   * @throws Refusal 409 `not-ours`, `decided`, `papers-not-seen`, `second-person`, `ticks-missing`, `changed-meanwhile`,
   * `account-frozen`
   */
  async execute({ request, ticks, shownMicro }: ApproveVerification): Promise<ActAnswer> {
    const { store, clock } = this.wishes;
    const { verificationId, operator, version: seen, storeAnswer } = request;
    await untilAlone(async () => {
      const { state, version, begun } = await this.wishes.require(verificationId);
      if (seen !== undefined && seen !== version) throw refusal('verifications.changed-meanwhile');
      const now = clock.now();
      const before = state.agreed.length === 0 ? [] : await this.#saidBefore(verificationId, state);
      const [standing, held] = await Promise.all([this.#standing(before, operator.id), this.held.of(begun.accountId)]);
      const agreed = agree(state, operator.id, ticks, now, VERIFICATION_RULES, standing, held, shownMicro);
      const appends: StreamAppend[] = [
        { streamId: streams.verification(verificationId), expectedVersion: version, events: agreed },
      ];
      if (agreed.some(({ type }) => type === 'VerificationApproved')) {
        const streamId = streams.account(begun.accountId);
        const account = await load<Account, AccountEvent>(store, accountDecider, streamId);
        const others = standing.filter((id) => id !== operator.id);
        const named = [...namedBy(state, others), shownMicro];
        const events: NewEvent[] = setTier(account.state, begun.tier, verificationId, now, heldBack(held, named));
        if (events.length > 0) appends.push({ streamId, expectedVersion: account.version, events });
      }
      crashPoint('verification.before-approval');
      await store.append(appends, {
        metadata: this.wishes.metadata(byReviewer(request)),
        alongside: async (tx) => {
          if ((await this.#standing(before, operator.id, tx)).join() !== standing.join())
            throw new ConcurrencyError([streams.verification(verificationId)]);
          await assertStill(tx, held.readAt);
          await assertNotHeld(tx, begun.accountId);
          await storeAnswer(tx, DONE);
        },
      });
      crashPoint('verification.after-approval');
    });
    return DONE;
  }

  /** Who said yes to what lies before us now, and when. */
  async #saidBefore(verificationId: string, { agreed }: Verification): Promise<readonly Yes[]> {
    const events = await this.wishes.store.readStream(streams.verification(verificationId));
    const said = new Map(eventsOf(events, 'VerificationAgreed').map(({ data }) => [data.operatorId, data.at]));
    return agreed.map((askedBy) => ({ askedBy, askedAt: new Date(said.get(askedBy)!) }));
  }

  /**
   * Which of them count beside one more: nobody who was locked, reset or given another role since, and nobody of whom one let the
   * other in, as with every other matter of two people.
   * @param tx of the decision: they then stay so until it is committed
   */
  async #standing(before: readonly Yes[], operatorId: string, tx?: PoolClient): Promise<readonly string[]> {
    const standing: string[] = [];
    for (const yes of before) {
      const { askerChanged, tied } = await this.standings.between(yes, operatorId, tx);
      if (!askerChanged && !tied) standing.push(yes.askedBy);
    }
    return standing;
  }
}
