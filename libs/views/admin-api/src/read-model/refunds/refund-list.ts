import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_REFUND_SORTS,
  ADMIN_REFUND_TABS,
  AdminRefundFilter,
  type AdminRefundRow,
  type AdminRefundTab,
} from '@usdt-africa/contracts/admin';
import { PersonalData } from '@usdt-africa/event-store';
import { formatMoney, parseDecimal } from '@usdt-africa/kernel';
import { Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refund, as its projection stores it. */
@Entity('refunds')
export class ConsoleRefund {
  @PrimaryColumn('uuid') refund_id!: string;
  @Column('text') number!: string;
  @Column('uuid') order_id!: string;
  @Column('text') order_number!: string;
  @Column('text') status!: AdminRefundRow['status'];
  @Column('text') requested_by!: AdminRefundRow['by'];
  @Column('bigint') amount_micro!: string;
  @Column('bigint') worth_kobo!: string;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { nullable: true }) waiting_since!: Date | null;
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @Column('text', { nullable: true }) tx_id!: string | null;
  @Column('text', { nullable: true }) asset_symbol!: string | null;
  @Column('text', { nullable: true }) asset_amount!: string | null;
  @Column('integer') version!: number;
}

type Field = (typeof ADMIN_REFUND_SORTS)[number];

const SORTS: Readonly<Record<Field, SortKey>> = {
  at: { sql: 'r.at', type: 'timestamptz' },
  usdt: { sql: 'r.amount_micro', type: 'bigint' },
  // Refunds that need no operator come last.
  waitingSince: { sql: `coalesce(r.waiting_since, 'infinity')`, type: 'timestamptz' },
};
const TABS: Readonly<Record<Exclude<AdminRefundTab, 'all'>, string>> = {
  open: 'r.ended_at is null',
  attention: 'r.waiting_since is not null',
  completed: `r.status = 'completed'`,
  ended: `r.status = 'ended'`,
};

/** The console's list of refunds. */
@Injectable()
export class RefundList extends KeysetList<ConsoleRefund, AdminRefundFilter, AdminRefundRow, Field, AdminRefundTab> {
  constructor(@Inject(POOL) pool: Pool, pager: KeysetPager, personalData: PersonalData) {
    super(pool, pager, personalData, {
      resource: 'refunds',
      entity: ConsoleRefund,
      alias: 'r',
      filter: AdminRefundFilter,
      fields: ADMIN_REFUND_SORTS,
      sorts: SORTS,
      usual: ['at', 'DESC'],
      lasting: ['at', 'usdt'],
      tabs: ADMIN_REFUND_TABS,
      tabbed: ['tab', 'status'],
      presets: {},
    });
  }

  protected override parts(): readonly string[] {
    return [];
  }

  protected override subjects(): readonly string[] {
    return [];
  }

  protected override views(rows: readonly ConsoleRefund[]): Promise<readonly AdminRefundRow[]> {
    return Promise.resolve(rows.map(rowOf));
  }

  protected override conditions(filter: AdminRefundFilter): Where {
    const found = new Conditions();
    if (filter.id) found.add((place) => `r.refund_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab && filter.tab !== 'all') found.raw(TABS[filter.tab]);
    if (filter.status) found.add((place) => `r.status = ${place}`, filter.status);
    if (filter.orderId) found.add((place) => `r.order_id = ${place}`, filter.orderId);
    if (filter.usdt_gte)
      found.add((place) => `r.amount_micro >= ${place}::bigint`, parseDecimal(filter.usdt_gte, 6).toString());
    if (filter.at_gte) found.add((place) => `r.at >= ${place}`, filter.at_gte);
    if (filter.at_lt) found.add((place) => `r.at < ${place}`, filter.at_lt);
    if (filter.q) {
      const text = filter.q.replaceAll(/\s/g, '');
      found.add(
        (
          place,
        ) => `(r.number in (upper(${place}), 'R' || ${place}) or r.order_number in (upper(${place}), 'S' || ${place})
          or r.address = ${place} or r.tx_id = lower(${place}))`,
        text,
      );
    }
    return found.where;
  }
}

/** A refund as the list shows it. */
export function rowOf(row: ConsoleRefund): AdminRefundRow {
  return {
    id: row.refund_id,
    number: row.number,
    order: { id: row.order_id, number: row.order_number },
    status: row.status,
    by: row.requested_by,
    usdt: formatMoney(BigInt(row.amount_micro), 'USDT'),
    asset: row.asset_symbol === null ? null : { symbol: row.asset_symbol, amount: row.asset_amount ?? '' },
    naira: formatMoney(BigInt(row.worth_kobo), 'NGN'),
    address: row.address,
    at: row.at.toISOString(),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    version: row.version,
  };
}
