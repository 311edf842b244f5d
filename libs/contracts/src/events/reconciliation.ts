import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const provider = z.string().check(z.regex(/^[a-z0-9]{2,32}$/));
/** A calendar day in Lagos. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** Printable and without spaces: no name of a person gets in. */
const code = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const signed = z.string().check(z.regex(/^(0|-?[1-9]\d{0,17})$/));

/** A line of a provider's statement: what identifies the transfer and what became of it. Whose account it was is left out. */
export const StatementLine = z.strictObject({
  /** Line of the file (its heading is 1), or position in the provider's answer. */
  line: z.int(),
  reference: z.nullable(code),
  providerReference: z.nullable(code),
  outcome: z.nullable(z.enum(['paid', 'failed', 'reversed', 'pending'])),
  amountKobo: z.nullable(unitsText),
  feeKobo: z.nullable(unitsText),
  sessionId: z.nullable(code),
  /** When the provider says it was asked for. */
  at: z.nullable(instant),
  /** Why it could not be read. */
  problem: z.nullable(
    z.enum([
      'columns',
      'quotes',
      'amount',
      'amount-negative',
      'time',
      'status',
      'reference-empty',
      'reference-unusable',
      'reference-twice',
    ]),
  ),
});
export type StatementLine = z.infer<typeof StatementLine>;

const figures = z.strictObject({
  lines: z.int(),
  resolved: z.int(),
  ledgerKobo: signed,
  statementKobo: signed,
  differenceKobo: signed,
  /** Over every row of the day, in one order. */
  sha256,
});
export type ReconciliationFigures = z.infer<typeof figures>;

/** Stream `reconciliation-<provider>-<day>`: a provider's statement of one Lagos day, and what was made of it. */
export const reconciliationEvents = {
  StatementReadingStarted: {
    1: z.strictObject({
      readingId: uuid,
      provider,
      day,
      source: z.enum(['api', 'file']),
      /** What the provider had done up to then. */
      upTo: instant,
      file: z.nullable(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          bytes: z.int(),
          sha256,
          /** How it is read: each heading and what it is taken for. */
          columns: z.array(z.strictObject({ heading: z.string().check(z.maxLength(100)), field: z.string() })),
          dates: z.enum(['iso', 'day-first', 'month-first']),
          kobo: z.boolean(),
          otherDays: z.int(),
        }),
      ),
      at: instant,
    }),
  },
  /** A portion of it; `page` counts from 1, `expected` is how many lines the provider says there are. */
  StatementLinesRead: {
    1: z.strictObject({
      readingId: uuid,
      page: z.int(),
      expected: z.nullable(z.int()),
      lines: z.array(StatementLine),
      at: instant,
    }),
  },
  /** To its end: it is the day's statement now, and what an earlier one said besides is gone. */
  StatementRead: {
    1: z.strictObject({
      readingId: uuid,
      lines: z.int(),
      unreadable: z.int(),
      /** What was paid by it. */
      paidKobo: unitsText,
      at: instant,
    }),
  },
  /** It will not be read to its end: the provider's list changed meanwhile, or another reading took its place. */
  StatementReadingLeft: {
    1: z.strictObject({ readingId: uuid, cause: z.enum(['changed-meanwhile', 'replaced']), at: instant }),
  },
  /** Somebody said what these are. It holds as long as they are what they were then. Why stands in the metadata. */
  ReconciliationRowsResolved: {
    1: z.strictObject({
      kind: z.enum(['timing', 'charges', 'provider-error', 'our-error', 'not-a-payout', 'other']),
      rows: z.array(
        z.strictObject({ rowId: uuid, reference: z.nullable(code), finding: z.string(), differenceKobo: signed }),
      ),
      at: instant,
    }),
  },
  ReconciliationDayClosed: { 1: z.strictObject({ provider, day, figures, at: instant }) },
  /** Something of it changed after it was closed. */
  ReconciliationDayReopened: {
    1: z.strictObject({ provider, day, before: figures, after: figures, at: instant }),
  },
} as const;
