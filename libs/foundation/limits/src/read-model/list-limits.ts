import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_LIMIT_SORTS, AdminLimitFilter, type AdminLimitRow } from '@usdt-africa/contracts/admin';
import { contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import { LimitList } from './limit-list.js';
import type { PersonRow } from './limit-people-rows.js';

/** Who comes near the limit, is held by it, or has one of their own. */
export class ListLimits extends Query<Page<AdminLimitRow>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** Refusal 400 for parameters that the list does not support. */
@QueryHandler(ListLimits)
export class ListLimitsHandler implements IQueryHandler<ListLimits> {
  constructor(private readonly people: LimitList) {}

  async execute({ query }: ListLimits): Promise<Page<AdminLimitRow>> {
    const request = listRequest(query, AdminLimitFilter, ADMIN_LIMIT_SORTS, ['used', 'DESC']);
    const { filter, field, direction, first, last } = request;
    const { id, tab = 'near' } = filter;
    if (id) {
      const rows = await this.people.byIds(id);
      return { rows, contentRange: contentRange('limits', 0, rows.length, rows.length) };
    }
    const found = await this.people.people(tab);
    const size = ({ figures: { usedMicro, reservedMicro, heldMicro } }: PersonRow): bigint =>
      usedMicro + reservedMicro + heldMicro;
    const compare = (a: PersonRow, b: PersonRow): number =>
      field === 'used' ? Number(size(a) - size(b)) : a.last_at.getTime() - b.last_at.getTime();
    found.sort((a, b) => (direction === 'ASC' ? compare(a, b) : compare(b, a)) || (a.person < b.person ? -1 : 1));
    const shown = found.slice(first, last + 1);
    const range = contentRange('limits', first, shown.length, found.length);
    return { rows: await this.people.rows(shown), contentRange: range };
  }
}
