import * as z from 'zod/mini';
import { AdminActor, adminCounts, AdminTimelineEntry, ids, words } from './admin-lists.js';
import { AdminStatementFees, AdminStatementProblem } from './admin-statement.js';
import { adminAction } from './admin-actions.js';

/** The id of a day of a provider is `<provider>-<day>`, such as `paystack-2026-11-20`. */
export const ADMIN_RECONCILIATION_DAY = /^[a-z0-9]{2,32}-\d{4}-\d\d-\d\d$/;
export const reconciliationDayId = z.string().check(z.regex(ADMIN_RECONCILIATION_DAY));

/**
 * Result of comparing a payout with a statement line.
 * - `matched`: both sides agree;
 * - `missing`: money left on our side (or we do not know), the statement has no such line;
 * - `extra`: the statement has a line that is none of ours, or that could not be read;
 * - `different`: both have it, with another amount or another outcome;
 * - `pending`: one side is not concluded: our payout is still being checked, their transfer is still under way, or no
 * statement of the day has been imported. It cannot be resolved, and the day not closed, until it is concluded.
 */
export const ADMIN_RECONCILIATION_STATES = ['matched', 'missing', 'extra', 'different', 'pending'] as const;
export const AdminReconciliationState = z.enum(ADMIN_RECONCILIATION_STATES);
export type AdminReconciliationState = z.infer<typeof AdminReconciliationState>;

/**
 * The exact finding. `late`: matched, and settled on a later Lagos day than requested; `not-there`: failed on our side,
 * and correctly absent from the statement; `fee`: both sides agree on the transfer, but not on its cost; `uncovered`:
 * both agree, but the deposits behind it do not cover it; `twice`: another line has the same reference.
 */
export const ADMIN_RECONCILIATION_FINDINGS = [
  'same',
  'late',
  'not-there',
  'not-at-provider',
  'not-ours',
  'unreadable',
  'amount',
  'outcome',
  'fee',
  'uncovered',
  'twice',
  'not-concluded',
] as const;
export const AdminReconciliationFinding = z.enum(ADMIN_RECONCILIATION_FINDINGS);
export type AdminReconciliationFinding = z.infer<typeof AdminReconciliationFinding>;

/** `explain`: missing, extra and different rows that are not resolved; `resolved`: those that are. */
export const ADMIN_RECONCILIATION_ROW_TABS = ['explain', 'pending', 'resolved', 'matched', 'all'] as const;
export const AdminReconciliationRowTab = z.enum(ADMIN_RECONCILIATION_ROW_TABS);
export type AdminReconciliationRowTab = z.infer<typeof AdminReconciliationRowTab>;
export const ADMIN_RECONCILIATION_ROW_SORTS = ['at', 'difference', 'naira'] as const;

/** `day` is required unless `id` is given. */
export const AdminReconciliationRowFilter = z.strictObject({
  id: ids,
  day: z.optional(reconciliationDayId),
  tab: z.optional(z.enum(ADMIN_RECONCILIATION_ROW_TABS)),
  state: z.optional(z.array(z.enum(ADMIN_RECONCILIATION_STATES))),
  /** Our reference, the provider's, the session id, or the order's number: whole. */
  q: words,
});
export type AdminReconciliationRowFilter = z.infer<typeof AdminReconciliationRowFilter>;
/** `GET /api/admin/reconciliation-rows/counts?filter={"day":…}`: its tabs, and each state under `presets`. */
export const AdminReconciliationRowCounts = adminCounts(AdminReconciliationRowTab);
export type AdminReconciliationRowCounts = z.infer<typeof AdminReconciliationRowCounts>;

/** `contradicted`: the provider's own response does not match the request; an operator reviews it. */
export const AdminReconciliationOutcome = z.enum(['settled', 'failed', 'returned', 'open', 'contradicted']);
export type AdminReconciliationOutcome = z.infer<typeof AdminReconciliationOutcome>;
export const AdminStatementOutcome = z.enum(['paid', 'failed', 'reversed', 'pending']);
export type AdminStatementOutcome = z.infer<typeof AdminStatementOutcome>;

/** An operator's explanation of a line. */
export const ADMIN_RECONCILIATION_KINDS = [
  'timing',
  'charges',
  'provider-error',
  'our-error',
  'not-a-payout',
  'other',
] as const;
export const AdminReconciliationKind = z.enum(ADMIN_RECONCILIATION_KINDS);
export type AdminReconciliationKind = z.infer<typeof AdminReconciliationKind>;

