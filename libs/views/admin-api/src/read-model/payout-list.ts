import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_PAYOUT_PRESETS,
  ADMIN_PAYOUT_SORTS,
  ADMIN_PAYOUT_TABS,
  type AdminOrderState,
  AdminPayoutFilter,
  type AdminPayoutRow,
  type AdminPayoutTab,
} from '@usdt-africa/contracts/admin';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, formatMoney, parseDecimal, revivedState } from '@usdt-africa/kernel';
import { type PayoutQueries, payoutQueries } from '@usdt-africa/payouts';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CLOCK, Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import { recipientView, subjectOf } from './order-list.js';
import type { Recipient } from './order-people.js';
import { CurrentStates } from './current-states.js';
import { payoutFacts, phaseOf } from './payout-facts.js';
import type { PayoutState } from './order-attention.js';
import { partsByUrgency } from './orders-projection.js';
import { payoutStored } from './payout-rows.js';
import { PROVIDER } from '@usdt-africa/banking';

const SORTS: Readonly<Record<(typeof ADMIN_PAYOUT_SORTS)[number], SortKey>> = {
  attention: { sql: 'p.urgency', type: 'bigint' },
  requestedAt: { sql: 'p.requested_at', type: 'timestamptz' },
  naira: { sql: 'p.amount_kobo', type: 'bigint' },
  settledAt: { sql: `coalesce(p.settled_at, 'infinity'::timestamptz)`, type: 'timestamptz' },
  waitingSince: { sql: `coalesce(p.waiting_since, 'infinity'::timestamptz)`, type: 'timestamptz' },
};
const COLUMNS_OF_URGENCY = { attention: 'p.attention', urgency: 'p.urgency' };

/** A requested payout, as the projection stores it. */
@Entity('admin_payouts')
export class ConsolePayout {
  @PrimaryColumn('uuid') payout_id!: string;
  @Column('text') order_number!: string;
  @Column('integer', { nullable: true }) sequence!: number | null;
  @Column('jsonb', { nullable: true }) recipient!: unknown;
  @Column('timestamptz') requested_at!: Date;
  @Column('bigint') amount_kobo!: string;
  @Column('text', { nullable: true }) bank_code!: string | null;
  @Column('jsonb') state!: unknown;
}

type Field = (typeof ADMIN_PAYOUT_SORTS)[number];

/** The list of payouts, from its read model. */
@Injectable()
export class PayoutList extends KeysetList<ConsolePayout, AdminPayoutFilter, AdminPayoutRow, Field, AdminPayoutTab> {
  constructor(
    @Inject(POOL) pool: Pool,
    pager: KeysetPager,
    personalData: PersonalData,
    private readonly states: CurrentStates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(pool, pager, personalData, {
      resource: 'payouts',
      entity: ConsolePayout,
      alias: 'p',
      filter: AdminPayoutFilter,
      fields: ADMIN_PAYOUT_SORTS,
      sorts: SORTS,
      usual: ['attention', 'DESC'],
      lasting: ['requestedAt', 'naira'],
      tabs: Object.keys(ADMIN_PAYOUT_TABS) as AdminPayoutTab[],
      tabbed: ['tab', 'phase'],
      presets: ADMIN_PAYOUT_PRESETS,
    });
  }

  protected override parts(field: Field, filter: AdminPayoutFilter): readonly string[] {
    if (field !== 'attention') return [];
    return partsByUrgency(COLUMNS_OF_URGENCY, filter.requestedAt_gte, filter.requestedAt_lt);
  }

  protected override subjects({ recipient }: ConsolePayout): readonly string[] {
    return subjectOf(recipient);
  }

