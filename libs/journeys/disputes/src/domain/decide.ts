import {
  event,
  type DisputeEvidence,
  type EventData,
  type PurchaseEvidence,
  type Sealed,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Dispute, StoredFile } from './dispute.js';
import { isOfPurchase, isOpen, openRefund, questionTopic } from './dispute.js';
import { assertEligible, type Eligibility } from './eligibility.js';
import {
  after,
  assertCertain,
  assertExists,
  assertNothingUnderWay,
  assertOpen,
  type Decided,
  type PayoutFacts,
  workOn,
} from './guards.js';
import { type DisputeRules, MOST_FILES_OF_A_CASE } from './rules.js';

/** A message: sealed text, and files that were checked before. */
export interface Writing {
  readonly id: string;
  readonly words: Sealed;
  readonly files: readonly StoredFile[];
}

export interface Opening {
  readonly disputeId: string;
  readonly orderId: string;
  readonly number: string;
  readonly orderNumber: string;
  readonly issue: EventData<'DisputeOpened'>['issue'];
  readonly amountKobo: bigint;
  readonly eligibility: Eligibility | null;
  readonly evidence: readonly DisputeEvidence[];
  readonly words: Sealed | null;
  readonly files: readonly StoredFile[];
}

export interface PurchaseOpening extends Pick<
  EventData<'PurchaseDisputeOpened'>,
  'disputeId' | 'purchaseId' | 'accountId' | 'number' | 'purchaseNumber' | 'issue' | 'words'
> {
  readonly amountKobo: bigint;
  readonly amountMicro: bigint;
  readonly evidence: readonly PurchaseEvidence[];
  readonly files: readonly StoredFile[];
}

export interface QuestionOpening extends Pick<
  Opening,
  'disputeId' | 'orderId' | 'number' | 'orderNumber' | 'amountKobo' | 'evidence' | 'files'
> {
  readonly topic: EventData<'OrderQuestionOpened'>['topic'];
  readonly words: Sealed;
}

/**
 * A customer disputes an order. The case of a question becomes the dispute, under its number.
 * @throws Refusal 409 `not-enough-time`, `nothing-to-dispute`, `dispute-exists`
 */
export function open(dispute: Dispute, opening: Opening, now: Date, rules: DisputeRules): Decided {
  assertNoDispute(dispute);
  const { eligibility, amountKobo, ...rest } = opening;
  const { kind, at } = assertEligible(eligibility, now);
  assertFileLimit(dispute, opening.files);
  return [
    event('DisputeOpened', {
      ...rest,
      number: dispute.opened?.number ?? opening.number,
      basis: { kind, at },
      amountKobo: amountKobo.toString(),
      evidence: [...opening.evidence],
      files: [...opening.files],
      openedAt: now.toISOString(),
      dueAt: after(now, rules.answerMs),
    }),
  ];
}

/** A customer has a question about an order, at any time. @throws Refusal 409 `dispute-exists` */
export function openQuestion(dispute: Dispute, opening: QuestionOpening, now: Date, rules: DisputeRules): Decided {
  if (dispute.phase !== 'none') throw refusal('disputes.dispute-exists');
  assertFileLimit(dispute, opening.files);
  return [
    event('OrderQuestionOpened', {
      ...opening,
      amountKobo: opening.amountKobo.toString(),
      evidence: [...opening.evidence],
      files: [...opening.files],
      openedAt: now.toISOString(),
      dueAt: after(now, rules.answerMs),
    }),
  ];
}

/** @throws Refusal 409 `dispute-exists` unless there is no case yet, or only a question */
export function assertNoDispute(dispute: Dispute): void {
  if (dispute.phase !== 'none' && questionTopic(dispute) === null) throw refusal('disputes.dispute-exists');
}

/**
 * A customer asks for help with a purchase, at any time: it settles or is undone by itself.
 * @throws Refusal 409 `dispute-exists`
 */
export function openForPurchase(dispute: Dispute, opening: PurchaseOpening, now: Date, rules: DisputeRules): Decided {
  if (dispute.phase !== 'none') throw refusal('disputes.dispute-exists');
  assertFileLimit(dispute, opening.files);
  const { amountKobo, amountMicro, evidence, files, ...rest } = opening;
  return [
    event('PurchaseDisputeOpened', {
      ...rest,
      amountKobo: amountKobo.toString(),
      amountMicro: amountMicro.toString(),
      evidence: [...evidence],
      files: [...files],
      openedAt: now.toISOString(),
      dueAt: after(now, rules.answerMs),
    }),
  ];
}

