import type { TronNode } from '@usdt-africa/tron';
import pg from 'pg';

/** The request is not possible; the message is one sentence for the person at the command line. */
export class WatchMoveRefusedError extends Error {
  override readonly name = 'WatchMoveRefusedError';
}

export interface WatchMove {
  /** The next block to be read. */
  readonly block: number;
  readonly reason: string;
  /** Who does it, as the machine knows them. */
  readonly by: string;
}

/**
 * Continues the chain watch from another block and accepts the node's history before it as true: an engineer's action,
 * for a node whose history no longer holds the block that was read last. What has been credited stays credited once;
 * deposits that only the other history held are not revoked. Transactions of our own addresses count as recorded without
 * a gap from that block on, and no earlier. The engineer, both blocks and the reason are recorded.
 * @returns a sentence about what was done
 * @throws WatchMoveRefusedError, TronNodeError
 */
export async function watchFrom(
  databaseUrl: string,
  node: Pick<TronNode, 'solidHead' | 'solidHeader'>,
  { block, reason, by }: WatchMove,
): Promise<string> {
  if (!Number.isSafeInteger(block) || block < 1)
    throw new WatchMoveRefusedError('Enter the next block to read: a whole number from 1.');
  if (reason.trim().length < 10)
    throw new WatchMoveRefusedError('Enter a reason of ten letters or more: --reason "…".');
  const solid = await node.solidHead();
  if (block > solid.number + 1)
    throw new WatchMoveRefusedError(
      `The node's solid blocks end at ${solid.number}. Continuing later could miss deposits.`,
    );
  const before = block - 1 === solid.number ? solid : await node.solidHeader(block - 1);
  if (!before) throw new WatchMoveRefusedError(`The node has no solid block ${block - 1}.`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ block_number: string; block_id: string }>(
      `select block_number, block_id from chain_cursors where name = 'solid' for update`,
    );
    const from = rows[0];
    if (!from) throw new WatchMoveRefusedError('The watch has not started. Set its first block with TRON_START_BLOCK.');
    if (block > Number(from.block_number) + 1)
      throw new WatchMoveRefusedError(
        `The watch is at block ${from.block_number}. Continuing from ${block} would skip the blocks in between.`,
      );
    await client.query(
      `insert into chain_cursor_moves (from_number, from_id, to_number, to_id, reason, moved_by)
       values ($1, $2, $3, $4, $5, $6)`,
      [from.block_number, from.block_id, before.number, before.id, reason.trim(), by],
    );
    await client.query(
      `update chain_cursors set block_number = $1, block_id = $2, block_time = $3, continuous_from = $4,
         recorded_to = $1, updated_at = clock_timestamp()
       where name = 'solid'`,
      [before.number, before.id, before.time, block],
    );
    await client.query('commit');
    return `The watch was at block ${from.block_number} and continues from block ${block}. A running worker picks this up by itself.`;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}
