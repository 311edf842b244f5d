import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import {
  ADMIN_WITHDRAWAL_SORTS,
  ADMIN_WITHDRAWAL_TABS,
  AdminWithdrawalFilter,
  type AdminWithdrawalKind,
  type AdminWithdrawalRow,
  type AdminWithdrawalStatus,
  type AdminWithdrawalTab,
} from '@usdt-africa/contracts/admin';
import { PersonalData } from '@usdt-africa/event-store';
import { formatMoney, maskName, parseDecimal } from '@usdt-africa/kernel';
import { Conditions, KeysetList, KeysetPager, POOL, type SortKey, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { recipientView, subjectOf } from '../order-list.js';
import type { Recipient } from '../order-people.js';

/** A withdrawal or a transfer, as its projection stores it. */
@Entity('admin_withdrawals')
export class ConsoleWithdrawal {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: AdminWithdrawalKind;
  @Column('text') number!: string;
  @Column('text') status!: AdminWithdrawalStatus;
  @Column('uuid') account_id!: string;
  @Column('uuid', { nullable: true }) to_account_id!: string | null;
  @Column('uuid', { nullable: true }) payout_id!: string | null;
  @Column('bigint') amount_kobo!: string;
  @Column('jsonb', { nullable: true }) recipient!: unknown;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @Column('timestamptz', { nullable: true }) matter_since!: Date | null;
  @Column('integer') version!: number;
}

type Field = (typeof ADMIN_WITHDRAWAL_SORTS)[number];

const SORTS: Readonly<Record<Field, SortKey>> = {
  at: { sql: 'w.at', type: 'timestamptz' },
  naira: { sql: 'w.amount_kobo', type: 'bigint' },
};
const TABS: Readonly<Record<Exclude<AdminWithdrawalTab, 'all'>, string>> = {
  open: `w.status = 'sending'`,
  attention: 'w.matter_since is not null',
  paid: `w.status in ('paid', 'paid-after-all', 'made')`,
  undone: `w.status = 'undone'`,
};

/** The console's list of withdrawals and transfers; names and accounts are masked. */
@Injectable()
export class WithdrawalList extends KeysetList<
  ConsoleWithdrawal,
  AdminWithdrawalFilter,
  AdminWithdrawalRow,
  Field,
  AdminWithdrawalTab
> {
  constructor(
    @Inject(POOL) pool: Pool,
    pager: KeysetPager,
    personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
  ) {
    super(pool, pager, personalData, {
      resource: 'withdrawals',
      entity: ConsoleWithdrawal,
      alias: 'w',
      filter: AdminWithdrawalFilter,
      fields: ADMIN_WITHDRAWAL_SORTS,
      sorts: SORTS,
      usual: ['at', 'DESC'],
      lasting: ['at', 'naira'],
      tabs: ADMIN_WITHDRAWAL_TABS,
      tabbed: ['tab', 'status'],
      presets: {},
    });
  }

  /** Rows as the list shows them. */
  async described(rows: readonly ConsoleWithdrawal[]): Promise<readonly AdminWithdrawalRow[]> {
    await this.personalData.preload(rows.flatMap((row) => this.subjects(row)));
    return this.views(rows);
  }

  protected override parts(): readonly string[] {
    return [];
  }

  protected override subjects({ recipient }: ConsoleWithdrawal): readonly string[] {
    return subjectOf(recipient);
  }

  protected override async views(rows: readonly ConsoleWithdrawal[]): Promise<readonly AdminWithdrawalRow[]> {
    const profiles = await this.profiles.of(rows.flatMap((row) => [row.account_id, row.to_account_id ?? []].flat()));
    const customer = (accountId: string): AdminWithdrawalRow['from'] => {
      const profile = profiles.get(accountId);
      return { accountId, name: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null };
    };
    return Promise.all(
      rows.map(async (row): Promise<AdminWithdrawalRow> => {
        const recipient =
          row.recipient === null ? null : await this.personalData.open<Recipient>(row.recipient as never);
        return {
          id: row.id,
          kind: row.kind,
          number: row.number,
          status: row.status,
          naira: formatMoney(BigInt(row.amount_kobo), 'NGN'),
          from: customer(row.account_id),
          to: row.to_account_id === null ? null : customer(row.to_account_id),
          recipient: row.kind === 'withdrawal' ? recipientView(recipient) : null,
          at: row.at.toISOString(),
          endedAt: row.ended_at?.toISOString() ?? null,
          matterSince: row.matter_since?.toISOString() ?? null,
          version: row.version,
        };
      }),
    );
  }

  protected override conditions(filter: AdminWithdrawalFilter): Where {
    const found = new Conditions();
    if (filter.id) found.add((place) => `w.id = any(${place}::uuid[])`, filter.id);
    if (filter.tab && filter.tab !== 'all') found.raw(TABS[filter.tab]);
    if (filter.kind) found.add((place) => `w.kind = ${place}`, filter.kind);
    if (filter.status) found.add((place) => `w.status = ${place}`, filter.status);
    if (filter.accountId)
      found.add((place) => `(w.account_id = ${place} or w.to_account_id = ${place})`, filter.accountId);
    if (filter.naira_gte)
      found.add((place) => `w.amount_kobo >= ${place}::bigint`, parseDecimal(filter.naira_gte, 2).toString());
    if (filter.at_gte) found.add((place) => `w.at >= ${place}`, filter.at_gte);
    if (filter.at_lt) found.add((place) => `w.at < ${place}`, filter.at_lt);
    if (filter.q) {
      const number = filter.q.toUpperCase().replaceAll(/\s/g, '');
      // No sign of a number is one of the pattern's.
      if (/^[WT]\d{0,12}$/.test(number)) found.add((place) => `w.number like ${place}`, `${number}%`);
      else found.add((place) => `w.number in ('W' || ${place}, 'T' || ${place})`, number);
    }
    return found.where;
  }
}
