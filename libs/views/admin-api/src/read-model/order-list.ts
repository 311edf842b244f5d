import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_ORDER_PRESETS,
  ADMIN_ORDER_SORTS,
  ADMIN_ORDER_TABS,
  AdminOrderFilter,
  type AdminOrderRow,
  type AdminOrderState,
  type AdminOrderTab,
} from '@usdt-africa/contracts/admin';
import { chainHead } from '@usdt-africa/deposits';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { type Clock, formatMoney, maskAccount, maskName, parseDecimal, revivedState } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { PeopleIndex, type PersonTokens, recordsFoundBy } from '@usdt-africa/people';
import { CLOCK, Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import type { Recipient, Sender } from './order-people.js';
import { guestOrders } from './people/guests.js';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { CurrentStates, stateOfRow } from './current-states.js';
import { payoutQueries } from '@usdt-africa/payouts';
import { lastPayoutOf } from './payout-facts.js';
import type { PayoutState } from './order-attention.js';
import { partsByUrgency } from './orders-projection.js';
import { PROVIDER } from '@usdt-africa/banking';

const SORTS: Readonly<Record<(typeof ADMIN_ORDER_SORTS)[number], SortKey>> = {
  attention: { sql: 'o.urgency', type: 'bigint' },
  placedAt: { sql: 'o.placed_at', type: 'timestamptz' },
  usdt: { sql: 'o.amount_micro', type: 'bigint' },
  naira: { sql: 'o.naira_kobo', type: 'bigint' },
  waitingSince: { sql: `coalesce(o.waiting_since, 'infinity'::timestamptz)`, type: 'timestamptz' },
  number: { sql: 'o.number collate "C"', type: 'text' },
};
const COLUMNS_OF_URGENCY = { attention: 'o.attention', urgency: 'o.urgency' };

/** An order, as the projection keeps it. */
@Entity('admin_orders')
export class ConsoleOrder {
  @PrimaryColumn('uuid') order_id!: string;
  @Column('text') number!: string;
  @Column('text') side!: 'sell' | 'buy';
  @Column('text') status!: AdminOrderRow['status'];
  @Column('text', { nullable: true }) attention!: AdminOrderRow['attention'];
  @Column('timestamptz', { nullable: true }) waiting_since!: Date | null;
  @Column('jsonb', { nullable: true }) state!: unknown;
  @Column('text', { nullable: true }) bank_code!: string | null;
  @Column('bigint') amount_micro!: string;
  @Column('bigint', { nullable: true }) received_micro!: string | null;
  @Column('bigint') naira_kobo!: string;
  @Column('timestamptz') placed_at!: Date;
  @Column('timestamptz') lock_ends_at!: Date;
  @Column('bigint', { nullable: true }) first_block!: string | null;
  @Column('integer', { nullable: true }) delivered_seconds!: number | null;
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('jsonb') recipient!: unknown;
  @Column('jsonb') sender!: unknown;
  @Column('integer') version!: number;
  /** The state of its last one. */
  @VirtualColumn({ type: 'jsonb', query: (order) => LAST_PAYOUT(order) }) payout!: unknown;
  /** That its account had when it was made; null for a guest's. */
  @VirtualColumn({ type: 'text', query: (order) => TIER(order) }) tier!: AdminOrderRow['tier'] | null;
}

const TIER = (order: string): string => `select t.tier from admin_order_tiers t where t.order_id = ${order}.order_id`;

const LAST_PAYOUT = (order: string): string =>
  `select p.state from admin_payouts p where p.payout_id = ${order}.last_payout_id`;

export const ERASED = '—';

type Field = (typeof ADMIN_ORDER_SORTS)[number];

/** The list of orders, from its read model; names are opened for the page that is shown, and masked. */
@Injectable()
export class OrderList extends KeysetList<ConsoleOrder, AdminOrderFilter, AdminOrderRow, Field, AdminOrderTab> {
  constructor(
    @Inject(POOL) pool: Pool,
    pager: KeysetPager,
    personalData: PersonalData,
    private readonly states: CurrentStates,
    private readonly people: PeopleIndex,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {
    super(pool, pager, personalData, {
      resource: 'orders',
      entity: ConsoleOrder,
      alias: 'o',
      filter: AdminOrderFilter,
      fields: ADMIN_ORDER_SORTS,
      sorts: SORTS,
      usual: ['attention', 'DESC'],
      lasting: ['placedAt', 'usdt'],
      tabs: Object.keys(ADMIN_ORDER_TABS) as AdminOrderTab[],
      tabbed: ['tab', 'status'],
      presets: ADMIN_ORDER_PRESETS,
    });
  }

  protected override parts(field: Field, filter: AdminOrderFilter): readonly string[] {
    if (field !== 'attention') return [];
    return partsByUrgency(COLUMNS_OF_URGENCY, filter.placedAt_gte, filter.placedAt_lt);
  }

  protected override subjects({ recipient, sender }: ConsoleOrder): readonly string[] {
    return [recipient, sender].flatMap(subjectOf);
  }

  protected override conditions(filter: AdminOrderFilter, findsPeople: boolean): Where {
    const found = new Conditions();
    if (filter.id) found.add((place) => `o.order_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab && filter.tab !== 'all')
      found.add((place) => `o.state_code = any(${place})`, ADMIN_ORDER_TABS[filter.tab]);
    if (filter.status) found.add((place) => `o.status = any(${place})`, filter.status);
    if (filter.side) found.add((place) => `o.side = ${place}`, filter.side);
    if (filter.tier === 'guest') found.raw(`not exists (${TIER('o')})`);
    else if (filter.tier)
      found.add(
        (place) => `o.order_id in (select t.order_id from admin_order_tiers t where t.tier = ${place})`,
        filter.tier,
      );
    if (filter.attention) found.raw('o.attention is not null');
    if (filter.provider) found.add((place) => `o.provider = ${place}`, filter.provider);
    if (filter.bankCode) found.add((place) => `o.bank_code = ${place}`, filter.bankCode);
    if (filter.placedAt_gte) found.add((place) => `o.placed_at >= ${place}`, filter.placedAt_gte);
    if (filter.placedAt_lt) found.add((place) => `o.placed_at < ${place}`, filter.placedAt_lt);
    if (filter.usdt_gte) found.add((place) => `o.amount_micro >= ${place}`, units(filter.usdt_gte, 6));
    if (filter.usdt_lte) found.add((place) => `o.amount_micro <= ${place}`, units(filter.usdt_lte, 6));
    if (filter.naira_gte) found.add((place) => `o.naira_kobo >= ${place}`, units(filter.naira_gte, 2));
    if (filter.naira_lte) found.add((place) => `o.naira_kobo <= ${place}`, units(filter.naira_lte, 2));
    if (filter.waitingSeconds_gte !== undefined)
      found.add(
        (place) => `${SORTS.waitingSince.sql} <= ${place}`,
        new Date(this.clock.now().getTime() - filter.waitingSeconds_gte * 1000),
      );
    if (filter.guest) found.raw(`o.order_id = any(array(${guestOrders(found.value(filter.guest))}))`);
    if (filter.q) search(found, filter.q, findsPeople ? this.people.tokensOf(filter.q) : []);
    return found.where;
  }

  protected override async views(rows: readonly ConsoleOrder[]): Promise<AdminOrderRow[]> {
    const [head, states] = await Promise.all([
      rows.some((row) => row.status === 'received') ? chainHead(this.pool) : null,
      this.states.of(
        rows.map((row) => ({
          orderId: row.order_id,
          stored: stateOfRow(row.state, row.status),
          bankCode: row.bank_code,
        })),
      ),
    ]);
    const payouts = rows.map(({ payout }) => (payout === null ? null : revivedState<PayoutState>(payout).payout));
    const queries = await payoutQueries(
      this.pool,
      payouts.flatMap((payout) => payout?.submission?.payoutId ?? []),
    );
    return Promise.all(
      rows.map((row, at) => {
        const payout = payouts[at]!;
        const last = lastPayoutOf(payout, queries(payout?.submission?.payoutId ?? ''));
        return this.view(row, states[at]!, head?.headNumber ?? null, last);
      }),
    );
  }

  private async view(
    row: ConsoleOrder,
    state: AdminOrderState,
    head: number | null,
    payout: AdminOrderRow['payout'],
  ): Promise<AdminOrderRow> {
    const [recipient, sender] = await Promise.all([
      this.personalData.open<Recipient>(row.recipient as never),
      this.personalData.open<Sender>(row.sender as never),
    ]);
    const { confirmations } = this.config;
    const done =
      row.first_block === null || head === null
        ? null
        : Math.min(confirmations - 1, Math.max(1, head - Number(row.first_block) + 1));
    return {
      id: row.order_id,
      number: row.number,
      side: row.side,
      status: row.status,
      state,
      attention: row.attention,
      waitingSince: row.waiting_since?.toISOString() ?? null,
      customer: sender ? maskName(`${sender.firstName} ${sender.lastName}`) : ERASED,
      tier: row.tier ?? 'guest',
      usdt: formatMoney(BigInt(row.amount_micro), 'USDT'),
      receivedUsdt: row.received_micro === null ? null : formatMoney(BigInt(row.received_micro), 'USDT'),
      confirmations: row.status === 'received' && done !== null ? { done, needed: confirmations } : null,
      recipient: recipientView(recipient),
      naira: formatMoney(BigInt(row.naira_kobo), 'NGN'),
      nairaOf: row.received_micro === null ? 'ordered' : 'received',
      placedAt: row.placed_at.toISOString(),
      lockEndsAt: row.lock_ends_at.toISOString(),
      provider: row.provider === null ? null : PROVIDER,
      payout,
      deliveredSeconds: row.delivered_seconds,
      version: row.version,
    };
  }
}

/** Whose key opens this, as a list of one or none. */
export function subjectOf(sealed: unknown): string[] {
  return sealed === null ? [] : [(sealed as Sealed).$sealed.s];
}

/** Bank and account as lists show them. */
export function recipientView(recipient: Recipient | null): AdminOrderRow['recipient'] {
  return {
    bankCode: recipient?.bankCode ?? '',
    bank: recipient?.bankShortName ?? ERASED,
    account: recipient ? maskAccount(recipient.accountNumber) : ERASED,
  };
}

/**
 * A number or its beginning or end; whole, anything it is found by; and by the tokens of people. No sign of theirs is one of the
 * pattern's.
 */
function search(found: Conditions, text: string, people: readonly PersonTokens[]): void {
  const parts: string[] = [];
  const words = text.trim();
  const number = words.toUpperCase().replace(/[^SB0-9]/g, '');
  if (/^[SB]?[0-9\s]+$/i.test(words) && number.length <= 13 && number.length >= 3) {
    if (/^[SB]/.test(number)) parts.push(`o.number like ${found.value(`${number}%`)}`);
    else parts.push(`reverse(o.number) like reverse(${found.value(number)}) || '%'`);
  } else if (!people.some(({ kind }) => kind === 'email' || kind === 'name')) {
    const whole = found.value(/^[0-9a-f]{64}$/i.test(words) ? words.toLowerCase() : words);
    // A separate subquery: the planner does not know how rare a text is, and would rather scan the whole list.
    parts.push(`o.order_id = any(array(select order_id from admin_orders where lookups @> array[${whole}]))`);
  }
  if (people.length > 0)
    parts.push(`o.order_id = any(array(${recordsFoundBy(people, 'order', (value) => found.value(value))}))`);
  found.raw(`(${parts.join(' or ')})`);
}

function units(text: string, decimals: number): string {
  return parseDecimal(text, decimals).toString();
}
