import { createHash } from 'node:crypto';
import type { AdminStatementCheck, AdminStatementMapping } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import { checkMapping, guessMapping, type Portions, type Table } from '../domain/statement-file.js';

/** A file as it came. */
export interface UploadedStatement {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null: as last time, or by the names of its columns. */
  readonly mapping: AdminStatementMapping | null;
}

/** How a file is read: as it is said, as a file with the same headings was read last time, or by their names. */
export async function mappingOf(
  pool: Pool,
  table: Table,
  given: AdminStatementMapping | null,
): Promise<{ readonly mapping: AdminStatementMapping; readonly from: AdminStatementCheck['mappingFrom'] }> {
  if (given) {
    checkMapping(table, given);
    return { mapping: given, from: 'given' };
  }
  const { rows } = await pool.query<{ file: NonNullable<EventData<'StatementReadingStarted'>['file']> }>(
    `select file from reconciliation_readings where file is not null order by started_at desc limit 50`,
  );
  const same = rows.find(
    ({ file }) => JSON.stringify(file.columns.map(({ heading }) => heading)) === JSON.stringify(table.headings),
  )?.file;
  if (!same) return { mapping: guessMapping(table), from: 'guessed' };
  const columns = Object.fromEntries(same.columns.map(({ heading, field }) => [heading, field]));
  const mapping = { columns, dates: same.dates, kobo: same.kobo } as AdminStatementMapping;
  return { mapping, from: 'last-time' };
}

/** Does work portion by portion; between them others have their turn. */
export async function unhurried<Result>(portions: Portions<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = portions.next();
    if (done) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A mapping without columns that the file does not have. */
export function only(mapping: AdminStatementMapping, { headings }: Table): AdminStatementMapping {
  const columns = Object.fromEntries(Object.entries(mapping.columns).filter(([heading]) => headings.includes(heading)));
  return { ...mapping, columns };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
