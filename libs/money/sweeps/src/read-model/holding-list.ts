import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_HOLDING_SORTS, AdminHoldingFilter, type AdminHoldingRow } from '@usdt-africa/contracts/admin';
import { formatMoney, parseDecimal } from '@usdt-africa/kernel';
import {
  Conditions,
  contentRange,
  KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  POOL,
  type SortKey,
  type Where,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an address holds, as the projection stores it. */
@Entity('deposit_holdings')
export class HoldingEntity {
  @PrimaryColumn('text') address!: string;
  @Column('bigint') usdt_micro!: string;
  @Column('bigint') trx_sun!: string;
  @Column('bigint') found_sun!: string;
  @Column('timestamptz', { nullable: true }) first_at!: Date | null;
  @Column('timestamptz', { nullable: true }) last_at!: Date | null;
  @Column('timestamptz', { nullable: true }) swept_at!: Date | null;
}

const HOLDINGS = { entity: HoldingEntity, alias: 'h' } as const;
const SORTS: Readonly<Record<(typeof ADMIN_HOLDING_SORTS)[number], SortKey>> = {
  usdt: { sql: 'h.usdt_micro', type: 'bigint' },
  address: { sql: 'h.address', type: 'text' },
};

interface Around {
  readonly address: string;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly sweep_id: string | null;
  readonly run_id: string | null;
  readonly phase: NonNullable<AdminHoldingRow['sweep']>['phase'] | null;
}

/** The console's list of deposit addresses that hold something. */
@Injectable()
export class HoldingList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
  ) {}

  /** @throws Refusal 400 for an invalid list query */
  async page(query: ListQuery): Promise<Page<AdminHoldingRow>> {
    const request = listRequest(query, AdminHoldingFilter, ADMIN_HOLDING_SORTS, ['usdt', 'DESC']);
    const { filter, field, direction, first, last } = request;
    const { rows, total } = await this.pager.page({
      ...HOLDINGS,
      where: conditions(filter),
      sort: SORTS[field],
      direction,
      parts: [],
      first,
      count: last - first + 1,
    });
    return { rows: await this.#views(rows), contentRange: contentRange('holdings', first, rows.length, total) };
  }

  async #views(rows: readonly HoldingEntity[]): Promise<readonly AdminHoldingRow[]> {
    const { rows: found } = await this.pool.query<Around>(
      `select h.address, a.order_id, a.order_number, w.sweep_id, w.run_id, w.phase from unnest($1::text[]) h(address)
         left join deposit_addresses a on a.address = h.address
         left join sweep_work w on w.address = h.address and w.ended_at is null`,
      [rows.map(({ address }) => address)],
    );
    const around = new Map(found.map((one) => [one.address, one]));
    return rows.map((row) => viewOf(row, around.get(row.address)));
  }
}

function viewOf(row: HoldingEntity, around: Around | undefined): AdminHoldingRow {
  const { order_id: id = null, order_number: number = null } = around ?? {};
  const { sweep_id: sweepId = null, run_id: runId = null, phase = null } = around ?? {};
  return {
    id: row.address,
    usdt: formatMoney(BigInt(row.usdt_micro), 'USDT'),
    trx: formatMoney(BigInt(row.trx_sun), 'TRX'),
    foundTrx: formatMoney(BigInt(row.found_sun), 'TRX'),
    order: id === null || number === null ? null : { id, number },
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    sweptAt: row.swept_at?.toISOString() ?? null,
    sweep: sweepId === null || runId === null || phase === null ? null : { id: sweepId, runId, phase },
  };
}

/** An address whose open sweep is so. */
const IN = (phase: string): string =>
  `exists (select from sweep_work w where w.address = h.address and w.ended_at is null and w.phase = '${phase}')`;
const STATES: Readonly<Record<NonNullable<AdminHoldingFilter['state']>, string>> = {
  waiting: `not ${IN('sweep')}`,
  moving: IN('sweep'),
  stuck: IN('stuck'),
};

function conditions(filter: AdminHoldingFilter): Where {
  const found = new Conditions();
  if (filter.id) found.add((place) => `h.address = any(${place})`, filter.id);
  else found.raw('h.usdt_micro > 0');
  if (filter.usdt_gte)
    found.add((place) => `h.usdt_micro >= ${place}::bigint`, parseDecimal(filter.usdt_gte, 6).toString());
  if (filter.state) found.raw(STATES[filter.state]);
  return found.where;
}
