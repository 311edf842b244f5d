import { Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import {
  ADMIN_FUNDING_PRESETS,
  ADMIN_FUNDING_SORTS,
  ADMIN_FUNDING_TABS,
  type AdminFundingCounts,
  AdminFundingFilter,
  type AdminFundingRow,
  AdminFundingTab,
} from '@usdt-africa/contracts/admin';
import { PersonalData } from '@usdt-africa/event-store';
import { type Funding, FundingOwners, last4Of, type Sender } from '@usdt-africa/funding';
import { formatMoney, maskName, parseDecimal, revivedState } from '@usdt-africa/kernel';
import {
  Conditions,
  contentRange,
  countsOf,
  filterOf,
  KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  type SortKey,
  type Where,
} from '@usdt-africa/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment, as its projection stores it. */
@Entity('fundings')
export class ConsoleFunding {
  @PrimaryColumn('uuid') funding_id!: string;
  @Column('text') provider!: string;
  @Column('uuid', { nullable: true }) account_id!: string | null;
  @Column('bigint') amount_kobo!: string;
  @Column('text') status!: AdminFundingRow['state'];
  @Column('text', { nullable: true }) why!: AdminFundingRow['why'];
  @Column('text') found!: AdminFundingRow['found'];
  @Column('timestamptz') received_at!: Date;
  @Column('timestamptz') seen_at!: Date;
  @Column('timestamptz', { nullable: true }) ended_at!: Date | null;
  @Column('timestamptz', { nullable: true }) due_at!: Date | null;
  @Column('timestamptz', { nullable: true }) claimed_at!: Date | null;
  @Column('integer') version!: number;
  @Column('jsonb') state!: unknown;
}

const FUNDINGS = { entity: ConsoleFunding, alias: 'f' } as const;

type Field = (typeof ADMIN_FUNDING_SORTS)[number];
const SORTS: Readonly<Record<Exclude<Field, 'due'>, SortKey>> = {
  receivedAt: { sql: 'f.received_at', type: 'timestamptz' },
  naira: { sql: 'f.amount_kobo', type: 'bigint' },
};

/** What is not due comes last, in either direction. */
function sortOf(field: Field, direction: 'ASC' | 'DESC'): SortKey {
  if (field !== 'due') return SORTS[field];
  return { sql: `coalesce(f.due_at, '${direction === 'ASC' ? '' : '-'}infinity')`, type: 'timestamptz' };
}

/** The console's list of payments; names are masked. */
@Injectable()
export class FundingList {
  constructor(
    private readonly pager: KeysetPager,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly owners: FundingOwners,
  ) {}

  /** @throws Refusal 400 for junk, and for a range wider than a list is */
  async page(query: ListQuery, now: Date): Promise<Page<AdminFundingRow>> {
    const request = listRequest(query, AdminFundingFilter, ADMIN_FUNDING_SORTS, ['due', 'ASC']);
    const { filter, field, direction, first, last } = request;
    const { rows, total } = await this.pager.page({
      ...FUNDINGS,
      where: this.#conditions(filter, now),
      sort: sortOf(field, direction),
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await this.described(rows),
      contentRange: contentRange('fundings', first, rows.length, total),
    };
  }

  /** The tabs under the other filters, and the saved queries that come with the console. */
  async counts(query: Pick<ListQuery, 'filter'>, now: Date): Promise<AdminFundingCounts> {
    const { tab: _tab, state: _state, ...filter } = filterOf(query, AdminFundingFilter);
    const total = (wanted: AdminFundingFilter) => this.pager.total(FUNDINGS, this.#conditions(wanted, now));
    return countsOf(
      AdminFundingTab.options,
      (tab) => total({ ...filter, tab }),
      ADMIN_FUNDING_PRESETS as unknown as Readonly<Record<string, AdminFundingFilter>>,
      total,
    );
  }

  /** Rows as the list shows them. */
  async described(rows: readonly ConsoleFunding[]): Promise<AdminFundingRow[]> {
    const senders = rows.map((row) => revivedState<Funding>(row.state).seen!.sender);
    await this.personalData.preload(senders.map(({ $sealed }) => $sealed.s));
    const profiles = await this.profiles.of(rows.flatMap((row) => row.account_id ?? []));
    return Promise.all(
      rows.map(async (row, at) => {
        const sender = await this.personalData.open<Sender>(senders[at]!);
        const owner = row.account_id === null ? undefined : profiles.get(row.account_id);
        return rowOf(row, sender, owner ? maskName(`${owner.firstName} ${owner.lastName}`) : null);
      }),
    );
  }

  #conditions(filter: AdminFundingFilter, now: Date): Where {
    const found = new Conditions();
    if (filter.id) found.add((place) => `f.funding_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab) found.add((place) => `f.status = any(${place})`, ADMIN_FUNDING_TABS[filter.tab]);
    if (filter.state) found.add((place) => `f.status = any(${place})`, filter.state);
    if (filter.why) found.add((place) => `f.why = any(${place})`, filter.why);
    if (filter.accountId) found.add((place) => `f.account_id = ${place}`, filter.accountId);
    if (filter.overdue) found.add((place) => `f.due_at < ${place}`, now);
    if (filter.receivedAt_gte) found.add((place) => `f.received_at >= ${place}`, filter.receivedAt_gte);
    if (filter.receivedAt_lt) found.add((place) => `f.received_at < ${place}`, filter.receivedAt_lt);
    if (filter.naira_gte)
      found.add((place) => `f.amount_kobo >= ${place}`, parseDecimal(filter.naira_gte, 2).toString());
    if (filter.q) {
      const text = filter.q.replaceAll(' ', '');
      found.add(
        (place) => `(f.reference = (${place}::text[])[1] or f.transaction_id = (${place}::text[])[1]
          or f.account_id in (select a.account_id from funding_accounts a where a.number_index = any(${place}::text[])))`,
        [text, ...this.owners.indexesOf(text)],
      );
    }
    return found.where;
  }
}

function rowOf(row: ConsoleFunding, sender: Sender | null, customer: string | null): AdminFundingRow {
  const time = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    id: row.funding_id,
    state: row.status,
    why: row.why,
    naira: formatMoney(BigInt(row.amount_kobo), 'NGN'),
    provider: row.provider,
    from: {
      name: sender?.name ? maskName(sender.name) : null,
      bank: sender?.bank ?? null,
      last4: last4Of(sender?.account),
    },
    to: { last4: last4Of(sender?.receiver), accountId: row.account_id, customer },
    found: row.found,
    receivedAt: row.received_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    endedAt: time(row.ended_at),
    dueAt: time(row.due_at),
    claimedAt: time(row.claimed_at),
    version: row.version,
  };
}
