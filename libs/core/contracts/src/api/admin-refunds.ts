import * as z from 'zod/mini';
import { REFUND_ENDS, REFUND_PROOFS, REFUND_REQUESTERS } from '../events/refunds.js';
import { line, uuid } from '../text.js';
import { adminAction } from './admin-actions.js';
import {
  AdminActor,
  adminCounts,
  AdminLedgerLine,
  AdminPendingApproval,
  AdminTimelineEntry,
  from,
  ids,
  to,
  words,
} from './admin-lists.js';
import { AdminPayoutPhase } from './admin-payout-attempts.js';
import { REFUND_STATUSES } from './refunds.js';

/** The tabs above the list. `attention`: waits for people, or could not be sent. */
export const ADMIN_REFUND_TABS = ['open', 'attention', 'completed', 'ended', 'all'] as const;
export const AdminRefundTab = z.enum(ADMIN_REFUND_TABS);
export type AdminRefundTab = z.infer<typeof AdminRefundTab>;

export const AdminRefundStatus = z.enum(REFUND_STATUSES);
export type AdminRefundStatus = z.infer<typeof AdminRefundStatus>;

export const ADMIN_REFUND_SORTS = ['at', 'usdt', 'waitingSince'] as const;

export const AdminRefundFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminRefundTab),
  status: z.optional(AdminRefundStatus),
  /** A number of a refund or its order, a whole address, or a whole hash. */
  q: words,
  orderId: z.optional(uuid),
  usdt_gte: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/))),
  at_gte: from,
  at_lt: to,
});
export type AdminRefundFilter = z.infer<typeof AdminRefundFilter>;
export const AdminRefundCounts = adminCounts(AdminRefundTab);
export type AdminRefundCounts = z.infer<typeof AdminRefundCounts>;

/** A row of `GET /api/admin/refunds`. */
export const AdminRefundRow = z.strictObject({
  /** The refund's uuid: its stream is `refund-<id>`. */
  id: z.string(),
  number: z.string(),
  order: z.strictObject({ id: z.string(), number: z.string() }),
  status: AdminRefundStatus,
  by: z.enum(REFUND_REQUESTERS),
  /** The deposits that it is about. */
  usdt: z.string(),
  /** Of another token or of TRX: its symbol and how much of it was received; null: of USDT. */
  asset: z.nullable(z.strictObject({ symbol: z.string(), amount: z.string() })),
  /** What they are worth: above ₦500,000 two people approve it. */
  naira: z.string(),
  /** Null before one is named. */
  address: z.nullable(z.string()),
  at: z.string(),
  /** Since when it waits for an operator; null: it does not. */
  waitingSince: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  version: z.number(),
});
export type AdminRefundRow = z.infer<typeof AdminRefundRow>;

/** `POST /api/admin/refunds/:id/{approve,refuse,send-again,end}`. `end`: of one that no people were asked about. */
export const AdminRefundAction = z.enum(['approve', 'refuse', 'send-again', 'end']);
export type AdminRefundAction = z.infer<typeof AdminRefundAction>;

/** `GET /api/admin/refunds/:id`, and the answer of the actions. */
export const AdminRefundView = z.extend(AdminRefundRow, {
  /** What is deducted for the network: USDT, or of the other asset. */
  cost: z.string(),
  /** What is sent: with the sums that proved the address, less the cost. */
  sends: z.string(),
  /** The payout that did not pay these deposits; null where no payout took them. */
  payout: z.nullable(z.strictObject({ id: z.string(), reference: z.string(), phase: AdminPayoutPhase })),
  deposits: z.readonly(z.array(z.strictObject({ key: z.string(), usdt: z.string(), isProof: z.boolean() }))),
  /** The newest first. */
  proofs: z.readonly(
    z.array(
      z.strictObject({
        method: z.enum(REFUND_PROOFS),
        address: z.string(),
        usdt: z.nullable(z.string()),
        message: z.nullable(z.string()),
        at: z.string(),
        until: z.string(),
      }),
    ),
  ),
  /** Deposits of the right sum from another address: kept for the customer. */
  failedProofs: z.number(),
  proved: z.nullable(
    z.strictObject({
      method: z.enum(REFUND_PROOFS),
      at: z.string(),
      depositKey: z.nullable(z.string()),
      signature: z.nullable(z.string()),
    }),
  ),
  /** People who must approve it; 0: none. */
  peopleNeeded: z.number(),
  approvedBy: z.readonly(z.array(AdminActor)),
  /** Without proof it ends then. */
  dueAt: z.string(),
  /** Why its last send was given up; null where none was. */
  givenUp: z.nullable(z.strictObject({ reason: z.string(), detail: z.nullable(z.string()), at: z.string() })),
  ended: z.nullable(z.enum(REFUND_ENDS)),
  /** Null until it is signed. */
  hash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  confirmations: z.number(),
  block: z.nullable(z.number()),
  /** What the transaction cost us; null until it is final. */
  networkCostTrx: z.nullable(z.string()),
  /** What sending it leaves in the hot wallet: USDT. Null while its balance is unknown, and once it was sent. */
  hotWallet: z.nullable(z.strictObject({ now: z.string(), after: z.string() })),
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  approval: z.nullable(AdminPendingApproval),
  actions: z.readonly(z.array(adminAction(AdminRefundAction))),
});
export type AdminRefundView = z.infer<typeof AdminRefundView>;

/** Body of `POST /api/admin/orders/:id/refund`: support requests a refund; its owner names and proves the address. */
export const AdminRefundRequest = z.strictObject({
  reason: line(500),
  /** Those deposits alone; null or absent: all that no payout took, or those of the payout that did not pay. */
  depositKeys: z.optional(z.nullable(z.array(z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/))).check(z.minLength(1)))),
  version: z.optional(z.int()),
});
export type AdminRefundRequest = z.infer<typeof AdminRefundRequest>;
