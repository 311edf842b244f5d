import { event } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { QueryAnswer } from './answers.js';
import { cameBack, costTold, failed, mismatchOf, settlement, takenBack } from './outcomes.js';
import { askedAbout } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import type { PayoutRules } from './rules.js';

type Said = EventData<'PayoutAnsweredInDispute'>['said'];
export type Outcome = EventData<'PayoutDisputeEnded'>['outcome'];

/** What two people have seen, and what follows from it. */
export interface Evidence {
  readonly outcome: Outcome;
  /** Under which reference it is paid, one of {@link referencesOf}; with `failed` the present one. */
  readonly reference: string;
  /** What shows it: the number of a session, a line of a statement, a letter. No names. */
  readonly evidence: string;
  /** What the transfer cost by it, or what was kept of one that came back; null or absent where it does not say. */
  readonly feeKobo?: bigint | null;
  /** What makes the request one and the same. */
  readonly key: string;
}

/**
 * What the provider says of the present reference since it contradicted itself. Only an answer that can be checked ends it:
 * that it is paid, or came back, by amount, account and currency as asked, twice the same and long enough apart for a wrong
 * one to heal. Another answer in between has it begin again, and that it failed, heard after that, leaves it to people.
 */
export function answerInDispute(
  payout: Payout,
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const said = saidBy(payout, answer);
  if (said === null) return [];
  const { reference, inDispute: before } = payout;
  const sessionId = 'paid' in answer ? answer.paid.sessionId : null;
  const isSame = before?.said === said && before.sessionId === sessionId;
  if (!isSame) {
    // The next answer may be of the same breath: what is to show that it has healed comes a while after.
    if (now.getTime() - Date.parse(payout.disputedAt ?? '') < rules.lastPauseMs) return [];
    // What cannot end it is worth a word only where it breaks a series.
    if (!fits(said) && (before === undefined || !fits(before.said))) return [];
    return [event('PayoutAnsweredInDispute', { reference, said, sessionId, at: now.toISOString() })];
  }
  const isLongEnough = now.getTime() - Date.parse(before.since) >= rules.disputeGapMs;
  if (!('paid' in answer) || !fits(said) || !isLongEnough || before.failed || hasTwoLiving(payout)) return [];
  const outcome = said === 'paid' ? 'settled' : 'failed';
  return [
    ended(payout, { outcome, reference, evidence: null, key: null }, now),
    ...(said === 'paid'
      ? settlement(payout, { ...answer.paid, reference }, now, rules)
      : cameBack(payout, answer.paid, now, rules, true)),
  ];
}

/** Whether it says what became of the money, as asked. */
function fits(said: Said): boolean {
  return said === 'paid' || said === 'came-back';
}

function saidBy(payout: Payout, answer: QueryAnswer): Said | null {
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
      if (mismatchOf(payout, answer.paid) !== null) return 'other-than-asked';
      return answer.state === 'SUCCEEDED' ? 'paid' : 'came-back';
  }
}

/** Whether the provider tells of a reference as alive that is not the present one. */
function hasTwoLiving(payout: Payout): boolean {
  return payout.disputes.some((reference) => reference !== payout.reference);
}

/**
 * References under which it may have been paid: the present one, and earlier ones that turned out to be alive. Of one that is to
 * be sent again first the one that the provider does not tell of.
 */
export function referencesOf(payout: Payout): readonly string[] {
  const silent = payout.repay ? [askedAbout(payout)] : [];
  return [...new Set([...silent, payout.reference, ...payout.disputes])];
}

/**
 * Whether only evidence can tell what became of it: the provider contradicts itself, or has not said for long. Not while a
 * newer attempt is on its way and still asked about.
 */
export function needsEvidence(payout: Payout): boolean {
  if (payout.repay) return payout.repay.escalated === true;
  switch (payout.phase) {
    case 'disputed':
      return true;
    case 'asking':
    case 'accepted':
    case 'unknown':
      return payout.escalatedAt !== null;
    case 'failed':
    case 'settled':
    case 'returned':
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

/** What is booked differently from before. */
function outcomeOf(payout: Payout, found: Evidence, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference, feeKobo = null } = found;
  const isPaid = found.outcome === 'settled';
  const cost = costTold(payout, { reference, feeKobo, isPaid }, now, rules);
  const booked = payout.provenPaid ?? payout.reference;
  if (isPaid && payout.phase === 'settled') return reference === booked ? cost : [];
  if (isPaid) return settlement(payout, { reference, sessionId: null, at: null, feeKobo }, now, rules);
  // What it cost is taken back with it where nobody says that it was kept: that it was ever paid is what turned out to be wrong.
  if (payout.phase === 'settled') return [takenBack(payout, booked, 'failed-by-evidence', feeKobo ?? 0n, now)];
  const isFailed = payout.phase === 'returned' || (payout.phase === 'failed' && payout.failure?.final);
  return isFailed ? cost : [...cost, failed(payout, 'failed-by-evidence', false, now, true)];
}

interface Ending {
  readonly outcome: Outcome;
  readonly reference: string;
  readonly evidence: string | null;
  readonly key: string | null;
}

function ended(payout: Payout, { outcome, reference, evidence, key }: Ending, now: Date): PayoutEvent {
  const { payoutId, orderId } = payout.asked!;
  const references = [...payout.disputes];
  const at = now.toISOString();
  return event('PayoutDisputeEnded', { payoutId, orderId, references, outcome, reference, evidence, key, at });
}
