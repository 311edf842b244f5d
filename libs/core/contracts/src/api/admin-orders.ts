import * as z from 'zod/mini';
import { BANK_CODE, decimalText, uuid } from '../text.js';
import {
  AdminActor,
  adminCounts,
  AdminLedgerLine,
  AdminNote,
  AdminPendingApproval,
  AdminTimelineEntry,
  from,
  ids,
  to,
  waitingSeconds,
  words,
} from './admin-lists.js';
import { adminAction } from './admin-actions.js';
import { AdminAssetAction, AdminDepositAction } from './admin-deposit-evidence.js';
import { AdminOrderOwner } from './admin-order-owner.js';
import { AdminPayoutPhase } from './admin-payout-attempts.js';
import { MismatchView } from './order-view.js';
import { AdminHoldReason, AdminOrderState } from './admin-order-state.js';
import { ORDER_STATES, type OrderStateCode } from './order-state.js';
import { ORDER_STATUSES, OrderStatus } from './order-view.js';

/** The tabs above the list, and which stored states each counts: pauses and the clock change no tab. */
export const ADMIN_ORDER_TABS = {
  all: ORDER_STATES,
  waiting: ['waiting-for-deposit'],
  received: ['confirming', 'waiting-for-choice', 'waiting-for-rate'],
  paying: ['sending', 'no-answer', 'waiting-for-earlier-payout', 'waiting-for-provider-list'],
  held: ['held'],
  refund: ['waiting-for-refund', 'refunding'],
  unpaid: ['contradicted', 'failed', 'returned'],
  completed: ['completed'],
  ended: ['expired', 'cancelled', 'refunded'],
} as const satisfies Record<string, readonly OrderStateCode[]>;
export const AdminOrderTab = z.enum(
  Object.keys(ADMIN_ORDER_TABS) as [keyof typeof ADMIN_ORDER_TABS, ...(keyof typeof ADMIN_ORDER_TABS)[]],
);
export type AdminOrderTab = z.infer<typeof AdminOrderTab>;

/** Saved queries that come with the console; `counts` answers each. */
export const ADMIN_ORDER_PRESETS = {
  'needs-a-person': { attention: true },
  'held-over-1h': { tab: 'held', waitingSeconds_gte: 3600 },
  'over-500000': { naira_gte: '500000' },
} as const;

/** The customer's status when the order was placed: without an account, or the account's tier. */
export const ADMIN_ORDER_TIERS = ['guest', 'basic', 'individual', 'business'] as const;
const AdminOrderTier = z.enum(ADMIN_ORDER_TIERS);

/** Sorts that `GET /api/admin/orders` knows. `attention`: what needs a person first, the longest waiting of these first. */
export const ADMIN_ORDER_SORTS = ['attention', 'placedAt', 'usdt', 'naira', 'waitingSince', 'number'] as const;

export const AdminOrderFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminOrderTab),
  status: z.optional(z.array(z.enum(ORDER_STATUSES))),
  side: z.optional(z.enum(['sell', 'buy'])),
  tier: z.optional(AdminOrderTier),
  /** Only what waits for a person. */
  attention: z.optional(z.literal(true)),
  /**
   * Order number or its end, transaction, session id, reference, deposit address; for who may see customers also the sender's complete
   * email, phone or words of the name, and the recipient's account number.
   */
  q: words,
  /** A guest's orders, by the id of the guest's page. */
  guest: z.optional(uuid),
  bankCode: z.optional(z.string().check(z.regex(BANK_CODE))),
  provider: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,32}$/))),
  placedAt_gte: from,
  placedAt_lt: to,
  usdt_gte: z.optional(decimalText(6)),
  usdt_lte: z.optional(decimalText(6)),
  naira_gte: z.optional(decimalText(2)),
  naira_lte: z.optional(decimalText(2)),
  /** Waiting for a person for at least so long. */
  waitingSeconds_gte: waitingSeconds,
});
export type AdminOrderFilter = z.infer<typeof AdminOrderFilter>;
export const AdminOrderCounts = adminCounts(AdminOrderTab);
export type AdminOrderCounts = z.infer<typeof AdminOrderCounts>;

/** Why an operator must review it. */
export const AdminOrderAttention = z.enum([
  ...AdminHoldReason.options,
  'held-by-operator',
  'payout-returned',
  'payout-failed',
  'payout-unknown',
  'payout-disputed',
  'approval',
]);
export type AdminOrderAttention = z.infer<typeof AdminOrderAttention>;

