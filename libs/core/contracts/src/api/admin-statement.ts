import * as z from 'zod/mini';
import { AdminActor, Facts } from './admin-lists.js';

/**
 * What a column of a file may be. `unused` is also what a column is that is not named; `fee-and-duty` is the fee and the stamp
 * duty together.
 */
export const ADMIN_STATEMENT_FIELDS = [
  'reference',
  'amount',
  'status',
  'time',
  'fee',
  'fee-and-duty',
  'session',
  'provider-reference',
  'unused',
] as const;
export const AdminStatementField = z.enum(ADMIN_STATEMENT_FIELDS);
export type AdminStatementField = z.infer<typeof AdminStatementField>;
/** What the fees of a statement stand for: the provider's fee, or that and the stamp duty together; `left-out`: it has none. */
export const AdminStatementFees = z.enum(['left-out', 'fee', 'fee-and-duty']);
export type AdminStatementFees = z.infer<typeof AdminStatementFees>;
/** How a time without a zone is written; it is Lagos time. `iso`: year first. */
export const ADMIN_STATEMENT_DATES = ['iso', 'day-first', 'month-first'] as const;
export const AdminStatementDates = z.enum(ADMIN_STATEMENT_DATES);
export type AdminStatementDates = z.infer<typeof AdminStatementDates>;

/**
 * How a file is read: header → field. `reference`, `amount`, `status` and `time` are needed, none twice. `kobo`: amounts are
 * whole kobo instead of naira.
 */
export const AdminStatementMapping = z.strictObject({
  columns: z.record(z.string().check(z.maxLength(100)), z.enum(ADMIN_STATEMENT_FIELDS)),
  dates: z.enum(ADMIN_STATEMENT_DATES),
  kobo: z.boolean(),
});
export type AdminStatementMapping = z.infer<typeof AdminStatementMapping>;

/** A mapping as a request has it. Without `dates` the order of day and month is judged by the day that is being reconciled. */
export const AdminStatementMappingGiven = z.extend(AdminStatementMapping, {
  dates: z.optional(z.enum(ADMIN_STATEMENT_DATES)),
});
export type AdminStatementMappingGiven = z.infer<typeof AdminStatementMappingGiven>;

/**
 * How the order of day and month was found. `isUnclear`: lines are of the day in both orders and none was given, so the
 * operator must choose. The counts cover lines where the order matters; `example` is one of them that is of the day.
 */
export const AdminStatementDateOrder = z.strictObject({
  from: z.enum(['given', 'judged']),
  isUnclear: z.boolean(),
  /** Lines of the day when days are first, and when months are. */
  dayFirst: z.number(),
  monthFirst: z.number(),
  example: z.nullable(z.string()),
});
export type AdminStatementDateOrder = z.infer<typeof AdminStatementDateOrder>;

export const ADMIN_STATEMENT_PROBLEMS = [
  'columns',
  'quotes',
  'amount',
  'amount-negative',
  'time',
  'status',
  'reference-empty',
  'reference-unusable',
  'reference-twice',
  'fee',
] as const;
/**
 * Fault of a line. `reference-unusable`: contains spaces or letters that no reference has. `columns`: more or fewer
 * cells than the heading; `quotes`: a quote that does not end.
 */
export const AdminStatementProblem = z.enum(ADMIN_STATEMENT_PROBLEMS);
export type AdminStatementProblem = z.infer<typeof AdminStatementProblem>;

/** A line in doubt. It becomes a line to explain (`extra`, `unreadable`) if the file is compared as it is. */
export const AdminStatementDoubt = z.strictObject({
  /** Line of the file; the heading is 1. */
  line: z.number(),
  problem: AdminStatementProblem,
  /** Heading of the column; null: the line as a whole. */
  column: z.nullable(z.string()),
  /** The cell's text; never stored. */
  value: z.string(),
  /** Naira, where it could be read. */
  amount: z.nullable(z.string()),
  /** For the sentence: `{cells, columns}`, `{otherLine}`. */
  facts: Facts,
});
export type AdminStatementDoubt = z.infer<typeof AdminStatementDoubt>;
export const AdminStatementSum = z.strictObject({
  lines: z.number(),
  /** Sum of the lines' amounts, whatever their outcome. */
  naira: z.string(),
});
export type AdminStatementSum = z.infer<typeof AdminStatementSum>;

/** `POST /api/admin/reconciliation/:id/check-statement`: preview of how a file would be read. Nothing is stored. */
export const AdminStatementCheck = z.strictObject({
  sha256: z.string(),
  name: z.string(),
  bytes: z.number(),
  day: z.string(),
  /** Each of the file's columns in its order, and three cells of it. */
  columns: z.readonly(
    z.array(
      z.strictObject({
        heading: z.string(),
        field: AdminStatementField,
        samples: z.readonly(z.array(z.string())),
      }),
    ),
  ),
  mapping: AdminStatementMapping,
  /** `last-time`: as a file with these headings was read before; `guessed`: by their names; `given`. */
  mappingFrom: z.enum(['last-time', 'guessed', 'given']),
  dateOrder: AdminStatementDateOrder,
  /** Fields that no column is: the file cannot be compared until they are mapped. */
  missing: z.readonly(z.array(AdminStatementField)),
  /** Everything in the file: lines, and every amount that could be read. `all = read + doubt + otherDays`. */
  all: AdminStatementSum,
  read: AdminStatementSum,
  doubt: AdminStatementSum,
  /** Lines of other Lagos days: they are left out of this day. */
  otherDays: AdminStatementSum,
  /** The first 200. */
  doubts: z.readonly(z.array(AdminStatementDoubt)),
  /** This very file was read before. */
  seenBefore: z.nullable(
    z.strictObject({
      dayId: z.string(),
      at: z.string(),
      by: AdminActor,
    }),
  ),
});
export type AdminStatementCheck = z.infer<typeof AdminStatementCheck>;

/**
 * Query of `POST /api/admin/reconciliation/:id/check-statement` and `…/statement`; the body is the file itself,
 * `Content-Type: application/octet-stream`, its name percent-encoded in `X-File-Name`. `mapping`: JSON of an `AdminStatementMappingGiven`; without
 * it the columns are read as last time, or by their names. `…/statement` (with an `Idempotency-Key`) needs `mapping`
 * and `sha256` as the check answered, and the operator's reason percent-encoded in `X-Reason`.
 */
export const AdminStatementQuery = z.strictObject({
  mapping: z.optional(z.string().check(z.maxLength(4_000))),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type AdminStatementQuery = z.infer<typeof AdminStatementQuery>;
