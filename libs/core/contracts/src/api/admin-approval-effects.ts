import * as z from 'zod/mini';
import { OPERATOR_VERBS, TIER_LIMIT_VERBS } from '../approval-verbs.js';
import { LIMITED_TIERS } from '../events/verification-words.js';
import { AdminActor, AdminMaskedPerson, AdminRateSide, AdminRole } from './admin-lists.js';
import { AdminPayoutAttempt, AdminPayoutPhase } from './admin-payout-attempts.js';

/** Who gets the money. */
export const AdminPayee = z.strictObject({
  /** Masked until the operator who looks has said why they need it, and again after `until`. */
  name: z.string(),
  bank: z.string(),
  account: z.string(),
  masked: z.boolean(),
  until: z.nullable(z.string()),
});
export type AdminPayee = z.infer<typeof AdminPayee>;

/** One figure before and after; null where it is not known. */
export const AdminEffectChange = z.strictObject({
  what: z.enum([
    'owed',
    'held',
    'on-its-way',
    'float',
    'payout',
    'arrival',
    'day-limit',
    'month-limit',
    'left-today',
    'held-by-limit',
    'rate',
    'margin',
    'kept',
    'role',
    'operator',
    'second-factor',
    'devices',
    'new-payees',
    'account',
    'sender',
  ]),
  /** How the two are written: amounts, a limit (`none` where there is none), a rate, per cent in basis points, or codes of the catalogue. */
  unit: z.enum(['naira', 'usdt', 'limit', 'rate', 'bps', 'phase', 'arrival', 'role', 'operator', 'customer', 'sender']),
  now: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AdminEffectChange = z.infer<typeof AdminEffectChange>;

const MoneyEffect = z.strictObject({
  naira: z.string(),
  /** The stablecoin that the naira are for. */
  usdt: z.string(),
  order: z.strictObject({
    id: z.string(),
    number: z.string(),
  }),
  payee: AdminPayee,
  provider: z.string(),
  changes: z.readonly(z.array(AdminEffectChange)),
});

/** `payout-repay`, `dispute-repay`: a payout that surely was not paid goes out once more. */
export const AdminPayAgainEffect = z.extend(MoneyEffect, {
  kind: z.literal('pay-again'),
  /** One rate for all of it; null when several were agreed. */
  rate: z.nullable(z.string()),
  payoutId: z.string(),
  /** Under which it goes out; null when it cannot any more. */
  reference: z.nullable(z.string()),
  tried: z.readonly(z.array(AdminPayoutAttempt)),
  /** Since when it is known that the last attempt was not paid. */
  unpaidSince: z.nullable(z.string()),
});
export type AdminPayAgainEffect = z.infer<typeof AdminPayAgainEffect>;

/** `order-release`: what is held goes out. */
export const AdminReleaseEffect = z.extend(MoneyEffect, {
  kind: z.literal('release'),
  rate: z.nullable(z.string()),
  holds: z.readonly(
    z.array(
      z.strictObject({
        reason: z.string(),
        since: z.string(),
        /** An operator who held it, and their words. */
        by: z.nullable(AdminActor),
        words: z.nullable(z.string()),
      }),
    ),
  ),
});
export type AdminReleaseEffect = z.infer<typeof AdminReleaseEffect>;

/** `payout-settle-by-evidence`, `payout-fail-by-evidence`: what became of a payout is booked. Nothing is sent. */
export const AdminEvidenceEffect = z.extend(MoneyEffect, {
  kind: z.literal('evidence'),
  outcome: z.enum(['settled', 'failed']),
  payoutId: z.string(),
  reference: z.string(),
  /** Where it can be looked up; null before it was said. */
  evidence: z.nullable(z.string()),
  /** What the transfer cost by it, in naira; null where it does not say. */
  fee: z.nullable(z.string()),
  /** What the provider's answers come to. */
  phase: AdminPayoutPhase,
  tried: z.readonly(z.array(AdminPayoutAttempt)),
});
export type AdminEvidenceEffect = z.infer<typeof AdminEvidenceEffect>;

/** `arrival-…-by-evidence`: what became of money that no order could be credited with is booked. Nothing is sent. */
export const AdminArrivalEffect = z.strictObject({
  kind: z.literal('arrival'),
  outcome: z.enum(['returned', 'attributed']),
  /** Null where no amount can be read. */
  usdt: z.nullable(z.string()),
  /** The order at whose address it arrived; null for a deposit without an order. */
  order: z.nullable(
    z.strictObject({
      id: z.string(),
      number: z.string(),
    }),
  ),
  /** The deposit without an order. */
  depositKey: z.nullable(z.string()),
  /** Where it can be looked up; null before it was said. */
  evidence: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminArrivalEffect = z.infer<typeof AdminArrivalEffect>;

/** Deposits that a limit holds, in naira at the prices of their arrival. */
export const AdminHeldSum = z.strictObject({
  usdt: z.string(),
  /** Null where a deposit has no price, and there is no rate. */
  naira: z.nullable(z.string()),
  /** A deposit has no price: its part is of the present rate. */
  isEstimate: z.boolean(),
});
export type AdminHeldSum = z.infer<typeof AdminHeldSum>;

/** `limit-override`: somebody gets a limit of their own. */
export const AdminLimitEffect = z.strictObject({
  kind: z.literal('limit'),
  /** Null once they were erased. */
  person: z.nullable(AdminMaskedPerson),
  /** How much a day, and how much until now: `none` without a limit, null where nobody knows any more. */
  usdt: z.string(),
  wasUsdt: z.nullable(z.string()),
  /** What holds for them without a limit of their own: their tier's, or a guest's. */
  usualUsdt: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** What is held by the limit and goes out at once with the new one; null when nothing does. */
  goes: z.nullable(AdminHeldSum),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminLimitEffect = z.infer<typeof AdminLimitEffect>;

/** `tier-limits`, `tier-limits-end`: what all of a tier may sell. */
export const AdminTierLimitsEffect = z.strictObject({
  kind: z.literal('tier-limits'),
  verb: z.enum(TIER_LIMIT_VERBS),
  tier: z.enum(LIMITED_TIERS),
  until: z.nullable(z.string()),
  /** What is held of the tier, of which goes at once whatever fits then; null when nothing is, or none of it could. */
  atMost: z.nullable(AdminHeldSum),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminTierLimitsEffect = z.infer<typeof AdminTierLimitsEffect>;

/** `rate-margin`, `rate-pin`: what customers are quoted. */
export const AdminRateEffect = z.strictObject({
  kind: z.literal('rate'),
  side: AdminRateSide,
  /** The pinned rate, and until when; null for a margin. */
  pin: z.nullable(
    z.strictObject({
      rate: z.string(),
      until: z.string(),
    }),
  ),
  marginBps: z.nullable(z.number()),
  median: z.nullable(z.string()),
  /** From the median, in basis points; null while there is none. */
  fromMedianBps: z.nullable(z.number()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminRateEffect = z.infer<typeof AdminRateEffect>;

/** `operator-…`: somebody who works here. */
export const AdminOperatorEffect = z.strictObject({
  kind: z.literal('operator'),
  verb: z.enum(OPERATOR_VERBS),
  name: z.string(),
  /** For whoever manages operators. */
  email: z.nullable(z.string()),
  role: AdminRole,
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminOperatorEffect = z.infer<typeof AdminOperatorEffect>;

/** `customer-second-factor`: a customer's lost second step is void. */
export const AdminSecondFactorEffect = z.strictObject({
  kind: z.literal('second-factor'),
  /** `name`: masked; null once they were erased. */
  customer: z.strictObject({ id: z.string(), name: z.nullable(z.string()) }),
  /** Where the proof of who they are can be looked up; null before it was said. */
  evidence: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminSecondFactorEffect = z.infer<typeof AdminSecondFactorEffect>;

/** `customer-unfreeze`: a frozen customer goes on, and what waited for it goes out. */
export const AdminUnfreezeEffect = z.strictObject({
  kind: z.literal('unfreeze'),
  /** `name`: masked; null once they were erased. */
  customer: z.strictObject({ id: z.string(), name: z.nullable(z.string()) }),
  /** What goes out at most. */
  naira: z.string(),
  /** How many payouts wait now; null once it was decided. */
  payouts: z.nullable(z.number()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminUnfreezeEffect = z.infer<typeof AdminUnfreezeEffect>;

/** `sender-unlist`: what comes from this address goes out by itself again. What is held stays held. */
export const AdminSenderEffect = z.strictObject({
  kind: z.literal('sender'),
  address: z.string(),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminSenderEffect = z.infer<typeof AdminSenderEffect>;

/**
 * What an act does, in facts that the console words: whoever asks and whoever decides read the same. Amounts are decimal
 * texts, identifiers stand only where they lead somewhere.
 */
export const AdminApprovalEffect = z.discriminatedUnion('kind', [
  AdminPayAgainEffect,
  AdminReleaseEffect,
  AdminEvidenceEffect,
  AdminArrivalEffect,
  AdminLimitEffect,
  AdminRateEffect,
  AdminOperatorEffect,
  AdminSecondFactorEffect,
  AdminTierLimitsEffect,
  AdminUnfreezeEffect,
  AdminSenderEffect,
]);
export type AdminApprovalEffect = z.infer<typeof AdminApprovalEffect>;
