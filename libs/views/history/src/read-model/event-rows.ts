import type { AdminEventRow, AdminEventView } from '@usdt-africa/contracts/admin';
import { streamKindOf } from '@usdt-africa/contracts/events';
import { type EventMetadata, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { Actors, factsIn } from '@usdt-africa/operators';
import { Conditions, POOL, type Where } from '@usdt-africa/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ledgerOf } from './timeline.js';

interface Row {
  epoch: number;
  transaction_id: string;
  global_position: string;
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  data: unknown;
  metadata: EventMetadata;
  recorded_at: Date;
}

/** What follows from an event stands near behind it. */
const NEAR = 5_000;
const COLUMNS = `e.epoch, e.transaction_id::text, e.global_position::text, e.stream_id, e.version, e.event_id, e.type,
  e.schema_version, e.data, e.metadata, e.recorded_at`;
const ORDER = ['e.epoch', 'e.transaction_id', 'e.global_position'];

/** Events as they stand in the store, in its one order, as people read them. */
@Injectable()
export class EventRows {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly actors: Actors,
  ) {}

  /** Events that fit, in the order of the store. */
  async find(where: Where, direction: 'ASC' | 'DESC', limit: number, offset = 0): Promise<RecordedEvent[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from events e where ${where.sql}
       order by ${ORDER.map((column) => `${column} ${direction}`).join(', ')} limit ${limit} offset ${offset}`,
      [...where.values],
    );
    return rows.map((row) =>
      this.store.upcast({
        eventId: row.event_id,
        streamId: row.stream_id,
        version: row.version,
        type: row.type,
        schemaVersion: row.schema_version,
        data: row.data,
        metadata: row.metadata,
        recordedAt: row.recorded_at,
        position: {
          epoch: row.epoch,
          transactionId: BigInt(row.transaction_id),
          globalPosition: BigInt(row.global_position),
        },
      }),
    );
  }

  /** As people read them: who, and what the stream is called. */
  async describe(events: readonly RecordedEvent[]): Promise<AdminEventRow[]> {
    const [who, titles] = await Promise.all([
      this.actors.ofEvents(events),
      this.titles(events.map(({ streamId }) => streamId)),
    ]);
    return events.map((event) => ({
      id: event.eventId,
      position: event.position.globalPosition.toString(),
      stream: event.streamId,
      kind: streamKindOf(event.streamId) ?? 'unknown',
      title: titles.get(event.streamId)!,
      version: event.version,
      type: event.type,
      schemaVersion: event.schemaVersion,
      at: event.recordedAt.toISOString(),
      by: who(event.metadata.actor),
      reason: event.metadata.reason ?? null,
      facts: factsIn(event, who),
      orderId: event.metadata.orderId ?? null,
      correlationId: event.metadata.correlationId,
      causationId: event.metadata.causationId ?? null,
    }));
  }

  /** Undefined when there is none. */
  async one(eventId: string): Promise<RecordedEvent | undefined> {
    const where = new Conditions().add((place) => `e.event_id = ${place}`, eventId).where;
    return UUID.test(eventId) ? (await this.find(where, 'DESC', 1))[0] : undefined;
  }

  /** An event with the amounts it moved, and the events that followed from it. */
  async view(event: RecordedEvent): Promise<AdminEventView> {
    const [row] = await this.describe([event]);
    const { epoch, transactionId, globalPosition } = event.position;
    const { rows: caused } = await this.pool.query<{ id: string; type: string; stream: string }>(
      `select id, type, stream from (
         select event_id as id, type, stream_id as stream, metadata from events
         where (epoch, transaction_id, global_position) > ($1, $2::xid8, $3)
         order by epoch, transaction_id, global_position limit ${NEAR}) as near
       where metadata ->> 'causationId' = $4`,
      [epoch, transactionId.toString(), globalPosition.toString(), event.eventId],
    );
    return { ...row!, data: shown(event.data), ledger: ledgerOf([event]), caused };
  }

  /** What people call streams: `order S730 118 264 905`. */
  async titles(streamIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(streamIds)];
    const of = (prefix: string): string[] =>
      ids.flatMap((id) =>
        id.startsWith(prefix) && UUID.test(id.slice(prefix.length)) ? [id.slice(prefix.length)] : [],
      );
    const { rows } = await this.pool.query<{ stream: string; number: string | null }>(
      `select 'order-' || order_id as stream, number from admin_orders where order_id = any($1::uuid[])
       union all select 'payout-' || payout_id, order_number from admin_payouts where payout_id = any($2::uuid[])
       union all select 'dispute-' || dispute_id, number from disputes where dispute_id = any($3::uuid[])
       union all select 'funding-' || funding_id, reference from fundings where funding_id = any($4::uuid[])
       union all select 'purchase-' || purchase_id, number from purchases where purchase_id = any($5::uuid[])
       union all select 'transfer-' || transfer_id, number from transfers where transfer_id = any($6::uuid[])`,
      [of('order-'), of('payout-'), of('dispute-'), of('funding-'), of('purchase-'), of('transfer-')],
    );
    const numbers = new Map(rows.map((row) => [row.stream, row.number]));
    return new Map(
      ids.map((id) => {
        const kind = streamKindOf(id) ?? 'stream';
        const rest = id.slice(kind.length + 1);
        const number = numbers.get(id);
        // A random id is shortened to its beginning; a readable one stays whole (`paystack-2026-11-24`).
        const name = number ? spaced(number) : DRAWN.test(rest) ? `${rest.slice(0, 8)}…` : rest;
        return [id, `${kind} ${name}`.trim()];
      }),
    );
  }
}

/** A piece of an id, a digest or a hash. */
const DRAWN = /[0-9a-f]{12}/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `S730118264905` → `S730 118 264 905`. */
function spaced(number: string): string {
  return /^[SB]\d{12}$/.test(number) ? number.replace(/(\d{3})(?=\d)/g, '$1 ') : number;
}

/** Event data as operators may see it: sealed values stay sealed, and show the name of their key. */
export function shown(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data ?? null, (_key, value: unknown) => {
      const sealed = (value as { $sealed?: { s?: unknown } } | null)?.$sealed;
      if (sealed) return `<encrypted, key ${keyName(String(sealed.s))}>`;
      return typeof value === 'bigint' ? value.toString() : value;
    }),
  ) as unknown;
}

/** A short name for a subject's key: it distinguishes two keys and reveals nothing about either. */
function keyName(subject: string): string {
  return createHash('sha256').update(subject).digest('hex').slice(0, 4);
}
