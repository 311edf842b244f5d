import type {
  AdminStatementDateOrder,
  AdminStatementDates,
  AdminStatementDoubt,
  AdminStatementField,
  AdminStatementMapping,
  AdminStatementProblem,
} from '@usdt-africa/contracts/admin';
import type { StatementLine } from '@usdt-africa/contracts/events';
import { isSafeText } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { formatMoney } from '@usdt-africa/kernel';
import {
  type AmountForm,
  cellText,
  guessFields,
  isNegative,
  readAmount,
  readCode,
  readFee,
  readOutcome,
} from './cells.js';
import { csvLines, type CsvLine, type Separator, separatorOf } from './csv-lines.js';
import { dayIdOf, type DayName } from './day.js';
import { lineText } from './line-text.js';
import { DateOrderJudge, readTime } from './statement-times.js';

export const MOST_STATEMENT_BYTES = 16 * 1024 * 1024;
export const MOST_STATEMENT_LINES = 200_000;
const MOST_COLUMNS = 60;
const MOST_DOUBTS = 200;
const SAMPLES = 3;
const PORTION = 1_000;
/** What a file cannot be compared without. */
const NEEDED = ['reference', 'amount', 'status', 'time'] as const satisfies readonly AdminStatementField[];

/** A file's table: its headings, and its lines below them. */
export interface Table {
  readonly headings: readonly string[];
  readonly lines: readonly CsvLine[];
  readonly separator: Separator;
}

/** The number of lines and their total; in kobo. */
export interface Sum {
  readonly lines: number;
  readonly kobo: bigint;
}

/** What a file is read as. `lines` are the day's: those that could be read, and those in doubt with their problem. */
export interface StatementOfFile {
  readonly lines: readonly StatementLine[];
  readonly all: Sum;
  readonly read: Sum;
  readonly doubt: Sum;
  /** Lines of other days. */
  readonly otherDays: Sum;
  /** The first of them. */
  readonly doubts: readonly AdminStatementDoubt[];
}

/** Work that yields after a number of lines, so that its caller can let other work run. */
export type Portions<Result> = Generator<void, Result, void>;

/**
 * The table of a file.
 * @throws Refusal 413 `file-too-large`, 422 `not-text`, `not-a-csv`, `no-lines`, `too-many-lines`
 */
export function* tableOf(bytes: Uint8Array): Portions<Table> {
  if (bytes.length > MOST_STATEMENT_BYTES) throw refusal('reconciliation.file-too-large');
  if (bytes.includes(0)) throw refusal('reconciliation.not-text');
  const text = decoded(bytes);
  let first: CsvLine | undefined;
  const lines: CsvLine[] = [];
  const separator = separatorOf(text);
  for (const line of csvLines(text, separator)) {
    if (!first) first = line;
    else if (lines.push(line) % PORTION === 0) yield;
    if (lines.length > MOST_STATEMENT_LINES) break;
  }
  if (!first || lines.length === 0) throw refusal('reconciliation.no-lines');
  if (lines.length > MOST_STATEMENT_LINES) throw refusal('reconciliation.too-many-lines');
  const headings = first.cells.map(headingOf);
  if (first.quotes || headings.length < NEEDED.length || headings.length > MOST_COLUMNS)
    throw refusal('reconciliation.not-a-csv');
  if (new Set(headings).size !== headings.length) throw refusal('reconciliation.not-a-csv/twice');
  return { headings, lines, separator };
}

