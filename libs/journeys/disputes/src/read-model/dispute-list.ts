import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_DISPUTE_PRESETS,
  ADMIN_DISPUTE_SORTS,
  ADMIN_DISPUTE_TABS,
  type AdminActor,
  type AdminDisputeCounts,
  AdminDisputeFilter,
  type AdminDisputeRow,
  AdminDisputeTab,
} from '@usdt-africa/contracts/admin';
import { formatMoney, parseDecimal, revivedState } from '@usdt-africa/kernel';
import { Profiles } from '@usdt-africa/operators';
import { PeopleIndex, recordsFoundBy } from '@usdt-africa/people';
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
  type WholeList,
  wholeListRequest,
} from '@usdt-africa/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OperatorNames } from '../application/ports.js';
import { type Dispute, isOfPurchase, questionTopic } from '../domain/dispute.js';
import { dueView } from './due.js';

/** A case, as the projection keeps it. */
@Entity('disputes')
export class DisputeRow {
  @PrimaryColumn('uuid') dispute_id!: string;
  @Column('text') number!: string;
  @Column('uuid') order_id!: string;
  @Column('text') order_number!: string;
  @Column('text') issue!: AdminDisputeRow['issue'];
  @Column('text') phase!: AdminDisputeRow['state'];
  @Column('bigint') amount_kobo!: string;
  @Column('uuid', { nullable: true }) claimed_by!: string | null;
  @Column('timestamptz') opened_at!: Date;
  @Column('timestamptz') last_at!: Date;
  @Column('integer') version!: number;
  @Column('jsonb') state!: unknown;
}

const CASES = { entity: DisputeRow, alias: 'd' } as const;

const OF_PURCHASE = `coalesce(d.state->'purchase', 'null')`;

type Field = (typeof ADMIN_DISPUTE_SORTS)[number];

const SORTS: Readonly<Record<Exclude<Field, 'due'>, SortKey>> = {
  openedAt: { sql: 'd.opened_at', type: 'timestamptz' },
  lastAt: { sql: 'd.last_at', type: 'timestamptz' },
  naira: { sql: 'd.amount_kobo', type: 'bigint' },
  number: { sql: 'd.number collate "C"', type: 'text' },
};

/** Cases without a due time come last, in either sort direction. */
function sortOf(field: Field, direction: 'ASC' | 'DESC'): SortKey {
  if (field !== 'due') return SORTS[field];
  return { sql: `coalesce(d.due_at, '${direction === 'ASC' ? '' : '-'}infinity')`, type: 'timestamptz' };
}

/** The queue of cases, from their read model. */
@Injectable()
export class DisputeList {
  constructor(
    private readonly pager: KeysetPager,
    @Inject(Profiles) private readonly operators: OperatorNames,
    private readonly people: PeopleIndex,
  ) {}

  /** @throws Refusal 400 for junk, and for a range wider than a list is */
  async page(query: ListQuery, viewerId: string, now: Date): Promise<Page<AdminDisputeRow>> {
    const request = listRequest(query, AdminDisputeFilter, ADMIN_DISPUTE_SORTS, ['due', 'ASC']);
    const { filter, field, direction, first, last } = request;
    const { rows, total } = await this.pager.page({
      ...CASES,
      where: this.#conditions(filter, query, viewerId, now),
      sort: sortOf(field, direction),
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await this.#described(rows, now),
      contentRange: contentRange('disputes', first, rows.length, total),
    };
  }

  /** All of them under a filter, in the order they were opened. @throws Refusal 400 for junk */
  async whole(query: ListQuery, viewerId: string, now: Date): Promise<WholeList<AdminDisputeRow>> {
    const request = wholeListRequest(query, AdminDisputeFilter, ADMIN_DISPUTE_SORTS, ['openedAt']);
    const { filter, field, direction } = request;
    const where = this.#conditions(filter, query, viewerId, now);
    const rows = this.pager.walk({ ...CASES, where, sort: sortOf(field, direction), direction });
    return { total: await this.pager.counted(CASES, where), pages: this.#describeEach(rows, now) };
  }

  #conditions(
    filter: AdminDisputeFilter,
    { findsPeople }: Pick<ListQuery, 'findsPeople'>,
    viewerId: string,
    now: Date,
  ): Where {
    const found = conditions(filter, viewerId, now);
    if (filter.q) this.#search(found, filter.q, findsPeople === true);
    return found.where;
  }

  /** By numbers as people write them (`D-2041`, `S615 220 947 318`), and by the people of the order. */
  #search(found: Conditions, text: string, findsPeople: boolean): void {
    const parts: string[] = [];
    // No sign of theirs is one of the pattern's.
    const words = text.toUpperCase().replace(/[^A-Z0-9-]/g, '');
    const place = words === '' ? null : found.value(`${words}%`);
    if (place !== null) parts.push(`d.number like ${place} or d.order_number like ${place}`);
    const people = findsPeople ? this.people.tokensOf(text) : [];
    if (people.length > 0)
      parts.push(`d.order_id = any(array(${recordsFoundBy(people, 'order', (value) => found.value(value))}))`);
    found.raw(parts.length === 0 ? 'false' : `(${parts.join(' or ')})`);
  }

