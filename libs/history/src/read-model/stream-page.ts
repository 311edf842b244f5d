import type { AdminStreamAt, AdminStreamView } from '@usdt-africa/contracts/admin';
import { streamKindOf } from '@usdt-africa/contracts/events';
import { comparePositions, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney, Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { Actors } from '@usdt-africa/operators';
import { Conditions } from '@usdt-africa/platform';
import { balancesOf } from '@usdt-africa/ledger';
import type { EventList } from './event-list.js';
import { type EventRows, shown } from './event-rows.js';

const MOST = 1_000;
const ROOMS: Readonly<Record<string, string>> = { order: 'orders', payout: 'payouts', dispute: 'disputes' };

/** What the product's streams and read models are, as its registry has them. */
export interface KnownStates {
  /** Of every projection. */
  readonly names: readonly string[];
  /** The state that a stream's events make. @throws RangeError for a stream of no known kind */
  readonly stateOf: (streamId: string, events: readonly RecordedEvent[]) => unknown;
}

/** One stream, and what it was at any of its events. */
export class StreamPage {
  constructor(
    private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly rows: EventRows,
    private readonly list: EventList,
    private readonly actors: Actors,
    private readonly known: KnownStates,
  ) {}

  /** @throws Refusal 404 */
  async view(streamId: string): Promise<AdminStreamView> {
    const { rows } = await this.pool.query<{ last: number | null }>(
      'select max(version) as last from events where stream_id = $1',
      [streamId],
    );
    const last = rows[0]?.last ?? 0;
    const kind = streamKindOf(streamId);
    if (last === 0 || !kind) throw noStream();
    const from = Math.max(1, last - MOST + 1);
    const events = await this.store.readStream(streamId, { from });
    const [who, titles] = await Promise.all([this.actors.ofEvents(events), this.rows.titles([streamId])]);
    const room = ROOMS[kind];
    return {
      id: streamId,
      kind,
      title: titles.get(streamId)!,
      versions: events.map((event) => ({
        version: event.version,
        eventId: event.eventId,
        type: event.type,
        at: event.recordedAt.toISOString(),
        by: who(event.metadata.actor),
        position: event.position.globalPosition.toString(),
      })),
      more: from > 1,
      sealed: null,
      record: room ? { resource: room, id: streamId.slice(kind.length + 1) } : null,
    };
  }

  /**
   * The aggregate as it was right after a version, by the code that decides upon it.
   * @param compare the version it is compared with; 0 is before the first event
   * @throws Refusal 404
   */
  async at(streamId: string, version: number, compare: number): Promise<AdminStreamAt> {
    const kind = streamKindOf(streamId);
    const upTo = Math.max(version, compare);
    const events = kind && upTo >= 1 ? await this.store.readStream(streamId, { to: upTo }) : [];
    const event = events[version - 1];
    if (!event || events.length < upTo) throw noStream();
    const until = (end: number): unknown =>
      end === 0 ? null : shown(this.known.stateOf(streamId, events.slice(0, end)));
    const [view, causedBy, readModels] = await Promise.all([
      this.list.viewOf(event),
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
        currency: currency as 'USDT' | 'NGN',
        balance: formatMoney(balance, currency as 'USDT' | 'NGN'),
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
    const { rows } = await this.pool.query<{ epoch: number; transaction_id: string; global_position: string }>(
      `select epoch, transaction_id::text, global_position::text from subscription_checkpoints where name = any($1)`,
      [this.known.names],
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
    return { caughtUp, total: this.known.names.length };
  }
}

function noStream(): Refusal {
  return new Refusal(404, 'stream-not-found', 'There is no such stream, or it has no such version.');
}
