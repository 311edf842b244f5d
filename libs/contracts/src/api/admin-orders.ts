import * as z from 'zod/mini';
import { BANK_CODE, decimalText } from '../text.js';
import {
  type AdminActor,
  type AdminCounts,
  type AdminLedgerLine,
  type AdminLink,
  type AdminNote,
  type AdminPendingApproval,
  type AdminTimelineEntry,
  type Facts,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import type { AdminVerb } from './admin-verbs.js';
import type { AdminArrivalVerb } from './admin-arrivals.js';
import type { AdminPayoutPhase } from './admin-payout-attempts.js';
import { type HoldReason, ORDER_STATUSES, type OrderStatus } from './order-view.js';

/** The tabs above the list, and which statuses stand under each; `all` is every order. */
export const ADMIN_ORDER_TABS = {
  all: ORDER_STATUSES,
  waiting: ['waiting'],
  received: ['received'],
  paying: ['in-wallet', 'autowithdrawal-successful'],
  held: ['held', 'returned', 'failed'],
  completed: ['completed'],
  ended: ['expired', 'cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type AdminOrderTab = keyof typeof ADMIN_ORDER_TABS;

/** Saved queries that come with the console; `counts` answers each. */
export const ADMIN_ORDER_PRESETS = {
  'needs-a-person': { attention: true },
  'held-over-1h': { tab: 'held', waitingSeconds_gte: 3600 },
  'over-500000': { naira_gte: '500000' },
} as const;

/** Sorts that `GET /api/admin/orders` knows. `attention`: what needs a person first, the longest waiting of these first. */
export const ADMIN_ORDER_SORTS = ['attention', 'placedAt', 'usdt', 'naira', 'waitingSince', 'number'] as const;

export const AdminOrderFilter = z.strictObject({
  id: ids,
  tab: z.optional(z.enum(Object.keys(ADMIN_ORDER_TABS) as [AdminOrderTab, ...AdminOrderTab[]])),
  status: z.optional(z.array(z.enum(ORDER_STATUSES))),
  side: z.optional(z.enum(['sell', 'buy'])),
  /** Only what waits for a person. */
  attention: z.optional(z.literal(true)),
  /** Order number or its end, transaction, session id, reference, deposit address; mail and phone are found whole. */
  q: words,
  bankCode: z.optional(z.string().check(z.regex(BANK_CODE))),
  provider: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,32}$/))),
  placedAt_gte: from,
  placedAt_lt: to,
  usdt_gte: z.optional(decimalText(6)),
  usdt_lte: z.optional(decimalText(6)),
  naira_gte: z.optional(decimalText(2)),
  naira_lte: z.optional(decimalText(2)),
  /** Waiting for a person for at least so long. */
  waitingSeconds_gte: z.optional(z.int()),
});
export type AdminOrderFilter = z.infer<typeof AdminOrderFilter>;
export type AdminOrderCounts = AdminCounts<AdminOrderTab>;

/** Why a person must look. */
export type AdminOrderAttention =
  | HoldReason
  | 'over-limit'
  | 'held-by-operator'
  | 'payout-returned'
  | 'payout-failed'
  | 'payout-unknown'
  | 'payout-disputed'
  | 'approval';

/** A row of the list. */
export interface AdminOrderRow {
  /** The order's uuid: its stream is `order-<id>`. */
  readonly id: string;
  readonly number: string;
  readonly side: 'sell' | 'buy';
  readonly status: OrderStatus;
  readonly attention: AdminOrderAttention | null;
  /** Since when a person is waited for. */
  readonly waitingSince: string | null;
  /** Masked: `T······e A···`. */
  readonly customer: string;
  readonly tier: 'guest' | 'basic' | 'individual' | 'business';
  /** Ordered. */
  readonly usdt: string;
  /** Confirmed so far; null until something is. */
  readonly arrivedUsdt: string | null;
  readonly confirmations: { readonly done: number; readonly needed: number } | null;
  readonly recipient: { readonly bankCode: string; readonly bank: string; readonly account: string };
  /** What the recipient gets: of what arrived once something did, of what was ordered before. */
  readonly naira: string;
  /** Which of the two {@link AdminOrderRow.naira} is. */
  readonly nairaOf: 'ordered' | 'arrived';
  readonly placedAt: string;
  readonly lockEndsAt: string;
  /** Provider of the payout under way or last asked. */
  readonly provider: string | null;
  readonly payout: {
    readonly phase: AdminPayoutPhase;
    readonly lastAskedAt: string | null;
    readonly timesAsked: number;
  } | null;
  /** From the deposit's arrival to naira. */
  readonly deliveredSeconds: number | null;
  readonly version: number;
}

/** Why an operator cannot hold, release, ask about or pay an order now: the catalogue has a sentence for each. */
export const ADMIN_MONEY_WHYS = [
  'already-asked',
  'already-held',
  'below-minimum',
  'no-payout',
  'no-rate',
  'no-refunds',
  'not-held',
  'nothing-arrived',
  'order-cancelled',
  'order-expired',
  'payout-contradicted',
  'payout-failed',
  'payout-on-its-way',
  'payout-open',
  'payout-outcome-open',
  'payout-paused',
  'payout-returned',
  'payout-settled',
  'payout-tries-itself',
  'payout-unknown',
  'refund-only',
  'repay-under-way',
] as const;
export type AdminMoneyWhy = (typeof ADMIN_MONEY_WHYS)[number];

