import * as z from 'zod/mini';
import { line, uuid } from '../text.js';
import {
  type AdminActor,
  type AdminCounts,
  type AdminTimelineEntry,
  type AdminVerb,
  ids,
  words,
} from './admin-lists.js';
import type { AdminStatementProblem } from './admin-statement.js';

/**
 * One day of one provider: what our payouts of that Lagos day say, against what the provider's statement of that day says.
 * The id of a day is `<provider>-<day>`, such as `paystack-2026-11-20`.
 *
 * Both sides count the same thing, the money that left: a payout that settled and a line that was paid count in full; what
 * failed, came back, or is not concluded counts zero. Naira as decimal texts with two decimals; differences carry a sign,
 * ours less theirs.
 */
export const ADMIN_RECONCILIATION_DAY = /^[a-z0-9]{2,32}-\d{4}-\d\d-\d\d$/;

/**
 * - `unread`: no statement of that day has been read to its end yet;
 * - `open`: lines are to be explained, or something is not concluded;
 * - `clear`: nothing is open, the day can be closed;
 * - `closed`.
 */
export const ADMIN_RECONCILIATION_STATUSES = ['unread', 'open', 'clear', 'closed'] as const;
export type AdminReconciliationStatus = (typeof ADMIN_RECONCILIATION_STATUSES)[number];

export const ADMIN_RECONCILIATION_TABS = {
  open: ['unread', 'open', 'clear'],
  closed: ['closed'],
  all: ADMIN_RECONCILIATION_STATUSES,
} as const satisfies Record<string, readonly AdminReconciliationStatus[]>;
export type AdminReconciliationTab = keyof typeof ADMIN_RECONCILIATION_TABS;
export const ADMIN_RECONCILIATION_SORTS = ['day'] as const;

/** A Lagos day, `2026-11-20`. */
export const lagosDay = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const dayId = z.string().check(z.regex(ADMIN_RECONCILIATION_DAY));

export const AdminReconciliationFilter = z.strictObject({
  id: z.optional(z.array(dayId).check(z.maxLength(100))),
  tab: z.optional(
    z.enum(Object.keys(ADMIN_RECONCILIATION_TABS) as [AdminReconciliationTab, ...AdminReconciliationTab[]]),
  ),
  day_gte: z.optional(lagosDay),
  day_lte: z.optional(lagosDay),
});
export type AdminReconciliationFilter = z.infer<typeof AdminReconciliationFilter>;
export type AdminReconciliationCounts = AdminCounts<AdminReconciliationTab>;

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
export type AdminReconciliationState = (typeof ADMIN_RECONCILIATION_STATES)[number];

/**
 * What exactly it is. `late`: matched, and settled on a later Lagos day than asked; `not-there`: failed on our side, and
 * rightly no line of theirs.
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
  'not-concluded',
] as const;
export type AdminReconciliationFinding = (typeof ADMIN_RECONCILIATION_FINDINGS)[number];

/** `explain`: missing, extra and different ones that nobody has resolved; `resolved`: those that somebody has. */
export const ADMIN_RECONCILIATION_ROW_TABS = ['explain', 'pending', 'resolved', 'matched', 'all'] as const;
export type AdminReconciliationRowTab = (typeof ADMIN_RECONCILIATION_ROW_TABS)[number];
export const ADMIN_RECONCILIATION_ROW_SORTS = ['at', 'difference', 'naira'] as const;

/** `day` is required unless `id` is given. */
export const AdminReconciliationRowFilter = z.strictObject({
  id: ids,
  day: z.optional(dayId),
  tab: z.optional(z.enum(ADMIN_RECONCILIATION_ROW_TABS)),
  state: z.optional(z.array(z.enum(ADMIN_RECONCILIATION_STATES))),
  /** Our reference, the provider's, the session id, or the order's number: whole. */
  q: words,
});
export type AdminReconciliationRowFilter = z.infer<typeof AdminReconciliationRowFilter>;
/** `GET /api/admin/reconciliation-rows/counts?filter={"day":…}`: its tabs, and each state under `presets`. */
export type AdminReconciliationRowCounts = AdminCounts<AdminReconciliationRowTab>;

/** `contradicted`: the provider's own answer about it does not match what was asked; an operator looks. */
export type AdminReconciliationOutcome = 'settled' | 'failed' | 'returned' | 'open' | 'contradicted';
export type AdminStatementOutcome = 'paid' | 'failed' | 'reversed' | 'pending';

