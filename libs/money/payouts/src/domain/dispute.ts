import { event } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { QueryAnswer } from './answers.js';
import { cameBack, costReported, failed, mismatchOf, settlement, takenBack } from './outcomes.js';
import { commonOf, referenceToQuery } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import type { PayoutRules } from './rules.js';

type reported = EventData<'PayoutMismatchResponseRecorded'>['reported'];
export type Outcome = EventData<'PayoutDisputeEnded'>['outcome'];

/** What two people have seen, and what follows from it. */
export interface Evidence {
  readonly outcome: Outcome;
  /** Under which reference it is paid, one of {@link referencesOf}; with `failed` the present one. */
  readonly reference: string;
  /** What shows it: the number of a session, a line of a statement, a letter. No names. */
  readonly evidence: string;
  /**
   * Cost of the transfer by the evidence, or the fee kept for one that came back; null or absent where it does not say.
   */
  readonly feeKobo?: bigint | null;
  /** What makes the request one and the same. */
  readonly key: string;
}

/**
 * Events that follow from the provider's answers about the present reference after it contradicted itself. Only an
 * answer that can be checked ends the dispute: paid, or returned, with amount, account and currency as requested, twice
 * the same and long enough apart for an error to heal. Another answer in between restarts the wait, and after a failure
 * reported meanwhile only operators can end it.
 */
export function answerInDispute(
  payout: Payout,
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const reported = outcomeReportedBy(payout, answer);
  if (reported === null) return [];
  const { reference, inDispute: before } = payout;
  const sessionId = 'paid' in answer ? answer.paid.sessionId : null;
  const isSame = before?.reported === reported && before.sessionId === sessionId;
  if (!isSame) {
    // The next answer may belong to the same error: only one a while later can show that it has healed.
    if (now.getTime() - Date.parse(payout.disputedAt ?? '') < rules.lastPauseMs) return [];
    // What cannot end it is worth a word only where it breaks a series.
    if (!fits(reported) && (before === undefined || !fits(before.reported))) return [];
    const fields = { ...commonOf(payout), reference, reported, sessionId };
    return [event('PayoutMismatchResponseRecorded', { ...fields, at: now.toISOString() })];
  }
  const isLongEnough = now.getTime() - Date.parse(before.since) >= rules.disputeGapMs;
  if (!('paid' in answer) || !fits(reported) || !isLongEnough || before.failed || hasTwoLiving(payout)) return [];
  const outcome = reported === 'paid' ? 'settled' : 'failed';
  return [
    ended(payout, { outcome, reference, evidence: null, key: null }, now),
    ...(reported === 'paid'
      ? settlement(payout, { ...answer.paid, reference }, now, rules)
      : cameBack(payout, answer.paid, now, rules, true)),
  ];
}

/** Whether the answer states the outcome of the money, as requested. */
function fits(outcome: reported): boolean {
  return outcome === 'paid' || outcome === 'came-back';
}

function outcomeReportedBy(payout: Payout, answer: QueryAnswer): reported | null {
  switch (answer.state) {
    case 'UNAVAILABLE':
      return null;
    case 'NOT_FOUND':
      return 'not-found';
    case 'PENDING':
    case 'NEEDS_AUTH':
      return 'under-way';
    case 'FAILED':
      return 'failed';
    case 'SUCCEEDED':
    case 'REVERSED':
      if (mismatchOf(payout, answer.paid) !== null) return 'other-than-requested';
      return answer.state === 'SUCCEEDED' ? 'paid' : 'came-back';
  }
}

/** Whether the provider reports a reference other than the present one as alive. */
function hasTwoLiving(payout: Payout): boolean {
  return payout.disputes.some((reference) => reference !== payout.reference);
}

/**
 * References under which it may have been paid: the present one, and earlier ones that turned out to be alive. For a
 * requested repeat first the one that the provider does not report on.
 */
export function referencesOf(payout: Payout): readonly string[] {
  const silent = payout.repay ? [referenceToQuery(payout)] : [];
  return [...new Set([...silent, payout.reference, ...payout.disputes])];
}

/**
 * Whether only evidence can decide the outcome: the provider contradicts itself, or has not answered for long. Not
 * while a newer attempt is on its way and still queried.
 */
export function needsEvidence(payout: Payout): boolean {
  if (payout.repay) return payout.repay.escalated === true;
  switch (payout.phase) {
    case 'disputed':
      return true;
    case 'submitting':
    case 'accepted':
    case 'unknown':
      return payout.escalatedAt !== null;
    case 'failed':
    case 'settled':
    case 'returned':
    case 'closed':
      return payout.disputes.length > 0;
    case 'new':
    case 'waiting':
      return false;
  }
}

/**
 * Two people have seen what became of it. Nothing is sent because of it.
 * @throws Refusal 409 `no-evidence-needed`, 400 `unknown-reference`
 */
export function endByEvidence(payout: Payout, found: Evidence, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  if (payout.evidenceKeys?.includes(found.key)) return [];
  if (!needsEvidence(payout)) throw refusal('payouts.no-evidence-needed');
  if (!referencesOf(payout).includes(found.reference)) throw refusal('payouts.unknown-reference');
  return [ended(payout, found, now), ...outcomeOf(payout, found, now, rules)];
}

/** Events for what is booked differently from before. */
function outcomeOf(payout: Payout, found: Evidence, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference, feeKobo = null } = found;
  const isPaid = found.outcome === 'settled';
  const cost = costReported(payout, { reference, feeKobo, isPaid }, now, rules);
  const booked = payout.provenPaid ?? payout.reference;
  if (isPaid && payout.phase === 'settled') return reference === booked ? cost : [];
  if (isPaid) return settlement(payout, { reference, sessionId: null, at: null, feeKobo }, now, rules);
  // Its cost is taken back with it unless the evidence says that a fee was kept: that it was ever paid turned out to be
  // wrong.
  if (payout.phase === 'settled') return [takenBack(payout, booked, 'failed-by-evidence', feeKobo ?? 0n, now)];
  const isFailed =
    payout.phase === 'returned' || payout.phase === 'closed' || (payout.phase === 'failed' && payout.failure?.final);
  return isFailed ? cost : [...cost, failed(payout, 'failed-by-evidence', false, now, true)];
}

interface Ending {
  readonly outcome: Outcome;
  readonly reference: string;
  readonly evidence: string | null;
  readonly key: string | null;
}

function ended(payout: Payout, { outcome, reference, evidence, key }: Ending, now: Date): PayoutEvent {
  const ids = { payoutId: payout.submission!.payoutId, ...commonOf(payout) };
  const references = [...payout.disputes];
  const at = now.toISOString();
  return event('PayoutDisputeEnded', { ...ids, references, outcome, reference, evidence, key, at });
}
