import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AdminReconciliationRowView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { timelineOf } from '@usdt-africa/history';
import { formatMoney } from '@usdt-africa/kernel';
import { Actors, may, ShowRecord } from '@usdt-africa/operators';
import { KeysetPager, POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { dayNamed } from '../domain/day.js';
import { chainRowOf } from './chain.js';
import { type ListedRow, ListedRows, ROWS, SORTS } from './listed-rows.js';

/** One row with what stands behind it. */
export class ShowRow extends ShowRecord<AdminReconciliationRowView> {}

/** Refusal 404. */
@QueryHandler(ShowRow)
export class ShowRowHandler implements IQueryHandler<ShowRow> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly listed: ListedRows,
    private readonly store: PostgresEventStore,
    private readonly actors: Actors,
    private readonly config: ProductConfig,
  ) {}

  async execute({ id: rowId, viewer }: ShowRow): Promise<AdminReconciliationRowView> {
    const found = await this.pager.one(ROWS, { sql: 'r.row_id = $1 and r.tab is not null', values: [rowId] });
    if (!found) throw refusal('reconciliation.not-found');
    const { ours, reference } = found;
    const [[row], isClosed, otherDays, chain, timeline] = await Promise.all([
      this.listed.views([found]),
      this.#isClosed(found.day_id),
      this.#otherDays(found),
      ours ? chainRowOf(this.pool, ours.payoutId, this.config.explorerTransactionUrl) : null,
      ours ? this.#timeline(ours.payoutId, reference!) : [],
    ]);
    const why = row!.state === 'pending' ? 'not-concluded' : found.tab === 'explain' ? null : 'nothing-to-explain';
    const target = { resource: 'reconciliation', id: found.day_id };
    return {
      ...row!,
      provider: dayNamed(found.day_id).provider,
      otherDays,
      chain,
      timeline,
      actions: may(viewer.role, 'reconciliation.resolve')
        ? [
            offered('resolve', { target, why }),
            ...(found.tab === 'resolved'
              ? [offered('withdraw-explanations', { target, why: isClosed ? 'closed' : null })]
              : []),
          ]
        : [],
    };
  }

  async #isClosed(dayId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ closed: boolean }>(
      'select closed_at is not null as closed from reconciliation_days where day_id = $1',
      [dayId],
    );
    return rows[0]?.closed ?? false;
  }

  async #otherDays({ day_id, reference }: ListedRow): Promise<AdminReconciliationRowView['otherDays']> {
    if (reference === null) return [];
    const where = {
      sql: 'r.reference = $1 and r.day_id <> $2 and r.tab is not null',
      values: [reference, day_id],
    };
    const rows = await this.pager.first({ ...ROWS, where, sort: SORTS.at, direction: 'ASC' }, 5);
    return rows.map((row) => ({
      dayId: row.day_id,
      day: dayNamed(row.day_id).day,
      rowId: row.row_id,
      ours: row.ours && formatMoney(BigInt(row.ours.requestedKobo), 'NGN'),
      theirs: row.theirs?.amountKobo ? formatMoney(BigInt(row.theirs.amountKobo), 'NGN') : null,
      at: row.theirs?.at ?? row.ours?.at ?? null,
    }));
  }

  /** The payout's events about this reference, or about the payout as a whole. */
  async #timeline(payoutId: string, reference: string) {
    const events = await this.store.readStream(streams.payout(payoutId));
    const about = ({ data }: RecordedEvent): string => (data as { reference?: string }).reference ?? reference;
    const recorded = events.filter((event) => about(event) === reference);
    const who = await this.actors.ofEvents(recorded);
    return timelineOf(recorded, who, { explorerTransactionUrl: this.config.explorerTransactionUrl, waiting: false });
  }
}
