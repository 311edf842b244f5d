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
  retryOnConflict,
} from '@usdt-africa/event-store';
import { ApproverEligibilities } from '@usdt-africa/operators';
import type { PoolClient } from 'pg';
import { agree, heldBack, namedBy, VERIFICATION_RULES } from '../domain/decide.js';
import type { Verification } from '../domain/verification.js';
import { HeldByTier, type HeldOfAccount } from './held-by-tier.js';
import { byReviewer, type ReviewersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** One yes. The last that is needed approves, and the account has its tier from the same moment. */
export class ApproveVerification extends Command<void> {
  constructor(
    readonly request: ReviewersRequest,
    readonly ticks: AdminTierApproveRequest['ticks'],
    /** What they were shown that goes by it. */
    readonly shownMicro = 0n,
  ) {
    super();
  }
}

/** An approval in the form that {@link Standings} compares. */
type Yes = Parameters<ApproverEligibilities['between']>[0];

/** Refuses a tier upgrade while the account is frozen. */
async function assertNotHeld(tx: PoolClient, accountId: string): Promise<void> {
  if (await isFrozen(tx, accountId)) throw refusal('verifications.account-frozen');
}

/** Fails with a conflict when held deposits changed since they were read: the approval is decided again. */
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
    private readonly upgradeRequests: TierUpgradeRequests,
    @Inject(ApproverEligibilities) private readonly eligibilities: Pick<ApproverEligibilities, 'between'>,
    private readonly held: HeldByTier,
  ) {}

  /**
   * The approval and the account's new tier are one append: a crash never leaves only one of them. Held deposits are
   * released as far as the approvers named their amount; the rest may stay held (see `heldBack`).
   * @throws Refusal 409 `not-ours`, `decided`, `documents-not-viewed`, `second-person`, `ticks-missing`,
   * `changed-meanwhile`, `account-frozen`
   */
  async execute({ request, ticks, shownMicro }: ApproveVerification): Promise<void> {
    const { store, clock } = this.upgradeRequests;
    const { verificationId, operator, version: seen, markDone } = request;
    await retryOnConflict(async () => {
      const { state, version, begun } = await this.upgradeRequests.require(verificationId);
      if (seen !== undefined && seen !== version) throw refusal('verifications.changed-meanwhile');
      const now = clock.now();
      const before = state.agreed.length === 0 ? [] : await this.#earlierApprovals(verificationId, state);
      const [approvers, held] = await Promise.all([
        this.#approvalsInForce(before, operator.id),
        this.held.of(begun.accountId),
      ]);
      const agreed = agree(state, operator.id, ticks, now, VERIFICATION_RULES, approvers, held, shownMicro);
      const appends: StreamAppend[] = [
        { streamId: streams.verification(verificationId), expectedVersion: version, events: agreed },
      ];
      if (agreed.some(({ type }) => type === 'VerificationApproved')) {
        const streamId = streams.account(begun.accountId);
        const account = await load<Account, AccountEvent>(store, accountDecider, streamId);
        const others = approvers.filter((id) => id !== operator.id);
        const named = [...namedBy(state, others), shownMicro];
        const events: NewEvent[] = setTier(account.state, begun.tier, verificationId, now, heldBack(held, named));
        if (events.length > 0) appends.push({ streamId, expectedVersion: account.version, events });
      }
      crashPoint('verification.before-approval');
      await store.append(appends, {
        metadata: this.upgradeRequests.metadata(byReviewer(request)),
        alongside: async (tx) => {
          if ((await this.#approvalsInForce(before, operator.id, tx)).join() !== approvers.join())
            throw new ConcurrencyError([streams.verification(verificationId)]);
          await assertStill(tx, held.readAt);
          await assertNotHeld(tx, begun.accountId);
          await markDone(tx);
        },
      });
      crashPoint('verification.after-approval');
    });
  }

  /** The operators who approved the current submission, and when. */
  async #earlierApprovals(verificationId: string, { agreed }: Verification): Promise<readonly Yes[]> {
    const events = await this.upgradeRequests.store.readStream(streams.verification(verificationId));
    const approvedAt = new Map(
      eventsOf(events, 'VerificationApprovalRecorded').map(({ data }) => [data.operatorId, data.at]),
    );
    return agreed.map((requestedBy) => ({ requestedBy, requestedAt: new Date(approvedAt.get(requestedBy)!) }));
  }

  /**
   * The earlier approvals that count together with one more: none of an operator who was disabled, reset or given
   * another role since, and none where one of the two gave the other access in the last seven days, as with every other
   * approval by two operators.
   * @param tx of the decision: they then stay so until it is committed
   */
  async #approvalsInForce(before: readonly Yes[], operatorId: string, tx?: PoolClient): Promise<readonly string[]> {
    const approvers: string[] = [];
    for (const yes of before) {
      const { askerChanged, tied } = await this.eligibilities.between(yes, operatorId, tx);
      if (!askerChanged && !tied) approvers.push(yes.requestedBy);
    }
    return approvers;
  }
}
