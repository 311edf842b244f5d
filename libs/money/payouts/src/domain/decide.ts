import { event } from '@usdt-africa/contracts/events';
import type { PaidAnswer, QueryAnswer, SubmitAnswer } from './answers.js';
import { answerInDispute } from './dispute.js';
import { bookedOf } from './booked.js';
import { cameBack, costReported, disputed, failed, mismatchOf, settlement, takenBack } from './outcomes.js';
import { referenceToQuery, CAME_BACK, commonOf, owedWord, REFUSED, UNEXPLAINED } from './payout.js';
import type { Payout, PayoutEvent, PayoutOpening } from './payout.js';
import { payoutReference } from './reference.js';
import type { PayoutRules } from './rules.js';

/** The provider's failure without a reason. */
const NO_REASON = 'no-reason-given';
const PASSING: ReadonlySet<string> = new Set(['float-low', 'bank-down']);

/** Opens a payout: the intent to request it, with its permanent reference. Nothing when it is open already. */
export function open(payout: Payout, opening: PayoutOpening, now: Date): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  return [submitting({ ...opening, attempt: 1 }, now)];
}

/** Opens a payout while payouts to its destination are paused: stores what it will request, and sends nothing. */
export function openPaused(payout: Payout, opening: PayoutOpening, now: Date): readonly PayoutEvent[] {
  if (payout.phase !== 'new') return [];
  const reference = payoutReference(opening.payoutId, 1);
  return [event('PayoutDeferred', { ...opening, reference, at: now.toISOString() })];
}

/** Payouts to there are no longer paused. */
export function goOn(payout: Payout, now: Date): readonly PayoutEvent[] {
  return payout.phase === 'waiting' && payout.submission ? [submitting({ ...payout.submission, attempt: 1 }, now)] : [];
}

/** Whether a request is sent for these events. */
export function sends(events: readonly Pick<PayoutEvent, 'type'>[]): boolean {
  return events.some(({ type }) => type === 'PayoutSubmitting' || type === 'PayoutResubmitting');
}

/**
 * Events that follow from the provider's response to a request. `send` says which sending of this reference it answers.
 */
export function answerOfSubmit(
  payout: Payout,
  sent: { readonly reference: string; readonly send: number },
  result: SubmitAnswer,
  now: Date,
): readonly PayoutEvent[] {
  const open = payout.phase === 'submitting' || payout.phase === 'unknown';
  if (!open || sent.reference !== payout.reference) return [];
  const at = now.toISOString();
  const { reference } = payout;
  const common = commonOf(payout);
  if (result.outcome === 'ACCEPTED')
    return [event('PayoutAccepted', { ...common, reference, providerId: result.providerId, at })];
  // A response that comes after other events, or to an earlier sending, decides nothing: a query follows.
  if (payout.phase !== 'submitting' || sent.send !== payout.sends) return [];
  if (result.outcome === 'UNKNOWN')
    return [event('PayoutOutcomeUnknown', { ...common, reference, cause: result.cause, at })];
  // A refusal is certain for the request that it answers. With an earlier one of unknown fate it is not for the reference.
  if (payout.sends > 1)
    return [event('PayoutOutcomeUnknown', { ...common, reference, cause: REFUSED + result.code, at })];
  return [failed(payout, result.code, result.passing, now)];
}

/**
 * Events that follow from the provider's answer to a query about a reference. Besides evidence the only way to a
 * settled or a returned payout.
 * @param fresh whether nothing was recorded since the query: an older answer contradicts nothing, it was overtaken
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
  // The reference that two operators have shown to be paid, whatever the provider reports about the others.
  const stands = payout.phase === 'settled' || payout.phase === 'returned';
  const proven = stands ? payout.provenPaid : undefined;
  if (reference !== referenceToQuery(payout)) {
    const dead = proven !== undefined || payout.earlier.includes(reference);
    return alive && dead ? contradicted('alive-after-certain-failure') : [];
  }
  switch (payout.phase) {
    case 'submitting':
    case 'accepted':
    case 'unknown': {
      const events = answerWhileOpen(payout, answer, now, rules);
      return [...events, ...escalation(payout, events, answer, now, rules)];
    }
    case 'failed':
      if (alive) return contradicted('alive-after-certain-failure');
      if (payout.repay)
        return [
          ...costReportedLate(payout, reference, answer, now, rules),
          ...again(payout, answer, isDead(payout, answer, now, rules), now, rules),
        ];
      if (answer.state === 'UNAVAILABLE') return [];
      return [...costReportedLate(payout, reference, answer, now, rules), ...oneMoreAttempt(payout, now, rules)];
    case 'settled':
      if (answer.state === 'REVERSED') return returned(payout, reference, answer.paid, now);
      if (answer.state === 'SUCCEEDED') return costReportedLate(payout, reference, answer, now, rules);
      return answer.state === 'FAILED' && proven === undefined ? contradicted('failed-after-success') : [];
    case 'returned':
      if (answer.state === 'SUCCEEDED') return contradicted('success-after-reversal');
      return payout.repay ? again(payout, answer, isBack(payout, answer, now, rules), now, rules) : [];
    case 'closed':
      return alive ? contradicted('alive-after-certain-failure') : [];
    case 'disputed':
      return fresh ? answerInDispute(payout, answer, now, rules) : [];
    case 'new':
    case 'waiting':
      return [];
  }
}

/**
 * A returned payout is sent again only when the bank confirms the return once more. Where two operators have shown that
 * it is not paid, a failure is enough, too; and, since their evidence replaced a missing answer, "not found" a while
 * after the request.
 */
