import type { Pool, PoolClient } from 'pg';
import { conflicts, insertEvents } from './append.js';
import type { AppendCommand } from './command.js';
import { commit, CommitInDoubtError, rollback, withConnection } from './connection.js';
import { asDuplicate, isVersionTaken, UnknownCommitError } from './errors.js';
import type { KnownHeads } from './known-heads.js';
import { ConcurrencyError } from './types.js';

/** Writes rows with an append, in its transaction and after it. */
export type Alongside = (tx: PoolClient) => Promise<void>;

/**
 * Appends a command in a separate transaction, with rows that must exist exactly when its events do.
 * @throws ConcurrencyError, UnknownCommitError (only when COMMIT itself was cut off), any error of `alongside`
 */
export async function appendAlongside(
  pool: Pool,
  known: KnownHeads,
  command: AppendCommand,
  alongside: Alongside,
): Promise<void> {
  return withConnection(pool, async (client) => {
    const loadedAt = known.now;
    await client.query('begin');
    let isInserted = false;
    try {
      isInserted = await insertEvents(client, [command], known);
      if (isInserted) await alongside(client);
    } catch (error) {
      await rollback(client);
      if (isInserted || !isVersionTaken(error)) throw isInserted ? error : asDuplicate(error);
      known.forget(command);
      throw new ConcurrencyError(await conflicts(client, command));
    }
    if (!isInserted) {
      await rollback(client);
      known.forget(command);
      throw new ConcurrencyError(await conflicts(client, command));
    }
    try {
      await commit(client);
    } catch (error) {
      throw unknownCommit(command, error);
    }
    known.learnFrom(command, loadedAt);
  });
}

/** A doubt about a connection as a doubt about a command's streams and events; any other error as it is. */
export function unknownCommit(command: AppendCommand, error: unknown): unknown {
  if (!(error instanceof CommitInDoubtError)) return error;
  return new UnknownCommitError(
    command.heads.map((head) => head.streamId),
    command.rows.map((row) => row.eventId),
    error.cause,
  );
}
