import * as z from 'zod/mini';
import { FUNDING_ACTIONS, OPERATOR_ACTIONS, TIER_LIMIT_ACTIONS } from '../approval-actions.js';
import { REFUND_PROOFS } from '../events/refunds.js';
import { LIMITED_TIERS } from '../events/verification-values.js';
import { AdminActor, AdminMaskedPerson, AdminRateSide, AdminRole } from './admin-lists.js';
import { AdminPayoutAttempt, AdminPayoutPhase } from './admin-payout-attempts.js';

/** Who gets the money. */
export const AdminPayee = z.strictObject({
  /** Masked until the viewing operator gives a reason, and again after `until`. */
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
    'deposit',
    'day-limit',
    'month-limit',
    'buy-day-limit',
    'buy-month-limit',
    'send-day-limit',
    'send-month-limit',
    'left-today',
    'held-by-limit',
    'rate',
    'margin',
    'spread',
    'role',
    'operator',
    'second-factor',
    'devices',
    'new-payees',
    'account',
    'sender',
    'suspense',
    'wallet',
    'collection',
    'promised',
    'hot-wallet',
    'reserved',
    'treasury',
    'treasury-trx',
  ]),
  /** How the two are written: amounts, a limit of the stablecoin or of naira (`none` where there is none), a rate, per cent in basis points, or codes of the catalogue. */
  unit: z.enum([
    'naira',
    'usdt',
    'trx',
    'limit',
    'naira-limit',
    'rate',
    'bps',
    'phase',
    'deposit',
    'role',
    'operator',
    'customer',
    'sender',
  ]),
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

/** `payout-repay`, `dispute-repay`: a payout that was certainly not paid is sent once more. */
export const AdminPayAgainEffect = z.extend(MoneyEffect, {
  kind: z.literal('pay-again'),
  /** One rate for all of it; null when several were agreed. */
  rate: z.nullable(z.string()),
  payoutId: z.string(),
  /** Reference of the next attempt; null when it cannot be sent any more. */
  reference: z.nullable(z.string()),
  tried: z.readonly(z.array(AdminPayoutAttempt)),
  /** Since when it is known that the last attempt was not paid. */
  unpaidSince: z.nullable(z.string()),
});
export type AdminPayAgainEffect = z.infer<typeof AdminPayAgainEffect>;

/** `order-release`: held money is paid out. */
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
  /** Null for the payout of a withdrawal. */
  usdt: z.nullable(z.string()),
  /** Null for the payout of a withdrawal. */
  order: z.nullable(z.strictObject({ id: z.string(), number: z.string() })),
  /** Null for the payout of an order. */
  withdrawal: z.nullable(z.strictObject({ id: z.string(), number: z.string() })),
  outcome: z.enum(['settled', 'failed']),
  payoutId: z.string(),
  reference: z.string(),
  /** Where the evidence can be found; null before it was given. */
  evidence: z.nullable(z.string()),
  /** Transfer fee by that evidence, in naira; null when not stated. */
  fee: z.nullable(z.string()),
  /** What the provider's answers come to. */
  phase: AdminPayoutPhase,
  tried: z.readonly(z.array(AdminPayoutAttempt)),
});
export type AdminEvidenceEffect = z.infer<typeof AdminEvidenceEffect>;

