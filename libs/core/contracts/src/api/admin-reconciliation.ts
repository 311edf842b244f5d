import * as z from 'zod/mini';
import { isDay, line, uuid } from '../text.js';
import { AdminActor, adminCounts } from './admin-lists.js';
import {
  ADMIN_RECONCILIATION_KINDS,
  AdminReconciliationFinding,
  AdminReconciliationState,
  reconciliationDayId,
} from './admin-reconciliation-rows.js';
import { AdminStatementFees } from './admin-statement.js';
import { adminAction } from './admin-actions.js';

/**
 * One day of one provider: our payouts of that Lagos day compared with the provider's statement of that day.
 *
 * Both sides count the same thing, the money that left: a payout that settled and a line that was paid count in full;
 * what failed, came back, or is not concluded counts zero. Naira as decimal texts with two decimals; differences carry
 * a sign, ours less theirs.
 *
 * - `unread`: no statement of that day has been imported completely yet;
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

export const AdminReconciliationFilter = z.strictObject({
  id: z.optional(z.array(reconciliationDayId).check(z.maxLength(100))),
  tab: z.optional(
    z.enum(Object.keys(ADMIN_RECONCILIATION_TABS) as [AdminReconciliationTab, ...AdminReconciliationTab[]]),
  ),
  day_gte: z.optional(lagosDay),
  day_lte: z.optional(lagosDay),
});
export type AdminReconciliationFilter = z.infer<typeof AdminReconciliationFilter>;
export const AdminReconciliationCounts = adminCounts(AdminReconciliationTab);
export type AdminReconciliationCounts = z.infer<typeof AdminReconciliationCounts>;

/** One line of the day's sum: how many rows, and what they come to. */
export const AdminReconciliationSum = z.strictObject({
  lines: z.number(),
  ledger: z.string(),
  statement: z.string(),
  difference: z.string(),
});
export type AdminReconciliationSum = z.infer<typeof AdminReconciliationSum>;

/**
 * Transfer costs of the day: `ledger` − `statement` = `difference` + `unsaid`. `ledger` is what we booked; `difference`
 * covers the lines where both sides state a cost, or only the statement does.
 */
export const AdminReconciliationFees = z.strictObject({
  ledger: z.string(),
  statement: z.string(),
  difference: z.string(),
  /** Lines with a booked cost but none in the statement, and their sum. They do not keep a day open. */
  unsaid: z.strictObject({ lines: z.number(), naira: z.string() }),
});
export type AdminReconciliationFees = z.infer<typeof AdminReconciliationFees>;

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
  /** Missing, extra and different rows that are not resolved. */
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
  /** Number of events of the day; sent along with actions, see `ActionRequest`. */
  version: z.number(),
});
export type AdminReconciliationDayRow = z.infer<typeof AdminReconciliationDayRow>;

export const AdminReconciliationAction = z.enum([
  'import-statement',
  'upload',
  'resolve',
  'withdraw-explanations',
  'close',
]);
export type AdminReconciliationAction = z.infer<typeof AdminReconciliationAction>;

/** Figures of a day at one moment. */
export const AdminReconciliationFigures = z.strictObject({
  ledger: z.string(),
  statement: z.string(),
  difference: z.string(),
  lines: z.number(),
  resolved: z.number(),
  fees: z.strictObject({ ledger: z.string(), statement: z.string(), difference: z.string(), unsaid: z.string() }),
  /** Over every row of the day, in one order: two days with the same rows have the same. */
  sha256: z.string(),
});
export type AdminReconciliationFigures = z.infer<typeof AdminReconciliationFigures>;

const creditSum = z.strictObject({ lines: z.number(), naira: z.string() });

