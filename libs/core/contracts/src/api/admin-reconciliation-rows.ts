import * as z from 'zod/mini';
import { AdminActor, adminCounts, AdminTimelineEntry, ids, words } from './admin-lists.js';
import { AdminStatementFees, AdminStatementProblem } from './admin-statement.js';
import { adminVerb } from './admin-verbs.js';

/** The id of a day of a provider is `<provider>-<day>`, such as `paystack-2026-11-20`. */
export const ADMIN_RECONCILIATION_DAY = /^[a-z0-9]{2,32}-\d{4}-\d\d-\d\d$/;
export const reconciliationDayId = z.string().check(z.regex(ADMIN_RECONCILIATION_DAY));

/**
 * What comparing a payout with a line comes to.
 * - `matched`: both sides say the same;
 * - `missing`: ours says money left (or does not know), the statement has no such line;
 * - `extra`: the statement has a line that is none of ours, or that could not be read;
 * - `different`: both have it, with another amount or another outcome;
 * - `pending`: one side is not concluded: ours is still being asked about, theirs is still on its way, or no statement of
 *   the day has been read. It cannot be resolved, and the day not closed, until it is concluded.
 */
export const ADMIN_RECONCILIATION_STATES = ['matched', 'missing', 'extra', 'different', 'pending'] as const;
export const AdminReconciliationState = z.enum(ADMIN_RECONCILIATION_STATES);
export type AdminReconciliationState = z.infer<typeof AdminReconciliationState>;

/**
 * What exactly it is. `late`: matched, and settled on a later Lagos day than asked; `not-there`: failed on our side, and
 * rightly no line of theirs; `fee`: both sides say the same of the transfer, and not of what it cost; `uncovered`: they say the
 * same, and the deposits behind it do not cover it; `twice`: another line has the same reference.
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

/** `explain`: missing, extra and different ones that nobody has resolved; `resolved`: those that somebody has. */
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

/** `contradicted`: the provider's own answer about it does not match what was asked; an operator looks. */
export const AdminReconciliationOutcome = z.enum(['settled', 'failed', 'returned', 'open', 'contradicted']);
export type AdminReconciliationOutcome = z.infer<typeof AdminReconciliationOutcome>;
export const AdminStatementOutcome = z.enum(['paid', 'failed', 'reversed', 'pending']);
export type AdminStatementOutcome = z.infer<typeof AdminStatementOutcome>;

/** What an operator says a line is. */
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
  /** When it was asked for; of what is not ours, the time of their line; null when that could not be read. */
  at: z.nullable(z.string()),
  ours: z.nullable(
    z.strictObject({
      payoutId: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      outcome: AdminReconciliationOutcome,
      asked: z.string(),
      /** What left by our ledger: `asked` when settled, else 0.00. */
      naira: z.string(),
      /** What its transfer cost as we booked it; where their line says fee and stamp duty together, both. */
      fee: z.string(),
      at: z.string(),
      settledAt: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
    }),
  ),
  theirs: z.nullable(
    z.strictObject({
      outcome: z.nullable(AdminStatementOutcome),
      /** What the line says; null where it could not be read. */
      amount: z.nullable(z.string()),
      /** What left by their statement: `amount` when paid, else 0.00. */
      naira: z.string(),
      at: z.nullable(z.string()),
      /** Null where the line says none. */
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
  /** The same of what the transfer cost; null where only one of them says it. */
  feeDifference: z.nullable(z.string()),
  /** What the deposits behind it come to at their quotes, less what was asked; null where they cover it, or there are none of ours. */
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
  /** Arrived and final for the deposits it pays, stablecoin. */
  received: z.string(),
  /** What the order says that it pays for, stablecoin. */
  paidFor: z.string(),
  /** What that is worth at the rates of the quote, naira. */
  atQuote: z.string(),
  /** What was asked of the provider. */
  asked: z.string(),
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
  story: z.readonly(z.array(AdminTimelineEntry)),
  verbs: z.readonly(z.array(adminVerb(z.enum(['resolve', 'take-back'])))),
});
export type AdminReconciliationRowView = z.infer<typeof AdminReconciliationRowView>;
