import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import {
  ADMIN_PURCHASE_SORTS,
  type AdminPurchaseCounts,
  AdminPurchaseFilter,
  type AdminPurchaseRow,
  AdminPurchaseTab,
} from '@usdt-africa/contracts/admin';
import { chainHead } from '@usdt-africa/deposits';
import { formatMoney, maskName, parseDecimal } from '@usdt-africa/kernel';
import {
  Conditions,
  contentRange,
  countsOf,
  filterOf,
  KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  POOL,
  type SortKey,
  type Where,
} from '@usdt-africa/platform';
import { confirmationsOf, shownStatus } from '@usdt-africa/purchases';
import { sendsOf, type SendView } from '@usdt-africa/sends';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';

/** A purchase, as its projection stores it. */
@Entity('purchases')
export class ConsolePurchase {
  @PrimaryColumn('uuid') purchase_id!: string;
  @Column('text') number!: string;
  @Column('uuid') account_id!: string;
  @Column('text') status!: 'approval' | 'sending' | 'completed' | 'undone';
  @Column('text', { nullable: true }) hold_why!: AdminPurchaseRow['hold'];
  @Column('timestamptz', { nullable: true }) held_until!: Date | null;
  @Column('text') address!: string;
  @Column('bigint') amount_micro!: string;
  @Column('bigint') naira_kobo!: string;
  @Column('timestamptz') placed_at!: Date;
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @Column('text', { nullable: true }) tx_id!: string | null;
  @Column('integer') version!: number;
}

const PURCHASES = { entity: ConsolePurchase, alias: 'p' } as const;

/** A send that takes longer than this needs a person. */
const LONG_MS = 5 * 60_000;
const SEND = `from send_states s where s.cause_id = p.purchase_id and s.kind = 'purchase'`;
const DUE = `case p.status when 'approval' then p.held_until when 'sending' then
  (select w.expiration from send_work w where w.cause_id = p.purchase_id and w.kind = 'purchase') end`;

type Field = (typeof ADMIN_PURCHASE_SORTS)[number];

/** Only those that have not ended are due. What has no time comes last, in either direction. */
function sortOf(field: Field, direction: 'ASC' | 'DESC', tab: AdminPurchaseTab | undefined): SortKey {
  if (field === 'usdt') return { sql: 'p.amount_micro', type: 'bigint' };
  if (field === 'placedAt' || (tab !== 'open' && tab !== 'attention'))
    return { sql: 'p.placed_at', type: 'timestamptz' };
  return { sql: `coalesce(${DUE}, '${direction === 'ASC' ? '' : '-'}infinity')`, type: 'timestamptz' };
}

/** The console's list of purchases; names are masked. */
@Injectable()
export class PurchaseList {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly profiles: CustomerProfiles,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  /** @throws Refusal 400 for junk, and for a range wider than a list is */
  async page(query: ListQuery, now: Date): Promise<Page<AdminPurchaseRow>> {
    const request = listRequest(query, AdminPurchaseFilter, ADMIN_PURCHASE_SORTS, ['due', 'ASC']);
    const { filter, field, direction, first, last } = request;
    const { rows, total } = await this.pager.page({
      ...PURCHASES,
      where: conditions(filter, now),
      sort: sortOf(field, direction, filter.tab),
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await this.described(rows),
      contentRange: contentRange('purchases', first, rows.length, total),
    };
  }

  /** The tabs under the other filters. */
  async counts(query: Pick<ListQuery, 'filter'>, now: Date): Promise<AdminPurchaseCounts> {
    const { tab: _tab, ...filter } = filterOf(query, AdminPurchaseFilter);
    const total = (wanted: AdminPurchaseFilter) => this.pager.total(PURCHASES, conditions(wanted, now));
    return countsOf(AdminPurchaseTab.options, (tab) => total({ ...filter, tab }), {}, total);
  }

  /** Rows as the list shows them. */
  async described(rows: readonly ConsolePurchase[]): Promise<AdminPurchaseRow[]> {
    const [sends, profiles, head] = await Promise.all([
      sendsOf(
        this.pool,
        'purchase',
        rows.map((row) => row.purchase_id),
      ),
      this.profiles.of(rows.map((row) => row.account_id)),
      chainHead(this.pool),
    ]);
    return rows.map((row) => {
      const profile = profiles.get(row.account_id);
      const customer = profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null;
      const confirmations = this.#confirmations(row, sends.get(row.purchase_id), head?.headNumber ?? null);
      return { ...rowOf(row, sends.get(row.purchase_id)), confirmations, customer };
    });
  }

  #confirmations({ status }: ConsolePurchase, send: SendView | undefined, head: number | null): number {
    const most = this.config.confirmations;
    if (status === 'completed') return most;
    return confirmationsOf(send?.seenIn ?? null, head, most);
  }
}

function conditions(filter: AdminPurchaseFilter, now: Date): Where {
  const found = new Conditions();
  if (filter.id) found.add((place) => `p.purchase_id = any(${place}::uuid[])`, filter.id);
  if (filter.accountId) found.add((place) => `p.account_id = ${place}`, filter.accountId);
  if (filter.tab === 'open') found.raw(`p.status in ('approval', 'sending')`);
  if (filter.tab === 'completed' || filter.tab === 'undone') found.raw(`p.status = '${filter.tab}'`);
  if (filter.tab === 'attention')
    found
      .raw(`p.status in ('approval', 'sending')`)
      .add(
        (place) =>
          `(p.status = 'approval' or coalesce((select s.requested_at ${SEND}), p.placed_at) < ${place}::timestamptz)`,
        new Date(now.getTime() - LONG_MS),
      );
  if (filter.placedAt_gte) found.add((place) => `p.placed_at >= ${place}`, filter.placedAt_gte);
  if (filter.placedAt_lt) found.add((place) => `p.placed_at < ${place}`, filter.placedAt_lt);
  if (filter.usdt_gte)
    found.add((place) => `p.amount_micro >= ${place}::bigint`, parseDecimal(filter.usdt_gte, 6).toString());
  if (filter.q) {
    const text = filter.q.replaceAll(/\s/g, '');
    found.add(
      (place) => `(p.number = upper(${place}) or p.address = ${place} or p.purchase_id = any(array(
        select s.cause_id from send_states s where s.tx_id = lower(${place}) and s.kind = 'purchase')))`,
      text,
    );
  }
  return found.where;
}

/** A purchase without what others know of it. */
function rowOf(row: ConsolePurchase, send: SendView | undefined): Omit<AdminPurchaseRow, 'confirmations' | 'customer'> {
  const hash = row.tx_id ?? send?.txId ?? null;
  const isSending = row.status === 'sending';
  const expiration = isSending ? (send?.attempts.at(-1)?.expiration ?? null) : null;
  return {
    id: row.purchase_id,
    number: row.number,
    status: shownStatus(row.status, send ?? null),
    hold: row.status === 'approval' ? row.hold_why : null,
    usdt: formatMoney(BigInt(row.amount_micro), 'USDT'),
    naira: formatMoney(BigInt(row.naira_kobo), 'NGN'),
    address: row.address,
    hash,
    accountId: row.account_id,
    placedAt: row.placed_at.toISOString(),
    dueAt: row.status === 'approval' ? (row.held_until?.toISOString() ?? null) : expiration,
    endedAt: row.ended_at?.toISOString() ?? null,
    version: row.version,
  };
}
