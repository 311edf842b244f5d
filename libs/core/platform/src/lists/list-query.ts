import { type AdminListRequest, LIST_WIDTH } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';

/** A list query from a URL or a body, before the list has validated it. */
export type ListQuery = Readonly<AdminListRequest> & {
  /** The search text may also find rows by the people behind them: set by the server alone, once that search is audited. */
  readonly findsPeople?: boolean;
};

/** A validated list query. */
export interface ListRequest<Filter, Field extends string> {
  readonly filter: Filter;
  readonly field: Field;
  readonly direction: 'ASC' | 'DESC';
  readonly first: number;
  readonly last: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly contentRange: string;
}

/** A complete list for an export: its number of rows, and the rows on demand. */
export interface WholeList<Row> {
  readonly total: number;
  readonly pages: AsyncIterable<readonly Row[]>;
}

/**
 * Validates a list query: only known filters and sorts, at most the maximum width.
 * @throws Refusal 400
 */
export function listRequest<Filter extends z.ZodMiniType, Field extends string>(
  query: ListQuery,
  schema: Filter,
  sorts: readonly [Field, ...Field[]],
  usual: readonly [Field, 'ASC' | 'DESC'],
): ListRequest<z.output<Filter>, Field> {
  const filter = filterOf(query, schema);
  const [text, direction] = query.sort ?? usual;
  const field = sorts.find((known) => known === text);
  if (field === undefined) throw junk();
  const known = (filter as { id?: readonly string[] }).id !== undefined;
  const [first, last] = query.range ?? ([0, (known ? LIST_WIDTH : 25) - 1] as const);
  if (first < 0 || last < first || last - first >= LIST_WIDTH || first > 100_000_000) throw junk();
  return { filter, field, direction, first, last };
}

/**
 * Validates a query for a complete list. Only an immutable sort column allows reading all rows in portions; any other
 * sort is replaced by the first of these, newest first.
 * @throws Refusal 400
 */
export function wholeListRequest<Filter extends z.ZodMiniType, Field extends string, Lasting extends Field>(
  query: ListQuery,
  schema: Filter,
  sorts: readonly [Field, ...Field[]],
  lasting: readonly [Lasting, ...Lasting[]],
): Pick<ListRequest<z.output<Filter>, Lasting>, 'filter' | 'field' | 'direction'> {
  const { filter, field, direction } = listRequest(query, schema, sorts, [lasting[0], 'DESC']);
  const allowed = lasting.find((one) => one === field);
  return allowed === undefined
    ? { filter, field: lasting[0], direction: 'DESC' }
    : { filter, field: allowed, direction };
}

/** The filter alone, for counts. @throws Refusal 400 */
export function filterOf<Filter extends z.ZodMiniType>(
  { filter = {} }: Pick<ListQuery, 'filter'>,
  schema: Filter,
): z.output<Filter> {
  const found = z.safeParse(schema, filter);
  if (!found.success || holdsNul(found.data)) throw junk();
  return found.data;
}

/** The range of returned rows and their total, for the response header. */
export function contentRange(resource: string, first: number, count: number, total: number): string {
  return `${resource} ${count === 0 ? '*' : `${first}-${first + count - 1}`}/${total}`;
}

/** PostgreSQL text cannot contain NUL, and a client may send one in any text of a filter. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

function junk(): Refusal {
  return refusal('http.bad-request/list');
}
