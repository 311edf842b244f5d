import type { DomainEvent, EventData, payoutEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import { bookedWith, movedTo } from './booked.js';
import type { Books, Costs } from './booked.js';

export type PayoutEventType = (typeof payoutEventTypes)[number];
export type PayoutEvent = DomainEvent<PayoutEventType>;

/**
 * Phase of a payout.
 * - `waiting`: payouts to there are paused; nothing was sent
 * - `submitting`: the request is sent, or was sent and nothing was recorded since (a crash): query before anything else
 * - `accepted`: the provider has it
 * - `unknown`: it may have it or not
 * - `failed`: certain that nothing was paid under the present reference
 * - `disputed`: the provider's answer contradicts the request or its earlier answer: for an operator
 * - `closed`: surely unpaid, and its order uses the money otherwise: never sent again
 */
export type PayoutPhase =
  | 'new'
  | 'waiting'
  | 'submitting'
  | 'accepted'
  | 'unknown'
  | 'failed'
  | 'settled'
  | 'returned'
  | 'disputed'
  | 'closed';

/** A payout, folded from its own stream. */
export interface Payout extends Books {
  readonly phase: PayoutPhase;
  /** The epoch for which it waits for the provider's list, and since when; absent while it does not. */
  readonly listAwaited?: { readonly epoch: number; readonly since: string };
  /** The last epoch for which it was compared with the provider's list. */
  readonly comparedEpoch?: number;
  /** The requested payout, in the form of its first `PayoutSubmitting`. */
  readonly submission: EventData<'PayoutSubmitting'> | null;
  /** 1, then 2 after a certain failure that passes. */
  readonly attempt: number;
  readonly reference: string;
  /** References whose failure is certain. */
  readonly earlier: readonly string[];
  /** How often the request was sent under the present reference. */
  readonly sends: number;
  readonly firstSentAt: string;
  readonly lastSentAt: string;
  /** When the provider first did not know the reference since it was last sent. */
  readonly notFoundAt: string | null;
  /** The code with which the provider refused a repeated request: the first one's fate is still open. */
  readonly refusedAgain: string | null;
  readonly failure: { readonly reason: string; readonly final: boolean; readonly at: string } | null;
  /** References about which the provider contradicted itself. */
  readonly disputes: readonly string[];
  /** When the provider first reported a failure without a reason; absent before that, and after another answer. */
  readonly unexplainedAt?: string;
  /** When it last did so about the present one. */
  readonly disputedAt?: string;
  /** Its answer about the present one since then, since when, and whether it ever reported a failure. */
  readonly inDispute?: {
    readonly reported: EventData<'PayoutMismatchResponseRecorded'>['reported'];
    readonly sessionId: string | null;
    readonly since: string;
    readonly failed: boolean;
  };
  /** The reference under which two people have shown it to be paid. */
  readonly provenPaid?: string;
  /** Two operators have shown that it is not paid under the present reference; else absent. */
  readonly provenUnpaid?: true;
  /** What made each such decision one and the same. */
  readonly evidenceKeys?: readonly string[];
  /** References that two operators have examined: an automatic check does not dispute them again. */
  readonly reviewed?: readonly string[];
  /** When it was shown to an operator since the present reference was first sent; null while it was not. */
  readonly escalatedAt: string | null;
  /**
   * An operator wants it sent once more, under this reference; null while none does. `escalated`: the outcome of the
   * last one was missing for so long that it was shown to an operator.
   */
  readonly repay: { readonly reference: string; readonly at: string; readonly escalated?: true } | null;
  /** What made each such request one and the same. */
  readonly repayKeys: readonly string[];
  /** Why it was closed, also when it turned out to be paid afterwards; absent while it was not. */
  readonly closed?: Pick<EventData<'PayoutClosed'>, 'why' | 'by' | 'at'>;
  readonly sessionId: string | null;
  /** When the bank paid, as reported by it. */
  readonly settledAt: string | null;
  /** When we got to know it. */
  readonly settlementKnownAt: string | null;
  /** What its transfer cost us, in kobo, as it was booked when it settled. */
  readonly costs: Costs;
}

const initial: Payout = {
  phase: 'new',
  submission: null,
  attempt: 0,
  reference: '',
  earlier: [],
  sends: 0,
  firstSentAt: '',
  lastSentAt: '',
  notFoundAt: null,
  refusedAgain: null,
  failure: null,
  disputes: [],
  escalatedAt: null,
  repay: null,
  repayKeys: [],
  sessionId: null,
  settledAt: null,
  settlementKnownAt: null,
  costs: { fee: 0n, stampDuty: 0n },
};

/**
 * The cause of a {@link PayoutEvent} `PayoutOutcomeUnknown` that is a failure without a reason: it must be reported
 * once more.
 */
export const UNEXPLAINED = 'failed-without-reason';

/** Why a payout failed, or was returned, that the bank had and gave back. */
export const CAME_BACK = 'returned-by-bank';

/** Marks the cause of a {@link PayoutEvent} `PayoutOutcomeUnknown` that is a refusal of a repeated request. */
export const REFUSED = 'refused:';

function evolve(before: Payout, event: PayoutEvent): Payout {
  const isUnexplained = event.type === 'PayoutOutcomeUnknown' && event.data.cause === UNEXPLAINED;
  const { unexplainedAt, ...others } = before;
  const isNews = !isUnexplained && event.type !== 'PayoutEscalated' && event.type !== 'PayoutStatusCheckRequested';
  const payout: Payout = isNews || unexplainedAt === undefined ? others : before;
  switch (event.type) {
    case 'PayoutDeferred':
      return {
        ...payout,
        phase: 'waiting',
        submission: { ...event.data, attempt: 1 },
        reference: event.data.reference,
      };
    case 'PayoutSubmitting': {
      // Earlier evidence was about what had been sent by then.
      const { provenPaid: _paid, provenUnpaid: _unpaid, ...rest } = payout;
      return {
        ...rest,
        phase: 'submitting',
        submission: payout.submission ?? event.data,
        attempt: event.data.attempt,
        reference: event.data.reference,
        earlier: payout.reference === '' || payout.phase === 'waiting' ? [] : [...payout.earlier, payout.reference],
        sends: 1,
        firstSentAt: event.data.at,
        lastSentAt: event.data.at,
        notFoundAt: null,
        refusedAgain: null,
        failure: null,
        escalatedAt: null,
        repay: null,
      };
    }
    case 'PayoutAwaitingList':
      return { ...payout, listAwaited: { epoch: event.data.epoch, since: event.data.at } };
    case 'PayoutListCompared': {
      const { listAwaited: _over, ...rest } = payout;
      const compared = { ...rest, comparedEpoch: event.data.epoch };
      if (event.data.outcome !== 'found') return compared;
      // The provider has it: it is queried, and not sent again for a "not found" that comes after.
      const sent = { sends: Math.max(1, payout.sends), firstSentAt: event.data.at, lastSentAt: event.data.at };
      return { ...compared, phase: 'accepted', ...sent, notFoundAt: null, refusedAgain: null, escalatedAt: null };
    }
    case 'PayoutAccepted':
      return { ...payout, phase: 'accepted', notFoundAt: null, refusedAgain: null };
    case 'PayoutOutcomeUnknown':
      return {
        ...payout,
        // A provider that reports a failure has it: it is not sent again for a later "not found".
        phase: isUnexplained ? 'accepted' : 'unknown',
        refusedAgain: event.data.cause.startsWith(REFUSED) ? event.data.cause.slice(REFUSED.length) : null,
        ...(isUnexplained ? { unexplainedAt: unexplainedAt ?? event.data.at } : {}),
      };
    case 'PayoutNotFound':
      return { ...payout, phase: 'unknown', notFoundAt: payout.notFoundAt ?? event.data.at };
    case 'PayoutResubmitting':
      return {
        ...payout,
        phase: 'submitting',
        sends: payout.sends + 1,
        lastSentAt: event.data.at,
        notFoundAt: null,
        refusedAgain: null,
      };
    case 'PayoutSettled':
      return {
        ...payout,
        phase: 'settled',
        sessionId: event.data.sessionId,
        settledAt: event.data.settledAt,
        settlementKnownAt: event.data.at,
        costs: { fee: BigInt(event.data.feeKobo), stampDuty: BigInt(event.data.stampDutyKobo) },
        ...bookedWith(payout, event.data.reference, event.data.postings),
      };
    case 'PayoutFailed':
      return {
        ...payout,
        phase: 'failed',
        failure: { reason: event.data.reason, final: event.data.final, at: event.data.at },
      };
    case 'PayoutReturned':
      return {
        ...payout,
        phase: 'returned',
        ...bookedWith(payout, event.data.reference, event.data.postings),
      };
    case 'PayoutCostBooked':
      return { ...payout, ...bookedWith(payout, event.data.reference, event.data.postings) };
    case 'PayoutResponseMismatched': {
      const disputes = [...payout.disputes, event.data.reference];
      // A paid, returned or closed payout stays so; a newer attempt goes on. Nothing new is sent from here automatically.
      const stands = ['settled', 'returned', 'closed'].includes(payout.phase);
      return stands || event.data.reference !== payout.reference
        ? { ...payout, disputes, repay: null }
        : { ...payout, phase: 'disputed', disputes, repay: null, disputedAt: event.data.at };
    }
    case 'PayoutMismatchResponseRecorded': {
      const { reported, sessionId, at } = event.data;
      const hasFailed = reported === 'failed' || payout.inDispute?.failed === true;
      return { ...payout, inDispute: { reported, sessionId, since: at, failed: hasFailed } };
    }
    case 'PayoutDisputeEnded': {
      const {
        inDispute: _over,
        disputedAt: _since,
        provenPaid: _paid,
        provenUnpaid: _unpaid,
        evidenceKeys,
        ...rest
      } = payout;
      const { outcome, reference, key } = event.data;
      // The booked payment was made under this reference, so its cost belongs to it, too.
      const isOther = outcome === 'settled' && payout.phase === 'settled' && reference !== referenceToQuery(payout);
      // Which one came back stays the question before anything is sent, also where people have seen that it did.
      const isRepaid = payout.repay && outcome === 'failed' && payout.provenPaid !== undefined;
      return {
        ...rest,
        disputes: [],
        // Evidence sends nothing: a repeat that is still wanted must be requested again.
        repay: null,
        ...(isOther ? movedTo(payout, referenceToQuery(payout), reference) : {}),
        ...(isRepaid ? { provenPaid: payout.provenPaid } : {}),
        ...(key === null ? {} : outcome === 'settled' ? { provenPaid: reference } : { provenUnpaid: true }),
        ...(key !== null ? { reviewed: [...new Set([...(payout.reviewed ?? []), ...payout.disputes])] } : {}),
        ...(key !== null || evidenceKeys
          ? { evidenceKeys: [...(evidenceKeys ?? []), ...(key === null ? [] : [key])] }
          : {}),
      };
    }
    case 'PayoutEscalated':
      return {
        ...payout,
        escalatedAt: event.data.at,
        repay: payout.repay && { ...payout.repay, escalated: true },
      };
    case 'PayoutStatusCheckRequested':
      return payout;
    case 'PayoutRepayRequested':
      return {
        ...payout,
        repay: { reference: event.data.reference, at: event.data.at },
        repayKeys: [...payout.repayKeys, event.data.key],
      };
    case 'PayoutClosed': {
      const { why, by, at } = event.data;
      return { ...payout, phase: 'closed', closed: { why, by, at } };
    }
  }
}

/** What a payout is opened with: what it pays for, through which provider, how much and to whom. */
export type PayoutOpening = Pick<
  EventData<'PayoutSubmitting'>,
  'payoutId' | 'for' | 'provider' | 'number' | 'amountKobo' | 'recipient'
>;

/** Opening of the payout that an order requests. @param provider name of the provider that pays it */
export function openingOf(request: EventData<'PayoutRequested'>, provider: string): PayoutOpening {
  const { payoutId, orderId, number, amountKobo, recipient } = request;
  return { payoutId, for: { kind: 'order', id: orderId }, provider, number, amountKobo, recipient };
}

/** Opening of the payout that pays a withdrawal. @param provider name of the provider that pays it */
export function openingOfWithdrawal(request: EventData<'WithdrawalRequested'>, provider: string): PayoutOpening {
  const { payoutId, withdrawalId, number, amountKobo, recipient } = request;
  return { payoutId, for: { kind: 'withdrawal', id: withdrawalId }, provider, number, amountKobo, recipient };
}

/** Fields that all events of an opened payout have in common. */
export function commonOf({ submission }: Payout): Pick<PayoutOpening, 'for' | 'provider'> {
  const { for: paidFor, provider } = submission!;
  return { for: paidFor, provider };
}

/** How a payout's events make its state. */
export const payoutDecider: Decider<Payout, PayoutEvent> = { initial, evolve };

/**
 * The reference to query the provider about: the present one, or the one that two operators have shown to be paid, also
 * after it came back, until another is sent.
 */
export function referenceToQuery({ phase, provenPaid, reference }: Payout): string {
  return (phase === 'settled' || phase === 'returned' ? provenPaid : undefined) ?? reference;
}

/**
 * References under which it was sent, and about which the provider is not queried automatically. Each was surely dead
 * when another followed it, and may be alive all the same: a bank may report a failure and pay. Those known to be alive
 * are in dispute.
 */
export function othersSent(payout: Payout): readonly string[] {
  const { earlier, reference, disputes } = payout;
  return [...earlier, reference].filter((other) => other !== referenceToQuery(payout) && !disputes.includes(other));
}

/**
 * Earlier references that the checks of a settled payout query, too: a late success may come without a webhook. Not
 * those that two operators have examined.
 */
export function earlierToCheck(payout: Payout): readonly string[] {
  if (payout.phase !== 'settled') return [];
  return othersSent(payout).filter((reference) => !payout.reviewed?.includes(reference));
}

/**
 * Since when the provider owes a word on which something depends, and whether its silence was shown to an operator; null where
 * it owes none. Of one that is to be sent again: since that was wanted.
 */
export function owedWord(payout: Payout): { readonly since: string; readonly escalatedAt: string | null } | null {
  const { repay, firstSentAt, escalatedAt } = payout;
  if (repay) return { since: repay.at, escalatedAt: repay.escalated ? escalatedAt : null };
  return isOpen(payout) ? { since: firstSentAt, escalatedAt } : null;
}

/** Whether the provider must still be queried automatically, without a hint. */
export function isOpen(payout: Payout): boolean {
  return (
    payout.phase === 'submitting' ||
    payout.phase === 'accepted' ||
    payout.phase === 'unknown' ||
    payout.repay !== null ||
    (payout.phase === 'failed' && payout.failure?.final === false)
  );
}

/**
 * Whether the next step of a requested payout is that it is sent, for the first time or once more: the step that
 * holding its money back prevents.
 */
export function isToBeSent({ phase, failure, repay, notFoundAt, disputes }: Payout): boolean {
  switch (phase) {
    case 'new':
    case 'waiting':
      return true;
    case 'failed':
      return repay !== null || failure?.final === false;
    case 'returned':
      return repay !== null;
    case 'unknown':
      return notFoundAt !== null && disputes.length === 0;
    case 'submitting':
    case 'accepted':
    case 'settled':
    case 'disputed':
    case 'closed':
      return false;
  }
}

/** When a payout's present attempt was paid, and as which session; null while it is under way, whatever an earlier one had. */
export function paidAs(payout: Payout): Pick<Payout, 'settledAt' | 'sessionId'> {
  const isPaid = payout.phase === 'settled' || payout.phase === 'returned';
  const { settledAt, sessionId } = payout;
  return isPaid || payout.attempt < 2 ? { settledAt, sessionId } : { settledAt: null, sessionId: null };
}