/** `arrival-…-by-evidence`: books what happened to a deposit that no order could be credited with. Nothing is sent. */
export const AdminDepositEffect = z.strictObject({
  kind: z.literal('deposit'),
  outcome: z.enum(['returned', 'attributed', 'retained']),
  /** Null where no amount can be read. */
  usdt: z.nullable(z.string()),
  /** The order whose address received it; null for a deposit without an order. */
  order: z.nullable(
    z.strictObject({
      id: z.string(),
      number: z.string(),
    }),
  ),
  /** Other tokens and TRX that it is about; none where it is about the stablecoin. */
  assets: z.readonly(z.array(z.strictObject({ kind: z.string(), asset: z.string(), amount: z.nullable(z.string()) }))),
  /** The deposit without an order. */
  depositKey: z.nullable(z.string()),
  /** Where the evidence can be found; null before it was given. */
  evidence: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminDepositEffect = z.infer<typeof AdminDepositEffect>;

/** Deposits held by a limit, in naira at the prices of their deposit time. */
export const AdminHeldSum = z.strictObject({
  usdt: z.string(),
  /** Null where a deposit has no price, and there is no rate. */
  naira: z.nullable(z.string()),
  /** A deposit has no price: its part is estimated at the current rate. */
  isEstimate: z.boolean(),
});
export type AdminHeldSum = z.infer<typeof AdminHeldSum>;

/** `limit-override`: a person gets an own limit. */
export const AdminLimitEffect = z.strictObject({
  kind: z.literal('limit'),
  /** Null once they were erased. */
  person: z.nullable(AdminMaskedPerson),
  /** The new daily limit and the previous one: `none` without a limit, null when it is no longer known. */
  usdt: z.string(),
  wasUsdt: z.nullable(z.string()),
  /** What holds for them without a limit of their own: their tier's, or a guest's. */
  usualUsdt: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Held deposits that the new limit releases at once; null when there are none. */
  goes: z.nullable(AdminHeldSum),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminLimitEffect = z.infer<typeof AdminLimitEffect>;

/** `tier-limits`, `tier-limits-end`: what all of a tier may sell and buy. */
export const AdminTierLimitsEffect = z.strictObject({
  kind: z.literal('tier-limits'),
  action: z.enum(TIER_LIMIT_ACTIONS),
  tier: z.enum(LIMITED_TIERS),
  until: z.nullable(z.string()),
  /**
   * Deposits held in the tier, of which those that fit the new limit are released at once; null when none are held or
   * none could fit.
   */
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

/** `operator-…`: a change of an operator. */
export const AdminOperatorEffect = z.strictObject({
  kind: z.literal('operator'),
  action: z.enum(OPERATOR_ACTIONS),
  name: z.string(),
  /** Filled only for operators who manage operators. */
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
  /** Where the proof of identity can be found; null before it was given. */
  evidence: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminSecondFactorEffect = z.infer<typeof AdminSecondFactorEffect>;

/** `customer-unfreeze`: ends a freeze and releases the payouts that waited for it. */
export const AdminUnfreezeEffect = z.strictObject({
  kind: z.literal('unfreeze'),
  /** `name`: masked; null once they were erased. */
  customer: z.strictObject({ id: z.string(), name: z.nullable(z.string()) }),
  /** The most that is paid out. */
  naira: z.string(),
  /** How many payouts wait now; null once it was decided. */
  payouts: z.nullable(z.number()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminUnfreezeEffect = z.infer<typeof AdminUnfreezeEffect>;

/** `sender-unlist`: later deposits from this address are paid out automatically again. Held deposits stay held. */
export const AdminSenderEffect = z.strictObject({
  kind: z.literal('sender'),
  address: z.string(),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminSenderEffect = z.infer<typeof AdminSenderEffect>;

/** `funding-return`, `funding-credit`: a held payment goes back to its sender, or into the customer's wallet. */
export const AdminFundingEffect = z.strictObject({
  kind: z.literal('funding'),
  action: z.enum(FUNDING_ACTIONS),
  fundingId: z.string(),
  naira: z.string(),
  /** Whose account number was paid; null: nobody's. `name`: masked; null once they were erased. */
  customer: z.nullable(z.strictObject({ id: z.string(), name: z.nullable(z.string()) })),
  /** Where the document can be found that shows whose it is; null for a return, and before it was given. */
  evidence: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminFundingEffect = z.infer<typeof AdminFundingEffect>;

/** `purchase-release`: a held purchase is sent to its address. */
export const AdminPurchaseEffect = z.strictObject({
  kind: z.literal('purchase'),
  purchaseId: z.string(),
  number: z.string(),
  usdt: z.string(),
  /** What the customer paid for it. */
  naira: z.string(),
  rate: z.string(),
  address: z.string(),
  /** How often USDT went to this address for this customer before. */
  usedBefore: z.number(),
  /** `name`: masked; null once they were erased. */
  customer: z.strictObject({ id: z.string(), name: z.nullable(z.string()) }),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminPurchaseEffect = z.infer<typeof AdminPurchaseEffect>;

/** `refund-approve`: deposits of an order go back to the address that its owner proved. */
export const AdminRefundEffect = z.strictObject({
  kind: z.literal('refund'),
  refundId: z.string(),
  number: z.string(),
  order: z.strictObject({ id: z.string(), number: z.string() }),
  /** What is sent. */
  usdt: z.string(),
  /** The symbol of another token, or `TRX`, that is sent instead; null: USDT. */
  asset: z.nullable(z.string()),
  /** What is deducted for the network: USDT, or of the other asset. */
  cost: z.string(),
  /** What it is worth. */
  naira: z.string(),
  address: z.string(),
  /** How and when the address was proved. */
  proved: z.strictObject({ method: z.enum(REFUND_PROOFS), at: z.string() }),
  /** The payout that it replaces; null where no payout took these deposits. */
  payoutId: z.nullable(z.string()),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminRefundEffect = z.infer<typeof AdminRefundEffect>;

/** `treasury-open`: what the treasury had before its transfers were booked becomes capital. Nothing is sent. */
export const AdminTreasuryEffect = z.strictObject({
  kind: z.literal('treasury'),
  address: z.string(),
  /** What is recorded. */
  usdt: z.string(),
  trx: z.string(),
  /** The solid block at which the chain was read. */
  block: z.number(),
  changes: z.readonly(z.array(AdminEffectChange)),
});
export type AdminTreasuryEffect = z.infer<typeof AdminTreasuryEffect>;

/**
 * Effect of an action as facts that the console formats: the requester and the approver read the same. Amounts are
 * decimal texts; identifiers are present only where they link to a record.
 */
export const AdminApprovalEffect = z.discriminatedUnion('kind', [
  AdminPayAgainEffect,
  AdminReleaseEffect,
  AdminEvidenceEffect,
  AdminDepositEffect,
  AdminLimitEffect,
  AdminRateEffect,
  AdminOperatorEffect,
  AdminSecondFactorEffect,
  AdminTierLimitsEffect,
  AdminUnfreezeEffect,
  AdminSenderEffect,
  AdminFundingEffect,
  AdminPurchaseEffect,
  AdminRefundEffect,
  AdminTreasuryEffect,
]);
export type AdminApprovalEffect = z.infer<typeof AdminApprovalEffect>;
