import type { Pool, PoolClient } from 'pg';
import { rollback } from '../connection.js';
import { loadFailures } from '../subscriptions/failures.js';
import { loadPlaces } from '../subscriptions/positions.js';
import type { Places } from '../subscriptions/positions.js';

/** Which events a projection's rows hold, as of one snapshot of the database. */
export interface RebuildStatus {
  readonly places: Places;
  /** Streams that were set aside, with the first version that is not applied. */
  readonly parked: ReadonlyMap<string, number>;
  /** Events that a person decided to go on without, by id. */
  readonly dropped: ReadonlySet<string>;
}

/**
 * Opens a snapshot in which a projection's tables and their recorded state are consistent, on a separate connection. It
 * holds back no reader of the event store, because it writes nothing.
 * @param tables are locked against a swap before the snapshot is taken: of a table swapped after it, the snapshot would
 * show neither the old nor the new rows
 */
export async function openRebuildStatus(
  pool: Pool,
  projection: string,
  tables: readonly string[],
): Promise<{ readonly client: PoolClient; readonly status: RebuildStatus; close(): Promise<void> }> {
  const client = await pool.connect();
  const ignore = (): void => undefined;
  client.on('error', ignore);
  const close = async (): Promise<void> => {
    await rollback(client);
    client.off('error', ignore);
    client.release();
  };
  try {
    // Idle while the copies are filled up to this point.
    await client.query(
      `begin isolation level repeatable read, read only; set local idle_in_transaction_session_timeout = '10min'`,
    );
    for (const table of tables) {
      await client.query(`lock table public.${client.escapeIdentifier(table)} in access share mode`);
    }
    return { client, status: await rebuildStatusOf(client, projection), close };
  } catch (error) {
    await rollback(client);
    client.release(true);
    throw error;
  }
}

async function rebuildStatusOf(client: PoolClient, projection: string): Promise<RebuildStatus> {
  const places = await loadPlaces(client, projection);
  const parked = await loadFailures(client, projection);
  const { rows } = await client.query<{ event_id: string }>('select event_id from dropped_events where name = $1', [
    projection,
  ]);
  return {
    places,
    parked: new Map(parked.map(({ streamId, version }) => [streamId, version])),
    dropped: new Set(rows.map((row) => row.event_id)),
  };
}
