import type { ApprovalVerb } from '../approval-verbs.js';
import type { AdminMaskedPerson } from './admin-limits.js';
import type { AdminActor, AdminRole } from './admin-lists.js';
import type { AdminPayoutAttempt, AdminPayoutPhase } from './admin-payouts.js';
import type { AdminRateSide } from './admin-rates.js';

/**
 * What an act does, in facts that the console words: whoever asks and whoever decides read the same. Amounts are decimal
 * texts, identifiers stand only where they lead somewhere.
 */
export type AdminApprovalEffect =
  | AdminPayAgainEffect
  | AdminReleaseEffect
  | AdminEvidenceEffect
  | AdminArrivalEffect
  | AdminLimitEffect
  | AdminRateEffect
  | AdminOperatorEffect;

/** Who gets the money. */
export interface AdminPayee {
  /** Masked until the operator who looks has said why they need it, and again after `until`. */
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  readonly masked: boolean;
  readonly until: string | null;
}

/** One figure before and after; null where it is not known. */
export interface AdminEffectChange {
  readonly what:
    | 'owed'
    | 'held'
    | 'on-its-way'
    | 'float'
    | 'payout'
    | 'arrival'
    | 'day-limit'
    | 'left-today'
    | 'held-by-limit'
    | 'rate'
    | 'margin'
    | 'kept'
    | 'role'
    | 'operator';
  /** How the two are written: amounts, a rate, per cent in basis points, or codes of the catalogue. */
  readonly unit: 'naira' | 'usdt' | 'rate' | 'bps' | 'phase' | 'arrival' | 'role' | 'operator';
  readonly now: string | null;
  readonly after: string | null;
}

interface MoneyEffect {
  readonly naira: string;
  /** The stablecoin that the naira are for. */
  readonly usdt: string;
  readonly order: { readonly id: string; readonly number: string };
  readonly payee: AdminPayee;
  readonly provider: string;
  readonly changes: readonly AdminEffectChange[];
}

/** `payout-repay`, `dispute-repay`: a payout that surely was not paid goes out once more. */
export interface AdminPayAgainEffect extends MoneyEffect {
  readonly kind: 'pay-again';
  /** One rate for all of it; null when several were agreed. */
  readonly rate: string | null;
  readonly payoutId: string;
  /** Under which it goes out; null when it cannot any more. */
  readonly reference: string | null;
  readonly tried: readonly AdminPayoutAttempt[];
  /** Since when it is known that the last attempt was not paid. */
  readonly unpaidSince: string | null;
}

/** `order-release`: what is held goes out. */
export interface AdminReleaseEffect extends MoneyEffect {
  readonly kind: 'release';
  readonly rate: string | null;
  readonly holds: readonly {
    readonly reason: string;
    readonly since: string;
    /** An operator who held it, and their words. */
    readonly by: AdminActor | null;
    readonly words: string | null;
  }[];
}

/** `payout-settle-by-evidence`, `payout-fail-by-evidence`: what became of a payout is booked. Nothing is sent. */
export interface AdminEvidenceEffect extends MoneyEffect {
  readonly kind: 'evidence';
  readonly outcome: 'settled' | 'failed';
  readonly payoutId: string;
  readonly reference: string;
  /** Where it can be looked up; null before it was said. */
  readonly evidence: string | null;
  /** What the provider's answers come to. */
  readonly phase: AdminPayoutPhase;
  readonly tried: readonly AdminPayoutAttempt[];
}

/** `arrival-…-by-evidence`: what became of money that no order could be credited with is booked. Nothing is sent. */
export interface AdminArrivalEffect {
  readonly kind: 'arrival';
  readonly outcome: 'returned' | 'attributed';
  /** Null where no amount can be read. */
  readonly usdt: string | null;
  /** The order at whose address it arrived; null for a deposit without an order. */
  readonly order: { readonly id: string; readonly number: string } | null;
  /** The deposit without an order. */
  readonly depositKey: string | null;
  /** Where it can be looked up; null before it was said. */
  readonly evidence: string | null;
  readonly changes: readonly AdminEffectChange[];
}

/** `limit-override`: somebody gets a limit of their own. */
export interface AdminLimitEffect {
  readonly kind: 'limit';
  /** Null once they were erased. */
  readonly person: AdminMaskedPerson | null;
  /** How much a day, and how much until now. */
  readonly usdt: string;
  readonly wasUsdt: string | null;
  /** The limit of somebody without one of their own. */
  readonly usualUsdt: string | null;
  readonly until: string | null;
  /** What is held by the limit and goes out at once with the new one; null when nothing does. */
  readonly goes: { readonly usdt: string; readonly naira: string | null } | null;
  readonly changes: readonly AdminEffectChange[];
}

/** `rate-margin`, `rate-pin`: what customers are quoted. */
export interface AdminRateEffect {
  readonly kind: 'rate';
  readonly side: AdminRateSide;
  /** The pinned rate, and until when; null for a margin. */
  readonly pin: { readonly rate: string; readonly until: string } | null;
  readonly marginBps: number | null;
  readonly median: string | null;
  /** From the median, in basis points; null while there is none. */
  readonly fromMedianBps: number | null;
  readonly changes: readonly AdminEffectChange[];
}

/** `operator-…`: somebody who works here. */
export interface AdminOperatorEffect {
  readonly kind: 'operator';
  readonly verb: Extract<ApprovalVerb, `operator-${string}`>;
  readonly name: string;
  /** For whoever manages operators. */
  readonly email: string | null;
  readonly role: AdminRole;
  readonly changes: readonly AdminEffectChange[];
}
