import { event } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { PaidAnswer, QueryAnswer, SubmitAnswer } from './answers.js';
import { answerInDispute } from './dispute.js';
import { bookedOf } from './booked.js';
import { cameBack, costTold, disputed, failed, mismatchOf, settlement, takenBack } from './outcomes.js';
import { askedAbout, CAME_BACK, owedWord, REFUSED, UNEXPLAINED } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { MOST_ATTEMPTS, payoutReference } from './reference.js';
import type { PayoutRules } from './rules.js';

/** The provider's failure without a reason. */
const NO_REASON = 'no-reason-given';
const PASSING: ReadonlySet<string> = new Set(['float-low', 'bank-down']);

/** Opens a payout: the intent to ask, with the reference it will have for ever. Nothing when it is open already. */
export function open(payout: Payout, request: EventData<'PayoutRequested'>, now: Date): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  return [submitting({ ...request, attempt: 1 }, now)];
}

/** Opens a payout while payouts to there are paused: what it will ask for is kept, and nothing goes out. */
export function openPaused(payout: Payout, request: EventData<'PayoutRequested'>, now: Date): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  const { payoutId, orderId, number, amountKobo, recipient } = request;
  const reference = payoutReference(payoutId, 1);
  return [
    event('PayoutWaiting', { payoutId, orderId, number, reference, amountKobo, recipient, at: now.toISOString() }),
  ];
}

/** Payouts to there are no longer paused. */
export function goOn(payout: Payout, now: Date): readonly PayoutEvent[] {
  return payout.phase === 'waiting' && payout.asked ? [submitting({ ...payout.asked, attempt: 1 }, now)] : [];
}

/** Whether a request goes out for these events. */
export function sends(events: readonly Pick<PayoutEvent, 'type'>[]): boolean {
  return events.some(({ type }) => type === 'PayoutSubmitting' || type === 'PayoutResubmitting');
}

/** What the provider's answer to a request means. `send` says which sending of this reference it answers. */
export function answerOfSubmit(
  payout: Payout,
  sent: { readonly reference: string; readonly send: number },
  result: SubmitAnswer,
  now: Date,
): readonly PayoutEvent[] {
  const open = payout.phase === 'asking' || payout.phase === 'unknown';
  if (!open || sent.reference !== payout.reference) return [];
  const at = now.toISOString();
  const { reference } = payout;
  if (result.outcome === 'ACCEPTED') return [event('PayoutAccepted', { reference, providerId: result.providerId, at })];
  // An answer that comes after others were recorded, or to an earlier sending, decides nothing: ask.
  if (payout.phase !== 'asking' || sent.send !== payout.sends) return [];
  if (result.outcome === 'UNKNOWN') return [event('PayoutOutcomeUnknown', { reference, cause: result.cause, at })];
  // A refusal is certain for the request that it answers. With an earlier one of unknown fate it is not for the reference.
  if (payout.sends > 1) return [event('PayoutOutcomeUnknown', { reference, cause: REFUSED + result.code, at })];
  return [failed(payout, result.code, result.passing, now)];
}

/**
 * What the provider's own answer about a reference means. The only way to a settled or a returned payout.
 * @param fresh whether nothing was recorded since the question: what is older contradicts nothing, it was overtaken
 */
export function answerOfQuery(
  payout: Payout,
  reference: string,
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
  fresh = true,
): readonly PayoutEvent[] {
  const contradicted = (what: string): readonly PayoutEvent[] => (fresh ? disputed(payout, reference, what, now) : []);
  const alive = answer.state === 'SUCCEEDED' || answer.state === 'PENDING' || answer.state === 'NEEDS_AUTH';
  // Under which reference two people have shown it to be paid, whatever the provider says of the others.
  const stands = payout.phase === 'settled' || payout.phase === 'returned';
  const proven = stands ? payout.provenPaid : undefined;
  if (reference !== askedAbout(payout)) {
    const dead = proven !== undefined || payout.earlier.includes(reference);
    return alive && dead ? contradicted('alive-after-certain-failure') : [];
  }
  switch (payout.phase) {
    case 'asking':
    case 'accepted':
    case 'unknown': {
      const events = answerWhileOpen(payout, answer, now, rules);
      return [...events, ...escalation(payout, events, answer, now, rules)];
    }
    case 'failed':
      if (alive) return contradicted('alive-after-certain-failure');
      if (payout.repay)
        return [
          ...costToldLate(payout, reference, answer, now, rules),
          ...again(payout, answer, isDead(payout, answer, now, rules), now, rules),
        ];
      if (answer.state === 'UNAVAILABLE') return [];
      return [...costToldLate(payout, reference, answer, now, rules), ...oneMoreAttempt(payout, now, rules)];
    case 'settled':
      if (answer.state === 'REVERSED') return returned(payout, reference, answer.paid, now);
      if (answer.state === 'SUCCEEDED') return costToldLate(payout, reference, answer, now, rules);
      return answer.state === 'FAILED' && proven === undefined ? contradicted('failed-after-success') : [];
    case 'returned':
      if (answer.state === 'SUCCEEDED') return contradicted('success-after-reversal');
      return payout.repay ? again(payout, answer, isBack(payout, answer, now, rules), now, rules) : [];
    case 'disputed':
      return fresh ? answerInDispute(payout, answer, now, rules) : [];
    case 'new':
    case 'waiting':
      return [];
  }
}

