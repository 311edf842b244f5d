import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_REFILL_SORTS, AdminRefillFilter, type AdminRefillRow } from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { Conditions, contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RefillViews } from './refill-views.js';

const SORTS = { at: 'requested_at', amount: 'amount' } as const;

/** Refills of the hot wallet: a few a week. */
export class ListRefills extends ListRecords<AdminRefillRow> {}

@QueryHandler(ListRefills)
export class ListRefillsHandler implements IQueryHandler<ListRefills> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly refills: RefillViews,
  ) {}

  async execute({ query }: ListRefills): Promise<Page<AdminRefillRow>> {
    const request = listRequest(query, AdminRefillFilter, ADMIN_REFILL_SORTS, ['at', 'DESC']);
    const { filter, field, direction, first, last } = request;
    const { sql, values } = conditions(filter).where;
    const { rows: counted } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from refills where ${sql}`,
      [...values],
    );
    const { rows } = await this.pool.query<{ id: string }>(
      `select refill_id as id from refills where ${sql}
       order by ${SORTS[field]} ${direction}, refill_id ${direction} offset ${first} limit ${last - first + 1}`,
      [...values],
    );
    return {
      rows: await this.refills.rows(rows.map(({ id }) => id)),
      contentRange: contentRange('refills', first, rows.length, counted[0]!.total),
    };
  }
}

function conditions({ id, phase, open }: AdminRefillFilter): Conditions {
  const where = new Conditions();
  if (id) where.add((place) => `refill_id = any(${place}::uuid[])`, id);
  if (phase) where.add((place) => `phase = ${place}`, phase);
  if (open !== undefined) where.add((place) => `(expires_at is not null) = ${place}::boolean`, open);
  return where;
}
