import type { PoolClient } from 'pg';
import { int2Array, int4Array, jsonbArray, textArray, uuidArray } from './binary-arrays.js';
import type { AppendCommand, EventRow } from './command.js';
import type { KnownHeads } from './known-heads.js';

const COLUMNS = 'stream_id, version, event_id, type, schema_version, data, metadata';

/** One event of a stream whose head is known: the primary key has the last word. */
const ONE_NEXT = {
  name: 'append-one-next',
  text: `insert into events (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`,
};
/** One event: the head is looked up, because the primary key alone accepts version 9 after 1. */
const ONE = {
  name: 'append-one',
  text: `insert into events (${COLUMNS})
    select $1, $2::int, $3::uuid, $4, $5::smallint, $6::jsonb, $7::jsonb
    where $2::int = 1 + coalesce(
      (select version from events where stream_id = $1 order by stream_id desc, version desc limit 1), 0)`,
};

/**
 * Several events: if a single stream is not where its command expects it, nothing is inserted at all (the condition is
 * evaluated once). Arrays taken apart in the select list need no tuple store, and `order by … limit 1` is cheaper than `max`.
 */
const appendMany = (condition: string): string => `insert into events (${COLUMNS})
    select unnest($1::text[]), unnest($2::int[]), unnest($3::uuid[]), unnest($4::text[]), unnest($5::smallint[]),
      unnest($6::jsonb[]), unnest($7::jsonb[]) ${condition}`;

const MANY_NEXT = { name: 'append-many-next', text: appendMany('') };
const MANY = {
  name: 'append-many',
  text: appendMany(`where not exists (
      select from unnest($8::text[], $9::int[]) as expected (stream_id, version)
      where expected.version <> coalesce((
        select e.version from events e where e.stream_id = expected.stream_id
        order by e.stream_id desc, e.version desc limit 1), 0)
    )`),
};

/**
 * Appends commands that touch different streams, in one statement, all or none. The expected versions must be read
 * before the transaction's first write: with an earlier transaction id a stream's later event would be placed before its
 * earlier one. It returns no rows: they would cost PostgreSQL and this process together a fifth of the append, and no caller reads them.
 * @param known versions that need not be looked up; nothing is learned here, because nothing may be committed yet
 * @returns false when a stream was not at its expected version: then nothing was inserted
 */
export async function insertEvents(
  client: PoolClient,
  commands: readonly AppendCommand[],
  known: KnownHeads,
): Promise<boolean> {
  const unsure: AppendCommand['heads'][number][] = [];
  for (const { heads } of commands) {
    for (const head of heads) if (!known.has(client, head.streamId, head.expectedVersion)) unsure.push(head);
  }
  const isSure = unsure.length === 0;
  const only = commands.length === 1 && commands[0]!.rows.length === 1 ? commands[0]!.rows[0] : undefined;
  if (only) {
    const { streamId, version, eventId, type, schemaVersion, data, metadata } = only;
    const values = [streamId, version, eventId, type, schemaVersion, data, metadata];
    const { rowCount } = await client.query({ ...(isSure ? ONE_NEXT : ONE), values });
    return rowCount === 1;
  }
  const events = inLockOrder(commands);
  const { rowCount } = await client.query({
    ...(isSure ? MANY_NEXT : MANY),
    values: [
      textArray(events, (row) => row.streamId),
      int4Array(events, (row) => row.version),
      uuidArray(events, (row) => row.eventId),
      textArray(events, (row) => row.type),
      int2Array(events, (row) => row.schemaVersion),
      jsonbArray(events, (row) => row.data),
      jsonbArray(events, (row) => row.metadata),
      ...(isSure
        ? []
        : [textArray(unsure, (head) => head.streamId), int4Array(unsure, (head) => head.expectedVersion)]),
    ],
  });
  return rowCount === events.length;
}

/**
 * Every statement takes streams in one order, so that two that meet on several streams wait for each other in line and
 * never in a circle. Versions of a stream stay in order.
 */
function inLockOrder(commands: readonly AppendCommand[]): EventRow[] {
  const all: EventRow[] = [];
  for (const { rows } of commands) for (const row of rows) all.push(row);
  return all.sort((a, b) => (a.streamId < b.streamId ? -1 : a.streamId > b.streamId ? 1 : a.version - b.version));
}

/** Streams of a refused command that are not where it expects them; all of them where none stands out any more. */
export async function conflicts(client: PoolClient, command: AppendCommand): Promise<string[]> {
  const { rows } = await client.query<{ stream_id: string }>(
    `select expected.stream_id from unnest($1::text[], $2::int[]) as expected (stream_id, version)
     where expected.version <> coalesce((select max(e.version) from events e where e.stream_id = expected.stream_id), 0)`,
    [command.heads.map((head) => head.streamId), command.heads.map((head) => head.expectedVersion)],
  );
  const found = rows.map((row) => row.stream_id);
  return found.length > 0 ? found : command.heads.map((head) => head.streamId);
}
