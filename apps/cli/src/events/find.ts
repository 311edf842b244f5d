import { streams } from '@usdt-africa/contracts/events';
import { comparePositions, isEvent, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { findOrderByNumber } from '@usdt-africa/addresses';
import { madeAt, positionBefore } from './positions.js';

/** What an id turned out to be. */
export interface Found {
  readonly what: 'stream' | 'event' | 'correlation' | 'order';
  /** The id in full. */
  readonly id: string;
  /** In the order they stand in. */
  readonly events: readonly RecordedEvent[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The beginning of an id, as a page may show it. */
const BEGINNING = /^[0-9a-f]{8}[0-9a-f-]{0,27}$/;
const ORDER_NUMBER = /^[SB]\d{12}$/;
/**
 * Margin before the time in an id: an event is recorded a moment after its id was made, and a page that shows an error
 * is not older than the error.
 */
const AROUND_MS = 3_600_000;

/**
 * Finds what an id names: a stream, an order's number, an event, or everything that one request caused. The beginning
 * of a correlation id, eight characters or more, finds all ids that start with it.
 * @returns several when a beginning fits several, none when nothing is found
 */
export async function find(store: PostgresEventStore, id: string): Promise<Found[]> {
  const stream = await store.readStream(id);
  if (stream.length > 0) return [{ what: 'stream', id, events: stream }];
  const number = id.toUpperCase();
  if (ORDER_NUMBER.test(number)) return orderOf(store, number);
  const lower = id.toLowerCase();
  if (UUID.test(lower)) return byUuid(store, lower);
  return BEGINNING.test(lower) ? correlations(store, lower) : [];
}

/** The stream that an id names, an order's number included; null when there is none. */
export async function findStream(store: PostgresEventStore, id: string): Promise<string | null> {
  const [found] = await find(store, id);
  if (!found) return null;
  if (found.what === 'stream') return found.id;
  return found.what === 'order' ? found.events[0]!.streamId : null;
}

async function orderOf(store: PostgresEventStore, number: string): Promise<Found[]> {
  const order = await findOrderByNumber(store.pool, number);
  if (!order) return [];
  const own = await store.readStream(streams.order(order.orderId));
  if (own.length === 0) return [];
  const mails = await store.pool.query<{ mail_id: string }>('select mail_id from mail_queue where order_id = $1', [
    order.orderId,
  ]);
  const others = new Set([...own.flatMap(namesIn), ...mails.rows.map((row) => streams.mail(row.mail_id))]);
  const events = [...own, ...[...(await store.readStreams([...others])).values()].flat()];
  return [{ what: 'order', id: number, events: inOrder(events) }];
}

/** The streams of other kinds that an order's event speaks of. */
function namesIn(event: RecordedEvent): string[] {
  if (isEvent(event, 'OrderUnsupportedAssetReceived')) return [streams.asset(event.data.assetKey)];
  if (isEvent(event, 'PayoutRequested')) return [streams.payout(event.data.payoutId)];
  const { depositKey } = event.data as { readonly depositKey?: string };
  return depositKey === undefined ? [] : [streams.deposit(depositKey)];
}

async function byUuid(store: PostgresEventStore, id: string): Promise<Found[]> {
  for (const streamId of [streams.order(id), streams.payout(id), streams.mail(id)]) {
    const events = await store.readStream(streamId);
    if (events.length > 0) return [{ what: 'stream', id: streamId, events }];
  }
  const event = await eventOf(store, id);
  return event ? [{ what: 'event', id, events: [event] }] : correlations(store, id);
}

async function eventOf(store: PostgresEventStore, id: string): Promise<RecordedEvent | undefined> {
  const at = madeAt(id);
  const from = at && (await positionBefore(store.pool, new Date(at.getTime() - AROUND_MS)));
  for (const position of from ? [from, null] : [null]) {
    const { rows } = await store.pool.query<{ stream_id: string; version: number }>(
      `select stream_id, version from events
       where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint) and event_id = $4
       order by epoch, transaction_id, global_position limit 1`,
      [...parameters(position), id],
    );
    const found = rows[0];
    if (found) return (await store.readStream(found.stream_id, { from: found.version, to: found.version }))[0];
  }
  return undefined;
}

async function correlations(store: PostgresEventStore, beginning: string): Promise<Found[]> {
  const at = madeAt(beginning);
  const from = at && (await positionBefore(store.pool, new Date(at.getTime() - AROUND_MS)));
  for (const position of from ? [from, null] : [null]) {
    const { rows } = await store.pool.query<{ correlation: string; streams: string[] }>(
      `select metadata->>'correlationId' as correlation, array_agg(distinct stream_id) as streams from events
       where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
         and starts_with(metadata->>'correlationId', $4)
       group by 1 order by 1 limit 20`,
      [...parameters(position), beginning],
    );
    if (rows.length > 0) return Promise.all(rows.map((row) => correlationOf(store, row.correlation, row.streams)));
  }
  return [];
}

async function correlationOf(store: PostgresEventStore, id: string, streamIds: readonly string[]): Promise<Found> {
  const all = [...(await store.readStreams(streamIds)).values()].flat();
  return { what: 'correlation', id, events: inOrder(all.filter((event) => event.metadata.correlationId === id)) };
}

function inOrder(events: readonly RecordedEvent[]): RecordedEvent[] {
  return [...events].sort((a, b) => comparePositions(a.position, b.position));
}

type Position = RecordedEvent['position'] | null;

function parameters(position: Position): [number, string, string] {
  if (!position) return [0, '0', '0'];
  return [position.epoch, position.transactionId.toString(), position.globalPosition.toString()];
}