/** What an operator says a line is. */
export const ADMIN_RECONCILIATION_KINDS = [
  'timing',
  'charges',
  'provider-error',
  'our-error',
  'not-a-payout',
  'other',
] as const;
export type AdminReconciliationKind = (typeof ADMIN_RECONCILIATION_KINDS)[number];

/** A row of `GET /api/admin/reconciliation-rows`: one reference of the day. */
export interface AdminReconciliationRow {
  readonly id: string;
  readonly dayId: string;
  readonly state: AdminReconciliationState;
  readonly finding: AdminReconciliationFinding;
  /** Null where the line of theirs carries none that can be shown. */
  readonly reference: string | null;
  /** When it was asked for; of what is not ours, the time of their line; null when that could not be read. */
  readonly at: string | null;
  readonly ours: {
    readonly payoutId: string;
    readonly orderId: string;
    readonly orderNumber: string;
    readonly outcome: AdminReconciliationOutcome;
    readonly asked: string;
    /** What left by our ledger: `asked` when settled, else 0.00. */
    readonly naira: string;
    readonly at: string;
    readonly settledAt: string | null;
    readonly sessionId: string | null;
  } | null;
  readonly theirs: {
    readonly outcome: AdminStatementOutcome | null;
    /** What the line says; null where it could not be read. */
    readonly amount: string | null;
    /** What left by their statement: `amount` when paid, else 0.00. */
    readonly naira: string;
    readonly at: string | null;
    readonly fee: string | null;
    readonly sessionId: string | null;
    /** Line of the file (its heading is 1), or position in the provider's answer. */
    readonly line: number;
    /** Why it could not be read. */
    readonly problem: AdminStatementProblem | null;
  } | null;
  /** Ours less theirs, with sign. */
  readonly difference: string;
  readonly resolved: {
    readonly kind: AdminReconciliationKind;
    readonly reason: string;
    readonly by: AdminActor;
    readonly at: string;
  } | null;
}

/** `GET /api/admin/reconciliation-rows/:id`. */
export interface AdminReconciliationRowView extends AdminReconciliationRow {
  readonly provider: string;
  /** The same reference on another day of this provider: it crossed midnight. */
  readonly otherDays: readonly {
    readonly dayId: string;
    readonly day: string;
    readonly rowId: string;
    readonly ours: string | null;
    readonly theirs: string | null;
    readonly at: string | null;
  }[];
  /** What stands behind it on the chain; null where no payout of ours does. */
  readonly chain: AdminReconciliationChainRow | null;
  /** Events of the payout that concern it, oldest first. */
  readonly story: readonly AdminTimelineEntry[];
  readonly verbs: readonly AdminVerb<'resolve'>[];
}

/** The deposits behind one payout. */
export interface AdminReconciliationChainRow {
  /** Arrived and final for the deposits it pays, stablecoin. */
  readonly received: string;
  /** What the order says that it pays for, stablecoin. */
  readonly paidFor: string;
  /** What that is worth at the rates of the quote, naira. */
  readonly atQuote: string;
  /** What was asked of the provider. */
  readonly asked: string;
  readonly addsUp: boolean;
  readonly deposits: readonly {
    readonly key: string;
    readonly amount: string;
    readonly at: string;
    readonly url: string | null;
  }[];
}

/** One line of the day's sum: how many rows, and what they come to. */
export interface AdminReconciliationSum {
  readonly lines: number;
  readonly ledger: string;
  readonly statement: string;
  readonly difference: string;
}

/** A statement that was read, or is being read. */
export interface AdminStatementReading {
  readonly id: string;
  readonly source: 'api' | 'file';
  readonly startedAt: string;
  readonly by: AdminActor;
  /** An operator's own words. */
  readonly reason: string | null;
  /** Null while it is being read. */
  readonly endedAt: string | null;
  /** `left`: the provider's list changed while it was read, or a newer reading took its place. */
  readonly state: 'reading' | 'read' | 'left';
  readonly lines: number;
  readonly naira: string;
  readonly unreadable: number;
  /** Of a file. */
  readonly file: {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    /** Lines of other days, which this day's statement leaves out. */
    readonly otherDays: number;
  } | null;
}