/** The customer writes: our turn, unless it was already; a closed case is open again. */
export function customerWrites(dispute: Dispute, writing: Writing, now: Date, rules: DisputeRules): Decided {
  assertExists(dispute);
  assertFileLimit(dispute, writing.files);
  const at = now.toISOString();
  const reopened: Decided =
    dispute.phase === 'resolved'
      ? [event('DisputeReopened', { why: 'customer', dueAt: after(now, rules.answerMs), at })]
      : [];
  const turn = dispute.phase === 'waiting-customer' ? { of: 'us' as const, dueAt: after(now, rules.answerMs) } : null;
  return [...reopened, message('customer', writing, turn, at)];
}

/** The customer confirms that the money was received after all. A repeat does nothing. */
export function customerHasIt(dispute: Dispute, now: Date): Decided {
  assertExists(dispute);
  if (dispute.phase === 'resolved') return [];
  return [event('DisputeResolved', { how: 'received', proof: null, at: now.toISOString() })];
}

/** How an answer leaves the case: the customer's turn, or still ours with a promised time. */
export type NextTurn = { readonly of: 'customer' } | { readonly of: 'us'; readonly withinMs: number };

/**
 * An operator answers; answering an unclaimed case claims it.
 * @throws Refusal 409 `resolved`, `claimed-by-another`; 422 for a promise that is too far away
 */
export function operatorAnswers(
  dispute: Dispute,
  operatorId: string,
  writing: Writing,
  next: NextTurn,
  now: Date,
  rules: DisputeRules,
): Decided {
  const claimed = workOn(dispute, operatorId, now);
  assertFileLimit(dispute, writing.files);
  if (next.of === 'us' && (next.withinMs <= 0 || next.withinMs > rules.longestPromiseMs))
    throw refusal('disputes.promise-too-long');
  const dueAt = after(now, next.of === 'us' ? next.withinMs : rules.customerAnswerMs);
  const turn = dispute.repay || openRefund(dispute) ? null : { of: next.of, dueAt };
  return [...claimed, message('operator', writing, turn, now.toISOString())];
}

export function note(dispute: Dispute, noteId: string, words: Sealed, now: Date): Decided {
  assertExists(dispute);
  return [event('DisputeNoteAdded', { noteId, words, at: now.toISOString() })];
}

/** @throws Refusal 409 `claimed-by-another`: of two at once, one has it */
export function claim(dispute: Dispute, operatorId: string, now: Date): Decided {
  return workOn(dispute, operatorId, now);
}

/**
 * An operator closes the case of a purchase or of a question: no money waits for it. The customer opens it again by writing.
 * @throws Refusal 409 `not-closable` for a dispute, `resolved`, `claimed-by-another`
 */
export function close(dispute: Dispute, operatorId: string, now: Date): Decided {
  const claimed = workOn(dispute, operatorId, now);
  if (!isOfPurchase(dispute) && questionTopic(dispute) === null) throw refusal('disputes.not-closable');
  assertNothingUnderWay(dispute);
  return [...claimed, event('DisputeClosed', { at: now.toISOString() })];
}

/** To another operator, or with null back to the queue. */
export function handOver(dispute: Dispute, to: string | null, now: Date): Decided {
  assertOpen(dispute);
  if (dispute.claimedBy === to) return [];
  return [event('DisputeReassigned', { operatorId: to, at: now.toISOString() })];
}

/** Stops the clock while the fault is ours (or the bank's): no due time runs. */
export function stopClock(dispute: Dispute, cause: EventData<'DisputeClockStopped'>['cause'], now: Date): Decided {
  assertOpen(dispute);
  const { due } = dispute;
  if (!due) throw refusal('disputes.no-clock');
  if (due.at === null) return [];
  const remainingMs = Math.max(0, Date.parse(due.at) - now.getTime());
  return [event('DisputeClockStopped', { cause, remainingMs, at: now.toISOString() })];
}

export function startClock(dispute: Dispute, now: Date): Decided {
  assertOpen(dispute);
  const stopped = dispute.due?.stopped;
  if (!stopped) return [];
  return [event('DisputeClockResumed', { dueAt: after(now, stopped.remainingMs), at: now.toISOString() })];
}

/** The provider's word that it was paid: a session id, or a receipt of ours that stands for it. @throws Refusal 409 `not-paid` */
export function resolveByProof(
  dispute: Dispute,
  operatorId: string,
  payout: PayoutFacts,
  shown: { readonly receiptFileId: string | null; readonly writing: Writing | null },
  now: Date,
): Decided {
  const claimed = workOn(dispute, operatorId, now);
  assertNothingUnderWay(dispute);
  const { receiptFileId, writing } = shown;
  if (payout.phase !== 'settled' || payout.settledAt === null) throw refusal('disputes.not-paid');
  if (payout.sessionId === null && receiptFileId === null) throw refusal('disputes.no-proof');
  return [
    ...claimed,
    ...(writing ? [message('operator', writing, null, now.toISOString())] : []),
    event('DisputeResolved', {
      how: 'proof',
      proof: {
        payoutId: payout.payoutId,
        reference: payout.reference,
        sessionId: payout.sessionId,
        settledAt: payout.settledAt,
        receiptFileId,
      },
      at: now.toISOString(),
    }),
  ];
}

