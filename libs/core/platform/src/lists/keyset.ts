import { Inject, Injectable, Optional } from '@nestjs/common';
import { COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import type { Pool } from 'pg';
import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { DATA_SOURCE, POOL } from '../nest/tokens.js';

/** A monotonic time source in milliseconds, for tests: nothing provides it in production. */
const MONOTONIC_MS = Symbol('monotonic time');

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

  /** Adds a value for parts that are added as text. @returns its place: `$3` */
  value(value: unknown): string {
    return `$${this.#values.push(value)}`;
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
 * A sort column, qualified with the table's alias (a selected column may have the same name); `type` is PostgreSQL's,
 * and no value is null.
 */
export interface SortKey {
  readonly sql: string;
  readonly type: 'bigint' | 'timestamptz' | 'text' | 'integer';
}

/** A read model: its entity, which defines table, columns and key, and the alias used in conditions and sorts. */
export interface ReadModel<Row extends object> {
  readonly entity: new () => Row;
  readonly alias: string;
}

export interface Wanted<Row extends object> extends ReadModel<Row> {
  readonly where: Where;
  readonly sort: SortKey;
  readonly direction: 'ASC' | 'DESC';
  /**
   * Conditions of which every wanted row meets exactly one, each narrower than `where` in the sort column: each is
   * queried separately, since one combined query would scan the list from one end.
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
export type Walk<Row extends object> = Omit<Wanted<Row>, 'first' | 'count'>;

const CACHE_SIZE = 500;
/** Rows per portion: enough to make the cost of the query small, and few enough to hold in memory. */
const PORTION = 1_000;
const TOTAL_MS = 2_000;

/**
 * Pages of a large table: range requests on top of keysets. The end of each page is cached for a while, so that the
 * next one starts there and skips nothing; a jump skips the rows between. New rows meanwhile shift a page by their
 * number, as in any range list.
 *
 * Statements are built with TypeORM's builder, from the entity; each is built once, since building takes longer than
 * many a page. A row is the plain database result of the entity's columns, not an instance of its class.
 */
@Injectable()
export class KeysetPager {
  readonly #bookmarks = new Map<string, Bookmark[]>();
  readonly #totals = new Map<string, { readonly at: number; readonly total: number }>();
  readonly #statements = new Map<string, string>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(DATA_SOURCE) private readonly source: DataSource,
    @Optional() @Inject(MONOTONIC_MS) private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  async page<Row extends object>(
    wanted: Wanted<Row>,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const { where, sort, direction, first, count } = wanted;
    const list = JSON.stringify([this.#tableOf(wanted), where, sort.sql, direction]);
    const total = await this.total(wanted, where);
    const rows = await (total <= FEW ? this.#ofFew(wanted) : this.#from(wanted, list));
    const last = rows.at(-1);
    if (last) this.#remember(list, { offset: first + rows.length, key: last.sort_key, id: last.row_id });
    // An estimated total is at least what is shown, plus one row while pages are full.
    const least = rows.length === 0 ? 0 : first + rows.length + (rows.length === count ? 1 : 0);
    return { rows, total: total > COUNTED_EXACTLY ? Math.max(total, least) : total };
  }

  /**
   * All rows, portion by portion, each read on demand with no open statement between. With an immutable sort column, no
   * row is returned twice and none that existed all the time is missing.
   */
  async *walk<Row extends object>(wanted: Walk<Row>): AsyncGenerator<readonly Row[], void> {
    let from: Pick<Bookmark, 'key' | 'id'> | undefined;
    for (;;) {
      const rows: readonly (Row & Keyed)[] = await this.#after(wanted, from, PORTION, 0);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < PORTION) return;
      from = { key: last.sort_key, id: last.row_id };
    }
  }

  /** The first so many, and nothing counted. */
  first<Row extends object>(wanted: Walk<Row>, count: number): Promise<readonly Row[]> {
    return this.#after(wanted, undefined, count, 0);
  }

  /** The row that is found so; null when there is none. */
  async one<Row extends object>(model: ReadModel<Row>, where: Where): Promise<Row | null> {
    const sql = this.#written('one', model, where, () => this.#selected(model, where).limit(1));
    const { rows } = await this.pool.query<Row>(sql, [...where.values]);
    return rows[0] ?? null;
  }

  /** The row of this key; null when there is none. */
  oneOf<Row extends object>(model: ReadModel<Row>, key: string): Promise<Row | null> {
    return this.one(model, { sql: `${this.#keyOf(model)} = $1`, values: [key] });
  }

  /** How many rows there are, each of them counted. */
  async counted<Row extends object>(model: ReadModel<Row>, where: Where): Promise<number> {
    const sql = this.#written('counted', model, where, () => this.#of(model, where).select('count(*)::int', 'total'));
    const { rows } = await this.pool.query<{ total: number }>(sql, [...where.values]);
    return rows[0]!.total;
  }

  /**
   * Number of rows: exact up to {@link COUNTED_EXACTLY}; above it, or where counting would take too long, the
   * database's estimate, to two digits. Refreshed after two seconds.
   */
  async total<Row extends object>(model: ReadModel<Row>, where: Where): Promise<number> {
    const key = JSON.stringify([this.#tableOf(model), where]);
    const now = this.monotonicMs();
    const known = this.#totals.get(key);
    if (known && now - known.at < TOTAL_MS && known.total > LITTLE) return known.total;
    const few = await this.#few(model, where);
    const total = few ?? (await this.#reckoned(model, where));
    keep(this.#totals, key, { at: now, total });
    return total;
  }

  /** Exact up to {@link COUNTED_EXACTLY}; null for more, or when counting takes too long. */
  async #few<Row extends object>(model: ReadModel<Row>, where: Where): Promise<number | null> {
    const sql = this.#written('few', model, where, () =>
      this.#of(model, where)
        .select('1')
        .limit(COUNTED_EXACTLY + 1),
    );
    const client = await this.pool.connect();
    try {
      await client.query(`begin; set local statement_timeout = ${COUNTING_MS}`);
      const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from (${sql}) as few`, [
        ...where.values,
      ]);
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

  async #reckoned<Row extends object>(model: ReadModel<Row>, where: Where): Promise<number> {
    const sql = this.#written('all', model, where, () => this.#of(model, where).select('1'));
    const { rows } = await this.pool.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) ${sql}`,
      [...where.values],
    );
    return Math.max(COUNTED_EXACTLY + 1, Number(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'].toPrecision(2)));
  }

  /** A page: from the nearest place that is known, by way of the index alone where much lies between. */
  async #from<Row extends object>(wanted: Wanted<Row>, list: string): Promise<readonly (Row & Keyed)[]> {
    const { first, count } = wanted;
    const near = this.#nearest(list, first);
    const between = first - (near?.offset ?? 0);
    if (between <= LITTLE) return this.#after(wanted, near, count, between);
    const [edge] = await this.#after(wanted, near, 1, between - 1, 'edges');
    return edge ? this.#after(wanted, { key: edge.sort_key, id: edge.row_id }, count, 0) : [];
  }

  /** A page of so few rows that finding all of them first is nothing: no list is walked through for them. */
  async #ofFew<Row extends object>({ where, ...wanted }: Wanted<Row>): Promise<readonly (Row & Keyed)[]> {
    const id = this.#keyOf(wanted);
    const few = this.#written('ids', wanted, where, () => this.#of(wanted, where).select(id));
    const ofFew = { sql: `${id} = any(array(${few}))`, values: where.values };
    return this.#after({ ...wanted, where: ofFew, parts: [] }, undefined, wanted.count, wanted.first);
  }

  async #after<Row extends object>(
    { where, sort, direction, parts = [], ...model }: Walk<Row>,
    from: Pick<Bookmark, 'key' | 'id'> | undefined,
    count: number,
    offset: number,
    what: 'rows' | 'edges' = 'rows',
  ): Promise<readonly (Row & Keyed)[]> {
    const values = from ? [...where.values, from.key, from.id] : [...where.values];
    const id = this.#keyOf(model);
    const sign = direction === 'ASC' ? '>' : '<';
    const after = `(${sort.sql}, ${id}) ${sign} ($${values.length - 1}::${sort.type}, $${values.length}::uuid)`;
    const read = (part: string, most?: number): SelectQueryBuilder<ObjectLiteral> => {
      const rows = what === 'rows' ? this.#selected(model, where) : this.#of(model, where).select([]);
      if (part !== '') rows.andWhere(part);
      if (from) rows.andWhere(after);
      return (
        rows
          .addSelect(`(${sort.sql})::text`, 'sort_key')
          .addSelect(`${id}::text`, 'row_id')
          // In brackets: a column by its bare name would be selected once more for each time it is named.
          .addSelect(`(${sort.sql})`, 'sorted')
          .addSelect(`(${id})`, 'sorted_id')
          .orderBy('sorted', direction)
          .addOrderBy('sorted_id', direction)
          .limit(most)
      );
    };
    const statementKey = JSON.stringify([
      what,
      sort.sql,
      direction,
      parts,
      from !== undefined,
      parts.length && offset + count,
    ]);
    const sql = this.#written(statementKey, model, where, () => {
      if (parts.length === 0) return read('');
      const each = parts.map((part) => `(${read(part, offset + count).getQuery()})`);
      return this.source
        .createQueryBuilder()
        .select('*')
        .from(`(${each.join(' union all ')})`, 'p')
        .orderBy('sorted', direction)
        .addOrderBy('sorted_id', direction);
    });
    const { rows } = await this.pool.query<Row & Keyed>(`${sql} limit ${count} offset ${offset}`, values);
    return rows;
  }

  /** Its columns, each under its own name. */
  #selected<Row extends object>(model: ReadModel<Row>, where: Where): SelectQueryBuilder<ObjectLiteral> {
    const rows = this.#of(model, where).select([]);
    for (const { propertyPath } of this.source.getMetadata(model.entity).columns)
      rows.addSelect(`${model.alias}.${propertyPath}`, propertyPath);
    return rows;
  }

  #of<Row extends object>({ entity, alias }: ReadModel<Row>, { sql }: Where): SelectQueryBuilder<ObjectLiteral> {
    return this.source.createQueryBuilder(entity as new () => ObjectLiteral, alias).where(sql);
  }

  /** @param statementKey distinguishes it from other statements about the same rows */
  #written<Row extends object>(
    statementKey: string,
    model: ReadModel<Row>,
    { sql }: Where,
    write: () => SelectQueryBuilder<ObjectLiteral>,
  ): string {
    const key = JSON.stringify([statementKey, this.#tableOf(model), model.alias, sql]);
    const known = this.#statements.get(key);
    if (known !== undefined) return known;
    const written = write().getQuery();
    keep(this.#statements, key, written);
    return written;
  }

  #tableOf<Row extends object>({ entity }: ReadModel<Row>): string {
    return this.source.getMetadata(entity).tableName;
  }

  #keyOf<Row extends object>({ entity, alias }: ReadModel<Row>): string {
    return `${alias}.${this.source.getMetadata(entity).primaryColumns[0]!.propertyPath}`;
  }

  #nearest(list: string, first: number): Bookmark | undefined {
    // A page near the beginning is read as it stands now.
    if (first < LITTLE) return undefined;
    return this.#bookmarks.get(list)?.findLast(({ offset }) => offset <= first);
  }

  #remember(list: string, bookmark: Bookmark): void {
    const known = (this.#bookmarks.get(list) ?? []).filter(({ offset }) => offset !== bookmark.offset);
    const recent = [...known, bookmark].sort((a, b) => a.offset - b.offset).slice(-50);
    keep(this.#bookmarks, list, recent);
  }
}

/** Keeps the latest so many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > CACHE_SIZE) map.delete(map.keys().next().value!);
}

/** So few rows are passed over and counted in no time. */
const LITTLE = 1_000;
/** So few are found by their filter alone, and sorted then. */
const FEW = 5_000;
/** Counting for so long is enough, in milliseconds. */
const COUNTING_MS = 60;
/** PostgreSQL's code for a statement that took too long. */
const CANCELLED = '57014';
