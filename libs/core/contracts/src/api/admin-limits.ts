import * as z from 'zod/mini';
import { LIMITED_TIERS } from '../events/verification-values.js';
import { instantParameter, decimalText, line, uuid } from '../text.js';
import { AdminActor, AdminMaskedPerson, adminCounts, AdminPendingApproval } from './admin-lists.js';
import { adminAction } from './admin-actions.js';

/**
 * A person is known by what they gave: mail address, phone number, receiving account. The id of a person is the blind index
 * of one of these, 64 hexadecimal digits; nothing can be read out of it.
 */
export const ADMIN_LIMIT_TABS = ['near', 'held', 'overridden', 'ended'] as const;
export const AdminLimitTab = z.enum(ADMIN_LIMIT_TABS);
export type AdminLimitTab = z.infer<typeof AdminLimitTab>;
export const ADMIN_LIMIT_SORTS = ['used', 'lastAt'] as const;
export const AdminLimitIdentifierKind = z.enum([
  'mail-address',
  'phone-number',
  'bank-account',
  'identity-number',
  'account',
]);
export type AdminLimitIdentifierKind = z.infer<typeof AdminLimitIdentifierKind>;

const personId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `near`: at 80 % of their limit today, or above; `held`: something of theirs is held, whatever day;
 * `overridden`: with a limit of their own now; `ended`: had one that is over. The default is near. */
export const AdminLimitFilter = z.strictObject({
  id: z.optional(z.array(personId).check(z.maxLength(100))),
  tab: z.optional(z.enum(ADMIN_LIMIT_TABS)),
});
export type AdminLimitFilter = z.infer<typeof AdminLimitFilter>;

export const AdminOwnLimit = z.strictObject({
  limit: z.string(),
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  setBy: AdminActor,
  /** When it expired or was ended by an operator; null while it is in force. */
  endedAt: z.nullable(z.string()),
});
export type AdminOwnLimit = z.infer<typeof AdminOwnLimit>;

/** A row of `GET /api/admin/limits`. Amounts of the stablecoin as decimal texts. */
export const AdminLimitRow = z.strictObject({
  id: z.string(),
  kind: AdminLimitIdentifierKind,
  who: z.nullable(AdminMaskedPerson),
  /** The Lagos day of the figures: today, or the newest day with held deposits. */
  day: z.string(),
  /** Whose rules hold: the tier of the account that placed the newest order, or a guest's. */
  tier: z.enum(LIMITED_TIERS),
  /** In force for a day: their own, or the tier's; null where there is none. */
  limit: z.nullable(z.string()),
  /** Deposits that count. */
  used: z.string(),
  /** What open orders keep free. */
  reserved: z.string(),
  held: z.string(),
  /** The less of what day and month leave; null without a limit. */
  left: z.nullable(z.string()),
  /** The month of that day, where a month is limited. */
  month: z.nullable(
    z.strictObject({
      limit: z.string(),
      used: z.string(),
      reserved: z.string(),
      left: z.string(),
    }),
  ),
  /** What holds for a day without a limit of their own; null: none. */
  usual: z.nullable(z.string()),
  /** Orders of this person that a limit has counted, of every day, under everything the person is known by. */
  orders: z.number(),
  /** The limit of their own; under `ended` the last one that is over. */
  ownLimit: z.nullable(AdminOwnLimit),
  /** The newest order with something held, and since when the oldest waits. */
  heldOrder: z.nullable(
    z.strictObject({
      id: z.string(),
      number: z.string(),
      since: z.string(),
    }),
  ),
  lastAt: z.string(),
});
export type AdminLimitRow = z.infer<typeof AdminLimitRow>;

/** `GET /api/admin/limits/overview`: how the day stands with guests and with each tier. */
export const AdminLimitOverview = z.strictObject({
  /** A guest's day. */
  usual: z.string(),
  aloneUpTo: z.string(),
  today: z.readonly(
    z.array(
      z.strictObject({
        tier: z.enum(LIMITED_TIERS),
        /** Who sells today: guests by their mail address, others by their account. */
        sellers: z.number(),
        /** Those of them who have nothing left. */
        atLimit: z.number(),
      }),
    ),
  ),
});
export type AdminLimitOverview = z.infer<typeof AdminLimitOverview>;

