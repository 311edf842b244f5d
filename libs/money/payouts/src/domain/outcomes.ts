import { event } from '@usdt-africa/contracts/events';
import { posting } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { PaidAnswer } from './answers.js';
import { bookedOf, PROVIDER_FEE, STAMP_DUTY } from './booked.js';
import type { Costs } from './booked.js';
import { CAME_BACK } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { stampDutyFor } from './rules.js';
import type { PayoutRules } from './rules.js';

/** The order's ledger account of what it is owed in naira for one payout. */
const payable = (payoutId: string): string => `payable:payout:${payoutId}`;
const PROVIDER = 'provider:paystack';

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

/** Certain: the bank had it and gave it back, and it was never booked as paid. What it keeps as its fee is booked all the same. */
export function cameBack(
  payout: Payout,
  { feeKobo }: Pick<PaidAnswer, 'feeKobo'>,
  now: Date,
  rules: PayoutRules,
  final?: true,
): readonly PayoutEvent[] {
  const told = { reference: payout.reference, feeKobo, isPaid: false };
  return [...costTold(payout, told, now, rules), failed(payout, CAME_BACK, false, now, final)];
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

/**
 * Money: it is paid. What a transfer that came back cost was booked with it, or when it came back: it is not booked a second time,
 * and only where somebody says what it cost now is what differs from that.
 */
export function settlement(payout: Payout, paid: Settlement, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const before = bookedOf(payout, paid.reference);
  if (payout.phase !== 'returned' && isNothing(before)) return [settled(payout, paid, paid.feeKobo ?? 0n, now, rules)];
  return [settled(payout, paid, null, now, rules), ...costTold(payout, { ...paid, isPaid: true }, now, rules)];
}

/** @param fee what it cost; null where nothing of that is to be booked */
function settled(payout: Payout, paid: Settlement, fee: bigint | null, now: Date, rules: PayoutRules): PayoutEvent {
  const { payoutId, orderId, amountKobo } = payout.asked!;
  const amount = BigInt(amountKobo);
  const duty = fee === null ? 0n : stampDutyFor(amount, rules);
  return event('PayoutSettled', {
    payoutId,
    orderId,
    reference: paid.reference,
    sessionId: paid.sessionId,
    amountKobo,
    feeKobo: (fee ?? 0n).toString(),
    stampDutyKobo: duty.toString(),
    settledAt: (paid.at ?? now).toISOString(),
    at: now.toISOString(),
    postings: [
      ...transferred(payable(payoutId), amount),
      ...transferred(PROVIDER_FEE, fee ?? 0n),
      ...transferred(STAMP_DUTY, duty),
    ],
  });
}

/** What somebody says that a transfer cost. */
interface CostTold {
  readonly reference: string;
  /** Null when nobody says. */
  readonly feeKobo: bigint | null;
  /** Whether it is paid, and did not come back. */
  readonly isPaid: boolean;
}

/**
 * Money: what a transfer cost, as it is told now. Nothing where nobody says, or where it is in the books already. What came back
 * bears the duty on it as long as a fee is kept for it; without a fee neither.
 */
export function costTold(payout: Payout, told: CostTold, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const { reference, feeKobo, isPaid } = told;
  if (feeKobo === null) return [];
  const { payoutId, orderId, amountKobo } = payout.asked!;
  const before = bookedOf(payout, reference);
  const bearsDuty = isPaid || feeKobo > 0n;
  const stampDuty = bearsDuty ? before.stampDuty || stampDutyFor(BigInt(amountKobo), rules) : 0n;
  const postings = [
    ...transferred(PROVIDER_FEE, feeKobo - before.fee),
    ...transferred(STAMP_DUTY, stampDuty - before.stampDuty),
  ];
  if (postings.length === 0) return [];
  return [
    event('PayoutCostBooked', {
      payoutId,
      orderId,
      reference,
      feeKobo: feeKobo.toString(),
      stampDutyKobo: stampDuty.toString(),
      at: now.toISOString(),
      postings,
    }),
  ];
}

/** Whether nothing was booked of what it cost. */
function isNothing({ fee, stampDuty }: Costs): boolean {
  return fee === 0n && stampDuty === 0n;
}

/**
 * Money: what was booked as paid is not.
 * @param keptKobo what the bank keeps as its fee; null where it does not say, and what was booked stays as it is
 */
export function takenBack(
  payout: Payout,
  reference: string,
  reason: string,
  keptKobo: bigint | null,
  now: Date,
): PayoutEvent {
  const { payoutId, orderId, amountKobo } = payout.asked!;
  const before = bookedOf(payout, reference);
  return event('PayoutReturned', {
    payoutId,
    orderId,
    reference,
    reason,
    amountKobo,
    at: now.toISOString(),
    postings: [
      ...transferred(payable(payoutId), -BigInt(amountKobo)),
      ...transferred(PROVIDER_FEE, keptKobo === null ? 0n : keptKobo - before.fee),
      // A fee that the provider no longer charges came back, and the duty on the transfer with it.
      ...transferred(STAMP_DUTY, keptKobo === 0n ? -before.stampDuty : 0n),
    ],
  });
}

/** Kobo that left the account at the provider (or came back: negative), and what for. No lines for nothing. */
function transferred(account: string, amount: bigint): Posting[] {
  return amount === 0n ? [] : [posting(account, 'NGN', amount), posting(PROVIDER, 'NGN', -amount)];
}