function isBack({ provenUnpaid, repay }: Payout, { state }: QueryAnswer, now: Date, rules: PayoutRules): boolean {
  if (state === 'REVERSED') return true;
  if (provenUnpaid !== true) return false;
  const isLongEnough = now.getTime() - Date.parse(repay!.at) >= rules.notFoundGapMs;
  return state === 'FAILED' || (state === 'NOT_FOUND' && isLongEnough);
}

/**
 * After any answer a failed payout is surely not paid; one that the bank had and gave back only as a payout that was
 * booked as paid.
 */
function isDead(payout: Payout, answer: QueryAnswer, now: Date, rules: PayoutRules): boolean {
  return payout.failure?.reason === CAME_BACK ? isBack(payout, answer, now, rules) : answer.state !== 'UNAVAILABLE';
}

/** Sends a repeat requested by an operator on the provider's answer, and escalates it when that does not come. */
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
        : [event('PayoutAccepted', { ...commonOf(payout), reference, providerId: null, at })];
    case 'FAILED':
      return answer.code === NO_REASON
        ? unexplained(payout, now, rules)
        : [failed(payout, answer.code, answer.passing, now)];
    case 'SUCCEEDED':
      return settled(payout, answer.paid, now, rules);
    case 'REVERSED': {
      // It was paid and came back before we knew of either: the payment is not booked, and only an operator sends it
      // again.
      const mismatch = mismatchOf(payout, answer.paid);
      if (mismatch !== null) return disputed(payout, reference, mismatch, now);
      return cameBack(payout, answer.paid, now, rules);
    }
  }
}

/** A failure without a reason may be a provider error: it counts when it is repeated some time later. */
function unexplained(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference, unexplainedAt } = payout;
  if (unexplainedAt === undefined)
    return [
      event('PayoutOutcomeUnknown', { ...commonOf(payout), reference, cause: UNEXPLAINED, at: now.toISOString() }),
    ];
  const isLongEnough = now.getTime() - Date.parse(unexplainedAt) >= rules.notFoundGapMs;
  return isLongEnough ? [failed(payout, NO_REASON, false, now)] : [];
}

function notFound(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference } = payout;
  const fields = { ...commonOf(payout), reference, at: now.toISOString() };
  // The provider had it and does not lose it: nothing is sent again, queries go on and an operator is alerted.
  if (payout.phase === 'accepted') return [];
  // The request may still be on its way.
  if (now.getTime() - Date.parse(payout.lastSentAt) < rules.requestEndsMs) return [];
  if (payout.notFoundAt === null) return [event('PayoutNotFound', fields)];
  if (now.getTime() - Date.parse(payout.notFoundAt) < rules.notFoundGapMs) return [];
  const surely = event('PayoutNotFound', fields);
  if (payout.refusedAgain === null) {
    // Another reference is alive: sent again, it would be paid twice. Queries go on, and an operator is alerted.
    if (payout.disputes.length > 0) return [];
    return [surely, event('PayoutResubmitting', fields)];
  }
  // Refused when it was repeated, and unknown since: certain now, but never a reason for an automatic retry.
  return [surely, failed(payout, payout.refusedAgain, PASSING.has(payout.refusedAgain), now, true)];
}

function repaid(payout: Payout, now: Date): readonly PayoutEvent[] {
  return [submitting({ ...payout.submission!, attempt: payout.attempt + 1 }, now)];
}

function oneMoreAttempt(payout: Payout, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { submission, failure } = payout;
  if (!submission || !failure || failure.final) return [];
  if (now.getTime() - Date.parse(failure.at) < rules.retryAfterMs) return [];
  return [submitting({ ...submission, attempt: payout.attempt + 1 }, now)];
}

function escalation(
  payout: Payout,
  decided: readonly PayoutEvent[],
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const conclusive = decided.some((one) =>
    ['PayoutSettled', 'PayoutFailed', 'PayoutResponseMismatched'].includes(one.type),
  );
  const owed = owedWord(payout);
  if (!owed || owed.escalatedAt !== null || conclusive) return [];
  const due = now.getTime() - Date.parse(owed.since) >= rules.escalateAfterMs;
  // A one-time code is a person's to give.
  if (!due && answer.state !== 'NEEDS_AUTH') return [];
  const reference = referenceToQuery(payout);
  return [event('PayoutEscalated', { ...commonOf(payout), reference, at: now.toISOString() })];
}

function submitting(opening: PayoutOpening & { readonly attempt: number }, now: Date): PayoutEvent {
  const { payoutId, for: paidFor, provider, number, attempt, amountKobo, recipient } = opening;
  return event('PayoutSubmitting', {
    payoutId,
    for: paidFor,
    provider,
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

/**
 * Books the cost of a transfer that was booked without a fee, where the provider reports the fee later than the
 * outcome.
 */
function costReportedLate(
  payout: Payout,
  reference: string,
  answer: QueryAnswer,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const isPaid = answer.state === 'SUCCEEDED';
  const isSame = isPaid ? payout.phase === 'settled' : payout.failure?.reason === CAME_BACK;
  if (!('paid' in answer) || !isSame || mismatchOf(payout, answer.paid) !== null) return [];
  // A fee that differs from the booked one is not booked: a statement shows it, and operators explain it.
  if (bookedOf(payout, reference).fee !== 0n) return [];
  return costReported(payout, { reference, feeKobo: answer.paid.feeKobo || null, isPaid }, now, rules);
}

function returned(payout: Payout, reference: string, paid: PaidAnswer, now: Date): readonly PayoutEvent[] {
  const mismatch = mismatchOf(payout, paid);
  if (mismatch !== null) return disputed(payout, reference, mismatch, now);
  return [takenBack(payout, reference, CAME_BACK, paid.feeKobo, now)];
}
