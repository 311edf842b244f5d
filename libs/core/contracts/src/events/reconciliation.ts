import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, providerName as provider, unitsText } from './common.js';

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
  /** Time of the request according to the provider. */
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
      'fee',
    ]),
  ),
  /** What could not be read, as the file has it, without what could be a person's name or account. */
  text: z.nullable(z.string().check(z.maxLength(120))),
});
export type StatementLine = z.infer<typeof StatementLine>;

const resolvedRow = z.strictObject({
  rowId: uuid,
  reference: z.nullable(code),
  finding: z.string(),
  differenceKobo: signed,
  /** The explained fee difference of a line. */
  feeDifferenceKobo: signed,
});
const resolvedKind = z.enum(['timing', 'charges', 'provider-error', 'our-error', 'not-a-payout', 'other']);

/** Transfer costs: as we booked them, by the statement, and where both state them, ours less theirs. */
const fees = z.strictObject({
  ledgerKobo: signed,
  statementKobo: signed,
  differenceKobo: signed,
  /** Of our costs, those that the statement does not state. */
  unsaidKobo: signed,
});
const figures = z.strictObject({
  lines: z.int(),
  resolved: z.int(),
  ledgerKobo: signed,
  statementKobo: signed,
  differenceKobo: signed,
  /** Over every row of the day, in one order. */
  sha256,
  fees,
});
export type ReconciliationFigures = z.infer<typeof figures>;

/** Stream `reconciliation-<provider>-<day>`: a provider's statement of one Lagos day, and its reconciliation. */
export const reconciliationEvents = {
  /**
   * `fees`: what the fee of a line stands for. `left-out`: fees are not compared, the file has none; `fee-and-duty`: it
   * is the fee and the stamp duty together.
   */
  StatementImportStarted: {
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
          /** How it is read: each heading and the field it is mapped to. */
          columns: z.array(z.strictObject({ heading: z.string().check(z.maxLength(100)), field: z.string() })),
          dates: z.enum(['iso', 'day-first', 'month-first']),
          kobo: z.boolean(),
          otherDays: z.int(),
        }),
      ),
      fees: z.enum(['left-out', 'fee', 'fee-and-duty']),
      at: instant,
    }),
  },
  /** One page of it; `page` counts from 1, `expected` is the number of lines that the provider reports. */
  StatementLinesImported: {
    1: z.strictObject({
      readingId: uuid,
      page: z.int(),
      expected: z.nullable(z.int()),
      lines: z.array(StatementLine),
      at: instant,
    }),
  },
  /** Imported completely: it is now the day's statement, and lines that only an earlier one had are dropped. */
  StatementImported: {
    1: z.strictObject({
      readingId: uuid,
      lines: z.int(),
      unreadable: z.int(),
      /** The amount paid according to it. */
      paidKobo: unitsText,
      at: instant,
    }),
  },
  /** It will not be read to its end: the provider's list changed meanwhile, or another reading took its place. */
  StatementImportAbandoned: {
    1: z.strictObject({ readingId: uuid, cause: z.enum(['changed-meanwhile', 'replaced']), at: instant }),
  },
  /** An operator explained these rows. Valid as long as the rows do not change. The reason is in the metadata. */
  ReconciliationRowsResolved: {
    1: z.strictObject({ kind: resolvedKind, rows: z.array(resolvedRow), at: instant }),
  },
  /**
   * The explanations of these rows are withdrawn: they were given for the wrong line, or are not true. The reason is in
   * the metadata.
   */
  ReconciliationExplanationsWithdrawn: {
    1: z.strictObject({
      rows: z.array(z.strictObject({ rowId: uuid, reference: z.nullable(code) })),
      at: instant,
    }),
  },
  ReconciliationDayClosed: { 1: z.strictObject({ provider, day, figures, at: instant }) },
  /** Something of it changed after it was closed. */
  ReconciliationDayReopened: {
    1: z.strictObject({ provider, day, before: figures, after: figures, at: instant }),
  },
} as const;
