import type { Pool, PoolClient } from 'pg';
import { conflicts, insertEvents } from './append.js';
import type { AppendCommand } from './command.js';
import { commit, CommitInDoubtError, rollback, withConnection } from './connection.js';
import { asDuplicate, isVersionTaken, UnknownCommitError } from './errors.js';
import type { KnownHeads } from './known-heads.js';
import { ConcurrencyError } from './types.js';

/** Work in the transaction of an append. */
export interface WithAppend {
  /** Returns the command to append, to the same streams at the same versions; null: nothing is appended. */
  readonly before: (tx: PoolClient) => Promise<AppendCommand | null>;
  readonly alongside: (tx: PoolClient) => Promise<void>;
}

/**
 * Appends in a separate transaction, with rows that must exist exactly when its events do.
 * @throws ConcurrencyError, UnknownCommitError (only when COMMIT itself was cut off), any error of `before` and `alongside`
 */
export async function appendApart(pool: Pool, known: KnownHeads, { before, alongside }: WithAppend): Promise<void> {
  return withConnection(pool, async (client) => {
    const loadedAt = known.now;
    await client.query('begin');
    let command: AppendCommand | null;
    let isInserted: boolean;
    try {
      command = await before(client);
      isInserted = command !== null && (await insertAtVersion(client, command, known));
      if (isInserted) await alongside(client);
    } catch (error) {
      await rollback(client);
      throw error;
    }
    if (command === null) return rollback(client);
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

/** Inserts the events. @returns false when a stream was not at its expected version */
async function insertAtVersion(client: PoolClient, command: AppendCommand, known: KnownHeads): Promise<boolean> {
  try {
    return await insertEvents(client, [command], known);
  } catch (error) {
    if (isVersionTaken(error)) return false;
    throw asDuplicate(error);
  }
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
