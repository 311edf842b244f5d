import {
  ADMIN_DISPUTE_PRESETS,
  ADMIN_DISPUTE_SORTS,
  ADMIN_DISPUTE_TABS,
  type AdminActor,
  type AdminDisputeCounts,
  AdminDisputeFilter,
  type AdminDisputeRow,
  type AdminDisputeTab,
} from '@usdt-africa/contracts/admin';
import { formatMoney, parseDecimal, revivedState } from '@usdt-africa/kernel';
import { contentRange, filterOf, type ListQuery, listRequest } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { OperatorNames } from '../application/ports.js';
import type { Dispute } from '../domain/dispute.js';
import { dueView } from './due.js';

export interface Page {
  readonly rows: readonly AdminDisputeRow[];
  readonly contentRange: string;
}

/** All cases under a filter: how many, and they themselves as they are asked for. */
export interface WholeDisputeList {
  readonly total: number;
  readonly pages: AsyncIterable<readonly AdminDisputeRow[]>;
}

/** Of one part per direction; the id makes the order whole. What nobody waits for comes last, whichever way it is sorted. */
const ORDERS: Readonly<Record<(typeof ADMIN_DISPUTE_SORTS)[number], string>> = {
  due: 'due_at',
  openedAt: 'opened_at',
  lastAt: 'last_at',
  naira: 'amount_kobo',
  number: 'number',
};

interface Row {
  dispute_id: string;
  number: string;
  order_id: string;
  order_number: string;
  issue: AdminDisputeRow['issue'];
  phase: AdminDisputeRow['state'];
  amount_kobo: string;
  claimed_by: string | null;
  opened_at: Date;
  last_at: Date;
  version: number;
  state: unknown;
}

const COLUMNS = `dispute_id, number, order_id, order_number, issue, phase, amount_kobo::text, claimed_by, opened_at, last_at,
  version, state`;
const PORTION = 1_000;

/** The queue of cases, from their read model. Disputes are few among orders: a page is cut where it lies. */
export class DisputeList {
  constructor(
    private readonly pool: Pool,
    private readonly operators: OperatorNames,
  ) {}

