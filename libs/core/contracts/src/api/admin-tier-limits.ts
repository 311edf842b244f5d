import * as z from 'zod/mini';
import { LIMITED_TIERS } from '../events/verification-values.js';
import { instantParameter, decimalText, line } from '../text.js';
import { AdminActor, AdminPendingApproval } from './admin-lists.js';

const tier = z.enum(LIMITED_TIERS);
/** Of the stablecoin, as decimal text; null: no limit. Guests have a day alone. */
const sum = z.nullable(z.string());

/** Naira that may be spent on buying, or sent from wallets, as decimal text; null: no limit. */
const AdminNairaSums = z.strictObject({ day: sum, month: sum });
export type AdminNairaSums = z.infer<typeof AdminNairaSums>;

/** Other limits than the usual that all of a tier were given. */
export const AdminTierChange = z.strictObject({
  id: z.string(),
  tier,
  day: sum,
  month: sum,
  /** Null: the usual limits for buying. */
  buy: z.nullable(AdminNairaSums),
  /** Null: the usual limits for sending. */
  send: z.nullable(AdminNairaSums),
  /** Null: until it is ended. */
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  setAt: z.string(),
  /** The requester first, then the approver. */
  setBy: z.readonly(z.array(AdminActor)),
  /** When it was over: by its time, by another one, or because two people ended it; null while it holds. */
  endedAt: z.nullable(z.string()),
  endedBy: z.readonly(z.array(AdminActor)),
});
export type AdminTierChange = z.infer<typeof AdminTierChange>;

/** What all of a tier may sell, buy and send. */
export const AdminTierLimitStatus = z.strictObject({
  tier,
  day: sum,
  month: sum,
  usualDay: sum,
  usualMonth: sum,
  /** For how much naira they may buy; null for a tier that buys nothing. */
  buy: z.nullable(z.extend(AdminNairaSums, { usualDay: sum, usualMonth: sum })),
  /** How much naira they may send; null for guests, who have no wallet. */
  send: z.nullable(z.extend(AdminNairaSums, { usualDay: sum, usualMonth: sum })),
  /** Why it is not the usual; null where it is. */
  change: z.nullable(AdminTierChange),
  /** What waits for a second person. */
  pending: z.nullable(AdminPendingApproval),
  /** What limits hold of this tier now. It goes with a limit that lets it. */
  held: z.string(),
  /** Naira of these at the prices of their deposit time; null where a deposit has no price and there is no rate. */
  heldNaira: z.nullable(z.string()),
  /** A deposit has no price: its part is estimated at the current rate. */
  heldIsEstimate: z.boolean(),
});
export type AdminTierLimitStatus = z.infer<typeof AdminTierLimitStatus>;

/** `GET /api/admin/limits/tiers`, and the response of its actions. */
export const AdminTierLimitsView = z.strictObject({
  tiers: z.readonly(z.array(AdminTierLimitStatus)),
  /** Everything that was ever given, newest first. */
  history: z.readonly(z.array(AdminTierChange)),
});
export type AdminTierLimitsView = z.infer<typeof AdminTierLimitsView>;

const RequestedNairaSums = z.strictObject({ day: z.nullable(decimalText(2)), month: z.nullable(decimalText(2)) });

/** Body of `POST /api/admin/limits/tiers/set`: requests approval. */
export const AdminTierLimitsRequest = z.strictObject({
  tier,
  /** In the stablecoin; null: no limit. */
  day: z.nullable(decimalText(6)),
  month: z.nullable(decimalText(6)),
  /** In naira; null: no limit. Left out: what is in force for buying goes on. Guests and Basic have none. */
  buy: z.optional(RequestedNairaSums),
  /** In naira; null: no limit. Left out: what is in force for sending goes on. Guests have none. */
  send: z.optional(RequestedNairaSums),
  until: z.nullable(instantParameter),
  reason: line(500, 'reason-required'),
});
export type AdminTierLimitsRequest = z.infer<typeof AdminTierLimitsRequest>;

/** Body of `POST /api/admin/limits/tiers/end`: requests approval to restore the usual limits. */
export const AdminTierLimitsEndRequest = z.strictObject({ tier, reason: line(500, 'reason-required') });
export type AdminTierLimitsEndRequest = z.infer<typeof AdminTierLimitsEndRequest>;