  protected override async views(rows: readonly ConsolePayout[]): Promise<readonly AdminPayoutRow[]> {
    const payoutStates = rows.map(({ state }) => revivedState<PayoutState>(state));
    const states = await this.states.of(
      rows.map((row, at) => ({
        orderId: payoutStates[at]!.orderId,
        accountId: payoutStates[at]!.withdrawal?.accountId ?? null,
        stored: payoutStored(payoutStates[at]!, BigInt(row.amount_kobo), row.requested_at.toISOString()),
        bankCode: row.bank_code,
      })),
    );
    const queries = await payoutQueries(
      this.pool,
      rows.map(({ payout_id: id }) => id),
    );
    return Promise.all(rows.map((row, at) => this.view(row, payoutStates[at]!, states[at]!, queries(row.payout_id))));
  }

  protected override conditions(filter: AdminPayoutFilter): Where {
    const found = new Conditions().raw('p.requested_at is not null');
    if (filter.id) found.add((place) => `p.payout_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab && filter.tab !== 'all')
      found.add((place) => `p.state_code = any(${place})`, ADMIN_PAYOUT_TABS[filter.tab]);
    if (filter.phase) found.add((place) => `p.phase = any(${place})`, filter.phase);
    if (filter.attention) found.raw('p.attention is not null');
    if (filter.provider && filter.provider !== PROVIDER) found.raw('false');
    if (filter.bankCode) found.add((place) => `p.bank_code = ${place}`, filter.bankCode);
    if (filter.requestedAt_gte) found.add((place) => `p.requested_at >= ${place}`, filter.requestedAt_gte);
    if (filter.requestedAt_lt) found.add((place) => `p.requested_at < ${place}`, filter.requestedAt_lt);
    if (filter.naira_gte) found.add((place) => `p.amount_kobo >= ${place}`, kobo(filter.naira_gte));
    if (filter.naira_lte) found.add((place) => `p.amount_kobo <= ${place}`, kobo(filter.naira_lte));
    if (filter.waitingSeconds_gte !== undefined)
      found.add(
        (place) => `${SORTS.waitingSince.sql} <= ${place}`,
        new Date(this.clock.now().getTime() - filter.waitingSeconds_gte * 1000),
      );
    if (filter.q) {
      const words = filter.q.trim();
      const number = words.toUpperCase().replace(/\s/g, '');
      found.add(
        // Each search has an index of its own; an `or` between them would use none. The row has one reference: the
        // payout is found by its other ones, too.
        (place) => `p.payout_id = any(array(
          select payout_id from admin_payouts where reference = ${place}
          union all select payout_id from admin_payouts where session_id = ${place}
          union all select payout_id from admin_payouts where order_id in
            (select order_id from admin_orders where lookups @> array[${place}])
            and (state -> 'payout' ->> 'reference' = ${place} or state -> 'payout' -> 'earlier' ? ${place})
          union all select payout_id from admin_payouts where order_id in
            (select order_id from admin_orders where number = ${place})
          union all select payout_id from admin_payouts where withdrawal_id is not null and order_number = ${place}))`,
        /^[SBW]\d{12}$/.test(number) ? number : words,
      );
    }
    return found.where;
  }

  private async view(
    row: ConsolePayout,
    payoutState: PayoutState,
    state: AdminOrderState,
    queries: PayoutQueries,
  ): Promise<AdminPayoutRow> {
    const { payout, orderId, withdrawal, attention, since, version } = payoutState;
    const recipient = row.recipient === null ? null : await this.personalData.open<Recipient>(row.recipient as never);
    return {
      id: row.payout_id,
      orderId,
      orderNumber: row.order_number,
      withdrawal: withdrawal ?? null,
      sequence: row.sequence ?? 1,
      phase: phaseOf(payout),
      state,
      attention: attention !== null,
      waitingSince: since,
      naira: formatMoney(BigInt(row.amount_kobo), 'NGN'),
      recipient: recipientView(recipient),
      ...payoutFacts(payout, row.requested_at.toISOString(), queries),
      version,
    };
  }
}

function kobo(text: string): string {
  return parseDecimal(text, 2).toString();
}