/** A column's name; its position where it has no name that can be stored, also cut. */
function headingOf(cell: string, index: number): string {
  const name = cellText(cell).replace(/\s+/g, ' ').slice(0, 100);
  return name !== '' && name !== '__proto__' && isSafeText(name) ? name : `Column ${index + 1}`;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // An old spreadsheet's encoding: only names have such letters, and those are not stored.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What a file's columns are, by their headings. */
export function guessColumns({ headings }: Table): AdminStatementMapping['columns'] {
  const fields = guessFields(headings);
  return Object.fromEntries(headings.map((heading, index) => [heading, fields[index]!]));
}

export interface DatesOfFile {
  readonly dates: AdminStatementDates;
  readonly order: AdminStatementDateOrder;
}

/**
 * Whether days or months are first in a file's times: as given, or judged by the day that is being reconciled.
 * @param lastTime the order of the last file with these headings
 */
export function* datesOf(
  { headings, lines }: Table,
  { columns, dates }: Pick<AdminStatementMapping, 'columns'> & { readonly dates?: AdminStatementDates | undefined },
  name: DayName,
  lastTime: AdminStatementDates | null = null,
): Portions<DatesOfFile> {
  const judge = new DateOrderJudge(name);
  const time = headings.findIndex((heading) => columns[heading] === 'time');
  for (const [index, { cells, quotes }] of lines.entries()) {
    if (time >= 0 && !quotes && cells.length === headings.length) judge.take(cells[time]!);
    if (index % PORTION === PORTION - 1) yield;
  }
  const { dates: judged, ...order } = judge.result(lastTime);
  return dates
    ? { dates, order: { ...order, from: 'given', isUnclear: false } }
    : { dates: judged, order: { ...order, from: 'judged' } };
}

/** Three cells of each column, as they stand. */
export function samplesOf({ headings, lines }: Table): readonly (readonly string[])[] {
  return headings.map((_, index) =>
    lines
      .map(({ cells }) => (cells[index] ?? '').trim().slice(0, 80))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  );
}

/** Fields that no column is, and the comparison needs. */
export function missingFields(mapping: AdminStatementMapping): AdminStatementField[] {
  const given = new Set(Object.values(mapping.columns));
  return NEEDED.filter((field) => !given.has(field));
}

/** @throws Refusal 422 `columns-twice` when two columns are taken for the same */
export function checkMapping({ headings }: Table, mapping: Pick<AdminStatementMapping, 'columns'>): void {
  const fields = headings
    .map((heading) => mapping.columns[heading] ?? 'unused')
    .filter((field) => field !== 'unused')
    // Fees are in one column, whatever they stand for.
    .map((field) => (field === 'fee-and-duty' ? 'fee' : field));
  if (new Set(fields).size !== fields.length) throw refusal('reconciliation.columns-twice');
}

interface Wrong {
  readonly problem: AdminStatementProblem;
  readonly field: AdminStatementField | null;
  readonly facts?: AdminStatementDoubt['facts'];
}

/** Reads a table as a provider's statement of one day. What cannot be read stays, with its line and why. */
export function* readStatement(table: Table, mapping: AdminStatementMapping, name: DayName): Portions<StatementOfFile> {
  const reader = new Reader(table, mapping, name);
  for (const [index, line] of table.lines.entries()) {
    reader.take(line);
    if (index % PORTION === PORTION - 1) yield;
  }
  return reader.result();
}

class Reader {
  readonly #lines: StatementLine[] = [];
  readonly #doubts: AdminStatementDoubt[] = [];
  readonly #seen = new Map<string, number>();
  readonly #places = new Map<AdminStatementField, number>();
  readonly #sums = { all: none(), read: none(), doubt: none(), otherDays: none() };
  readonly #headings: readonly string[];
  readonly #amounts: AmountForm;

  constructor(
    table: Table,
    private readonly mapping: AdminStatementMapping,
    private readonly name: DayName,
  ) {
    this.#headings = table.headings;
    // With semicolons as separators, commas are free for decimals.
    this.#amounts = { kobo: mapping.kobo, decimalComma: table.separator !== ',' };
    this.#headings.forEach((heading, index) => this.#places.set(mapping.columns[heading] ?? 'unused', index));
  }

  result(): StatementOfFile {
    return { lines: this.#lines, doubts: this.#doubts, ...this.#sums };
  }

  take(source: CsvLine): void {
    const cell = (field: AdminStatementField): string => source.cells[this.#places.get(field) ?? -1] ?? '';
    const whole = source.cells.length === this.#headings.length && !source.quotes;
    // In a line of another width a cell may be another's.
    const amountKobo = whole ? readAmount(cell('amount'), this.#amounts) : null;
    const time = whole ? readTime(cell('time'), this.mapping.dates) : null;
    const kobo = amountKobo ?? 0n;
    add(this.#sums.all, kobo);
    if (time && dayIdOf(this.name.provider, time) !== this.name.id) return add(this.#sums.otherDays, kobo);
    const reference = whole ? readCode(cell('reference')) : null;
    const feeField = this.#places.has('fee-and-duty') ? 'fee-and-duty' : 'fee';
    const fee = whole ? readFee(cell(feeField), this.#amounts) : null;
    const wrong =
      this.#wrong(source, cell, amountKobo, time, reference) ??
      (fee === 'unreadable' ? ({ problem: 'fee', field: feeField } as const) : null);
    add(wrong ? this.#sums.doubt : this.#sums.read, kobo);
    if (wrong) this.#doubt(source, wrong, cell, amountKobo);
    else this.#seen.set(reference!, source.line);
    this.#lines.push({
      line: source.line,
      reference,
      providerReference: whole ? readCode(cell('provider-reference')) : null,
      outcome: whole ? readOutcome(cell('status')) : null,
      amountKobo: amountKobo?.toString() ?? null,
      feeKobo: fee === 'unreadable' ? null : (fee?.toString() ?? null),
      sessionId: whole ? readCode(cell('session')) : null,
      at: time?.toISOString() ?? null,
      problem: wrong?.problem ?? null,
      text: wrong ? lineText(wrong.field === null ? source.cells : [cell(wrong.field)]) : null,
    });
  }

  #wrong(
    source: CsvLine,
    cell: (field: AdminStatementField) => string,
    amountKobo: bigint | null,
    time: Date | null,
    reference: string | null,
  ): Wrong | null {
    if (source.quotes) return { problem: 'quotes', field: null };
    const [cells, columns] = [source.cells.length, this.#headings.length];
    if (cells !== columns) return { problem: 'columns', field: null, facts: { cells, columns } };
    if (amountKobo === null)
      return { problem: isNegative(cell('amount')) ? 'amount-negative' : 'amount', field: 'amount' };
    if (!time) return { problem: 'time', field: 'time' };
    if (readOutcome(cell('status')) === null) return { problem: 'status', field: 'status' };
    if (reference === null)
      return {
        problem: cell('reference').trim() === '' ? 'reference-empty' : 'reference-unusable',
        field: 'reference',
      };
    const otherLine = this.#seen.get(reference);
    return otherLine === undefined ? null : { problem: 'reference-twice', field: 'reference', facts: { otherLine } };
  }

  #doubt(
    { line, cells }: CsvLine,
    { problem, field, facts = {} }: Wrong,
    cell: (field: AdminStatementField) => string,
    amountKobo: bigint | null,
  ): void {
    if (this.#doubts.length >= MOST_DOUBTS) return;
    this.#doubts.push({
      line,
      problem,
      column: field === null ? null : (this.#headings[this.#places.get(field) ?? -1] ?? null),
      value: (field === null ? cells.join(' | ') : cell(field)).slice(0, 200),
      amount: amountKobo === null ? null : formatMoney(amountKobo, 'NGN'),
      facts,
    });
  }
}

interface Counting {
  lines: number;
  kobo: bigint;
}

const none = (): Counting => ({ lines: 0, kobo: 0n });

function add(sum: Counting, kobo: bigint): void {
  sum.lines += 1;
  sum.kobo += kobo;
}
