import * as z from 'zod/mini';
import { BANK_CODE, decimalText, line } from '../text.js';
import {
  adminCounts,
  AdminLedgerLine,
  AdminPendingApproval,
  AdminTimelineEntry,
  evidenceText,
  from,
  ids,
  to,
  waitingSeconds,
  words,
} from './admin-lists.js';
import { AdminOrderState } from './admin-order-state.js';
import { ORDER_STATES, type OrderStateCode } from './order-state.js';
import { AdminOrderOwner } from './admin-order-owner.js';
import { adminAction } from './admin-actions.js';
import { ADMIN_PAYOUT_PHASES, AdminPayoutAttempt, AdminPayoutPhase } from './admin-payout-attempts.js';

/** The tabs above the list, and which stored states each counts: pauses and the clock change no tab. */
export const ADMIN_PAYOUT_TABS = {
  all: ORDER_STATES,
  open: ['sending', 'waiting-for-provider-list'],
  unknown: ['no-answer', 'contradicted'],
  failed: ['failed'],
  returned: ['returned'],
  settled: ['completed'],
} as const satisfies Record<string, readonly OrderStateCode[]>;
export const AdminPayoutTab = z.enum(
  Object.keys(ADMIN_PAYOUT_TABS) as [keyof typeof ADMIN_PAYOUT_TABS, ...(keyof typeof ADMIN_PAYOUT_TABS)[]],
);
export type AdminPayoutTab = z.infer<typeof AdminPayoutTab>;

export const ADMIN_PAYOUT_PRESETS = {
  'needs-a-person': { attention: true },
  'unknown-over-15m': { tab: 'unknown', waitingSeconds_gte: 900 },
  'over-500000': { naira_gte: '500000' },
} as const;

export const ADMIN_PAYOUT_SORTS = ['attention', 'requestedAt', 'naira', 'settledAt', 'waitingSince'] as const;

export const AdminPayoutFilter = z.strictObject({
  id: ids,
  tab: z.optional(AdminPayoutTab),
  phase: z.optional(z.array(z.enum(ADMIN_PAYOUT_PHASES))),
  attention: z.optional(z.literal(true)),
  /** Order number, reference or session id. */
  q: words,
  bankCode: z.optional(z.string().check(z.regex(BANK_CODE))),
  provider: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,32}$/))),
  requestedAt_gte: from,
  requestedAt_lt: to,
  naira_gte: z.optional(decimalText(2)),
  naira_lte: z.optional(decimalText(2)),
  waitingSeconds_gte: waitingSeconds,
});
export type AdminPayoutFilter = z.infer<typeof AdminPayoutFilter>;
export const AdminPayoutCounts = adminCounts(AdminPayoutTab);
export type AdminPayoutCounts = z.infer<typeof AdminPayoutCounts>;

/** A row of the list. */
export const AdminPayoutRow = z.strictObject({
  /** The payout's uuid: its stream is `payout-<id>`. */
  id: z.string(),
  /** The order that it pays; null where it pays a withdrawal. */
  orderId: z.nullable(z.string()),
  /** Of the order or the withdrawal. */
  orderNumber: z.string(),
  /** The withdrawal that it pays, and its customer; null where it pays an order. */
  withdrawal: z.nullable(z.strictObject({ id: z.string(), accountId: z.string() })),
  /** First, second, … payout of its order; a withdrawal has one. */
  sequence: z.number(),
  phase: AdminPayoutPhase,
  /** State of its money, as in its order. */
  state: AdminOrderState,
  /** An operator must review it: unknown for 15 minutes, failed for good, returned, contradicted. */
  attention: z.boolean(),
  waitingSince: z.nullable(z.string()),
  naira: z.string(),
  provider: z.string(),
  reference: z.string(),
  attempt: z.number(),
  recipient: z.strictObject({ bankCode: z.string(), bank: z.string(), account: z.string() }),
  requestedAt: z.string(),
  /** When the provider was last queried about it; null: never. */
  lastCheckedAt: z.nullable(z.string()),
  /** How often it was queried. */
  statusChecks: z.number(),
  settledAt: z.nullable(z.string()),
  /** NIP session id of the present attempt, whole: support quotes it to the bank. */
  sessionId: z.nullable(z.string()),
  /** From the request to the provider's word. */
  secondsToSettle: z.nullable(z.number()),
  /** The provider's own words for a failure or return. */
  failure: z.nullable(z.string()),
  version: z.number(),
});
export type AdminPayoutRow = z.infer<typeof AdminPayoutRow>;

export const AdminPayoutAction = z.enum(['check-status', 'repay', 'settle-by-evidence', 'fail-by-evidence']);
export type AdminPayoutAction = z.infer<typeof AdminPayoutAction>;

/**
 * Body of `POST /api/admin/payouts/:id/settle-by-evidence` and `…/fail-by-evidence`: the outcome of a doubtful payout,
 * for approval by a second operator. `reference`: under which it was paid, needed where there is more than one. `fee`:
 * the transfer fee by the evidence in naira, or what the bank kept of a returned payout; left out where the evidence
 * does not state it.
 */
export const EvidenceRequest = z.strictObject({
  reason: line(500),
  evidence: evidenceText,
  reference: z.optional(z.string().check(z.regex(/^[a-z0-9_-]{16,50}$/))),
  fee: z.optional(decimalText(2)),
  version: z.optional(z.int()),
});
export type EvidenceRequest = z.infer<typeof EvidenceRequest>;

/** What the provider answered: once, or several times alike in a row. */
export const AdminPayoutAnswer = z.strictObject({
  id: z.string(),
  reference: z.string(),
  /** `send`: the payout was sent; `query`: the provider was queried about it. */
  question: z.enum(['send', 'query']),
  /** As it was understood: `ACCEPTED`, `PENDING`, `NOT_FOUND`, … */
  outcome: z.string(),
  /** Why there was no answer, or why nothing was paid. */
  cause: z.nullable(z.string()),
  /** Of HTTP; null: no answer came. */
  status: z.nullable(z.number()),
  times: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** The answer itself, the newest of those alike; null while it is masked, once it is erased, and where there was none. */
  body: z.nullable(z.string()),
});
export type AdminPayoutAnswer = z.infer<typeof AdminPayoutAnswer>;

/** `GET /api/admin/payouts/:id` and the response of its actions. */
export const AdminPayoutView = z.extend(AdminPayoutRow, {
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  attempts: z.readonly(z.array(AdminPayoutAttempt)),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  /** The provider's answers, oldest first. */
  answers: z.readonly(z.array(AdminPayoutAnswer)),
  /** Until when this operator sees them whole; null: they are masked. */
  answersUntil: z.nullable(z.string()),
  /** What the transfer cost us. */
  costs: z.strictObject({ fee: z.string(), stampDuty: z.string() }),
  /** Time of the next automatic status check of the reference; null when none is due. */
  nextCheckAt: z.nullable(z.string()),
  /** References under which it may have been paid, where only evidence can decide; else none. */
  inDoubt: z.readonly(z.array(z.string())),
  approval: z.nullable(AdminPendingApproval),
  /** Of the order that it pays. */
  owner: z.nullable(AdminOrderOwner),
  actions: z.readonly(z.array(adminAction(AdminPayoutAction))),
});
export type AdminPayoutView = z.infer<typeof AdminPayoutView>;
