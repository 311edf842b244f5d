import { type Actors, may, type Viewer } from '@usdt-africa/operators';
import {
  ADMIN_RECONCILIATION_ROW_SORTS,
  ADMIN_RECONCILIATION_ROW_TABS,
  ADMIN_RECONCILIATION_STATES,
  type AdminActor,
  type AdminReconciliationFinding,
  type AdminReconciliationKind,
  type AdminReconciliationRow,
  type AdminReconciliationRowCounts,
  AdminReconciliationRowFilter,
  type AdminReconciliationRowTab,
  type AdminReconciliationRowView,
  type AdminReconciliationState,
} from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import type { EventStore, RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney, Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { dayNamed } from '../domain/day.js';
import {
  Conditions,
  contentRange,
  filterOf,
  type KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
  type SortKey,
  type Where,
  type WholeList,
} from '@usdt-africa/platform';
import { timelineOf } from '@usdt-africa/history';
import { chainRowOf } from './chain.js';
import { asUnread } from './day-list.js';
import { cellsOf, sumsOf } from './figures.js';
import type { OursKept, ResolvedKept, TheirsKept } from './rows.js';

const SORTS: Readonly<Record<(typeof ADMIN_RECONCILIATION_ROW_SORTS)[number], SortKey>> = {
  at: { sql: 'r.at', type: 'timestamptz' },
  difference: { sql: 'r.difference_kobo', type: 'bigint' },
  naira: { sql: 'greatest(r.ledger_kobo, r.statement_kobo)', type: 'bigint' },
};
const TABLE = 'reconciliation_rows r';
const COLUMNS = `r.row_id, r.day_id, r.reference, r.ours, r.theirs->'line' as theirs, r.resolved, r.state, r.finding, r.tab,
  r.ledger_kobo::text as ledger, r.statement_kobo::text as statement, r.difference_kobo::text as difference,
  (select d.read_id is null from reconciliation_days d where d.day_id = r.day_id) as unread`;
/** Before a statement was read nothing is missing from it. */
const IS_UNREAD = `exists (select from reconciliation_days d where d.day_id = r.day_id and d.read_id is null)`;

interface Row {
  row_id: string;
  day_id: string;
  reference: string | null;
  ours: OursKept | null;
  theirs: TheirsKept | null;
  resolved: ResolvedKept | null;
  state: AdminReconciliationState;
  finding: AdminReconciliationFinding;
  tab: string;
  ledger: string;
  statement: string;
  difference: string;
  unread: boolean;
}

/** The rows of a day. */
export class RowList {
  constructor(
    private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly actors: Actors,
    private readonly explorerTransactionUrl: string | null,
  ) {}

  /** @throws Refusal 400 for what no list is asked by, as without a day */
  async page(query: ListQuery): Promise<Page<AdminReconciliationRow>> {
    const { filter, field, direction, first, last } = requested(query);
    const { rows, total } = await this.pager.page<Row>({
      ...this.#wanted(filter),
      sort: SORTS[field],
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await this.#views(rows),
      contentRange: contentRange('reconciliation-rows', first, rows.length, total),
    };
  }

  /** Every row of a day under a filter, portion by portion. @throws Refusal 400 as {@link page} */
  async whole(query: ListQuery): Promise<WholeList<AdminReconciliationRow>> {
    const { filter, direction } = requested({ ...query, range: undefined, sort: query.sort ?? '["at","ASC"]' });
    const wanted = this.#wanted(filter);
    const total = await this.pager.total(TABLE, wanted.where);
    const walk = this.pager.walk<Row>({ ...wanted, sort: SORTS.at, direction });
    const views = (rows: readonly Row[]): Promise<AdminReconciliationRow[]> => this.#views(rows);
    async function* pages(): AsyncGenerator<readonly AdminReconciliationRow[], void> {
      for await (const rows of walk) yield views(rows);
    }
    return { total, pages: pages() };
  }

  async counts(query: Pick<ListQuery, 'filter'>): Promise<AdminReconciliationRowCounts> {
    const { day } = filterOf(query, AdminReconciliationRowFilter);
    if (!day) throw withoutDay();
    const [cells, { rows }] = await Promise.all([
      cellsOf(this.pool, [day]),
      this.pool.query<{ unread: boolean }>(
        'select read_id is null as unread from reconciliation_days where day_id = $1',
        [day],
      ),
    ]);
    const { tabs, states, total } = sumsOf(asUnread(cells.get(day)!, rows[0]?.unread ?? true));
    return {
      tabs: Object.fromEntries(
        ADMIN_RECONCILIATION_ROW_TABS.map((tab) => [tab, tab === 'all' ? total.lines : tabs[tab].lines]),
      ) as Record<AdminReconciliationRowTab, number>,
      presets: Object.fromEntries(ADMIN_RECONCILIATION_STATES.map((state) => [state, states[state].lines])),
    };
  }

  /** @throws Refusal 404 */
  async view(rowId: string, viewer: Viewer): Promise<AdminReconciliationRowView> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from ${TABLE} where r.row_id = $1 and r.tab is not null`,
      [rowId],
    );
    const found = rows[0];
    if (!found) throw new Refusal(404, 'not-found', 'There is no such line.');
    const { ours, reference } = found;
    const [[row], otherDays, chain, story] = await Promise.all([
      this.#views([found]),
      this.#otherDays(found),
      ours ? chainRowOf(this.pool, ours.payoutId, this.explorerTransactionUrl) : null,
      ours ? this.#story(ours.payoutId, reference!) : [],
    ]);
    const why = row!.state === 'pending' ? 'not-concluded' : found.tab === 'explain' ? null : 'nothing-to-explain';
    return {
      ...row!,
      provider: dayNamed(found.day_id).provider,
      otherDays,
      chain,
      story,
      verbs: may(viewer.role, 'reconciliation.resolve')
        ? [
            {
              verb: 'resolve',
              target: { resource: 'reconciliation', id: found.day_id },
              why,
              facts: {},
              twoPeople: false,
            },
          ]
        : [],
    };
  }

  #wanted(filter: AdminReconciliationRowFilter) {
    return { table: TABLE, id: 'r.row_id', columns: COLUMNS, where: conditions(filter) };
  }

  async #otherDays({ day_id, reference }: Row): Promise<AdminReconciliationRowView['otherDays']> {
    if (reference === null) return [];
    const { rows } = await this.pool.query<Row & { at: Date }>(
      `select ${COLUMNS}, r.at from ${TABLE}
       where r.reference = $1 and r.day_id <> $2 and r.tab is not null order by r.at limit 5`,
      [reference, day_id],
    );
    return rows.map((row) => ({
      dayId: row.day_id,
      day: dayNamed(row.day_id).day,
      rowId: row.row_id,
      ours: row.ours && formatMoney(BigInt(row.ours.askedKobo), 'NGN'),
      theirs: row.theirs?.amountKobo ? formatMoney(BigInt(row.theirs.amountKobo), 'NGN') : null,
      at: row.theirs?.at ?? row.ours?.at ?? null,
    }));
  }

  /** What the payout's events tell of this reference, or of the payout as a whole. */
  async #story(payoutId: string, reference: string) {
    const events = await this.store.readStream(streams.payout(payoutId));
    const about = ({ data }: RecordedEvent): string => (data as { reference?: string }).reference ?? reference;
    const told = events.filter((event) => about(event) === reference);
    const who = await this.actors.ofEvents(told);
    return timelineOf(told, who, { explorerTransactionUrl: this.explorerTransactionUrl, waiting: false });
  }

  async #views(rows: readonly Row[]): Promise<AdminReconciliationRow[]> {
    const who = await this.actors.of(rows.flatMap(({ resolved }) => resolved?.actor ?? []));
    return rows.map((row) => rowView(row, who));
  }
}

function requested(query: ListQuery) {
  const request = listRequest(query, AdminReconciliationRowFilter, ADMIN_RECONCILIATION_ROW_SORTS, ['at', 'ASC']);
  if (!request.filter.day && !request.filter.id) throw withoutDay();
  return request;
}

function withoutDay(): Refusal {
  return new Refusal(400, 'bad-request', 'Lines are listed of one day: the filter must name it.');
}

function conditions(filter: AdminReconciliationRowFilter): Where {
  const found = new Conditions().raw('r.tab is not null');
  if (filter.id) found.add((place) => `r.row_id = any(${place}::uuid[])`, filter.id);
  if (filter.day) found.add((place) => `r.day_id = ${place}`, filter.day);
  const waits = `(r.state = 'missing' and ${IS_UNREAD})`;
  if (filter.tab === 'pending') found.raw(`(r.tab = 'pending' or ${waits})`);
  else if (filter.tab && filter.tab !== 'all') found.add((place) => `r.tab = ${place} and not ${waits}`, filter.tab);
  if (filter.state) found.add((place) => `r.state = any(${place})`, filter.state);
  if (filter.q)
    found.add(
      (place) =>
        `(r.reference = ${place} or r.session_id = ${place} or r.provider_reference = ${place} or r.order_number = upper(${place}))`,
      filter.q.trim(),
    );
  return found.where;
}

function rowView(row: Row, who: (actor: string) => AdminActor): AdminReconciliationRow {
  const { ours, theirs, resolved } = row;
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  const waits = row.unread && row.state === 'missing';
  return {
    id: row.row_id,
    dayId: row.day_id,
    state: waits ? 'pending' : row.state,
    finding: waits ? 'not-concluded' : row.finding,
    reference: row.reference,
    at: ours?.at ?? theirs?.at ?? null,
    ours: ours && {
      payoutId: ours.payoutId,
      orderId: ours.orderId,
      orderNumber: ours.orderNumber,
      outcome: ours.outcome,
      asked: naira(ours.askedKobo),
      naira: naira(row.ledger),
      at: ours.at,
      settledAt: ours.settledAt,
      sessionId: ours.sessionId,
    },
    theirs: theirs && {
      outcome: theirs.outcome,
      amount: theirs.amountKobo && naira(theirs.amountKobo),
      naira: naira(row.statement),
      at: theirs.at,
      fee: theirs.feeKobo && naira(theirs.feeKobo),
      sessionId: theirs.sessionId,
      line: theirs.line,
      problem: theirs.problem,
    },
    difference: naira(row.difference),
    resolved:
      row.tab === 'resolved' && resolved
        ? {
            kind: resolved.kind as AdminReconciliationKind,
            reason: resolved.reason,
            by: who(resolved.actor),
            at: resolved.at,
          }
        : null,
  };
}
