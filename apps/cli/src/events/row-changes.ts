import type { RowDifference } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { SEALED, shown } from './words.js';

/** One column that is not the same; null where there is no value (or no row). */
export interface ColumnChange {
  readonly column: string;
  readonly live: string | null;
  readonly rebuilt: string | null;
}

/** A row that is not what its events make of it. */
export interface RowChange {
  readonly table: string;
  readonly key: string;
  /** Whether there is a row too many, one too few, or another one. */
  readonly what: 'differs' | 'too many' | 'missing';
  readonly columns: readonly ColumnChange[];
}

/** Returns which columns differ in rows that differ, with personal data hidden. */
export async function rowChanges(pool: Pool, differences: readonly RowDifference[]): Promise<RowChange[]> {
  const names = new Map<string, readonly string[]>();
  for (const table of new Set(differences.map((one) => one.table))) names.set(table, await columnsOf(pool, table));
  return differences.map(({ table, key, live, rebuilt }): RowChange => {
    const [was, is] = [fieldsOf(live), fieldsOf(rebuilt)];
    const columns = names
      .get(table)!
      .map((column, at) => ({ column, live: hidden(was[at] ?? null), rebuilt: hidden(is[at] ?? null) }))
      .filter((change) => change.live !== change.rebuilt);
    return { table, key, what: live === null ? 'missing' : rebuilt === null ? 'too many' : 'differs', columns };
  });
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}

/** A row as PostgreSQL writes it, `(1,"a ""b""",,…)`, in its columns. */
function fieldsOf(row: string | null): (string | null)[] {
  if (row === null) return [];
  const fields = row.slice(1, -1).matchAll(/(?:^|,)("(?:[^"\\]|""|\\.)*"|[^,]*)/gs);
  return [...fields].map(([, field]) => {
    if (field === '') return null;
    return field!.startsWith('"')
      ? field!.slice(1, -1).replace(/""|\\(.)/gs, (pair, escaped?: string) => escaped ?? pair[0]!)
      : field!;
  });
}

function hidden(value: string | null): string | null {
  if (!value?.includes('$sealed')) return value;
  try {
    return JSON.stringify(shown(JSON.parse(value)));
  } catch {
    return SEALED;
  }
}
