import type { CustomTypesConfig, Pool, PoolClient } from 'pg';
import { UnreadableEventError } from './errors.js';
import { IS_VISIBLE } from './horizon.js';
import { instant } from './instant.js';
import { readInBulk } from './read-in-bulk.js';
import type { UpcasterChain } from './upcasters.js';
import type { EventMetadata, EventPosition, RecordedEvent, Slice, StoredEvent } from './types.js';

const COLUMNS = `epoch, transaction_id, global_position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at::text as recorded_at`;

/**
 * Reads every column as PostgreSQL writes it: the driver looks a parser up for each value, which costs more than the
 * parsing.
 */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (text: string) => text };

type EventRow = [
  epoch: string,
  transactionId: string,
  globalPosition: string,
  streamId: string,
  version: string,
  eventId: string,
  type: string,
  schemaVersion: string,
  data: string,
  metadata: string,
  recordedAt: string,
];

function recorded(row: EventRow, upcasters: UpcasterChain, position = positionOf(row)): RecordedEvent {
  const event: RecordedEvent = {
    eventId: row[5],
    streamId: row[3],
    version: Number(row[4]),
    type: row[6],
    schemaVersion: Number(row[7]),
    data: JSON.parse(row[8]) as unknown,
    metadata: JSON.parse(row[9]) as EventMetadata,
    recordedAt: instant(row[10]),
    position,
  };
  return lifted(event, upcasters);
}

function lifted(event: RecordedEvent, upcasters: UpcasterChain): RecordedEvent {
  try {
    return upcasters.apply(event);
  } catch (error) {
    throw new UnreadableEventError(event.streamId, event.version, event.type, event.schemaVersion, error);
  }
}

function positionOf(row: readonly [string, string, string, ...unknown[]]): EventPosition {
  return { epoch: Number(row[0]), transactionId: BigInt(row[1]), globalPosition: BigInt(row[2]) };
}

/** The end of a stream, wherever it is. */
export const LAST_VERSION = 2_147_483_647;

/** One stream's events from a version up to another, both included. */
export interface StreamRange {
  readonly streamId: string;
  readonly from: number;
  readonly to: number;
}

