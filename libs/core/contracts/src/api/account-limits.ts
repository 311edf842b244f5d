import * as z from 'zod/mini';
import { LIMITED_TIERS, TIERS } from '../events/verification-values.js';

/** One bar: amounts of the stablecoin as decimal texts. Held counts as used until it is final, or gone. */
export const LimitBarView = z.strictObject({
  /** Null: no limit. */
  limit: z.nullable(z.string()),
  used: z.string(),
  held: z.string(),
  /** Never below 0; null where there is no limit. */
  left: z.nullable(z.string()),
  /** When all of it is free again: midnight, or the first of the month, in Lagos. */
  renewsAt: z.string(),
});
export type LimitBarView = z.infer<typeof LimitBarView>;

/** What holds a part of it. */
export const LimitHolderView = z.strictObject({
  number: z.string(),
  /** The payee's name; null for what this account may not see. */
  recipient: z.nullable(z.string()),
  amount: z.string(),
  /**
   * `placed`: no deposit was seen yet, and the hold ends automatically at `freeAt`; `seen`: the deposit is not final
   * yet.
   */
  why: z.enum(['placed', 'seen']),
  freeAt: z.nullable(z.string()),
});
export type LimitHolderView = z.infer<typeof LimitHolderView>;

/**
 * One bar of buying: kobo as integer texts. Held counts as used until the USDT are final, or the naira are back in the wallet.
 */
export const BuyLimitBarView = z.strictObject({
  /** Null: no limit. */
  limitKobo: z.nullable(z.string()),
  usedKobo: z.string(),
  heldKobo: z.string(),
  /** Never below 0; null where there is no limit. */
  leftKobo: z.nullable(z.string()),
  /** When all of it is free again: midnight, or the first of the month, in Lagos. */
  renewsAt: z.string(),
});
export type BuyLimitBarView = z.infer<typeof BuyLimitBarView>;

/** A purchase that holds a part of it. */
export const BuyLimitHolderView = z.strictObject({
  number: z.string(),
  /** The name that the customer gave the address; empty without one. */
  nickname: z.string(),
  /** `TNbk…8JrA` */
  address: z.string(),
  kobo: z.string(),
  /** `approval`: waits for finance, at the latest until `freeAt`; `sending`: paid, and not final yet. */
  why: z.enum(['approval', 'sending']),
  freeAt: z.nullable(z.string()),
});
export type BuyLimitHolderView = z.infer<typeof BuyLimitHolderView>;

/** A customer's limits for buying, what is used of them, and which purchases hold the rest. */
export const AccountBuyLimitsView = z.strictObject({
  /** False for a tier that buys nothing: the customer verifies their identity first. */
  canBuy: z.boolean(),
  day: BuyLimitBarView,
  month: BuyLimitBarView,
  heldBy: z.readonly(z.array(BuyLimitHolderView)),
});
export type AccountBuyLimitsView = z.infer<typeof AccountBuyLimitsView>;

/** `GET /api/account/limits`: a customer's limits, what is used of them, and which orders hold the rest. */
export const AccountLimitsView = z.strictObject({
  tier: z.enum(TIERS),
  asOf: z.string(),
  day: z.strictObject({ sell: LimitBarView }),
  /** `month`: `2026-11`. */
  month: z.strictObject({ month: z.string(), sell: LimitBarView }),
  heldBy: z.readonly(z.array(LimitHolderView)),
  buy: AccountBuyLimitsView,
  /** A limit of their own that an operator gave; null without one. */
  own: z.nullable(z.strictObject({ limit: z.string(), until: z.nullable(z.string()) })),
  /** The tier above; null at the top. */
  next: z.nullable(z.enum(TIERS)),
});
export type AccountLimitsView = z.infer<typeof AccountLimitsView>;

/** What one tier may sell, and for how much naira it may buy; null: no limit. A day of 0 kobo: it buys nothing. */
export const TierLimitView = z.strictObject({
  tier: z.enum(LIMITED_TIERS),
  dayUsdt: z.nullable(z.string()),
  monthUsdt: z.nullable(z.string()),
  buyDayKobo: z.nullable(z.string()),
  buyMonthKobo: z.nullable(z.string()),
});

/**
 * `GET /api/tiers`, public: the limits of every tier, guests included, so that customers know before registering when a
 * tier allows less.
 */
export const TiersView = z.strictObject({ tiers: z.readonly(z.array(TierLimitView)) });
export type TiersView = z.infer<typeof TiersView>;
