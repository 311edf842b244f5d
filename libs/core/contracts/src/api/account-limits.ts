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

/** `GET /api/account/limits`: a customer's limits, what is used of them, and which orders hold the rest. */
export const AccountLimitsView = z.strictObject({
  tier: z.enum(TIERS),
  asOf: z.string(),
  day: z.strictObject({ sell: LimitBarView }),
  /** `month`: `2026-11`. */
  month: z.strictObject({ month: z.string(), sell: LimitBarView }),
  heldBy: z.readonly(z.array(LimitHolderView)),
  /** A limit of their own that an operator gave; null without one. */
  own: z.nullable(z.strictObject({ limit: z.string(), until: z.nullable(z.string()) })),
  /** The tier above; null at the top. */
  next: z.nullable(z.enum(TIERS)),
});
export type AccountLimitsView = z.infer<typeof AccountLimitsView>;

/** What one tier may sell; null: no limit. */
export const TierLimitView = z.strictObject({
  tier: z.enum(LIMITED_TIERS),
  dayUsdt: z.nullable(z.string()),
  monthUsdt: z.nullable(z.string()),
});

/**
 * `GET /api/tiers`, public: the limits of every tier, guests included, so that customers know before registering when a
 * tier allows less.
 */
export const TiersView = z.strictObject({ tiers: z.readonly(z.array(TierLimitView)) });
export type TiersView = z.infer<typeof TiersView>;