/** A row of `GET /api/admin/reconciliation-rows`: one reference of the day. */
export const AdminReconciliationRow = z.strictObject({
  id: z.string(),
  dayId: z.string(),
  state: AdminReconciliationState,
  finding: AdminReconciliationFinding,
  /** Null where the line of theirs carries none that can be shown. */
  reference: z.nullable(z.string()),
  /** Time of the request; for lines that are not ours, the line's time; null when that could not be read. */
  at: z.nullable(z.string()),
  ours: z.nullable(
    z.strictObject({
      payoutId: z.string(),
      /** Null where the payout pays a withdrawal. */
      orderId: z.nullable(z.string()),
      /** Of the order or the withdrawal. */
      orderNumber: z.string(),
      outcome: AdminReconciliationOutcome,
      requested: z.string(),
      /** Amount that left by our ledger: `requested` when settled, else 0.00. */
      naira: z.string(),
      /** Transfer cost that we booked; where the line gives fee and stamp duty together, the sum of both. */
      fee: z.string(),
      at: z.string(),
      settledAt: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
    }),
  ),
  theirs: z.nullable(
    z.strictObject({
      outcome: z.nullable(AdminStatementOutcome),
      /** Amount of the line; null where it could not be read. */
      amount: z.nullable(z.string()),
      /** What left by their statement: `amount` when paid, else 0.00. */
      naira: z.string(),
      at: z.nullable(z.string()),
      /** Null where the line has none. */
      fee: z.nullable(z.string()),
      /** What that stands for; `left-out`: it is not compared. */
      fees: AdminStatementFees,
      sessionId: z.nullable(z.string()),
      /** Line of the file (its heading is 1), or position in the provider's answer. */
      line: z.number(),
      /** Why it could not be read. */
      problem: z.nullable(AdminStatementProblem),
      /** What could not be read, as the file has it; `…` for what could be a person's name or account. */
      text: z.nullable(z.string()),
    }),
  ),
  /** Ours less theirs, with sign. */
  difference: z.string(),
  /** Difference of the transfer costs; null where only one side states them. */
  feeDifference: z.nullable(z.string()),
  /**
   * Value of the deposits behind it at their quotes, less the requested amount; null where they cover it, or there are
   * none of ours.
   */
  uncovered: z.nullable(z.string()),
  resolved: z.nullable(
    z.strictObject({
      kind: AdminReconciliationKind,
      reason: z.string(),
      by: AdminActor,
      at: z.string(),
    }),
  ),
});
export type AdminReconciliationRow = z.infer<typeof AdminReconciliationRow>;

/** The deposits behind one payout. */
export const AdminReconciliationChainRow = z.strictObject({
  /** Received and final for the deposits it pays, stablecoin. */
  received: z.string(),
  /** Stablecoin amount that the order pays for. */
  paidFor: z.string(),
  /** What that is worth at the rates of the quote, naira. */
  atQuote: z.string(),
  /** Amount requested from the provider. */
  requested: z.string(),
  addsUp: z.boolean(),
  deposits: z.readonly(
    z.array(
      z.strictObject({
        key: z.string(),
        amount: z.string(),
        at: z.string(),
        url: z.nullable(z.string()),
      }),
    ),
  ),
});
export type AdminReconciliationChainRow = z.infer<typeof AdminReconciliationChainRow>;

/** `GET /api/admin/reconciliation-rows/:id`. */
export const AdminReconciliationRowView = z.extend(AdminReconciliationRow, {
  provider: z.string(),
  /** The same reference on another day of this provider: it crossed midnight. */
  otherDays: z.readonly(
    z.array(
      z.strictObject({
        dayId: z.string(),
        day: z.string(),
        rowId: z.string(),
        ours: z.nullable(z.string()),
        theirs: z.nullable(z.string()),
        at: z.nullable(z.string()),
      }),
    ),
  ),
  /** What stands behind it on the chain; null where no payout of ours does. */
  chain: z.nullable(AdminReconciliationChainRow),
  /** Events of the payout that concern it, oldest first. */
  timeline: z.readonly(z.array(AdminTimelineEntry)),
  actions: z.readonly(z.array(adminAction(z.enum(['resolve', 'withdraw-explanations'])))),
});
export type AdminReconciliationRowView = z.infer<typeof AdminReconciliationRowView>;