  async *#describeEach(
    pages: AsyncIterable<readonly DisputeRow[]>,
    now: Date,
  ): AsyncGenerator<readonly AdminDisputeRow[], void> {
    for await (const rows of pages) yield await this.#described(rows, now);
  }

  async #described(rows: readonly DisputeRow[], now: Date): Promise<AdminDisputeRow[]> {
    const names = await this.operators.names(rows.flatMap((row) => row.claimed_by ?? []));
    return rows.map((row) => listRow(row, names, now));
  }

  /** The tabs under the other filters, and the saved queries that come with the console. */
  async counts(
    query: Pick<ListQuery, 'filter' | 'findsPeople'>,
    viewerId: string,
    now: Date,
  ): Promise<AdminDisputeCounts> {
    const { tab: _tab, state: _state, ...filter } = filterOf(query, AdminDisputeFilter);
    const total = (wanted: AdminDisputeFilter) =>
      this.pager.total(CASES, this.#conditions(wanted, query, viewerId, now));
    return countsOf(AdminDisputeTab.options, (tab) => total({ ...filter, tab }), ADMIN_DISPUTE_PRESETS, total);
  }
}

function conditions(filter: AdminDisputeFilter, viewerId: string, now: Date): Conditions {
  const found = new Conditions();
  if (filter.id) found.add((place) => `d.dispute_id = any(${place}::uuid[])`, filter.id);
  if (filter.tab) found.add((place) => `d.phase = any(${place})`, ADMIN_DISPUTE_TABS[filter.tab]);
  if (filter.state) found.add((place) => `d.phase = any(${place})`, filter.state);
  if (filter.issue) found.add((place) => `d.issue = ${place}`, filter.issue);
  if (filter.about) found.raw(`${OF_PURCHASE} ${filter.about === 'purchase' ? '<>' : '='} 'null'::jsonb`);
  if (filter.orderId) found.add((place) => `d.order_id = ${place}`, filter.orderId);
  if (filter.claimed !== undefined) found.raw(filter.claimed ? 'd.claimed_by is not null' : 'd.claimed_by is null');
  if (filter.claimedBy) found.add((place) => `d.claimed_by = ${place}`, filter.claimedBy);
  if (filter.mine) found.add((place) => `d.claimed_by = ${place} and d.phase <> 'resolved'`, viewerId);
  if (filter.overdue) found.add((place) => `d.due_of = 'us' and d.due_at < ${place}`, now);
  if (filter.openedAt_gte) found.add((place) => `d.opened_at >= ${place}`, filter.openedAt_gte);
  if (filter.openedAt_lt) found.add((place) => `d.opened_at < ${place}`, filter.openedAt_lt);
  if (filter.naira_gte) found.add((place) => `d.amount_kobo >= ${place}`, parseDecimal(filter.naira_gte, 2).toString());
  return found;
}

function listRow(row: DisputeRow, names: ReadonlyMap<string, string>, now: Date): AdminDisputeRow {
  const dispute = revivedState<Dispute>(row.state);
  return {
    id: row.dispute_id,
    number: row.number,
    about: isOfPurchase(dispute) ? 'purchase' : 'order',
    orderId: row.order_id,
    orderNumber: row.order_number,
    issue: row.issue,
    topic: questionTopic(dispute),
    state: row.phase,
    naira: formatMoney(BigInt(row.amount_kobo), 'NGN'),
    due: dueView(dispute.due, now),
    claimedBy: row.claimed_by ? operatorActor(row.claimed_by, names) : null,
    openedAt: row.opened_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    lastBy: dispute.lastBy,
    messages: dispute.messages,
    files: dispute.files.length,
    repay: dispute.repay?.state ?? null,
    how: dispute.resolution?.how ?? null,
    version: row.version,
  };
}

/** `Femi O.` */
export function operatorActor(operatorId: string, names: ReadonlyMap<string, string>): AdminActor {
  const [first = '', ...rest] = (names.get(operatorId) ?? '').trim().split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return { kind: 'operator', name: initial ? `${first} ${initial}.` : first, role: null, operatorId };
}
