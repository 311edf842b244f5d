import { event } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { posting, Refusal } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { PaidAnswer, QueryAnswer, SubmitAnswer } from './answers.js';
import { REFUSED } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { payoutReference } from './reference.js';
import { stampDutyFor } from './rules.js';
import type { PayoutRules } from './rules.js';

/** The order's ledger account of what it is owed in naira for one payout. */
const payable = (payoutId: string): string => `payable:payout:${payoutId}`;
const PROVIDER = 'provider:paystack';
const FEE = 'expense:provider-fee';
const STAMP_DUTY = 'expense:stamp-duty';

/** References tell attempts apart by one digit. */
const MOST_ATTEMPTS = 9;
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
  if (reference !== payout.reference)
    return alive && payout.earlier.includes(reference) ? contradicted('alive-after-certain-failure') : [];
  switch (payout.phase) {
    case 'asking':
    case 'accepted':
    case 'unknown': {
      const events = answerWhileOpen(payout, answer, now, rules);
      return [...events, ...escalation(payout, events, answer, now, rules)];
    }
    case 'failed':
      if (alive) return contradicted('alive-after-certain-failure');
      if (answer.state === 'UNAVAILABLE') return [];
      return payout.repay ? repaid(payout, now) : oneMoreAttempt(payout, now, rules);
    case 'settled':
      if (answer.state === 'REVERSED') return returned(payout, answer.paid, now);
      return answer.state === 'FAILED' ? contradicted('failed-after-success') : [];
    case 'returned':
      if (answer.state === 'SUCCEEDED') return contradicted('success-after-reversal');
      // Only the bank's own word that it came back, heard once more, sends it again.
      return payout.repay && answer.state === 'REVERSED' ? repaid(payout, now) : [];
    case 'new':
    case 'waiting':
    case 'disputed':
      return [];
  }
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
      return payout.phase === 'accepted' ? [] : [event('PayoutAccepted', { reference, providerId: null, at })];
    case 'FAILED':
      return [failed(payout, answer.code, answer.passing, now)];
    case 'SUCCEEDED':
      return settled(payout, answer.paid, now, rules);
    case 'REVERSED': {
      // It was paid and came back before we heard of either: nothing was booked, and sending again is an operator's act.
      const mismatch = mismatchOf(payout, answer.paid);
      return mismatch === null
        ? [failed(payout, 'returned-by-bank', false, now)]
        : disputed(payout, reference, mismatch, now);
    }
  }
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
  if (payout.refusedAgain === null) return [surely, event('PayoutResubmitting', { reference, at })];
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
  if (payout.repay) throw new Refusal(409, 'under-way', 'It is being paid again already.');
  if (!payout.asked || !surelyUnpaid(payout))
    throw new Refusal(409, 'not-certain', 'It may be paid: only after a certain failure or a return is it sent again.');
  if (payout.attempt >= MOST_ATTEMPTS)
    throw new Refusal(409, 'too-often', 'It was tried nine times: look at the recipient first.');
  const { payoutId, orderId } = payout.asked;
  const reference = payoutReference(payoutId, payout.attempt + 1);
  return [event('PayoutRepayRequested', { payoutId, orderId, key, reference, at: now.toISOString() })];
}

/** An operator has the provider asked now. @throws Refusal 409 `not-asked` where nothing was ever asked */
export function askByOperator(payout: Payout, now: Date): readonly PayoutEvent[] {
  if (!payout.asked || payout.phase === 'waiting')
    throw new Refusal(409, 'not-asked', 'Nothing was asked of the provider yet.');
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
  if (payout.escalatedAt !== null || conclusive) return [];
  const due = now.getTime() - Date.parse(payout.firstSentAt) >= rules.escalateAfterMs;
  // A one-time code is a person's to give.
  if (!due && answer.state !== 'NEEDS_AUTH') return [];
  return [event('PayoutEscalated', { reference: payout.reference, at: now.toISOString() })];
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

function failed(payout: Payout, reason: string, passing: boolean, now: Date, final?: true): PayoutEvent {
  const { payoutId, orderId } = payout.asked!;
  return event('PayoutFailed', {
    payoutId,
    orderId,
    reference: payout.reference,
    reason,
    passing,
    final: final ?? !(passing && payout.attempt === 1),
    at: now.toISOString(),
  });
}

function disputed(payout: Payout, reference: string, what: string, now: Date): readonly PayoutEvent[] {
  if (payout.disputes.includes(reference)) return [];
  return [event('PayoutDisputedByAnswer', { reference, what, at: now.toISOString() })];
}

/** What does not fit what was asked; null when all of it does. */
function mismatchOf(payout: Payout, paid: PaidAnswer): string | null {
  if (paid.currency !== 'NGN') return 'currency';
  if (paid.amountKobo !== BigInt(payout.asked!.amountKobo)) return 'amount';
  return paid.accountMatches ? null : 'account';
}

function settled(payout: Payout, paid: PaidAnswer, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const mismatch = mismatchOf(payout, paid);
  if (mismatch !== null) return disputed(payout, payout.reference, mismatch, now);
  const { payoutId, orderId, amountKobo } = payout.asked!;
  const amount = BigInt(amountKobo);
  const fee = paid.feeKobo ?? 0n;
  const duty = stampDutyFor(amount, rules);
  return [
    event('PayoutSettled', {
      payoutId,
      orderId,
      reference: payout.reference,
      sessionId: paid.sessionId,
      amountKobo,
      feeKobo: fee.toString(),
      stampDutyKobo: duty.toString(),
      settledAt: (paid.at ?? now).toISOString(),
      at: now.toISOString(),
      postings: [...transferred(payable(payoutId), amount), ...transferred(FEE, fee), ...transferred(STAMP_DUTY, duty)],
    }),
  ];
}

/** Kobo that left the account at the provider (or came back: negative), and what for. No lines for nothing. */
function transferred(account: string, amount: bigint): Posting[] {
  return amount === 0n ? [] : [posting(account, 'NGN', amount), posting(PROVIDER, 'NGN', -amount)];
}

function returned(payout: Payout, paid: PaidAnswer, now: Date): readonly PayoutEvent[] {
  const mismatch = mismatchOf(payout, paid);
  if (mismatch !== null) return disputed(payout, payout.reference, mismatch, now);
  const { payoutId, orderId, amountKobo } = payout.asked!;
  // A fee that the provider no longer charges came back, and the duty on the transfer with it.
  const free = paid.feeKobo === 0n;
  return [
    event('PayoutReturned', {
      payoutId,
      orderId,
      reference: payout.reference,
      reason: 'returned-by-bank',
      amountKobo,
      at: now.toISOString(),
      postings: [
        ...transferred(payable(payoutId), -BigInt(amountKobo)),
        ...transferred(FEE, free ? -payout.costs.fee : 0n),
        ...transferred(STAMP_DUTY, free ? -payout.costs.stampDuty : 0n),
      ],
    }),
  ];
}
