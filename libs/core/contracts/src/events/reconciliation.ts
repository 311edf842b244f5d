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

const problemsOf1 = [
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

const lineOf1 = z.strictObject({
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
  problem: z.nullable(z.enum(problemsOf1)),
});

/** A line of a provider's statement: what identifies the transfer and what became of it. Whose account it was is left out. */
const lineOf2 = z.extend(lineOf1, { problem: z.nullable(z.enum([...problemsOf1, 'fee'])) });
export const StatementLine = z.extend(lineOf2, {
  /** What could not be read, as the file has it, without what could be a person's name or account. */
  text: z.nullable(z.string().check(z.maxLength(120))),
});
export type StatementLine = z.infer<typeof StatementLine>;

const startedOf1 = z.strictObject({
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
});

const linesOf1 = z.strictObject({
  readingId: uuid,
  page: z.int(),
  expected: z.nullable(z.int()),
  lines: z.array(lineOf1),
  at: instant,
});

const resolvedOf1 = z.strictObject({
  rowId: uuid,
  reference: z.nullable(code),
  finding: z.string(),
  differenceKobo: signed,
});
const resolvedKind = z.enum(['timing', 'charges', 'provider-error', 'our-error', 'not-a-payout', 'other']);

const figuresOf1 = z.strictObject({
  lines: z.int(),
  resolved: z.int(),
  ledgerKobo: signed,
  statementKobo: signed,
  differenceKobo: signed,
  /** Over every row of the day, in one order. */
  sha256,
});

/** What transfers cost: as we booked it, by the statement, and where both say it, ours less theirs. */
const fees = z.strictObject({
  ledgerKobo: signed,
  statementKobo: signed,
  differenceKobo: signed,
  /** Of ours, what the statement says nothing of. */
  unsaidKobo: signed,
});
/** `fees`: null of a day that was closed before fees were compared. */
const figures = z.extend(figuresOf1, { fees: z.nullable(fees) });
export type ReconciliationFigures = z.infer<typeof figures>;

/** Stream `reconciliation-<provider>-<day>`: a provider's statement of one Lagos day, and what was made of it. */
export const reconciliationEvents = {
  StatementReadingStarted: {
    1: startedOf1,
    /**
     * `fees`: what the fee of a line stands for. `left-out`: fees are not compared, they were not yet, or a file has none;
     * `fee-and-duty`: it is the fee and the stamp duty together.
     */
    2: z.extend(startedOf1, { fees: z.enum(['left-out', 'fee', 'fee-and-duty']) }),
  },
  /** A portion of it; `page` counts from 1, `expected` is how many lines the provider says there are. */
  StatementLinesRead: {
    1: linesOf1,
    /** A fee may be what could not be read. */
    2: z.extend(linesOf1, { lines: z.array(lineOf2) }),
    /** What could not be read is stored with the line. */
    3: z.extend(linesOf1, { lines: z.array(StatementLine) }),
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
    1: z.strictObject({ kind: resolvedKind, rows: z.array(resolvedOf1), at: instant }),
    /** Of a line it was also said what its fee is. */
    2: z.strictObject({
      kind: resolvedKind,
      rows: z.array(z.extend(resolvedOf1, { feeDifferenceKobo: signed })),
      at: instant,
    }),
  },
  /** What was said of these holds no longer: it was said of the wrong line, or is not so. Why stands in the metadata. */
  ReconciliationExplanationsTakenBack: {
    1: z.strictObject({
      rows: z.array(z.strictObject({ rowId: uuid, reference: z.nullable(code) })),
      at: instant,
    }),
  },
  ReconciliationDayClosed: {
    1: z.strictObject({ provider, day, figures: figuresOf1, at: instant }),
    2: z.strictObject({ provider, day, figures, at: instant }),
  },
  /** Something of it changed after it was closed. */
  ReconciliationDayReopened: {
    1: z.strictObject({ provider, day, before: figuresOf1, after: figuresOf1, at: instant }),
    2: z.strictObject({ provider, day, before: figures, after: figures, at: instant }),
  },
} as const;