/** Parts of streams, in one question. @returns of each what makes its events: of one that cannot be read it throws */
export async function readRanges(
  pool: Pool,
  upcasters: UpcasterChain,
  ranges: readonly StreamRange[],
): Promise<readonly (() => RecordedEvent[])[]> {
  const [only] = ranges;
  if (ranges.length === 1) {
    const { rows } = await pool.query<EventRow>({
      name: 'read-stream',
      text: `select ${COLUMNS} from events where stream_id = $1 and version between $2 and $3 order by version`,
      values: [only!.streamId, only!.from, only!.to],
      rowMode: 'array',
      types: AS_TEXT,
    });
    return [() => rows.map((row) => recorded(row, upcasters))];
  }
  const { rows } = await pool.query<[...EventRow, place: string]>({
    name: 'read-ranges',
    text: `select ${COLUMNS}, place
           from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as wanted (id, first, last, place)
           join events on stream_id = id and version between first and last order by place, version`,
    values: [ranges.map(({ streamId }) => streamId), ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    rowMode: 'array',
    types: AS_TEXT,
  });
  const found = ranges.map((): EventRow[] => []);
  for (const row of rows) found[Number(row[11]) - 1]!.push(row as unknown as EventRow);
  return found.map((rowsOfOne) => () => rowsOfOne.map((row) => recorded(row, upcasters)));
}

/** Several streams' events, each in order, from a version on where one is named; a stream without events is absent. */
export async function readStreams(
  pool: Pool | PoolClient,
  upcasters: UpcasterChain,
  streamIds: readonly string[],
  from?: ReadonlyMap<string, number>,
): Promise<Map<string, RecordedEvent[]>> {
  const { rows } = await pool.query<EventRow>({
    ...(from
      ? {
          name: 'read-streams-from',
          text: `select ${COLUMNS} from unnest($1::text[], $2::integer[]) as wanted (id, first)
                 join events on stream_id = id and version >= first order by stream_id, version`,
          values: [streamIds, streamIds.map((id) => from.get(id) ?? 1)],
        }
      : {
          name: 'read-streams',
          text: `select ${COLUMNS} from events where stream_id = any($1) order by stream_id, version`,
          values: [streamIds],
        }),
    rowMode: 'array',
    types: AS_TEXT,
  });
  const streams = new Map<string, RecordedEvent[]>();
  for (const row of rows) {
    const event = recorded(row, upcasters);
    const stream = streams.get(event.streamId);
    if (stream) stream.push(event);
    else streams.set(event.streamId, [event]);
  }
  return streams;
}

type SliceRow = [...EventRow, visible: 't' | 'f'];

/**
 * Rows beyond the horizon (a transaction with a lower id may still commit before them) are read but not returned, so
 * that the reader knows to poll again soon. Within an epoch they come after all visible ones.
 */
const page = (columns: string): string => `
  select ${columns},
    ${IS_VISIBLE} as visible
  from events
  where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
  order by epoch, transaction_id, global_position
  limit $4`;

/** Bodies of unwanted events stay in the database. */
const SLICE = `select epoch, transaction_id, global_position,
    case when wanted then stream_id end, case when wanted then version end, case when wanted then event_id end,
    case when wanted then type end, case when wanted then schema_version end, case when wanted then data end,
    case when wanted then metadata end, case when wanted then recorded_at end, visible
  from (
    select *, visible and ($5::text[] is null or type = any($5)) as wanted from (${page(COLUMNS)}) page
  ) page
  order by epoch, transaction_id, global_position`;

type StoredRow = [
  epoch: string,
  transactionId: string,
  globalPosition: string,
  streamId: string,
  type: string,
  schemaVersion: string,
  correlationId: string,
  causationId: string | null,
  json: string,
  visible: 't' | 'f',
];

/**
 * Composed by PostgreSQL: it writes the bodies as JSON anyway, and the process that forwards events has the most to do.
 */
const STORED_SLICE = page(`epoch, transaction_id, global_position, stream_id, type, schema_version,
  metadata->>'correlationId', metadata->>'causationId',
  json_build_object('eventId', event_id, 'streamId', stream_id, 'version', version, 'type', type,
    'schemaVersion', schema_version, 'data', data, 'metadata', metadata, 'recordedAt', recorded_at)`);

/** Up to this many are read with a plan that is made once; a caller that requests more is behind, and reads in bulk. */
const FEW = 1000;

const START: EventPosition = { epoch: 0, transactionId: 0n, globalPosition: 0n };

/** Events after a position, in subscriber order, as far as they can be known to be complete. */
export async function readSlice(
  pool: Pool,
  upcasters: UpcasterChain,
  after: EventPosition | null,
  limit: number,
  types?: readonly string[],
): Promise<Slice> {
  const stored = types ? upcasters.storedTypes(types) : null;
  if (limit > FEW) return readInBulk(pool, after, limit, stored, (event) => lifted(event, upcasters));
  const { rows } = await pool.query<SliceRow>({
    name: 'read-slice',
    text: SLICE,
    values: [...parameters(after ?? START), limit, stored],
    rowMode: 'array',
    types: AS_TEXT,
  });
  return sliceOf(rows, after, limit, (row, position) =>
    row[6] === null ? null : recorded(row as unknown as EventRow, upcasters, position),
  );
}

/** What stands after a position in its own transaction. */
const REST = `select ${COLUMNS} from events
  where epoch = $1::smallint and transaction_id = $2::xid8 and global_position > $3::bigint
    and ($4::text[] is null or type = any($4))
  order by global_position`;

/**
 * Extends a slice so that it is not cut inside a transaction: events appended together are seen together, so that a
 * caller that orders them differently from the store has all of them.
 */
export async function toEndOfTransaction(
  pool: Pool,
  upcasters: UpcasterChain,
  slice: Slice,
  types?: readonly string[],
): Promise<Slice> {
  if (!slice.more || !slice.position) return slice;
  const { rows } = await pool.query<EventRow>({
    name: 'read-rest',
    text: REST,
    values: [...parameters(slice.position), types ? upcasters.storedTypes(types) : null],
    rowMode: 'array',
    types: AS_TEXT,
  });
  if (rows.length === 0) return slice;
  const events = [...slice.events, ...rows.map((row) => recorded(row, upcasters))];
  return { ...slice, events, position: events.at(-1)!.position };
}

/** As {@link readSlice}, of all types and unread. */
export async function readStoredSlice(
  pool: Pool,
  after: EventPosition | null,
  limit: number,
): Promise<Slice<StoredEvent>> {
  const { rows } = await pool.query<StoredRow>({
    name: 'read-stored-slice',
    text: STORED_SLICE,
    values: [...parameters(after ?? START), limit],
    rowMode: 'array',
    types: AS_TEXT,
  });
  return sliceOf(rows, after, limit, (row, position) => {
    const [, , , streamId, type, schemaVersion, correlationId, causationId, json] = row;
    const base = { streamId, type, schemaVersion: Number(schemaVersion), correlationId, json, position };
    return causationId === null ? base : { ...base, causationId };
  });
}

/**
 * The slice up to the first row beyond the horizon, which its last column marks.
 * @param eventOf returns null for an unwanted event
 */
function sliceOf<Row extends readonly [string, string, string, ...unknown[]], Event>(
  rows: readonly Row[],
  after: EventPosition | null,
  limit: number,
  eventOf: (row: Row, position: EventPosition) => Event | null,
): Slice<Event> {
  const events: Event[] = [];
  let position = after;
  for (const row of rows) {
    if (row[row.length - 1] === 'f') return { events, position, more: false, held: true };
    position = positionOf(row);
    const event = eventOf(row, position);
    if (event !== null) events.push(event);
  }
  return { events, position, more: rows.length === limit, held: false };
}

/** The last position below the horizon (`visible`) or of all committed events; null in an empty store. */
export async function lastPosition(pool: Pool, which: 'visible' | 'committed'): Promise<EventPosition | null> {
  const { rows } = await pool.query<[string, string, string]>({
    text: `select epoch, transaction_id, global_position from events ${which === 'visible' ? `where ${IS_VISIBLE}` : ''}
      order by epoch desc, transaction_id desc, global_position desc limit 1`,
    rowMode: 'array',
    types: AS_TEXT,
  });
  return rows[0] ? positionOf(rows[0]) : null;
}

/** Whether any event of these types stands after `after` and up to `upTo`, beyond the horizon or not. */
export async function hasEvents(
  pool: Pool,
  upcasters: UpcasterChain,
  after: EventPosition | null,
  upTo: EventPosition,
  types: readonly string[],
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from events
     where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
       and (epoch, transaction_id, global_position) <= ($4::smallint, $5::xid8, $6::bigint) and type = any($7)
     limit 1`,
    [...parameters(after ?? START), ...parameters(upTo), upcasters.storedTypes(types)],
  );
  return rowCount === 1;
}

function parameters({ epoch, transactionId, globalPosition }: EventPosition): [number, string, string] {
  return [epoch, transactionId.toString(), globalPosition.toString()];
}