  /** @throws Refusal 400 for junk, and for a range wider than a list is */
  async page(query: ListQuery, viewerId: string, now: Date): Promise<Page> {
    const asked = listRequest(query, AdminDisputeFilter, ADMIN_DISPUTE_SORTS, ['due', 'ASC']);
    const { filter, field, direction, first, last } = asked;
    const { where, values } = conditions(filter, viewerId, now);
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.pool.query<{ total: number }>(`select count(*)::int as total from disputes ${where}`, values),
      this.pool.query<Row>(
        `select ${COLUMNS}
         from disputes ${where} order by ${ORDERS[field]} ${direction} nulls last, dispute_id ${direction}
         limit ${last - first + 1} offset ${first}`,
        values,
      ),
    ]);
    const names = await this.operators.names(rows.flatMap((row) => row.claimed_by ?? []));
    return {
      rows: rows.map((row) => listRow(row, names, now)),
      contentRange: contentRange('disputes', first, rows.length, counted[0]!.total),
    };
  }

  /** All of them under a filter, in the order they were opened. @throws Refusal 400 for junk */
  async whole(query: ListQuery, viewerId: string, now: Date): Promise<WholeDisputeList> {
    const usual = ['openedAt', 'DESC'] as const;
    const { filter, field, direction } = listRequest(query, AdminDisputeFilter, ADMIN_DISPUTE_SORTS, usual);
    const { where, values } = conditions(filter, viewerId, now);
    const { rows } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from disputes ${where}`,
      values,
    );
    return {
      total: rows[0]!.total,
      pages: this.walk(where, values, field === 'openedAt' ? direction : 'DESC', now),
    };
  }

  private async *walk(
    where: string,
    values: readonly unknown[],
    direction: 'ASC' | 'DESC',
    now: Date,
  ): AsyncGenerator<readonly AdminDisputeRow[], void> {
    const sign = direction === 'ASC' ? '>' : '<';
    let after: readonly string[] = [];
    for (;;) {
      const place = values.length;
      const beyond = `(opened_at, dispute_id) ${sign} ($${place + 1}::timestamptz, $${place + 2}::uuid)`;
      const condition = after.length === 0 ? where : `${where === '' ? 'where' : `${where} and`} ${beyond}`;
      const { rows } = await this.pool.query<Row & { readonly sort_key: string }>(
        `select ${COLUMNS}, opened_at::text as sort_key from disputes ${condition}
         order by opened_at ${direction}, dispute_id ${direction} limit ${PORTION}`,
        [...values, ...after],
      );
      const names = await this.operators.names(rows.flatMap((row) => row.claimed_by ?? []));
      if (rows.length > 0) yield rows.map((row) => listRow(row, names, now));
      const last = rows.at(-1);
      if (!last || rows.length < PORTION) return;
      after = [last.sort_key, last.dispute_id];
    }
  }

  /** The tabs under the other filters, and the saved queries that come with the console. */
  async counts(query: Pick<ListQuery, 'filter'>, viewerId: string, now: Date): Promise<AdminDisputeCounts> {
    const { tab: _tab, state: _state, ...filter } = filterOf(query, AdminDisputeFilter);
    const count = async (wanted: AdminDisputeFilter): Promise<number> => {
      const { where, values } = conditions(wanted, viewerId, now);
      const { rows } = await this.pool.query<{ total: number }>(
        `select count(*)::int as total from disputes ${where}`,
        values,
      );
      return rows[0]!.total;
    };
    const each = async <Key extends string>(wanted: Readonly<Record<Key, AdminDisputeFilter>>) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries<AdminDisputeFilter>(wanted).map(async ([key, one]) => [key, await count(one)] as const),
        ),
      ) as Record<Key, number>;
    const tabs = Object.fromEntries(
      Object.keys(ADMIN_DISPUTE_TABS).map((tab) => [tab, { ...filter, tab: tab as AdminDisputeTab }]),
    ) as Record<AdminDisputeTab, AdminDisputeFilter>;
    return { tabs: await each(tabs), presets: await each<string>(ADMIN_DISPUTE_PRESETS) };
  }
}

function conditions(filter: AdminDisputeFilter, viewerId: string, now: Date): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (part: (place: string) => string, value: unknown): void => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (filter.id) add((place) => `dispute_id = any(${place}::uuid[])`, filter.id);
  if (filter.tab) add((place) => `phase = any(${place})`, ADMIN_DISPUTE_TABS[filter.tab]);
  if (filter.state) add((place) => `phase = any(${place})`, filter.state);
  if (filter.issue) add((place) => `issue = ${place}`, filter.issue);
  if (filter.orderId) add((place) => `order_id = ${place}`, filter.orderId);
  if (filter.claimed !== undefined) parts.push(filter.claimed ? 'claimed_by is not null' : 'claimed_by is null');
  if (filter.claimedBy) add((place) => `claimed_by = ${place}`, filter.claimedBy);
  if (filter.mine) add((place) => `claimed_by = ${place} and phase <> 'resolved'`, viewerId);
  if (filter.overdue) add((place) => `due_of = 'us' and due_at < ${place}`, now);
  if (filter.openedAt_gte) add((place) => `opened_at >= ${place}`, filter.openedAt_gte);
  if (filter.openedAt_lt) add((place) => `opened_at < ${place}`, filter.openedAt_lt);
  if (filter.naira_gte) add((place) => `amount_kobo >= ${place}`, parseDecimal(filter.naira_gte, 2).toString());
  if (filter.q) {
    // As people write them: `D-2041`, `S615 220 947 318`. No sign of theirs is one of the pattern's.
    const words = filter.q.toUpperCase().replace(/[^A-Z0-9-]/g, '');
    if (words === '') parts.push('false');
    else add((place) => `(number like ${place} or order_number like ${place})`, `${words}%`);
  }
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
}

function listRow(row: Row, names: ReadonlyMap<string, string>, now: Date): AdminDisputeRow {
  const dispute = revivedState<Dispute>(row.state);
  return {
    id: row.dispute_id,
    number: row.number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    issue: row.issue,
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
