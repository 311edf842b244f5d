import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A column of a file: what stands above it, and what a row has there. */
export interface CsvColumn<Row> {
  readonly title: string;
  /** A text is guarded; a number is a number, and so is a `DecimalText`. Null leaves the cell empty. */
  readonly value: (row: Row) => string | number | bigint | DecimalText | null;
}

/** An amount as a decimal text with an optional minus (`-12.50`): written so that a spreadsheet adds it up. */
export interface DecimalText {
  readonly decimal: string;
}

/** Rows on their way into a file. */
export interface CsvRows<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  /** Number of rows at the time of the request. */
  readonly total: number;
  /** Pages fetched on demand: the next one when the previous one is sent, and none when the client stops reading. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** Marks the file as UTF-8 for programs that would guess otherwise. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** A spreadsheet takes a cell that begins so for a formula, in full width as well. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
/** The same after a semicolon, a tab or a line break: a program that separates by these begins a cell there. */
const INNER_FORMULA = /([;\t\r\n]["' ]*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const BUFFERED_BYTES = 64 * 1024;

/** An amount's cell; null stays empty. */
export function decimalCell(decimal: string | null): DecimalText | null {
  return decimal === null ? null : { decimal };
}

/**
 * A cell as RFC 4180 writes it. A text that a spreadsheet would calculate begins with an apostrophe, and so is read as text.
 * So does what follows a semicolon, a tab or a line break within the text.
 */
export function csvCell(value: ReturnType<CsvColumn<never>['value']>): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const isDecimal = typeof value === 'object' && DECIMAL.test(value.decimal);
  if (isDecimal) return value.decimal;
  const text = typeof value === 'object' ? value.decimal : value;
  const inner = text.replace(INNER_FORMULA, "$1'");
  const guarded = FORMULA.test(inner) ? `'${inner}` : inner;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** The file's text, portion by portion. */
export async function* csvText<Row>({ columns, pages }: CsvRows<Row>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => title));
  for await (const rows of pages) {
    const text = rows.map((row) => line(columns.map(({ value }) => value(row)))).join('');
    if (text !== '') yield text;
  }
}

/**
 * Streams any number of rows as a file: only one page of rows is in memory, and a slow client is waited for. A file
 * that fails breaks the connection, so that an incomplete file is not mistaken for a complete one.
 * @param name of the file, without its extension
 * @throws the error of the first page, before anything is sent; later errors end the connection
 */
export async function sendCsv<Row>(response: Response, name: string, rows: CsvRows<Row>): Promise<void> {
  const parts = csvText(rows);
  const [head, first] = [await parts.next(), await parts.next()];
  response.status(200).set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'no-store, no-transform',
    'X-Content-Type-Options': 'nosniff',
    'Total-Rows': String(rows.total),
  });
  async function* all(): AsyncGenerator<string, void> {
    try {
      for (const part of [head, first]) if (!part.done) yield part.value;
      yield* parts;
    } finally {
      await parts.return();
    }
  }
  const source = Readable.from(all(), { objectMode: false, highWaterMark: BUFFERED_BYTES });
  try {
    await pipeline(source, response);
  } catch (error) {
    // The client has closed the connection.
    if (!isGone(error)) throw error;
  }
}

function line(cells: readonly ReturnType<CsvColumn<never>['value']>[]): string {
  return cells.map(csvCell).join(',') + LINE_END;
}

function isGone(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