/**
 * A payout is to be sent again.
 * @param approvalId of the request to a second person; null where one is enough
 * @throws Refusal 409 `not-certain` unless it surely failed, `under-way`
 */
export function requestRepayment(
  dispute: Dispute,
  operatorId: string,
  payout: PayoutFacts,
  approvalId: string | null,
  now: Date,
): Decided {
  const claimed = workOn(dispute, operatorId, now);
  assertNothingUnderWay(dispute);
  assertCertain(payout);
  return [
    ...claimed,
    event('DisputeRepaymentRequested', {
      payoutId: payout.payoutId,
      amountKobo: payout.amountKobo.toString(),
      approvalId,
      at: now.toISOString(),
    }),
  ];
}

/**
 * Records the start of the repay. The payout itself decides at that moment whether it may be sent.
 * @throws Refusal 409 `not-requested`, `changed-meanwhile`
 */
export function startRepay(dispute: Dispute, payout: Pick<PayoutFacts, 'payoutId' | 'amountKobo'>, now: Date): Decided {
  const { repay } = dispute;
  if (!repay || repay.payoutId !== payout.payoutId || !isOpen(dispute)) throw refusal('disputes.not-requested');
  if (repay.state === 'started') return [];
  if (repay.amountKobo !== payout.amountKobo) throw refusal('disputes.changed-meanwhile');
  return [event('DisputeRepayStarted', { payoutId: repay.payoutId, at: now.toISOString() })];
}

/** Drops a requested repay. A started one is dropped only if it turned out not to be possible. */
export function dropRepay(dispute: Dispute, why: EventData<'DisputeRepayDropped'>['why'], now: Date): Decided {
  const { repay } = dispute;
  if (!repay || (repay.state === 'started' && why !== 'not-possible')) return [];
  return [event('DisputeRepayDropped', { payoutId: repay.payoutId, why, at: now.toISOString() })];
}

const OUR_TURN_AFTER: ReadonlySet<DisputeEvidence['kind']> = new Set([
  'payout-failed',
  'payout-returned',
  'payout-unknown',
]);

/** The order's money moved. Met twice, it is written down once. */
export function moneyMoved(dispute: Dispute, fact: DisputeEvidence, now: Date, rules: DisputeRules): Decided {
  if (dispute.phase === 'none' || dispute.evidence.some((known) => known.eventId === fact.eventId)) return [];
  const at = now.toISOString();
  const dueAt = after(now, rules.answerMs);
  const ours = OUR_TURN_AFTER.has(fact.kind);
  if (dispute.phase === 'resolved') {
    // What came back is no longer paid, whatever was shown for it.
    if (fact.kind !== 'payout-returned') return [];
    return [
      event('DisputeReopened', { why: 'payout-returned', dueAt, at }),
      event('DisputeEvidenceAdded', { evidence: fact, turn: null, at }),
    ];
  }
  const turn = ours && dispute.phase === 'waiting-customer' ? { of: 'us' as const, dueAt } : null;
  const added = event('DisputeEvidenceAdded', { evidence: fact, turn, at });
  const { repay } = dispute;
  if (!repay || repay.payoutId !== fact.payoutId) return [added];
  if (fact.kind === 'payout-settled') return [added, event('DisputeResolved', { how: 'repaid', proof: null, at })];
  if (repay.state === 'requested') return [added];
  // The new attempt failed, too: a repay may be requested once more.
  if (fact.kind === 'payout-failed' || fact.kind === 'payout-returned')
    return [added, event('DisputeRepayDropped', { payoutId: repay.payoutId, why: 'not-possible', at })];
  return [added];
}

/**
 * Closes a case whose customer did not answer in time. Not while a repay or a refund is pending: no answer is awaited
 * then, and closing would lose its approval.
 */
export function timePassed(dispute: Dispute, now: Date): Decided {
  const { due, phase, repay } = dispute;
  if (phase !== 'waiting-customer' || repay || openRefund(dispute) || !due?.at || now.getTime() < Date.parse(due.at))
    return [];
  return [event('DisputeResolved', { how: 'no-answer', proof: null, at: now.toISOString() })];
}

function message(
  by: 'customer' | 'operator',
  { id, words, files }: Writing,
  turn: EventData<'DisputeMessageWritten'>['turn'],
  at: string,
): Decided[number] {
  return event('DisputeMessageWritten', { messageId: id, by, words, files: [...files], turn, at });
}

function assertFileLimit(dispute: Dispute, files: readonly StoredFile[]): void {
  if (dispute.files.length + files.length > MOST_FILES_OF_A_CASE) throw refusal('disputes.too-many-files');
}
