import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminStreamAt } from '@usdt-africa/contracts/admin';
import { streamKindOf } from '@usdt-africa/contracts/events';
import { comparePositions, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { formatLedger } from '@usdt-africa/kernel';
import { balancesOf } from '@usdt-africa/ledger';
import { Conditions, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { EventRows, shown } from './event-rows.js';
import { noStream } from './show-stream.js';

/**
 * The aggregate as it was right after a version, by the code that decides upon it; `compare` is the version it is compared
 * with, and 0 is before the first event.
 */
export class ShowStreamAt extends Query<AdminStreamAt> {
  constructor(
    readonly streamId: string,
    readonly version: number,
    readonly compare: number,
  ) {
    super();
  }
}

/** Refusal 404. */
@QueryHandler(ShowStreamAt)
export class ShowStreamAtHandler implements IQueryHandler<ShowStreamAt> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly rows: EventRows,
    @Inject(HISTORY) private readonly config: HistoryConfig,
  ) {}

  async execute({ streamId, version, compare }: ShowStreamAt): Promise<AdminStreamAt> {
    const kind = streamKindOf(streamId);
    const upTo = Math.max(version, compare);
    const events = kind && upTo >= 1 ? await this.store.readStream(streamId, { to: upTo }) : [];
    const event = events[version - 1];
    if (!event || events.length < upTo) throw noStream();
    const until = (end: number): unknown =>
      end === 0 ? null : shown(this.config.stateOf(streamId, events.slice(0, end)));
    const [view, causedBy, readModels] = await Promise.all([
      this.rows.view(event),
      this.#cause(event),
      this.#caughtUp(event),
    ]);
    return {
      id: streamId,
      version,
      at: event.recordedAt.toISOString(),
      compare,
      state: until(version),
      before: until(compare),
      event: view,
      ledger: [...balancesOf(events.slice(0, version)).values()].map(({ account, currency, balance }) => ({
        account,
        currency,
        balance: formatLedger(balance, currency),
      })),
      causedBy,
      readModels,
    };
  }

  /** What made it follow: found by going back from it, for a cause stands near. */
  async #cause(event: RecordedEvent): Promise<AdminStreamAt['causedBy']> {
    const { causationId } = event.metadata;
    if (!causationId)
      return { kind: 'request', label: event.metadata.actor, eventId: null, stream: null, version: null };
    const { epoch, transactionId, globalPosition } = event.position;
    const where = new Conditions()
      .add((place) => `e.event_id::text = ${place}`, causationId)
      .add((place) => `e.epoch <= ${place}`, epoch)
      .add((place) => `(e.epoch, e.transaction_id) <= (e.epoch, ${place}::xid8)`, transactionId.toString())
      .add((place) => `e.global_position < ${place}`, globalPosition.toString()).where;
    const [cause] = await this.rows.find(where, 'DESC', 1);
    if (!cause) return null;
    return {
      kind: 'event',
      label: cause.type,
      eventId: cause.eventId,
      stream: cause.streamId,
      version: cause.version,
    };
  }

  async #caughtUp({ position }: RecordedEvent): Promise<AdminStreamAt['readModels']> {
    const names = this.config.projections.map(({ projection }) => projection.name);
    const { rows } = await this.pool.query<{ epoch: number; transaction_id: string; global_position: string }>(
      `select epoch, transaction_id::text, global_position::text from subscription_checkpoints where name = any($1)`,
      [names],
    );
    const caughtUp = rows.filter(
      (row) =>
        comparePositions(
          {
            epoch: row.epoch,
            transactionId: BigInt(row.transaction_id),
            globalPosition: BigInt(row.global_position),
          },
          position,
        ) >= 0,
    ).length;
    return { caughtUp, total: names.length };
  }
}
