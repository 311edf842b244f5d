import { type Actors, may, type Viewer } from '@usdt-africa/operators';
import {
  ADMIN_UNATTRIBUTED_SORTS,
  ADMIN_UNATTRIBUTED_TABS,
  type AdminUnattributedCounts,
  AdminUnattributedFilter,
  type AdminUnattributedRow,
  type AdminUnattributedState,
  type AdminUnattributedTab,
  type AdminUnattributedView,
} from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, eventsOf } from '@usdt-africa/event-store';
import { formatMoney, Refusal } from '@usdt-africa/kernel';
import {
  Conditions,
  contentRange,
  type ListQuery,
  listRequest,
  type Page,
  transactionUrl,
} from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { foundBy, unattributedEffect } from './arrival-effect.js';
import type { PendingApprovals } from '@usdt-africa/approvals';
import { ledgerOf, timelineOf } from '@usdt-africa/history';

interface Row {
  deposit_key: string;
  state: AdminUnattributedState;
  reason: AdminUnattributedRow['reason'];
  address: string;
  address_index: string;
  named_order_id: string | null;
  amount: string;
  arrived_at: Date;
  noted_at: Date;
  ended_at: Date | null;
}

const STATE = `case when closed_at is not null then outcome when credited_at is not null then 'credited' else 'open' end`;
const COLUMNS = `deposit_key, ${STATE} as state, reason, address, address_index::text, named_order_id, amount::text, arrived_at,
  noted_at, coalesce(closed_at, credited_at) as ended_at`;
const SORTS = { arrivedAt: 'arrived_at', usdt: 'amount' } as const;

/** Deposits that no order was credited with. There are few, or something is very wrong. */
export class UnattributedList {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly actors: Actors,
    private readonly approvals: PendingApprovals,
    private readonly config: { readonly explorerTransactionUrl: string | null },
  ) {}

  async page(query: ListQuery): Promise<Page<AdminUnattributedRow>> {
    const { filter, field, direction, first, last } = listRequest(
      query,
      AdminUnattributedFilter,
      ADMIN_UNATTRIBUTED_SORTS,
      ['arrivedAt', 'DESC'],
    );
    const { sql, values } = conditions(filter).where;
    const { rows: counted } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from unattributed_deposits where ${sql}`,
      [...values],
    );
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from unattributed_deposits where ${sql}
       order by ${SORTS[field]} ${direction}, deposit_key ${direction} offset ${first} limit ${last - first + 1}`,
      [...values],
    );
    return {
      rows: await this.#rows(rows),
      contentRange: contentRange('unattributed', first, rows.length, counted[0]!.total),
    };
  }

  async counts(): Promise<AdminUnattributedCounts> {
    const { rows } = await this.pool.query<{ state: AdminUnattributedState; total: number }>(
      `select ${STATE} as state, count(*)::int as total from unattributed_deposits group by 1`,
    );
    const tabs = Object.fromEntries(
      Object.entries(ADMIN_UNATTRIBUTED_TABS).map(([tab, states]) => [
        tab,
        rows.reduce((sum, row) => ((states as readonly string[]).includes(row.state) ? sum + row.total : sum), 0),
      ]),
    ) as Record<AdminUnattributedTab, number>;
    return { tabs, presets: {} };
  }

  /** @throws Refusal 404 */
  async view(depositKey: string, viewer: Viewer): Promise<AdminUnattributedView> {
    const { rows } = await this.pool.query<Row>(`select ${COLUMNS} from unattributed_deposits where deposit_key = $1`, [
      depositKey,
    ]);
    if (!rows[0]) throw new Refusal(404, 'no-deposit', 'There is no such deposit without an order.');
    const [[row], events, approval] = await Promise.all([
      this.#rows(rows),
      this.store.readStream(streams.deposit(depositKey)),
      this.approvals.pendingOf('unattributed', depositKey, viewer.id),
    ]);
    const who = await this.actors.ofEvents(events);
    const [closed] = eventsOf(events, 'UnattributedDepositClosed');
    const asks = row!.state === 'open' && may(viewer.role, 'approvals.ask');
    return {
      ...row!,
      evidence: closed?.data.evidence ?? null,
      version: events.length,
      timeline: timelineOf(events, who, { ...this.config, waiting: row!.state === 'open' }),
      ledger: ledgerOf(events),
      approval,
      verbs: asks
        ? (['returned-by-evidence', 'attributed-by-evidence'] as const).map((verb) => ({
            verb,
            target: null,
            why: approval ? 'already-asked' : null,
            facts: { amountUsdt: row!.usdt },
            twoPeople: true,
            effect: unattributedEffect(depositKey, row!.usdt, foundBy(verb)),
          }))
        : [],
    };
  }

  /** What the chain told of each stands in its own stream. */
  async #rows(rows: readonly Row[]): Promise<AdminUnattributedRow[]> {
    const recorded = await this.store.readStreams(rows.map((row) => streams.deposit(row.deposit_key)));
    return rows.map((row) => {
      const [arrived] = eventsOf(recorded.get(streams.deposit(row.deposit_key)) ?? [], 'UnattributedDepositArrived');
      const transactionId = row.deposit_key.slice(0, 64);
      return {
        id: row.deposit_key,
        state: row.state,
        reason: row.reason,
        address: row.address,
        addressIndex: Number(row.address_index),
        namedOrderId: row.named_order_id,
        usdt: formatMoney(BigInt(row.amount), 'USDT'),
        transactionId,
        from: arrived?.data.from ?? '',
        block: arrived?.data.blockNumber ?? 0,
        arrivedAt: row.arrived_at.toISOString(),
        notedAt: row.noted_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        explorerUrl: transactionUrl(this.config.explorerTransactionUrl, transactionId),
      };
    });
  }
}

function conditions({ id, tab }: AdminUnattributedFilter): Conditions {
  const where = new Conditions();
  if (id) where.add((place) => `deposit_key = any(${place}::text[])`, id);
  if (tab) where.add((place) => `${STATE} = any(${place}::text[])`, ADMIN_UNATTRIBUTED_TABS[tab]);
  return where;
}
