import type { PoolClient } from 'pg';
import { copyOut } from './copy-out.js';
import type { EventPosition } from './types.js';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER = SIGNATURE.length + 8;
const MILLISECONDS_1970_TO_2000 = 946_684_800_000;

/**
 * Runs a query whose rows are sent as in `COPY … (FORMAT binary)`: the number of fields (2 bytes) and each field as its
 * length (4 bytes, −1 for null) and its content, integers big-endian. For many rows that costs PostgreSQL and the
 * driver less than text; for a few, the plan that is made again each time costs more.
 * @param fields of a row
 * @param take gets each row, valid during the call only
 * @returns the number of rows
 */
export async function copyRows(
  client: PoolClient,
  select: string,
  fields: number,
  take: (row: Buffer) => void,
): Promise<number> {
  const rows = new CopyRows(fields, take);
  await copyOut(client, `copy (${select}) to stdout (format binary)`, (bytes) => rows.push(bytes));
  return rows.count;
}

/** COPY takes no parameters; these are three numbers. */
export function positionLiteral({ epoch, transactionId, globalPosition }: EventPosition): string {
  return `(${Math.trunc(epoch)}::smallint, '${BigInt(transactionId)}'::xid8, ${BigInt(globalPosition)}::bigint)`;
}

/** A timestamptz, microseconds since 2000 in eight bytes, cut to the millisecond. */
export function instantAt(row: Buffer, at: number): Date {
  const microseconds = row.readInt32BE(at) * 0x1_0000_0000 + row.readUInt32BE(at + 4);
  return new Date(Math.floor(microseconds / 1000) + MILLISECONDS_1970_TO_2000);
}

/** Cuts what COPY sends into rows. */
class CopyRows {
  count = 0;
  #rest = Buffer.alloc(0);
  #begun = false;

  constructor(
    readonly fields: number,
    readonly take: (row: Buffer) => void,
  ) {}

  push(bytes: Buffer): void {
    const buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    let at = 0;
    if (!this.#begun) {
      if (buffer.length < HEADER) return this.#keep(buffer, 0);
      if (buffer.compare(SIGNATURE, 0, SIGNATURE.length, 0, SIGNATURE.length) !== 0) {
        throw new Error('PostgreSQL sent something else than binary COPY');
      }
      this.#begun = true;
      at = HEADER;
    }
    for (let end = this.#endOf(buffer, at); end !== undefined; end = this.#endOf(buffer, at)) {
      this.count++;
      this.take(at === 0 && end === buffer.length ? buffer : buffer.subarray(at, end));
      at = end;
    }
    this.#keep(buffer, at);
  }

  /** Where the row that begins at `at` ends; undefined when it is not complete, or there is none. */
  #endOf(buffer: Buffer, at: number): number | undefined {
    if (at + 2 > buffer.length || buffer.readInt16BE(at) !== this.fields) return undefined;
    let end = at + 2;
    for (let field = 0; field < this.fields; field++) {
      if (end + 4 > buffer.length) return undefined;
      end += 4 + Math.max(0, buffer.readInt32BE(end));
    }
    return end <= buffer.length ? end : undefined;
  }

  #keep(buffer: Buffer, from: number): void {
    if (from < buffer.length) this.#rest = Buffer.from(buffer.subarray(from));
    else if (this.#rest.length > 0) this.#rest = Buffer.alloc(0);
  }
}
