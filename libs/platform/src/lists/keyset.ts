import { COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';

/** A condition in SQL with its values, numbered from `$1`. */
export interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Collects parts of a condition. */
export class Conditions {
  readonly #parts: string[] = [];
  readonly #values: unknown[] = [];

  add(part: (place: string) => string, value: unknown): this {
    this.#values.push(value);
    this.#parts.push(part(`$${this.#values.length}`));
    return this;
  }

  raw(part: string): this {
    this.#parts.push(part);
    return this;
  }

  get where(): Where {
    return { sql: this.#parts.length > 0 ? this.#parts.join(' and ') : 'true', values: [...this.#values] };
  }
}

/**
 * A column that a table is sorted by, with the table's short name (what is shown may bear the column's own); `type` is
 * PostgreSQL's, and no value is null.
 */
export interface SortKey {
  readonly sql: string;
  readonly type: 'bigint' | 'timestamptz' | 'text' | 'integer';
}

export interface Wanted {
  readonly table: string;
  readonly id: string;
  readonly columns: string;
  readonly where: Where;
  readonly sort: SortKey;
  readonly direction: 'ASC' | 'DESC';
  /**
   * Conditions of which every row that is wanted meets exactly one, each narrower than `where` in what is sorted by: each is
   * read by itself, where all of them together would be looked for from one end of the list.
   */
  readonly parts?: readonly string[];
  readonly first: number;
  readonly count: number;
}

/** Where a row stands in its list. */
interface Keyed {
  readonly sort_key: string;
  readonly row_id: string;
}

interface Bookmark {
  readonly offset: number;
  readonly key: string;
  readonly id: string;
}

/** The whole of a list, one portion after the other. */
export type Walk = Omit<Wanted, 'first' | 'count'>;

const KEPT = 500;
/** Rows of a portion: enough that fetching them costs little beside reading them, and few to hold. */
const PORTION = 1_000;
const TOTAL_MS = 2_000;

/**
 * Pages of a big table: the range contract in front, keysets behind. Where a page ended is remembered for a while, so that
 * the one after it starts there and passes over nothing; a jump passes over what lies between. Rows that came in meanwhile
 * shift a page by as many, as they would any.
 */
export class KeysetPager {
  readonly #bookmarks = new Map<string, Bookmark[]>();
  readonly #totals = new Map<string, { readonly at: number; readonly total: number }>();

  constructor(
    private readonly pool: Pool,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  async page<Row extends object>(wanted: Wanted): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const { table, where, sort, direction, first, count } = wanted;
    const list = JSON.stringify([table, where, sort.sql, direction]);
    const total = await this.total(table, where);
    const rows = await (total <= FEW ? this.#ofFew<Row>(wanted) : this.#from<Row>(wanted, list));
    const last = rows.at(-1);
    if (last) this.#remember(list, { offset: first + rows.length, key: last.sort_key, id: last.row_id });
    // What was guessed is never less than what is shown, and one page more while pages are full.
    const least = rows.length === 0 ? 0 : first + rows.length + (rows.length === count ? 1 : 0);
    return { rows, total: total > COUNTED_EXACTLY ? Math.max(total, least) : total };
  }

  /**
   * Every row, portion by portion, each read when it is asked for and no statement open meanwhile. Sorted by what does not
   * change, no row comes twice, and none is left out that was there all the time.
   */
  async *walk<Row extends object>(wanted: Walk): AsyncGenerator<readonly Row[], void> {
    let from: Pick<Bookmark, 'key' | 'id'> | undefined;
    for (;;) {
      const rows: readonly (Row & Keyed)[] = await this.#after<Row>(wanted, from, PORTION, 0);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < PORTION) return;
      from = { key: last.sort_key, id: last.row_id };
    }
  }

  /** How many rows there are, each of them counted. */
  async counted(table: string, where: Where): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from ${table} where ${where.sql}`,
      [...where.values],
    );
    return rows[0]!.total;
  }

  /**
   * How many rows there are: counted up to {@link COUNTED_EXACTLY}; above it, or where counting would take too long, as the
   * database reckons, to two digits. Looked at again after two seconds.
   */
  async total(table: string, where: Where): Promise<number> {
    const key = JSON.stringify([table, where]);
    const now = this.monotonicMs();
    const known = this.#totals.get(key);
    if (known && now - known.at < TOTAL_MS && known.total > LITTLE) return known.total;
    const few = await this.#few(table, where);
    const total = few ?? (await this.#reckoned(table, where));
    this.#totals.delete(key);
    this.#totals.set(key, { at: now, total });
    if (this.#totals.size > KEPT) this.#totals.delete(this.#totals.keys().next().value!);
    return total;
  }

  /** Up to {@link COUNTED_EXACTLY}; null for more, or when it cannot be told in time. */
  async #few(table: string, where: Where): Promise<number | null> {
    const client = await this.pool.connect();
    try {
      await client.query(`begin; set local statement_timeout = ${COUNTING_MS}`);
      const { rows } = await client.query<{ total: number }>(
        `select count(*)::int as total from (select from ${table} where ${where.sql} limit ${COUNTED_EXACTLY + 1}) as few`,
        [...where.values],
      );
      return rows[0]!.total > COUNTED_EXACTLY ? null : rows[0]!.total;
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED) throw error;
      return null;
    } finally {
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  }

  async #reckoned(table: string, where: Where): Promise<number> {
    const { rows } = await this.pool.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select from ${table} where ${where.sql}`,
      [...where.values],
    );
    return Math.max(COUNTED_EXACTLY + 1, Number(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'].toPrecision(2)));
  }

  /** A page: from the nearest place that is known, by way of the index alone where much lies between. */
  async #from<Row extends object>(wanted: Wanted, list: string): Promise<readonly (Row & Keyed)[]> {
    const { first, count } = wanted;
    const near = this.#nearest(list, first);
    const between = first - (near?.offset ?? 0);
    if (between <= LITTLE) return this.#after<Row>(wanted, near, count, between);
    const [edge] = await this.#after<object>({ ...wanted, columns: 'true' }, near, 1, between - 1);
    return edge ? this.#after<Row>(wanted, { key: edge.sort_key, id: edge.row_id }, count, 0) : [];
  }

  /** A page of so few rows that finding all of them first is nothing: no list is walked through for them. */
  async #ofFew<Row extends object>({ where, table, id, ...wanted }: Wanted): Promise<readonly (Row & Keyed)[]> {
    const ofFew = `${id} = any(array(select ${id} from ${table} where ${where.sql}))`;
    const all = { ...wanted, table, id, where: { sql: ofFew, values: where.values } };
    return this.#after<Row>({ ...all, parts: [] }, undefined, wanted.count, wanted.first);
  }

  async #after<Row extends object>(
    { table, id, columns, where, sort, direction, parts = [] }: Walk,
    from: Pick<Bookmark, 'key' | 'id'> | undefined,
    count: number,
    offset: number,
  ): Promise<readonly (Row & Keyed)[]> {
    const values = [...where.values];
    let after = '';
    if (from) {
      values.push(from.key, from.id);
      const sign = direction === 'ASC' ? '>' : '<';
      after = `and (${sort.sql}, ${id}) ${sign} ($${values.length - 1}::${sort.type}, $${values.length}::uuid)`;
    }
    const read = (part: string, page: string): string =>
      `select ${columns}, (${sort.sql})::text as sort_key, ${id}::text as row_id, ${sort.sql} as sorted, ${id} as sorted_id
       from ${table} where ${where.sql} ${part} ${after} order by ${sort.sql} ${direction}, ${id} ${direction} ${page}`;
    const page = `limit ${count} offset ${offset}`;
    const { rows } = await this.pool.query<Row & Keyed>(
      parts.length === 0
        ? read('', page)
        : `select * from (${parts.map((part) => `(${read(`and ${part}`, `limit ${offset + count}`)})`).join(' union all ')}) as p
           order by sorted ${direction}, sorted_id ${direction} ${page}`,
      values,
    );
    return rows;
  }

  #nearest(list: string, first: number): Bookmark | undefined {
    // A page near the beginning is read as it stands now.
    if (first < LITTLE) return undefined;
    return this.#bookmarks.get(list)?.findLast(({ offset }) => offset <= first);
  }

  #remember(list: string, bookmark: Bookmark): void {
    const known = (this.#bookmarks.get(list) ?? []).filter(({ offset }) => offset !== bookmark.offset);
    const kept = [...known, bookmark].sort((a, b) => a.offset - b.offset).slice(-50);
    this.#bookmarks.delete(list);
    this.#bookmarks.set(list, kept);
    if (this.#bookmarks.size > KEPT) this.#bookmarks.delete(this.#bookmarks.keys().next().value!);
  }
}

/** So few rows are passed over and counted in no time. */
const LITTLE = 1_000;
/** So few are found by their filter alone, and sorted then. */
const FEW = 5_000;
/** Counting for so long is enough, in milliseconds. */
const COUNTING_MS = 60;
/** PostgreSQL's code for a statement that took too long. */
const CANCELLED = '57014';
