import type { Pool, PoolClient } from 'pg';
import { comparePositions } from '../types.js';
import type { EventPosition } from '../types.js';

/** A subscription's position, as stored in the database; null before its first event. */
export type Checkpoint = EventPosition | null;

type PositionRow = [epoch: number, transactionId: string, globalPosition: string];

/** Reads a subscription's place; a new one stands before the first event. */
export async function loadCheckpoint(pool: Pool, name: string): Promise<Checkpoint> {
  const read = (): Promise<{ rows: PositionRow[] }> =>
    pool.query<PositionRow>({
      text: 'select epoch, transaction_id, global_position from subscription_checkpoints where name = $1',
      values: [name],
      rowMode: 'array',
    });
  let { rows } = await read();
  if (rows.length === 0) {
    await pool.query(
      `insert into subscription_checkpoints (name, epoch, transaction_id, global_position) values ($1, 0, '0', 0)
       on conflict do nothing`,
      [name],
    );
    ({ rows } = await read());
  }
  const [epoch, transactionId, globalPosition] = rows[0]!;
  if (epoch === 0) return null;
  return { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
}

/**
 * Moves a subscription on, if it is still at the position that the caller expects: of two processes that applied the
 * same events one finds it has moved, and its writes in the same transaction are rolled back.
 * @returns whether it moved
 */
export async function moveCheckpoint(
  database: Pool | PoolClient,
  name: string,
  from: Checkpoint,
  to: EventPosition,
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'move-checkpoint',
    text: `update subscription_checkpoints
      set epoch = $5, transaction_id = $6, global_position = $7, updated_at = clock_timestamp()
      where name = $1 and epoch = $2 and transaction_id = $3 and global_position = $4`,
    values: [name, ...parameters(from), ...parameters(to)],
  });
  return rowCount === 1;
}

/** Whether two places are the same. */
export function samePlace(a: Checkpoint, b: Checkpoint): boolean {
  return a === null || b === null ? a === b : comparePositions(a, b) === 0;
}

function parameters(position: Checkpoint): [number, string, string] {
  if (!position) return [0, '0', '0'];
  return [position.epoch, position.transactionId.toString(), position.globalPosition.toString()];
}

/** Another process moved the checkpoint: what this process was about to do has been done. */
export class OvertakenError extends Error {
  constructor(name: string) {
    super(`another process has moved ${name} on`);
    this.name = 'OvertakenError';
  }
}
