import type { PoolClient } from 'pg';

/** A row that is not the same on both sides; null where there is none. */
export interface RowDifference {
  readonly table: string;
  /** The primary key as text, or the whole row where there is none. */
  readonly key: string;
  readonly live: string | null;
  readonly rebuilt: string | null;
}

/** How one table fared. */
export interface TableComparison {
  readonly table: string;
  readonly liveRows: number;
  readonly rebuiltRows: number;
  /** Rows that differ, are missing or are too many. */
  readonly differing: number;
  /** The first of them, in key order. */
  readonly differences: readonly RowDifference[];
}

interface KeyedRow {
  readonly key: string;
  readonly row: string;
}

const FETCH = 2000;

/**
 * Compares a table's rows as text, in key order, between two schemas, each read in a transaction that its own
 * connection has open. Memory holds some thousand rows.
 * @param limit most differences that are reported
 */
export async function compareTable(
  table: string,
  live: { readonly client: PoolClient; readonly schema: string },
  rebuilt: { readonly client: PoolClient; readonly schema: string },
  limit: number,
): Promise<TableComparison> {
  const key = await keyOf(live.client, table);
  const left = rowsInKeyOrder(live.client, live.schema, table, key);
  const right = rowsInKeyOrder(rebuilt.client, rebuilt.schema, table, key);
  const counts = { liveRows: 0, rebuiltRows: 0, differing: 0 };
  const differences: RowDifference[] = [];
  let [a, b] = [await nextOf(left), await nextOf(right)];
  while (a || b) {
    const order = !a ? 1 : !b ? -1 : compareBytes(a.key, b.key);
    if (order <= 0) counts.liveRows++;
    if (order >= 0) counts.rebuiltRows++;
    if (order !== 0 || a!.row !== b!.row) {
      counts.differing++;
      if (differences.length < limit) {
        const [mine, theirs] = [order <= 0 ? a! : null, order >= 0 ? b! : null];
        differences.push({
          table,
          key: (mine ?? theirs)!.key,
          live: mine?.row ?? null,
          rebuilt: theirs?.row ?? null,
        });
      }
    }
    if (order <= 0) a = await nextOf(left);
    if (order >= 0) b = await nextOf(right);
  }
  return { table, ...counts, differences };
}

async function nextOf(rows: AsyncGenerator<KeyedRow, void, void>): Promise<KeyedRow | undefined> {
  const next = await rows.next();
  return next.done ? undefined : next.value;
}

/** The primary key's columns, or everything there is. */
async function keyOf(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index i
       join unnest(i.indkey::int2[]) with ordinality k (attnum, place) on true
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = format('public.%I', $1::text)::regclass and i.indisprimary order by k.place`,
    [table],
  );
  if (rows.length === 0) return 't::text';
  if (rows.length === 1) return `t.${rows[0]!.name}::text`;
  return `row(${rows.map(({ name }) => `t.${name}`).join(', ')})::text`;
}

async function* rowsInKeyOrder(
  client: PoolClient,
  schema: string,
  table: string,
  key: string,
): AsyncGenerator<KeyedRow, void, void> {
  const cursor = client.escapeIdentifier(`${schema}.${table}`);
  const source = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;
  await client.query(
    `declare ${cursor} no scroll cursor for select ${key} as key, t::text as row from ${source} t order by ${key} collate "C", t::text collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<KeyedRow>(`fetch ${FETCH} from ${cursor}`);
    yield* rows;
    if (rows.length < FETCH) break;
  }
  await client.query(`close ${cursor}`);
}

/** As collation "C" orders. */
function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