/**
 * Only the bank's own word that it came back, heard once more, sends it again. Where two people have shown that it is not paid,
 * that it failed is enough; and, since they were shown it when nobody told of it, that it is not found, a while after.
 */
function isBack({ provenUnpaid, repay }: Payout, { state }: QueryAnswer, now: Date, rules: PayoutRules): boolean {
  if (state === 'REVERSED') return true;
  if (provenUnpaid !== true) return false;
  const isLongEnough = now.getTime() - Date.parse(repay!.at) >= rules.notFoundGapMs;
  return state === 'FAILED' || (state === 'NOT_FOUND' && isLongEnough);
}

/** What failed is surely not paid by any answer there is; what the bank had once, and gave back, only as what was booked as paid is. */
function isDead(payout: Payout, answer: QueryAnswer, now: Date, rules: PayoutRules): boolean {
  return payout.failure?.reason === CAME_BACK ? isBack(payout, answer, now, rules) : answer.state !== 'UNAVAILABLE';
}

/** What an operator wants sent again goes out on the provider's word, and is shown when that does not come. */
function again(
  payout: Payout,
  answer: QueryAnswer,
  isDead: boolean,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  return isDead ? repaid(payout, now) : escalation(payout, [], answer, now, rules);
}

function answerWhileOpen(payout: Payout, answer: QueryAnswer, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference } = payout;
  const at = now.toISOString();
  switch (answer.state) {
    case 'UNAVAILABLE':
      return [];
    case 'NOT_FOUND':
      return notFound(payout, now, rules);
    case 'PENDING':
    case 'NEEDS_AUTH':
      return payout.phase === 'accepted' && payout.unexplainedAt === undefined
        ? []
        : [event('PayoutAccepted', { reference, providerId: null, at })];
    case 'FAILED':
      return answer.code === NO_REASON
        ? unexplained(payout, now, rules)
        : [failed(payout, answer.code, answer.passing, now)];
    case 'SUCCEEDED':
      return settled(payout, answer.paid, now, rules);
    case 'REVERSED': {
      // It was paid and came back before we heard of either: of that nothing is booked, and sending again is an operator's act.
      const mismatch = mismatchOf(payout, answer.paid);
      if (mismatch !== null) return disputed(payout, reference, mismatch, now);
      return cameBack(payout, answer.paid, now, rules);
    }
  }
}

/** A failure that the provider gives no reason for may be its own slip: believed when it is said again, some time later. */
function unexplained(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference, unexplainedAt } = payout;
  if (unexplainedAt === undefined)
    return [event('PayoutOutcomeUnknown', { reference, cause: UNEXPLAINED, at: now.toISOString() })];
  const isLongEnough = now.getTime() - Date.parse(unexplainedAt) >= rules.notFoundGapMs;
  return isLongEnough ? [failed(payout, NO_REASON, false, now)] : [];
}

function notFound(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference } = payout;
  const at = now.toISOString();
  // What it once had it does not lose: nothing is sent again, it goes on being asked and is shown to an operator.
  if (payout.phase === 'accepted') return [];
  // The request may still be on its way.
  if (now.getTime() - Date.parse(payout.lastSentAt) < rules.requestEndsMs) return [];
  if (payout.notFoundAt === null) return [event('PayoutNotFound', { reference, at })];
  if (now.getTime() - Date.parse(payout.notFoundAt) < rules.notFoundGapMs) return [];
  const surely = event('PayoutNotFound', { reference, at });
  if (payout.refusedAgain === null) {
    // Another reference is alive: sent again, it would be paid twice. It goes on being asked, and is shown to an operator.
    if (payout.disputes.length > 0) return [];
    return [surely, event('PayoutResubmitting', { reference, at })];
  }
  // Refused when it was repeated, and unknown since: certain now, but never a reason to send more by itself.
  return [surely, failed(payout, payout.refusedAgain, PASSING.has(payout.refusedAgain), now, true)];
}

