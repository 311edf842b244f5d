import { Inject, Injectable } from '@nestjs/common';
import { CustomerFinder, type Profile } from '@usdt-africa/accounts';
import {
  ADMIN_CUSTOMER_PRESETS,
  ADMIN_CUSTOMER_SORTS,
  AdminCustomerFilter,
  type AdminCustomerRow,
  AdminCustomerTab,
} from '@usdt-africa/contracts/admin';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { maskName, maskUsername } from '@usdt-africa/kernel';
import { PeopleIndex, recordsFoundBy } from '@usdt-africa/people';
import { Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ERASED, subjectOf } from '../order-list.js';
import { CustomerOrders, type CustomerSums } from './customer-sums.js';

type Field = (typeof ADMIN_CUSTOMER_SORTS)[number];

const SORTS: Readonly<Record<Field, SortKey>> = {
  attention: { sql: 'c.urgency', type: 'bigint' },
  since: { sql: 'c.since', type: 'timestamptz' },
  seenAt: { sql: 'coalesce(c.seen_at, c.since)', type: 'timestamptz' },
};

/** A customer, as the projection keeps them. */
@Entity('admin_customers')
export class ConsoleCustomer {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('text') owner_key!: string;
  @Column('jsonb') profile!: Sealed;
  @Column('text') tier!: AdminCustomerRow['tier'];
  @Column('text') state_name!: AdminCustomerRow['state'];
  @Column('text', { nullable: true }) attention!: AdminCustomerRow['attention'];
  @Column('timestamptz', { nullable: true }) waiting_since!: Date | null;
  @Column('text', { nullable: true }) because!: AdminCustomerRow['frozenBecause'];
  @Column('timestamptz') since!: Date;
  @Column('timestamptz', { nullable: true }) seen_at!: Date | null;
  @Column('integer') version!: number;
}

/** The list of customers, from their read model; names are opened for the page that is shown, and masked. */
@Injectable()
export class CustomerList extends KeysetList<
  ConsoleCustomer,
  AdminCustomerFilter,
  AdminCustomerRow,
  Field,
  AdminCustomerTab
> {
  constructor(
    @Inject(POOL) pool: Pool,
    pager: KeysetPager,
    personalData: PersonalData,
    private readonly orders: CustomerOrders,
    private readonly lookup: CustomerFinder,
    private readonly people: PeopleIndex,
  ) {
    super(pool, pager, personalData, {
      resource: 'customers',
      entity: ConsoleCustomer,
      alias: 'c',
      filter: AdminCustomerFilter,
      fields: ADMIN_CUSTOMER_SORTS,
      sorts: SORTS,
      usual: ['attention', 'DESC'],
      lasting: ['since'],
      tabs: AdminCustomerTab.options,
      tabbed: ['tab', 'state'],
      presets: ADMIN_CUSTOMER_PRESETS,
    });
  }

  protected override parts(): readonly string[] {
    return [];
  }

  protected override subjects({ profile }: ConsoleCustomer): readonly string[] {
    return subjectOf(profile);
  }

  protected override conditions(filter: AdminCustomerFilter, findsPeople: boolean): Where {
    const found = new Conditions();
    if (filter.id) found.add((place) => `c.account_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab === 'attention') found.raw('c.attention is not null');
    else if (filter.tab && filter.tab !== 'all') found.add((place) => `c.state_name = ${place}`, filter.tab);
    if (filter.state) found.add((place) => `c.state_name = ${place}`, filter.state);
    if (filter.tier) found.add((place) => `c.tier = ${place}`, filter.tier);
    if (filter.since_gte) found.add((place) => `c.since >= ${place}`, filter.since_gte);
    if (filter.since_lt) found.add((place) => `c.since < ${place}`, filter.since_lt);
    if (filter.seenAt_gte) found.add((place) => `coalesce(c.seen_at, c.since) >= ${place}`, filter.seenAt_gte);
    if (filter.q) this.search(found, filter.q, findsPeople);
    return found.where;
  }

  /** Their own data, and the bank accounts that they saved or sold to. */
  private search(found: Conditions, text: string, findsPeople: boolean): void {
    const { column, values } = this.lookup.soughtBy(text);
    const parts = [`select account_id from accounts where ${column} = any(${found.value(values)})`];
    const people = findsPeople ? this.people.tokensOf(text) : [];
    if (people.length > 0) {
      const ids = (record: 'order' | 'account'): string =>
        recordsFoundBy(people, record, (value) => found.value(value));
      parts.push(ids('account'));
      parts.push(`select account_id from admin_order_tiers where order_id = any(array(${ids('order')}))`);
    }
    found.raw(`c.account_id = any(array(${parts.join(' union ')}))`);
  }

  protected override async views(rows: readonly ConsoleCustomer[]): Promise<AdminCustomerRow[]> {
    const sums = await this.orders.sums(rows.map((row) => row.owner_key));
    return Promise.all(rows.map((row) => this.view(row, sums(row.owner_key))));
  }

  private async view(row: ConsoleCustomer, sums: CustomerSums): Promise<AdminCustomerRow> {
    const profile = await this.personalData.open<Profile>(row.profile);
    const held = row.state_name === 'frozen' ? sums.held : null;
    return {
      id: row.account_id,
      name: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : ERASED,
      username: profile ? maskUsername(profile.username) : ERASED,
      tier: row.tier,
      state: row.state_name,
      attention: row.attention === 'frozen' && held ? 'frozen-with-payouts' : row.attention,
      waitingSince: row.waiting_since?.toISOString() ?? null,
      frozenBecause: row.because,
      orders: sums.orders,
      usdt30: sums.usdt30,
      held,
      since: row.since.toISOString(),
      seenAt: row.seen_at?.toISOString() ?? null,
      version: row.version,
    };
  }
}