/** Naira in of a day: each credit in the provider's list is exactly one payment here. */
export const AdminNairaIn = z.strictObject({
  /** In the provider's list. */
  listed: creditSum,
  /** Payments here. */
  recorded: creditSum,
  /** Credits without a payment, payments without a credit, and those of another amount. At most 20. */
  differences: z.readonly(
    z.array(
      z.strictObject({
        finding: z.enum(['missing', 'extra', 'different']),
        /** The provider's. */
        reference: z.string(),
        /** Null where there is no payment. */
        fundingId: z.nullable(z.string()),
        listed: z.nullable(z.string()),
        recorded: z.nullable(z.string()),
      }),
    ),
  ),
  /** How many there are; none may be left where the day is closed. */
  open: z.number(),
  /** Lines of the provider's account on that day, about payments and refunds: what went into its balance, less what went out. */
  settled: creditSum,
  /** What the provider holds for us now and has not settled into its balance. */
  unsettled: z.string(),
});
export type AdminNairaIn = z.infer<typeof AdminNairaIn>;

/** `GET /api/admin/reconciliation/:id`, and the response of its actions. */
export const AdminReconciliationDayView = z.extend(AdminReconciliationDayRow, {
  /** Add up to `total`, to the kobo: matched + pending + explain + resolved, in each column. */
  sums: z.readonly(z.record(z.enum(['matched', 'pending', 'explain', 'resolved', 'total']), AdminReconciliationSum)),
  /** Whether they do, worked out again for this answer: ledger − statement = the sum of the differences. */
  addsUp: z.boolean(),
  /** The same by comparison result, resolved or not. */
  states: z.readonly(z.record(AdminReconciliationState, AdminReconciliationSum)),
  /** What its transfers cost. */
  fees: z.extend(AdminReconciliationFees, {
    /** Meaning of a fee in the day's statement; `left-out`: fees are not compared. Null without a statement. */
    mode: z.nullable(AdminStatementFees),
  }),
  /** Deposits behind the day's payouts, compared with the requested amounts. */
  chain: z.strictObject({
    payouts: z.number(),
    received: z.string(),
    paidFor: z.string(),
    atQuote: z.string(),
    requested: z.string(),
    difference: z.string(),
    /** Payouts whose deposits do not cover them, or whose naira is not what the quote makes of them. */
    wrong: z.number(),
  }),
  nairaIn: AdminNairaIn,
  /** Several lines to explain that differ by exactly as much, `fee` ones by their fee: probably one cause. At most three, the biggest first. */
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
  /** The import under way; null when there is none. */
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
  actions: z.readonly(z.array(adminAction(AdminReconciliationAction))),
});
export type AdminReconciliationDayView = z.infer<typeof AdminReconciliationDayView>;

/**
 * `POST /api/admin/reconciliation/:id/import-statement`: starts the import of the provider's statement of that day by
 * API, page by page; `readingNow` shows the progress. Creates the day if it does not exist yet.
 */
export const AdminReconciliationReadRequest = z.strictObject({ reason: z.optional(line(500)), version });
export type AdminReconciliationReadRequest = z.infer<typeof AdminReconciliationReadRequest>;
/** `POST /api/admin/reconciliation/:id/resolve`: up to 100 rows at once, all or none. No money moves. */
export const AdminReconciliationResolveRequest = z.strictObject({
  rows: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(ADMIN_RECONCILIATION_KINDS),
  reason: line(500, 'reason-required'),
});
export type AdminReconciliationResolveRequest = z.infer<typeof AdminReconciliationResolveRequest>;
/**
 * `POST /api/admin/reconciliation/:id/withdraw-explanations`: withdraws the explanations of up to 100 rows, all or none; they must
 * be explained again.
 */
export const AdminReconciliationTakeBackRequest = z.strictObject({
  rows: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
  reason: line(500, 'reason-required'),
});
export type AdminReconciliationTakeBackRequest = z.infer<typeof AdminReconciliationTakeBackRequest>;
/** `POST /api/admin/reconciliation/:id/close`: refused while anything is open, with the sentence. */
export const AdminReconciliationCloseRequest = z.strictObject({ reason: z.optional(line(500)), version });
export type AdminReconciliationCloseRequest = z.infer<typeof AdminReconciliationCloseRequest>;