/** A row of the list. */
export const AdminOrderRow = z.strictObject({
  /** The order's uuid: its stream is `order-<id>`. */
  id: z.string(),
  number: z.string(),
  side: z.enum(['sell', 'buy']),
  status: OrderStatus,
  /** Where its money is: the list, the page and the search show this one. */
  state: AdminOrderState,
  attention: z.nullable(AdminOrderAttention),
  /** Since when a person is waited for. */
  waitingSince: z.nullable(z.string()),
  /** Masked: `T······e A···`. */
  customer: z.string(),
  /** Tier when it was placed; a guest order stays a guest order after an account claims it. */
  tier: AdminOrderTier,
  /** Ordered. */
  usdt: z.string(),
  /** Confirmed so far; null until something is. */
  receivedUsdt: z.nullable(z.string()),
  confirmations: z.nullable(z.strictObject({ done: z.number(), needed: z.number() })),
  recipient: z.strictObject({ bankCode: z.string(), bank: z.string(), account: z.string() }),
  /** Amount for the recipient: of the deposits once there are any, before that of the ordered amount. */
  naira: z.string(),
  /** Which of the two {@link AdminOrderRow.naira} is. */
  nairaOf: z.enum(['ordered', 'received']),
  placedAt: z.string(),
  lockEndsAt: z.string(),
  /** Provider of the current or last payout request. */
  provider: z.nullable(z.string()),
  payout: z.nullable(
    z.strictObject({
      phase: AdminPayoutPhase,
      lastCheckedAt: z.nullable(z.string()),
      statusChecks: z.number(),
    }),
  ),
  /** Time from the deposit to the paid naira. */
  deliveredSeconds: z.nullable(z.number()),
  version: z.number(),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

/** Why an operator cannot hold, release, query or pay an order now: the catalogue has a text for each. */
export const ADMIN_MONEY_WHYS = [
  'already-requested',
  'already-held',
  'customer-frozen',
  'no-payout',
  'no-rate',
  'nothing-to-refund',
  'not-held',
  'nothing-received',
  'order-cancelled',
  'order-expired',
  'pays-withdrawal',
  'payout-contradicted',
  'payout-closed',
  'payout-failed',
  'payout-on-its-way',
  'payout-open',
  'payout-outcome-open',
  'payout-paused',
  'payout-returned',
  'payout-settled',
  'payout-tries-itself',
  'payout-unknown',
  'payout-unsent',
  'refund-open',
  'repay-under-way',
  'under-review',
  'waits-for-list',
  'worth-too-little',
] as const;
export const AdminMoneyWhy = z.enum(ADMIN_MONEY_WHYS);
export type AdminMoneyWhy = z.infer<typeof AdminMoneyWhy>;

/** Actions on an order; `check-status` and `repay` are posted to the payout in the action's `target`. */
export const AdminOrderAction = z.enum([
  'recheck',
  'check-status',
  'hold',
  'release',
  'repay',
  'refund',
  'note',
  ...AdminDepositAction.options,
  ...AdminAssetAction.options,
  'return-assets',
]);
export type AdminOrderAction = z.infer<typeof AdminOrderAction>;

export const AdminOrderDeposit = z.strictObject({
  key: z.string(),
  transactionId: z.string(),
  logIndex: z.number(),
  block: z.number(),
  from: z.string(),
  usdt: z.string(),
  state: z.enum(['seen', 'confirmed', 'dropped']),
  confirmations: z.number(),
  receivedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** After the lock's end: paid at the rate of its deposit time. */
  late: z.boolean(),
  /** As on the customer's page: `decided`, `expected` while it is not final, or `none` while there is no price. */
  price: z.enum(['decided', 'expected', 'none']),
  /** Each part with its rate; empty while there is no price. */
  parts: z.readonly(
    z.array(
      z.strictObject({
        usdt: z.string(),
        basis: z.enum(['locked', 'deposit']),
        rate: z.string(),
        naira: z.string(),
      }),
    ),
  ),
  /** The sum of the parts. */
  naira: z.nullable(z.string()),
  held: z.nullable(AdminHoldReason),
  explorerUrl: z.nullable(z.string()),
});
export type AdminOrderDeposit = z.infer<typeof AdminOrderDeposit>;

/** A stablecoin deposit that could not be credited automatically: it waits for an operator and blocks nothing else. */
export const AdminUncreditedDeposit = z.strictObject({
  key: z.string(),
  transactionId: z.string(),
  why: z.enum(['too-much', 'unreadable']),
  /** Null where no amount can be read. */
  usdt: z.nullable(z.string()),
  at: z.string(),
  /** Whether evidence of its outcome is still missing. */
  open: z.boolean(),
  explorerUrl: z.nullable(z.string()),
});
export type AdminUncreditedDeposit = z.infer<typeof AdminUncreditedDeposit>;

/** Another token or TRX at the order's address: stored and not credited; two operators close it. */
export const AdminOrderOtherAsset = z.strictObject({
  key: z.string(),
  kind: z.enum(['TRX', 'TRC10', 'TRC20']),
  /** The token's contract or id; `TRX` for TRX. */
  asset: z.string(),
  /** TRX with its six decimals; a token in its smallest unit, since the chain's log does not contain its decimals. */
  amount: z.nullable(z.string()),
  transactionId: z.string(),
  at: z.string(),
  /** Whether it is still to be closed. */
  open: z.boolean(),
  /** With its decimals and symbol, where the product sends this asset back; null: two people close it. */
  returnable: z.nullable(z.string()),
  /** A refund is about it now. */
  going: z.boolean(),
  explorerUrl: z.nullable(z.string()),
});
export type AdminOrderOtherAsset = z.infer<typeof AdminOrderOtherAsset>;

export const AdminOrderPayout = z.strictObject({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  attempt: z.number(),
  phase: AdminPayoutPhase,
  naira: z.string(),
  sessionId: z.nullable(z.string()),
  at: z.string(),
});
export type AdminOrderPayout = z.infer<typeof AdminOrderPayout>;

export const AdminOrderMessage = z.strictObject({
  id: z.string(),
  /** `order-placed`, `order-delivered`, … */
  kind: z.string(),
  channel: z.enum(['mail', 'text']),
  /** Masked. */
  to: z.string(),
  /** `not-sent`: held back by a rule of ours; `cause` says which. */
  state: z.enum(['waiting', 'sent', 'failed', 'not-sent']),
  /** Why it is not sent; null otherwise. */
  cause: z.nullable(z.string()),
  at: z.string(),
});
export type AdminOrderMessage = z.infer<typeof AdminOrderMessage>;

/** An opening of personal data: who, why, until when. */
export const AdminPersonalDataView = z.strictObject({
  at: z.string(),
  by: AdminActor,
  reason: z.string(),
  until: z.string(),
});
export type AdminPersonalDataView = z.infer<typeof AdminPersonalDataView>;

/** Personal data of an order. Whole for 15 minutes after a reason was given, masked otherwise. */
export const AdminPersonalData = z.strictObject({
  masked: z.boolean(),
  /** When the opening ends. */
  until: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  recipientName: z.string(),
  recipientAccount: z.string(),
  /** The key was destroyed: there is nothing to show any more. */
  erased: z.boolean(),
});
export type AdminPersonalData = z.infer<typeof AdminPersonalData>;

/**
 * The naira of final, priced deposits: held, waiting, requested from the provider and not paid, paid. They sum to
 * `priced`; the first three are owed.
 */
export const AdminOrderOwed = z.strictObject({
  held: z.string(),
  waiting: z.string(),
  requested: z.string(),
  paid: z.string(),
  priced: z.string(),
  owed: z.string(),
  /** Final deposits without a price, in the stablecoin: they are owed as well. */
  unpriced: z.string(),
  ledgerAgrees: z.boolean(),
});
export type AdminOrderOwed = z.infer<typeof AdminOrderOwed>;

/** `GET /api/admin/orders/:id` and the response of every action. */
export const AdminOrderView = z.extend(AdminOrderRow, {
  word: z.string(),
  rate: z.string(),
  referenceRate: z.string(),
  marginPercent: z.string(),
  fee: z.string(),
  address: z.string(),
  expiresAt: z.string(),
  watchedUntil: z.string(),
  completedAt: z.nullable(z.string()),
  /** What is done with a different amount. */
  mismatch: MismatchView,
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  messages: z.readonly(z.array(AdminOrderMessage)),
  notes: z.readonly(z.array(AdminNote)),
  personalDataViews: z.readonly(z.array(AdminPersonalDataView)),
  deposits: z.readonly(z.array(AdminOrderDeposit)),
  uncreditedDeposits: z.readonly(z.array(AdminUncreditedDeposit)),
  otherAssets: z.readonly(z.array(AdminOrderOtherAsset)),
  payouts: z.readonly(z.array(AdminOrderPayout)),
  holds: z.readonly(
    z.array(
      z.strictObject({
        reason: z.string(),
        usdt: z.string(),
        since: z.string(),
        /** An operator who holds it, and why in their own words. */
        by: z.nullable(AdminActor),
        why: z.nullable(z.string()),
      }),
    ),
  ),
  /** The priced naira by its current place, from the order's stream; and whether the ledger agrees. */
  owed: AdminOrderOwed,
  /** Null where the role may not even see it masked. */
  personal: z.nullable(AdminPersonalData),
  approval: z.nullable(AdminPendingApproval),
  actions: z.readonly(z.array(adminAction(AdminOrderAction))),
  /** Its newest refund. */
  refundId: z.nullable(z.string()),
  disputeId: z.nullable(z.string()),
  owner: z.nullable(AdminOrderOwner),
  /** The page of the guest who placed it; null for a customer's order, and for a role that does not see customers. */
  guestId: z.nullable(z.string()),
});
export type AdminOrderView = z.infer<typeof AdminOrderView>;
