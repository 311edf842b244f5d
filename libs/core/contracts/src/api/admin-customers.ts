import * as z from 'zod/mini';
import { FREEZE_CAUSES } from '../events/account-operations.js';
import { LANGUAGES } from '../events/accounts.js';
import { line } from '../text.js';
import { LimitBarView } from './account-limits.js';
import {
  adminCounts,
  AdminNote,
  AdminPendingApproval,
  AdminTimelineEntry,
  evidenceText,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import { AdminBuyLimits } from './admin-limits.js';
import { AdminFreeze } from './admin-order-owner.js';
import { AdminPersonalDataView } from './admin-orders.js';
import { OrderStatus } from './order-view.js';
import { adminAction } from './admin-actions.js';

export { FREEZE_CAUSES } from '../events/account-operations.js';

/* Customers in the console. Names, addresses and numbers are masked until the operator gives a reason, and again 15
   minutes later. There is no export: personal data leaves only through a request of the person. */

export const ADMIN_CUSTOMER_STATES = ['active', 'pin-locked', 'frozen', 'closed'] as const;
export const AdminCustomerState = z.enum(ADMIN_CUSTOMER_STATES);
export type AdminCustomerState = z.infer<typeof AdminCustomerState>;

export const AdminCustomerTier = z.enum(['basic', 'individual', 'business']);
export type AdminCustomerTier = z.infer<typeof AdminCustomerTier>;

/** The tabs above the list. */
export const AdminCustomerTab = z.enum(['all', 'attention', 'pin-locked', 'frozen', 'closed']);
export type AdminCustomerTab = z.infer<typeof AdminCustomerTab>;

/** Why a customer needs attention, most urgent first. */
export const ADMIN_CUSTOMER_ATTENTION = ['frozen-with-payouts', 'frozen', 'pin-locked', 'sign-in-locked'] as const;
export const AdminCustomerAttention = z.enum(ADMIN_CUSTOMER_ATTENTION);
export type AdminCustomerAttention = z.infer<typeof AdminCustomerAttention>;

/** Saved queries that come with the console; `counts` answers each. */
export const ADMIN_CUSTOMER_PRESETS = {
  'needs-a-look': { tab: 'attention' },
  business: { tier: 'business' },
} as const;

/** `attention`: customers who need attention first, the longest waiting of these first. */
export const ADMIN_CUSTOMER_SORTS = ['attention', 'since', 'seenAt'] as const;

export const AdminCustomerFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminCustomerTab),
  state: z.optional(AdminCustomerState),
  tier: z.optional(AdminCustomerTier),
  /** A complete email address, phone number, username or bank account number, or complete words of the name. */
  q: words,
  since_gte: from,
  since_lt: to,
  seenAt_gte: from,
});
export type AdminCustomerFilter = z.infer<typeof AdminCustomerFilter>;

export const AdminCustomerCounts = adminCounts(AdminCustomerTab);
export type AdminCustomerCounts = z.infer<typeof AdminCustomerCounts>;

/** A row of the list. */
export const AdminCustomerRow = z.strictObject({
  /** The account's uuid: its stream is `account-<id>`. */
  id: z.string(),
  /** Masked: `O····a E··`; `—` once their key was destroyed. */
  name: z.string(),
  /** Masked: `@o····a`. */
  username: z.string(),
  tier: AdminCustomerTier,
  state: AdminCustomerState,
  attention: z.nullable(AdminCustomerAttention),
  /** Time since when the customer needs attention. */
  waitingSince: z.nullable(z.string()),
  /** Why they are frozen; null while they are not. */
  frozenBecause: z.nullable(z.enum(FREEZE_CAUSES)),
  /** Payouts that wait because of a freeze; null where none does. */
  held: z.nullable(z.strictObject({ count: z.number(), naira: z.string() })),
  orders: z.number(),
  /** Amount received for their orders of the last 30 days. */
  usdt30: z.string(),
  since: z.string(),
  /** When they last signed in. */
  seenAt: z.nullable(z.string()),
  version: z.number(),
});
export type AdminCustomerRow = z.infer<typeof AdminCustomerRow>;

