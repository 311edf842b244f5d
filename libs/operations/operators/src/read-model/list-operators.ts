import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OperatorView } from '@usdt-africa/contracts/admin';
import { contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import * as z from 'zod/mini';
import { Operators } from '../application/operators.js';

const SORTS = ['name', 'email', 'role', 'state', 'invitedAt', 'lastSignInAt'] as const;
const Filter = z.strictObject({
  id: z.optional(z.array(z.string())),
  role: z.optional(z.string()),
  state: z.optional(z.string()),
  q: z.optional(z.string()),
});

/** A page of the operators, who are few enough to be sorted here: their names are sealed where they lie. */
export class ListOperators extends Query<Page<OperatorView>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListOperators)
export class ListOperatorsHandler implements IQueryHandler<ListOperators> {
  constructor(private readonly operators: Operators) {}

  /** @throws Refusal 400 for junk */
  async execute({ query }: ListOperators): Promise<Page<OperatorView>> {
    return listed(await this.operators.list(), query);
  }
}

function listed(all: readonly OperatorView[], query: ListQuery): Page<OperatorView> {
  const { filter, field, direction, first, last } = listRequest(query, Filter, SORTS, ['invitedAt', 'ASC']);
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
  return { rows, contentRange: contentRange('operators', first, rows.length, found.length) };
}
