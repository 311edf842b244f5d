import fc from 'fast-check';
import type { Pool, PoolClient } from 'pg';
import { rollback, withConnection } from './connection.js';
import type { Projection, RecordedEvent } from './types.js';

export interface InterleavingCheck {
  /** Connections that may write the projection's tables. Everything is rolled back. */
  readonly pool: Pool;
  readonly projection: Projection;
  /** Events of several streams, each in its order. */
  readonly streams: readonly (readonly RecordedEvent[])[];
  /** The projection's tables. */
  readonly tables: readonly string[];
  /** How many interleavings are tried. */
  readonly runs?: number;
}

/**
 * Checks what every projection must keep: its rows are the same however streams interleave and however their events are
 * cut into batches; only the order inside a stream may matter.
 */
export async function expectSameRowsForAnyInterleaving(check: InterleavingCheck): Promise<void> {
  const events = check.streams.flat().length;
  const expected = await rowsAfter(check, [check.streams.flat()]);
  const choices = fc.array(fc.nat({ max: 1_000_000 }), { minLength: events, maxLength: events });
  const cuts = fc.array(fc.boolean(), { minLength: events, maxLength: events });
  await fc.assert(
    fc.asyncProperty(choices, cuts, async (chosen, cut) => {
      expect(await rowsAfter(check, batches(interleave(check.streams, chosen), cut))).toEqual(expected);
    }),
    { numRuns: check.runs ?? 30 },
  );
}

/** One interleaving: each choice takes the next event of one of the streams that have any left. */
export function interleave<Event>(streams: readonly (readonly Event[])[], choices: readonly number[]): Event[] {
  const left = streams.map((stream) => [...stream]).filter((stream) => stream.length > 0);
  return choices.map((choice) => {
    const at = choice % left.length;
    const event = left[at]!.shift()!;
    if (left[at]!.length === 0) left.splice(at, 1);
    return event;
  });
}

function batches(events: readonly RecordedEvent[], cut: readonly boolean[]): RecordedEvent[][] {
  const all: RecordedEvent[][] = [[]];
  events.forEach((event, index) => {
    all.at(-1)!.push(event);
    if (cut[index]) all.push([]);
  });
  return all.filter((batch) => batch.length > 0);
}

async function rowsAfter(
  { pool, projection, tables }: InterleavingCheck,
  applied: readonly (readonly RecordedEvent[])[],
): Promise<string[]> {
  return withConnection(pool, async (client) => {
    await client.query('begin');
    try {
      for (const batch of applied) {
        const wanted = batch.filter((event) => projection.handles.includes(event.type));
        if (wanted.length > 0) await projection.apply(wanted, client);
      }
      return await rowsOf(client, tables);
    } finally {
      await rollback(client);
    }
  });
}

async function rowsOf(client: PoolClient, tables: readonly string[]): Promise<string[]> {
  const rows: string[] = [];
  for (const table of tables) {
    const found = await client.query<{ text: string }>(`select t::text as text from ${table} t order by 1`);
    rows.push(...found.rows.map((row) => `${table} ${row.text}`));
  }
  return rows;
}
