import { LIST_WIDTH } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';

/** The three parameters of ra-data-simple-rest, as they come: texts of a query, or values of an `AdminListRequest`. */
export interface ListQuery {
  readonly filter?: unknown;
  readonly range?: unknown;
  readonly sort?: unknown;
}

/** What a list is asked for. */
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

/** A whole list, as it is taken away: how many rows it has, and they themselves as they are asked for. */
export interface WholeList<Row> {
  readonly total: number;
  readonly pages: AsyncIterable<readonly Row[]>;
}

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const Range = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))]);

/**
 * Reads what a list is asked for: only filters and sorts that it knows, never wider than a list is.
 * @throws Refusal 400
 */
export function listRequest<Filter extends z.ZodMiniType, Field extends string>(
  query: ListQuery,
  schema: Filter,
  sorts: readonly [Field, ...Field[]],
  usual: readonly [Field, 'ASC' | 'DESC'],
): ListRequest<z.output<Filter>, Field> {
  const filter = filterOf(query, schema);
  const [text, direction] = parsed(Sort, query.sort, [usual[0], usual[1]]);
  const field = sorts.find((known) => known === text);
  if (field === undefined) throw junk();
  const known = (filter as { id?: readonly string[] }).id !== undefined;
  const [first, last] = parsed(Range, query.range, [0, (known ? LIST_WIDTH : 25) - 1] as const);
  if (last < first || last - first >= LIST_WIDTH || first > 100_000_000) throw junk();
  return { filter, field, direction, first, last };
}

/**
 * Reads what a whole list is asked for. Only by what does not change can a list be walked through; asked for in another
 * order, it comes in the first of these, the newest first.
 * @throws Refusal 400
 */
export function wholeListRequest<Filter extends z.ZodMiniType, Field extends string, Lasting extends Field>(
  query: ListQuery,
  schema: Filter,
  sorts: readonly [Field, ...Field[]],
  lasting: readonly [Lasting, ...Lasting[]],
): Pick<ListRequest<z.output<Filter>, Lasting>, 'filter' | 'field' | 'direction'> {
  const { filter, field, direction } = listRequest(query, schema, sorts, [lasting[0], 'DESC']);
  const kept = lasting.find((one) => one === field);
  return kept === undefined ? { filter, field: lasting[0], direction: 'DESC' } : { filter, field: kept, direction };
}

/** The filter alone, for counts. @throws Refusal 400, as for words that stood in an address */
export function filterOf<Filter extends z.ZodMiniType>(query: ListQuery, schema: Filter): z.output<Filter> {
  const filter = parsed(schema, query.filter, z.parse(schema, {}));
  // What comes as a text comes from a query, and what somebody looks for may be a person's.
  if (typeof query.filter === 'string' && (filter as { readonly q?: string }).q !== undefined)
    throw refusal('http.bad-request/words');
  return filter;
}

/** How the answer says which rows these are, of how many. */
export function contentRange(resource: string, first: number, count: number, total: number): string {
  return `${resource} ${count === 0 ? '*' : `${first}-${first + count - 1}`}/${total}`;
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: unknown,
  fallback: z.output<Schema>,
): z.output<Schema> {
  if (text === undefined || text === '') return fallback;
  let found: z.output<Schema>;
  try {
    found = z.parse(schema, typeof text === 'string' ? JSON.parse(text) : text);
  } catch {
    throw junk();
  }
  if (holdsNul(found)) throw junk();
  return found;
}

/** PostgreSQL has no text with NUL, and whoever asks may write one into any text of a filter. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

function junk(): Refusal {
  return refusal('http.bad-request/list');
}
