import * as z from 'zod/mini';
import { isDay, line, uuid } from '../text.js';
import { AdminActor, adminCounts, AdminTimelineEntry, ids, words } from './admin-lists.js';
import { adminVerb } from './admin-verbs.js';
import { AdminStatementProblem } from './admin-statement.js';

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
export const AdminReconciliationStatus = z.enum(ADMIN_RECONCILIATION_STATUSES);
export type AdminReconciliationStatus = z.infer<typeof AdminReconciliationStatus>;

export const ADMIN_RECONCILIATION_TABS = {
  open: ['unread', 'open', 'clear'],
  closed: ['closed'],
  all: ADMIN_RECONCILIATION_STATUSES,
} as const satisfies Record<string, readonly AdminReconciliationStatus[]>;
export const AdminReconciliationTab = z.enum(
  Object.keys(ADMIN_RECONCILIATION_TABS) as (keyof typeof ADMIN_RECONCILIATION_TABS)[],
);
export type AdminReconciliationTab = z.infer<typeof AdminReconciliationTab>;
export const ADMIN_RECONCILIATION_SORTS = ['day'] as const;

/** A Lagos day, `2026-11-20`. */
export const lagosDay = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true }), z.refine(isDay));
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
export const AdminReconciliationCounts = adminCounts(AdminReconciliationTab);
export type AdminReconciliationCounts = z.infer<typeof AdminReconciliationCounts>;

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
  day: z.optional(dayId),
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

const reason = line(500, 'reason-required');

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
      fee: z.nullable(z.string()),
      sessionId: z.nullable(z.string()),
      /** Line of the file (its heading is 1), or position in the provider's answer. */
      line: z.number(),
      /** Why it could not be read. */
      problem: z.nullable(AdminStatementProblem),
    }),
  ),
  /** Ours less theirs, with sign. */
  difference: z.string(),
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
  verbs: z.readonly(z.array(adminVerb(z.literal('resolve')))),
});
export type AdminReconciliationRowView = z.infer<typeof AdminReconciliationRowView>;

/** One line of the day's sum: how many rows, and what they come to. */
export const AdminReconciliationSum = z.strictObject({
  lines: z.number(),
  ledger: z.string(),
  statement: z.string(),
  difference: z.string(),
});
export type AdminReconciliationSum = z.infer<typeof AdminReconciliationSum>;

/** A statement that was read, or is being read. */
export const AdminStatementReading = z.strictObject({
  id: z.string(),
  source: z.enum(['api', 'file']),
  startedAt: z.string(),
  by: AdminActor,
  /** An operator's own words. */
  reason: z.nullable(z.string()),
  /** Null while it is being read. */
  endedAt: z.nullable(z.string()),
  /** `left`: the provider's list changed while it was read, or a newer reading took its place. */
  state: z.enum(['reading', 'read', 'left']),
  lines: z.number(),
  naira: z.string(),
  unreadable: z.number(),
  /** Of a file. */
  file: z.nullable(
    z.strictObject({
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      /** Lines of other days, which this day's statement leaves out. */
      otherDays: z.number(),
    }),
  ),
});
export type AdminStatementReading = z.infer<typeof AdminStatementReading>;
const version = z.optional(z.int());

/** A row of `GET /api/admin/reconciliation`. */
export const AdminReconciliationDayRow = z.strictObject({
  id: z.string(),
  provider: z.string(),
  /** `Paystack`. */
  providerName: z.string(),
  day: z.string(),
  status: AdminReconciliationStatus,
  /** A statement is being read now. */
  reading: z.boolean(),
  ledger: z.strictObject({
    lines: z.number(),
    naira: z.string(),
  }),
  /** Null while no statement has been read to its end. */
  statement: z.nullable(
    z.strictObject({
      lines: z.number(),
      naira: z.string(),
      source: z.enum(['api', 'file']),
      readAt: z.string(),
    }),
  ),
  /** Missing, extra and different ones that nobody has resolved. */
  explain: z.strictObject({
    lines: z.number(),
    naira: z.string(),
  }),
  matched: z.number(),
  pending: z.number(),
  resolved: z.number(),
  closedAt: z.nullable(z.string()),
  /** It was closed, and then something of it changed. */
  reopenedAt: z.nullable(z.string()),
  /** Number of events of the day: goes along with verbs, see `VerbRequest`. */
  version: z.number(),
});
export type AdminReconciliationDayRow = z.infer<typeof AdminReconciliationDayRow>;

export const AdminReconciliationVerb = z.enum(['read', 'upload', 'resolve', 'close']);
export type AdminReconciliationVerb = z.infer<typeof AdminReconciliationVerb>;

/** Figures of a day at one moment. */
export const AdminReconciliationFigures = z.strictObject({
  ledger: z.string(),
  statement: z.string(),
  difference: z.string(),
  lines: z.number(),
  resolved: z.number(),
  /** Over every row of the day, in one order: two days with the same rows have the same. */
  sha256: z.string(),
});
export type AdminReconciliationFigures = z.infer<typeof AdminReconciliationFigures>;

/** `GET /api/admin/reconciliation/:id`, and the answer of its verbs. */
export const AdminReconciliationDayView = z.extend(AdminReconciliationDayRow, {
  /** Add up to `total`, to the kobo: matched + pending + explain + resolved, in each column. */
  sums: z.readonly(z.record(z.enum(['matched', 'pending', 'explain', 'resolved', 'total']), AdminReconciliationSum)),
  /** Whether they do, worked out again for this answer: ledger − statement = the sum of the differences. */
  addsUp: z.boolean(),
  /** The same by what it comes to, resolved or not. */
  states: z.readonly(z.record(AdminReconciliationState, AdminReconciliationSum)),
  /** Deposits behind the day's payouts, against what was asked for them. */
  chain: z.strictObject({
    payouts: z.number(),
    received: z.string(),
    paidFor: z.string(),
    atQuote: z.string(),
    asked: z.string(),
    difference: z.string(),
    /** Payouts whose deposits do not cover them, or whose naira is not what the quote makes of them. */
    wrong: z.number(),
  }),
  /** Several lines to explain that differ by exactly as much: probably one cause. At most three, the biggest first. */
  alike: z.readonly(
    z.array(
      z.strictObject({
        finding: AdminReconciliationFinding,
        difference: z.string(),
        lines: z.number(),
        /** At most 100 of them. */
        rows: z.readonly(z.array(z.string())),
        /** `stamp-duty`: the difference is the stamp duty or the fee that is ours to book. */
        guess: z.nullable(z.literal('stamp-duty')),
      }),
    ),
  ),
  /** What is read now; null when nothing is. */
  readingNow: z.nullable(
    z.extend(AdminStatementReading, {
      expected: z.nullable(z.number()),
    }),
  ),
  /** Newest first. */
  readings: z.readonly(z.array(AdminStatementReading)),
  closed: z.nullable(
    z.strictObject({
      at: z.string(),
      by: AdminActor,
      reason: z.nullable(z.string()),
      figures: AdminReconciliationFigures,
    }),
  ),
  /** Newest: it was closed with `before`, and then came to be `after`. */
  reopened: z.nullable(
    z.strictObject({
      at: z.string(),
      before: AdminReconciliationFigures,
      after: AdminReconciliationFigures,
    }),
  ),
  verbs: z.readonly(z.array(adminVerb(AdminReconciliationVerb))),
});
export type AdminReconciliationDayView = z.infer<typeof AdminReconciliationDayView>;

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