/** One order's part in a day. */
export const AdminLimitEntry = z.strictObject({
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(['reserved', 'used', 'held']),
  amount: z.string(),
  at: z.string(),
  /** When a reservation expires automatically; null once a deposit is seen. */
  until: z.nullable(z.string()),
});
export type AdminLimitEntry = z.infer<typeof AdminLimitEntry>;

export const AdminLimitOverride = z.strictObject({
  id: z.string(),
  limit: z.string(),
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  setAt: z.string(),
  setBy: AdminActor,
  endedAt: z.nullable(z.string()),
  inForce: z.boolean(),
});
export type AdminLimitOverride = z.infer<typeof AdminLimitOverride>;

/** Naira as decimal texts. */
const AdminBuyBar = z.strictObject({
  /** Null: no limit. */
  limit: z.nullable(z.string()),
  /** Of purchases that are final. */
  used: z.string(),
  /** Of purchases on their way, and of those that wait for finance. */
  held: z.string(),
  /** Never below 0; null without a limit. */
  left: z.nullable(z.string()),
});
export type AdminBuyBar = z.infer<typeof AdminBuyBar>;

/** What an account uses of its limits for buying, on a day and in its month. */
export const AdminBuyLimits = z.strictObject({
  /** False for a tier that buys nothing. */
  canBuy: z.boolean(),
  day: AdminBuyBar,
  month: AdminBuyBar,
});
export type AdminBuyLimits = z.infer<typeof AdminBuyLimits>;

/** `GET /api/admin/limits/:id`, and the response of its actions. */
export const AdminLimitView = z.extend(AdminLimitRow, {
  /** Who shares orders with this one on that day: the person's other identifiers, each with its own figures. */
  identifiers: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        kind: AdminLimitIdentifierKind,
        used: z.string(),
        reserved: z.string(),
        held: z.string(),
      }),
    ),
  ),
  entries: z.readonly(z.array(AdminLimitEntry)),
  overrides: z.readonly(z.array(AdminLimitOverride)),
  /** What holds for a month without a limit of their own; null: none. */
  usualMonth: z.nullable(z.string()),
  /** For buying, on the same day and in its month; null for a guest. */
  buy: z.nullable(AdminBuyLimits),
  /** Up to here one operator alone may go, and while no more naira than this is released by it. */
  aloneUpTo: z.string(),
  aloneReleases: z.string(),
  /** Everything held for the person under any identifier, of any day: the most that a limit can release. */
  heldAll: z.string(),
  /** Naira of these at the prices of their deposit time; null where a deposit has no price and there is no rate. */
  heldNaira: z.nullable(z.string()),
  /** A deposit has no price: its part is estimated at the current rate. */
  heldIsEstimate: z.boolean(),
  /** Who placed this order gets the limit: it is they who are shown. */
  orderId: z.string(),
  renewsAt: z.string(),
  actions: z.readonly(z.array(adminAction(z.enum(['override', 'end-override'])))),
  pending: z.nullable(AdminPendingApproval),
});
export type AdminLimitView = z.infer<typeof AdminLimitView>;

export const AdminLimitCounts = adminCounts(AdminLimitTab);
export type AdminLimitCounts = z.infer<typeof AdminLimitCounts>;

/** Body of `POST /api/admin/limits/:id/override`. Held deposits that then fit are released automatically. */
export const AdminLimitOverrideRequest = z.strictObject({
  /** A day, in the stablecoin; 0 lets nothing through. */
  limit: decimalText(6),
  /** Null: until it is ended. */
  until: z.nullable(instantParameter),
  /**
   * Order of the reviewed view: the customer who placed it gets the limit. Left out: the customer of the newest order.
   */
  orderId: z.optional(uuid),
  /**
   * The own limit that was reviewed, null for none: 409 when another is in force by now. Left out: whichever is in
   * force.
   */
  seen: z.optional(z.nullable(uuid)),
  reason: line(500, 'reason-required'),
});
export type AdminLimitOverrideRequest = z.infer<typeof AdminLimitOverrideRequest>;

/** Body of `POST /api/admin/limits/:id/end-override`. */
export const AdminLimitEndRequest = z.strictObject({
  /** The limit that the requester reviewed: one that has replaced it is not ended. */
  overrideId: uuid,
  reason: line(500, 'reason-required'),
});
export type AdminLimitEndRequest = z.infer<typeof AdminLimitEndRequest>;