/** Whether it surely is not paid and nothing is under way for it: what an operator may have sent once more. */
export function surelyUnpaid(payout: Payout): boolean {
  const failed = payout.phase === 'failed' && payout.failure?.final === true;
  return (failed || payout.phase === 'returned') && payout.disputes.length === 0;
}

/**
 * An operator wants it sent once more. Nothing goes out yet: the provider is asked about the last reference first.
 * @param key the same request again decides nothing
 * @throws Refusal 409 `not-certain` unless it surely failed or came back, `too-often` after nine attempts
 */
export function requestRepay(payout: Payout, key: string, now: Date): readonly PayoutEvent[] {
  if (payout.repayKeys.includes(key)) return [];
  if (payout.repay) throw refusal('payouts.under-way');
  if (!payout.asked || !surelyUnpaid(payout)) throw refusal('payouts.not-certain');
  if (payout.attempt >= MOST_ATTEMPTS) throw refusal('payouts.too-often');
  const { payoutId, orderId } = payout.asked;
  const reference = payoutReference(payoutId, payout.attempt + 1);
  return [event('PayoutRepayRequested', { payoutId, orderId, key, reference, at: now.toISOString() })];
}

/** An operator has the provider asked now. @throws Refusal 409 `not-asked` where nothing was ever asked */
export function askByOperator(payout: Payout, now: Date): readonly PayoutEvent[] {
  if (!payout.asked || payout.phase === 'waiting') throw refusal('payouts.not-asked');
  return [event('PayoutAskedByOperator', { reference: payout.reference, at: now.toISOString() })];
}

function repaid(payout: Payout, now: Date): readonly PayoutEvent[] {
  return [submitting({ ...payout.asked!, attempt: payout.attempt + 1 }, now)];
}

function oneMoreAttempt(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { asked, failure } = payout;
  if (!asked || !failure || failure.final) return [];
  if (now.getTime() - Date.parse(failure.at) < rules.retryAfterMs) return [];
  return [submitting({ ...asked, attempt: payout.attempt + 1 }, now)];
}

function escalation(
  payout: Payout,
  decided: readonly PayoutEvent[],
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const conclusive = decided.some((one) =>
    ['PayoutSettled', 'PayoutFailed', 'PayoutDisputedByAnswer'].includes(one.type),
  );
  const owed = owedWord(payout);
  if (!owed || owed.escalatedAt !== null || conclusive) return [];
  const due = now.getTime() - Date.parse(owed.since) >= rules.escalateAfterMs;
  // A one-time code is a person's to give.
  if (!due && answer.state !== 'NEEDS_AUTH') return [];
  return [event('PayoutEscalated', { reference: askedAbout(payout), at: now.toISOString() })];
}

function submitting(
  asked: Pick<
    EventData<'PayoutSubmitting'>,
    'payoutId' | 'orderId' | 'number' | 'attempt' | 'amountKobo' | 'recipient'
  >,
  now: Date,
): PayoutEvent {
  const { payoutId, orderId, number, attempt, amountKobo, recipient } = asked;
  return event('PayoutSubmitting', {
    payoutId,
    orderId,
    number,
    attempt,
    reference: payoutReference(payoutId, attempt),
    amountKobo,
    recipient,
    at: now.toISOString(),
  });
}

function settled(payout: Payout, paid: PaidAnswer, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference } = payout;
  const mismatch = mismatchOf(payout, paid);
  if (mismatch !== null) return disputed(payout, reference, mismatch, now);
  return settlement(payout, { ...paid, reference }, now, rules);
}

/** What a transfer cost that was booked without a fee, where the provider says one later than what became of it. */
function costToldLate(
  payout: Payout,
  reference: string,
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const isPaid = answer.state === 'SUCCEEDED';
  const isSame = isPaid ? payout.phase === 'settled' : payout.failure?.reason === CAME_BACK;
  if (!('paid' in answer) || !isSame || mismatchOf(payout, answer.paid) !== null) return [];
  // Another fee than was booked is no news of the transfer: a statement shows it, and people say what it is.
  if (bookedOf(payout, reference).fee !== 0n) return [];
  return costTold(payout, { reference, feeKobo: answer.paid.feeKobo || null, isPaid }, now, rules);
}

function returned(payout: Payout, reference: string, paid: PaidAnswer, now: Date): readonly PayoutEvent[] {
  const mismatch = mismatchOf(payout, paid);
  if (mismatch !== null) return disputed(payout, reference, mismatch, now);
  return [takenBack(payout, reference, CAME_BACK, paid.feeKobo, now)];
}
