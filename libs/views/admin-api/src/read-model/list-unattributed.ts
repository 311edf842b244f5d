import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_UNATTRIBUTED_SORTS,
  ADMIN_UNATTRIBUTED_TABS,
  AdminUnattributedFilter,
  type AdminUnattributedRow,
} from '@usdt-africa/contracts/admin';
import { ListRecords } from '@usdt-africa/operators';
import { Conditions, contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { COLUMNS, type Row, STATE, UnattributedRows } from './unattributed-rows.js';

const SORTS = { receivedAt: 'received_at', usdt: 'amount' } as const;

/** Deposits that no order was credited with. There are few, or something is very wrong. */
export class ListUnattributed extends ListRecords<AdminUnattributedRow> {}

@QueryHandler(ListUnattributed)
export class ListUnattributedHandler implements IQueryHandler<ListUnattributed> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly deposits: UnattributedRows,
  ) {}

  async execute({ query }: ListUnattributed): Promise<Page<AdminUnattributedRow>> {
    const { filter, field, direction, first, last } = listRequest(
      query,
      AdminUnattributedFilter,
      ADMIN_UNATTRIBUTED_SORTS,
      ['receivedAt', 'DESC'],
    );
    const { sql, values } = conditions(filter).where;
    const { rows: counted } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from unattributed_deposits where ${sql}`,
      [...values],
    );
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from unattributed_deposits where ${sql}
       order by ${SORTS[field]} ${direction}, deposit_key ${direction} offset ${first} limit ${last - first + 1}`,
      [...values],
    );
    return {
      rows: await this.deposits.views(rows),
      contentRange: contentRange('unattributed', first, rows.length, counted[0]!.total),
    };
  }
}

function conditions({ id, tab }: AdminUnattributedFilter): Conditions {
  const where = new Conditions();
  if (id) where.add((place) => `deposit_key = any(${place}::text[])`, id);
  if (tab) where.add((place) => `${STATE} = any(${place}::text[])`, ADMIN_UNATTRIBUTED_TABS[tab]);
  return where;
}
