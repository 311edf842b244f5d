import { event } from '@usdt-africa/contracts/events';
import { posting } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import type { PaidAnswer } from './answers.js';
import { bookedOf, PROVIDER_FEE, STAMP_DUTY } from './booked.js';
import type { Costs } from './booked.js';
import { CAME_BACK, commonOf } from './payout.js';
import type { Payout, PayoutEvent } from './payout.js';
import { stampDutyFor } from './rules.js';
import type { PayoutRules } from './rules.js';

/** Ledger account of the naira owed to the order for one payout. */
const payable = (payoutId: string): string => `payable:payout:${payoutId}`;
/** Ledger account of our money at the provider that pays it. */
const providerAccount = ({ submission }: Payout): string => `provider:${submission!.provider}`;

/** Certain: nothing was paid under the present reference. @param final whatever the reason is */
export function failed(payout: Payout, reason: string, passing: boolean, now: Date, final?: true): PayoutEvent {
  const { payoutId } = payout.submission!;
  return event('PayoutFailed', {
    payoutId,
    ...commonOf(payout),
    reference: payout.reference,
    reason,
    passing,
    final: final ?? !(passing && payout.attempt === 1),
    at: now.toISOString(),
  });
}

/**
 * Certain: the bank had it and gave it back, and it was never booked as paid. The fee it keeps is booked all the same.
 */
export function cameBack(
  payout: Payout,
  { feeKobo }: Pick<PaidAnswer, 'feeKobo'>,
  now: Date,
  rules: PayoutRules,
  final?: true,
): readonly PayoutEvent[] {
  const cost = { reference: payout.reference, feeKobo, isPaid: false };
  return [...costReported(payout, cost, now, rules), failed(payout, CAME_BACK, false, now, final)];
}

/** The provider contradicts the request or its earlier answer. Nothing when that is known of this reference. */
export function disputed(payout: Payout, reference: string, what: string, now: Date): readonly PayoutEvent[] {
  if (payout.disputes.includes(reference)) return [];
  return [event('PayoutResponseMismatched', { ...commonOf(payout), reference, what, at: now.toISOString() })];
}

/** What differs from the request; null when all of it matches. */
export function mismatchOf(payout: Payout, paid: PaidAnswer): 'currency' | 'amount' | 'account' | null {
  if (paid.currency !== 'NGN') return 'currency';
  if (paid.amountKobo !== BigInt(payout.submission!.amountKobo)) return 'amount';
  return paid.accountMatches ? null : 'account';
}

/** A payment to book: under which reference, when, and its cost, in kobo. */
export interface Settlement {
  readonly reference: string;
  readonly sessionId: string | null;
  /** When the bank paid; null when unknown. */
  readonly at: Date | null;
  /** Null when unknown. */
  readonly feeKobo: bigint | null;
}

/**
 * Money: books the payout as paid. The cost of a transfer that came back was booked with it, or when it came back: it
 * is not booked a second time, only a difference from the cost reported now.
 */
export function settlement(payout: Payout, paid: Settlement, now: Date, rules: PayoutRules): readonly PayoutEvent[] {
  const before = bookedOf(payout, paid.reference);
  if (payout.phase !== 'returned' && isNothing(before)) return [settled(payout, paid, paid.feeKobo ?? 0n, now, rules)];
  return [settled(payout, paid, null, now, rules), ...costReported(payout, { ...paid, isPaid: true }, now, rules)];
}

/** @param fee its cost; null where no cost is to be booked */
function settled(payout: Payout, paid: Settlement, fee: bigint | null, now: Date, rules: PayoutRules): PayoutEvent {
  const { payoutId, amountKobo } = payout.submission!;
  const amount = BigInt(amountKobo);
  const duty = fee === null ? 0n : stampDutyFor(amount, rules);
  return event('PayoutSettled', {
    payoutId,
    ...commonOf(payout),
    reference: paid.reference,
    sessionId: paid.sessionId,
    amountKobo,
    feeKobo: (fee ?? 0n).toString(),
    stampDutyKobo: duty.toString(),
    settledAt: (paid.at ?? now).toISOString(),
    at: now.toISOString(),
    postings: [
      ...transferred(payout, payable(payoutId), amount),
      ...transferred(payout, PROVIDER_FEE, fee ?? 0n),
      ...transferred(payout, STAMP_DUTY, duty),
    ],
  });
}

/** Reported cost of a transfer. */
interface CostReported {
  readonly reference: string;
  /** Null when unknown. */
  readonly feeKobo: bigint | null;
  /** Whether it is paid, and did not come back. */
  readonly isPaid: boolean;
}

/**
 * Money: books the reported cost of a transfer. Nothing where it is unknown, or booked already. A returned transfer
 * bears the stamp duty as long as a fee is kept for it; without a fee neither.
 */
export function costReported(
  payout: Payout,
  cost: CostReported,
  now: Date,
  rules: PayoutRules,
): readonly PayoutEvent[] {
  const { reference, feeKobo, isPaid } = cost;
  if (feeKobo === null) return [];
  const { payoutId, amountKobo } = payout.submission!;
  const before = bookedOf(payout, reference);
  const bearsDuty = isPaid || feeKobo > 0n;
  const stampDuty = bearsDuty ? before.stampDuty || stampDutyFor(BigInt(amountKobo), rules) : 0n;
  const postings = [
    ...transferred(payout, PROVIDER_FEE, feeKobo - before.fee),
    ...transferred(payout, STAMP_DUTY, stampDuty - before.stampDuty),
  ];
  if (postings.length === 0) return [];
  return [
    event('PayoutCostBooked', {
      payoutId,
      ...commonOf(payout),
      reference,
      feeKobo: feeKobo.toString(),
      stampDutyKobo: stampDuty.toString(),
      at: now.toISOString(),
      postings,
    }),
  ];
}

/** Whether no cost was booked. */
function isNothing({ fee, stampDuty }: Costs): boolean {
  return fee === 0n && stampDuty === 0n;
}

/**
 * Money: reverses what was booked as paid.
 * @param reservedKobo fee that the bank keeps; null where it does not say, and what was booked stays as it is
 */
export function takenBack(
  payout: Payout,
  reference: string,
  reason: string,
  reservedKobo: bigint | null,
  now: Date,
): PayoutEvent {
  const { payoutId, amountKobo } = payout.submission!;
  const before = bookedOf(payout, reference);
  return event('PayoutReturned', {
    payoutId,
    ...commonOf(payout),
    reference,
    reason,
    amountKobo,
    at: now.toISOString(),
    postings: [
      ...transferred(payout, payable(payoutId), -BigInt(amountKobo)),
      ...transferred(payout, PROVIDER_FEE, reservedKobo === null ? 0n : reservedKobo - before.fee),
      // A fee that the provider no longer charges came back, and the duty on the transfer with it.
      ...transferred(payout, STAMP_DUTY, reservedKobo === 0n ? -before.stampDuty : 0n),
    ],
  });
}

/** Kobo that left the account at the provider (or came back: negative), and what for. No lines for nothing. */
function transferred(payout: Payout, account: string, amount: bigint): Posting[] {
  return amount === 0n ? [] : [posting(account, 'NGN', amount), posting(providerAccount(payout), 'NGN', -amount)];
}
