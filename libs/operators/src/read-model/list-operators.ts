import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OperatorView } from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';
import { Operators } from '../application/operators.js';

/** The three parameters of ra-data-simple-rest, as they come. */
export interface ListQuery {
  readonly filter?: unknown;
  readonly range?: unknown;
  readonly sort?: unknown;
}

const WIDEST = 100;
const SORTS = ['name', 'email', 'role', 'state', 'invitedAt', 'lastSignInAt'] as const;
const Filter = z.strictObject({
  id: z.optional(z.array(z.string())),
  role: z.optional(z.string()),
  state: z.optional(z.string()),
  q: z.optional(z.string()),
});
const Range = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))]);
const Sort = z.tuple([z.enum(SORTS), z.enum(['ASC', 'DESC'])]);

interface Page {
  readonly rows: OperatorView[];
  readonly contentRange: string;
}

/** A page of the operators, who are few enough to be sorted here: their names are sealed where they lie. */
export class ListOperators extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListOperators)
export class ListOperatorsHandler implements IQueryHandler<ListOperators> {
  constructor(private readonly operators: Operators) {}

  /** @throws Refusal 400 for junk */
  async execute({ query }: ListOperators): Promise<Page> {
    return listed(await this.operators.list(), query);
  }
}

function listed(all: readonly OperatorView[], query: ListQuery): Page {
  const filter = parsed(Filter, query.filter, {});
  const [field, direction] = parsed(Sort, query.sort, ['invitedAt', 'ASC'] as const);
  const [first, last] = parsed(Range, query.range, filter.id ? ([0, all.length] as const) : ([0, 24] as const));
  if (!filter.id && last - first >= WIDEST) throw junk();
  const words = filter.q?.toLowerCase();
  const found = all.filter(
    (row) =>
      (!filter.id || filter.id.includes(row.id)) &&
      (!filter.role || row.role === filter.role) &&
      (!filter.state || row.state === filter.state) &&
      (!words || `${row.name} ${row.email}`.toLowerCase().includes(words)),
  );
  const sign = direction === 'ASC' ? 1 : -1;
  const sorted = found.toSorted((a, b) => {
    const [left, right] = [a[field] ?? '', b[field] ?? ''];
    return left === right ? (a.id < b.id ? -1 : 1) : left < right ? -sign : sign;
  });
  const rows = sorted.slice(first, last + 1);
  const span = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`;
  return { rows, contentRange: `operators ${span}/${found.length}` };
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: unknown, fallback: z.output<Schema>) {
  if (text === undefined) return fallback;
  try {
    return z.parse(schema, JSON.parse(String(text)));
  } catch {
    throw junk();
  }
}

function junk(): Refusal {
  return new Refusal(400, 'bad-request', 'The list cannot be asked for like this.');
}
