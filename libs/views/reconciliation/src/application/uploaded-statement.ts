import { createHash } from 'node:crypto';
import type {
  AdminStatementCheck,
  AdminStatementDateOrder,
  AdminStatementMapping,
  AdminStatementMappingGiven,
} from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import type { DayName } from '../domain/day.js';
import { checkMapping, datesOf, guessColumns, type Portions, type Table } from '../domain/statement-file.js';

/** A file as it came. */
export interface UploadedStatement {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null: as last time, or by the names of its columns. */
  readonly mapping: AdminStatementMappingGiven | null;
}

export interface MappingOfFile {
  readonly mapping: AdminStatementMapping;
  readonly from: AdminStatementCheck['mappingFrom'];
  readonly order: AdminStatementDateOrder;
}

/**
 * How a file is read: columns as given, as in the last file with the same headings, or by their names. The order of day and
 * month is as given, or judged by the day that is being reconciled.
 */
export async function mappingOf(
  pool: Pool,
  table: Table,
  given: AdminStatementMappingGiven | null,
  name: DayName,
): Promise<MappingOfFile> {
  const { from, lastTime, ...mapping } = await columnsOf(pool, table, given);
  const { dates, order } = await unhurried(datesOf(table, { ...mapping, dates: given?.dates }, name, lastTime));
  return { mapping: { ...mapping, dates }, from, order };
}

async function columnsOf(pool: Pool, table: Table, given: AdminStatementMappingGiven | null) {
  if (given) {
    checkMapping(table, given);
    return { columns: given.columns, kobo: given.kobo, from: 'given', lastTime: null } as const;
  }
  const { rows } = await pool.query<{
    file: NonNullable<EventData<'StatementImportStarted'>['file']>;
  }>(`select file from reconciliation_readings where file is not null order by started_at desc limit 50`);
  const same = rows.find(
    ({ file }) => JSON.stringify(file.columns.map(({ heading }) => heading)) === JSON.stringify(table.headings),
  )?.file;
  if (!same) return { columns: guessColumns(table), kobo: false, from: 'guessed', lastTime: null } as const;
  const columns = Object.fromEntries(
    same.columns.map(({ heading, field }) => [heading, field]),
  ) as AdminStatementMapping['columns'];
  return { columns, kobo: same.kobo, from: 'last-time', lastTime: same.dates } as const;
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
