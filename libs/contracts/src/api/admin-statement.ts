import * as z from 'zod/mini';
import type { AdminActor, Facts } from './admin-lists.js';

/** What a column of a file may be. `unused` is also what a column is that is not named. */
export const ADMIN_STATEMENT_FIELDS = [
  'reference',
  'amount',
  'status',
  'time',
  'fee',
  'session',
  'provider-reference',
  'unused',
] as const;
export type AdminStatementField = (typeof ADMIN_STATEMENT_FIELDS)[number];
/** How a time without a zone is written; it is Lagos time. `iso`: year first. */
export const ADMIN_STATEMENT_DATES = ['iso', 'day-first', 'month-first'] as const;
export type AdminStatementDates = (typeof ADMIN_STATEMENT_DATES)[number];

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
] as const;
/**
 * What is wrong with a line. `reference-unusable`: not a reference, it has spaces or letters that none has. `columns`: more or fewer cells than the heading; `quotes`: a quote that does not end.
 */
export type AdminStatementProblem = (typeof ADMIN_STATEMENT_PROBLEMS)[number];

/** A line in doubt. It becomes a line to explain (`extra`, `unreadable`) if the file is compared as it is. */
export interface AdminStatementDoubt {
  /** Line of the file; the heading is 1. */
  readonly line: number;
  readonly problem: AdminStatementProblem;
  /** Heading of the column; null: the line as a whole. */
  readonly column: string | null;
  /** What the cell has, as text; never kept. */
  readonly value: string;
  /** Naira, where it could be read. */
  readonly amount: string | null;
  /** For the sentence: `{cells, columns}`, `{otherLine}`. */
  readonly facts: Facts;
}

/** `POST /api/admin/reconciliation/:id/check-statement`: what a file would be read as. Nothing is kept. */
export interface AdminStatementCheck {
  readonly sha256: string;
  readonly name: string;
  readonly bytes: number;
  readonly day: string;
  /** Each of the file's columns in its order, and three cells of it. */
  readonly columns: readonly {
    readonly heading: string;
    readonly field: AdminStatementField;
    readonly samples: readonly string[];
  }[];
  readonly mapping: AdminStatementMapping;
  /** `last-time`: as a file with these headings was read before; `guessed`: by their names; `given`. */
  readonly mappingFrom: 'last-time' | 'guessed' | 'given';
  /** Fields that no column is: the file cannot be compared until they are mapped. */
  readonly missing: readonly AdminStatementField[];
  /** Everything in the file: lines, and every amount that could be read. `all = read + doubt + otherDays`. */
  readonly all: AdminStatementSum;
  readonly read: AdminStatementSum;
  readonly doubt: AdminStatementSum;
  /** Lines of other Lagos days: they are left out of this day. */
  readonly otherDays: AdminStatementSum;
  /** The first 200. */
  readonly doubts: readonly AdminStatementDoubt[];
  /** This very file was read before. */
  readonly seenBefore: { readonly dayId: string; readonly at: string; readonly by: AdminActor } | null;
}
export interface AdminStatementSum {
  readonly lines: number;
  /** What the lines say, whatever became of them. */
  readonly naira: string;
}

/**
 * Query of `POST /api/admin/reconciliation/:id/check-statement` and `…/statement`; the body is the file itself,
 * `Content-Type: application/octet-stream`, its name percent-encoded in `X-File-Name`. `mapping`: JSON of an `AdminStatementMapping`; without
 * it the file is read as last time, or by the names of its columns. `…/statement` (with an `Idempotency-Key`) needs `mapping`
 * and `sha256` as the check answered, and the operator's reason percent-encoded in `X-Reason`.
 */
export const AdminStatementQuery = z.strictObject({
  mapping: z.optional(z.string().check(z.maxLength(8_000))),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type AdminStatementQuery = z.infer<typeof AdminStatementQuery>;