/** What can be done to an order; `ask` and `repay` are posted to the payout that the verb's `target` names. */
export type AdminOrderVerb = 'recheck' | 'ask' | 'hold' | 'release' | 'repay' | 'refund' | 'note' | AdminArrivalVerb;

export interface AdminOrderDeposit {
  readonly key: string;
  readonly transactionId: string;
  readonly logIndex: number;
  readonly block: number;
  readonly from: string;
  readonly usdt: string;
  readonly state: 'seen' | 'confirmed' | 'dropped';
  readonly confirmations: number;
  readonly arrivedAt: string;
  readonly confirmedAt: string | null;
  /** After the lock's end: paid at the rate of its arrival. */
  readonly late: boolean;
  /** As on the customer's page: `decided`, `expected` of what is not final yet, or `none` while there is no price. */
  readonly price: 'decided' | 'expected' | 'none';
  /** Each part with its rate; empty while there is no price. */
  readonly parts: readonly {
    readonly usdt: string;
    readonly basis: 'locked' | 'arrival';
    readonly rate: string;
    readonly naira: string;
  }[];
  /** The sum of the parts. */
  readonly naira: string | null;
  readonly held: HoldReason | null;
  readonly explorerUrl: string | null;
}

/** The stablecoin arrived and could not be credited by itself: it waits for a person, and holds nothing else. */
export interface AdminOrderArrival {
  readonly key: string;
  readonly transactionId: string;
  readonly why: 'too-much' | 'unreadable';
  /** Null where no amount can be read. */
  readonly usdt: string | null;
  readonly at: string;
  /** Whether it waits still for somebody to show what became of it. */
  readonly open: boolean;
  readonly explorerUrl: string | null;
}

export interface AdminOrderPayout {
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  readonly attempt: number;
  readonly phase: AdminPayoutPhase;
  readonly naira: string;
  readonly sessionId: string | null;
  readonly at: string;
}

export interface AdminOrderMessage {
  readonly id: string;
  /** `order-placed`, `order-delivered`, … */
  readonly kind: string;
  readonly channel: 'mail' | 'text';
  /** Masked. */
  readonly to: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string;
}

/** An opening of personal data: who, why, until when. */
export interface AdminLook {
  readonly at: string;
  readonly by: AdminActor;
  readonly reason: string;
  readonly until: string;
}

/** Personal data of an order. Whole for 15 minutes after a reason was given, masked otherwise. */
export interface AdminPersonalData {
  readonly masked: boolean;
  /** When the opening ends. */
  readonly until: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly recipientName: string;
  readonly recipientAccount: string;
  /** How the bank's name and the given one compare; null where there was nothing to compare. */
  readonly nameMatch: 'match' | 'close' | 'different' | null;
  /** The key was destroyed: there is nothing to show any more. */
  readonly erased: boolean;
}

/** `GET /api/admin/orders/:id` and the answer of every verb. */
export interface AdminOrderView extends AdminOrderRow {
  readonly word: string;
  readonly rate: string;
  readonly referenceRate: string;
  readonly marginPercent: string;
  readonly fee: string;
  readonly address: string;
  readonly addressUrl: string | null;
  readonly expiresAt: string;
  readonly watchedUntil: string;
  readonly completedAt: string | null;
  /** What the page's title says: the most urgent truth, with its amount. */
  readonly headline: { readonly code: string; readonly facts: Facts };
  readonly timeline: readonly AdminTimelineEntry[];
  readonly ledger: readonly AdminLedgerLine[];
  readonly messages: readonly AdminOrderMessage[];
  readonly notes: readonly AdminNote[];
  readonly looks: readonly AdminLook[];
  readonly deposits: readonly AdminOrderDeposit[];
  readonly arrivals: readonly AdminOrderArrival[];
  readonly payouts: readonly AdminOrderPayout[];
  readonly holds: readonly {
    readonly reason: string;
    readonly usdt: string;
    readonly since: string;
    /** An operator who holds it, and why in their own words. */
    readonly by: AdminActor | null;
    readonly why: string | null;
  }[];
  /** What is owed to the recipient and not settled, from the order's stream, and whether the ledger says the same. */
  readonly owed: { readonly naira: string; readonly usdt: string; readonly ledgerAgrees: boolean };
  /** Null where the role may not even see it masked. */
  readonly personal: AdminPersonalData | null;
  readonly approval: AdminPendingApproval | null;
  readonly verbs: readonly AdminVerb<AdminOrderVerb>[];
  readonly disputeId: string | null;
  readonly links: readonly AdminLink[];
}

/** Answer of `POST /api/admin/orders/:id/personal` with a `ReasonedRequest`: the view with the data whole. */
export type AdminOrderOpened = AdminOrderView;

/**
 * `GET /api/admin/orders/export.csv?filter=&sort=&reason=`: every row of the filter as guarded CSV, streamed, audited.
 * The columns in this order; personal data masked.
 */
export const ADMIN_ORDER_CSV = [
  'number',
  'side',
  'status',
  'attention',
  'customer',
  'tier',
  'usdt',
  'arrivedUsdt',
  'rate',
  'naira',
  'bank',
  'account',
  'provider',
  'reference',
  'sessionId',
  'placedAt',
  'arrivedAt',
  'completedAt',
  'deliveredSeconds',
] as const;
