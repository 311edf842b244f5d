import { event } from '@usdt-africa/contracts/events';
import { posting } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { PaidAnswer } from './answers.js';
import type { Payout, PayoutEvent } from './payout.js';
import { stampDutyFor } from './rules.js';
import type { PayoutRules } from './rules.js';

/** The order's ledger account of what it is owed in naira for one payout. */
const payable = (payoutId: string): string => `payable:payout:${payoutId}`;
const PROVIDER = 'provider:paystack';
/** Where the provider's fee for a transfer is booked, and the stamp duty on it. */
export const PROVIDER_FEE = 'expense:provider-fee';
export const STAMP_DUTY = 'expense:stamp-duty';

/** Certain: nothing was paid under the present reference. @param final whatever the reason is */
export function failed(payout: Payout, reason: string, passing: boolean, now: Date, final?: true): PayoutEvent {
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

/** The provider contradicts what was asked or what it said before. Nothing when that is known of this reference. */
export function disputed(payout: Payout, reference: string, what: string, now: Date): readonly PayoutEvent[] {
  if (payout.disputes.includes(reference)) return [];
  return [event('PayoutDisputedByAnswer', { reference, what, at: now.toISOString() })];
}

/** What does not fit what was asked; null when all of it does. */
export function mismatchOf(payout: Payout, paid: PaidAnswer): 'currency' | 'amount' | 'account' | null {
  if (paid.currency !== 'NGN') return 'currency';
  if (paid.amountKobo !== BigInt(payout.asked!.amountKobo)) return 'amount';
  return paid.accountMatches ? null : 'account';
}

/** What is booked as paid: under which reference, when, and what it cost, in kobo. */
export interface Settlement {
  readonly reference: string;
  readonly sessionId: string | null;
  /** When the bank paid; null when nobody says. */
  readonly at: Date | null;
  /** Null when nobody says. */
  readonly feeKobo: bigint | null;
}

/** Money: it is paid. @param free whether no stamp duty is to be booked */
export function settlement(payout: Payout, paid: Settlement, now: Date, rules: PayoutRules, free = false): PayoutEvent {
  const { payoutId, orderId, amountKobo } = payout.asked!;
  const amount = BigInt(amountKobo);
  const fee = paid.feeKobo ?? 0n;
  const duty = free ? 0n : stampDutyFor(amount, rules);
  return event('PayoutSettled', {
    payoutId,
    orderId,
    reference: paid.reference,
    sessionId: paid.sessionId,
    amountKobo,
    feeKobo: fee.toString(),
    stampDutyKobo: duty.toString(),
    settledAt: (paid.at ?? now).toISOString(),
    at: now.toISOString(),
    postings: [
      ...transferred(payable(payoutId), amount),
      ...transferred(PROVIDER_FEE, fee),
      ...transferred(STAMP_DUTY, duty),
    ],
  });
}

/**
 * Money: what was booked as paid is not.
 * @param free whether what the transfer cost came back with it
 */
export function takenBack(payout: Payout, reference: string, reason: string, free: boolean, now: Date): PayoutEvent {
  const { payoutId, orderId, amountKobo } = payout.asked!;
  return event('PayoutReturned', {
    payoutId,
    orderId,
    reference,
    reason,
    amountKobo,
    at: now.toISOString(),
    postings: [
      ...transferred(payable(payoutId), -BigInt(amountKobo)),
      ...transferred(PROVIDER_FEE, free ? -payout.costs.fee : 0n),
      ...transferred(STAMP_DUTY, free ? -payout.costs.stampDuty : 0n),
    ],
  });
}

/** Kobo that left the account at the provider (or came back: negative), and what for. No lines for nothing. */
function transferred(account: string, amount: bigint): Posting[] {
  return amount === 0n ? [] : [posting(account, 'NGN', amount), posting(PROVIDER, 'NGN', -amount)];
}