/** A row of `GET /api/admin/reconciliation`. */
export interface AdminReconciliationDayRow {
  readonly id: string;
  readonly provider: string;
  /** `Paystack`. */
  readonly providerName: string;
  readonly day: string;
  readonly status: AdminReconciliationStatus;
  /** A statement is being read now. */
  readonly reading: boolean;
  readonly ledger: { readonly lines: number; readonly naira: string };
  /** Null while no statement has been read to its end. */
  readonly statement: {
    readonly lines: number;
    readonly naira: string;
    readonly source: 'api' | 'file';
    readonly readAt: string;
  } | null;
  /** Missing, extra and different ones that nobody has resolved. */
  readonly explain: { readonly lines: number; readonly naira: string };
  readonly matched: number;
  readonly pending: number;
  readonly resolved: number;
  readonly closedAt: string | null;
  /** It was closed, and then something of it changed. */
  readonly reopenedAt: string | null;
  /** Number of events of the day: goes along with verbs, see `VerbRequest`. */
  readonly version: number;
}

export type AdminReconciliationVerb = 'read' | 'upload' | 'resolve' | 'close';

/** Figures of a day at one moment. */
export interface AdminReconciliationFigures {
  readonly ledger: AdminReconciliationSum['ledger'];
  readonly statement: AdminReconciliationSum['statement'];
  readonly difference: AdminReconciliationSum['difference'];
  readonly lines: number;
  readonly resolved: number;
  /** Over every row of the day, in one order: two days with the same rows have the same. */
  readonly sha256: string;
}

/** `GET /api/admin/reconciliation/:id`, and the answer of its verbs. */
export interface AdminReconciliationDayView extends AdminReconciliationDayRow {
  /** Add up to `total`, to the kobo: matched + pending + explain + resolved, in each column. */
  readonly sums: Readonly<Record<'matched' | 'pending' | 'explain' | 'resolved' | 'total', AdminReconciliationSum>>;
  /** Whether they do, worked out again for this answer: ledger − statement = the sum of the differences. */
  readonly addsUp: boolean;
  /** The same by what it comes to, resolved or not. */
  readonly states: Readonly<Record<AdminReconciliationState, AdminReconciliationSum>>;
  /** Deposits behind the day's payouts, against what was asked for them. */
  readonly chain: {
    readonly payouts: number;
    readonly received: string;
    readonly paidFor: string;
    readonly atQuote: string;
    readonly asked: string;
    readonly difference: string;
    /** Payouts whose deposits do not cover them, or whose naira is not what the quote makes of them. */
    readonly wrong: number;
  };
  /** Several lines to explain that differ by exactly as much: probably one cause. At most three, the biggest first. */
  readonly alike: readonly {
    readonly finding: AdminReconciliationFinding;
    readonly difference: string;
    readonly lines: number;
    /** At most 100 of them. */
    readonly rows: readonly string[];
    /** `stamp-duty`: the difference is the stamp duty or the fee that is ours to book. */
    readonly guess: 'stamp-duty' | null;
  }[];
  /** What is read now; null when nothing is. */
  readonly readingNow: (AdminStatementReading & { readonly expected: number | null }) | null;
  /** Newest first. */
  readonly readings: readonly AdminStatementReading[];
  readonly closed: {
    readonly at: string;
    readonly by: AdminActor;
    readonly reason: string | null;
    readonly figures: AdminReconciliationFigures;
  } | null;
  /** Newest: it was closed with `before`, and then came to be `after`. */
  readonly reopened: {
    readonly at: string;
    readonly before: AdminReconciliationFigures;
    readonly after: AdminReconciliationFigures;
  } | null;
  readonly verbs: readonly AdminVerb<AdminReconciliationVerb>[];
}

const reason = line(500, 'reason-required');
const version = z.optional(z.int());

/**
 * `POST /api/admin/reconciliation/:id/read`: the provider's statement of that day is read by API, from now on, page by page;
 * `readingNow` tells how far. A day that nobody has asked about yet is made by this.
 */
export const AdminReconciliationReadRequest = z.strictObject({ reason: z.optional(line(500)), version });
export type AdminReconciliationReadRequest = z.infer<typeof AdminReconciliationReadRequest>;
/** `POST /api/admin/reconciliation/:id/resolve`: up to 100 rows at once, all or none. No money moves. */
export const AdminReconciliationResolveRequest = z.strictObject({
  rows: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(ADMIN_RECONCILIATION_KINDS),
  reason,
});
export type AdminReconciliationResolveRequest = z.infer<typeof AdminReconciliationResolveRequest>;
/** `POST /api/admin/reconciliation/:id/close`: refused while anything is open, with the sentence. */
export const AdminReconciliationCloseRequest = z.strictObject({ reason: z.optional(line(500)), version });
export type AdminReconciliationCloseRequest = z.infer<typeof AdminReconciliationCloseRequest>;