/** Personal data of a customer. Whole for 15 minutes after a reason was given, masked otherwise. */
export const AdminCustomerPersonal = z.strictObject({
  masked: z.boolean(),
  until: z.nullable(z.string()),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The key was destroyed: there is nothing to show any more. */
  erased: z.boolean(),
});
export type AdminCustomerPersonal = z.infer<typeof AdminCustomerPersonal>;

export const AdminCustomerSession = z.strictObject({
  id: z.string(),
  /** `Chrome on Android`. */
  device: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
});
export type AdminCustomerSession = z.infer<typeof AdminCustomerSession>;

/** An order of theirs, the newest first. */
export const AdminCustomerOrder = z.strictObject({
  id: z.string(),
  number: z.string(),
  status: OrderStatus,
  usdt: z.string(),
  naira: z.string(),
  placedAt: z.string(),
});
export type AdminCustomerOrder = z.infer<typeof AdminCustomerOrder>;

export const ADMIN_CUSTOMER_ACTIONS = [
  'unlock-pin',
  'sign-out',
  'freeze',
  'unfreeze',
  'reset-second-factor',
  'note-customer',
] as const;
export const AdminCustomerAction = z.enum(ADMIN_CUSTOMER_ACTIONS);
export type AdminCustomerAction = z.infer<typeof AdminCustomerAction>;

/** Why an action is not available now: the console's catalogue has a text for each. */
export const ADMIN_CUSTOMER_WHYS = [
  'already-frozen',
  'not-frozen',
  'pin-not-locked',
  'unlock-begun',
  'person-erased',
  'no-second-step',
  'already-requested',
  'closed',
  'finance-unfreezes',
] as const;
export type AdminCustomerWhy = (typeof ADMIN_CUSTOMER_WHYS)[number];

/** `GET /api/admin/customers/:id` and the answer of every act. */
export const AdminCustomerView = z.extend(AdminCustomerRow, {
  language: z.enum(LANGUAGES),
  security: z.strictObject({
    totp: z.boolean(),
    emailCode: z.boolean(),
    passkeys: z.number(),
    pinUnlockUntil: z.nullable(z.string()),
  }),
  /** Their limits by day and month, and the used part; `own`: an own limit for the day. */
  limits: z.strictObject({
    day: LimitBarView,
    month: LimitBarView,
    own: z.nullable(z.strictObject({ limit: z.string(), until: z.nullable(z.string()) })),
    buy: AdminBuyLimits,
  }),
  /** Until when payouts to accounts not used before wait; null when they do not. */
  payoutsHeldUntil: z.nullable(z.string()),
  /** Until when signing in waits after wrong tries; null when it does not. */
  signInLockedUntil: z.nullable(z.string()),
  sessions: z.readonly(z.array(AdminCustomerSession)),
  /** The newest ten; {@link AdminCustomerRow.orders} is the total. */
  lastOrders: z.readonly(z.array(AdminCustomerOrder)),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  notes: z.readonly(z.array(AdminNote)),
  personalDataViews: z.readonly(z.array(AdminPersonalDataView)),
  /** Null where the role may not see it, opened or not. */
  personal: z.nullable(AdminCustomerPersonal),
  frozen: z.nullable(AdminFreeze),
  /** When its owner closed it, for good; null while they have not. */
  closedAt: z.nullable(z.string()),
  /** What waits for a second person. */
  approval: z.nullable(AdminPendingApproval),
  actions: z.readonly(z.array(adminAction(AdminCustomerAction))),
});
export type AdminCustomerView = z.infer<typeof AdminCustomerView>;

/** Body of `POST /api/admin/customers/:id/freeze`: whatever the customer does meanwhile, they are frozen. */
export const FreezeRequest = z.strictObject({
  because: z.enum(FREEZE_CAUSES, 'freeze-cause'),
  reason: line(500),
  /** Whether the customer is logged out everywhere with it; default true. */
  endSessions: z.optional(z.boolean()),
  /** Taken and not compared: a freeze waits for no other act, a thief's least of all. */
  version: z.optional(z.int()),
});
export type FreezeRequest = z.infer<typeof FreezeRequest>;

/**
 * Body of `POST /api/admin/customers/:id/reset-second-factor`: needs approval. `evidence`: where the proof of identity
 * can be found.
 */
export const SecondFactorRequest = z.strictObject({
  evidence: evidenceText,
  reason: line(500, 'reason-required'),
  version: z.optional(z.int()),
});
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;
