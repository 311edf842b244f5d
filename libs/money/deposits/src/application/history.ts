import type { BlockHeader } from '@usdt-africa/tron';
import type { Cursor } from './chain-tables.js';

/**
 * The node reports another history below the solid height than before: no money moves until it reports the first one
 * again.
 */
export class ChainForkError extends Error {
  override readonly name = 'ChainForkError';
}

/** Identifies a block and its predecessor. */
type Link = Pick<BlockHeader, 'number' | 'id' | 'parentId' | 'time'>;

/** @throws ChainForkError where the block in the place of the cursor is not the one that was read before */
export function assertAtCursor(block: Pick<BlockHeader, 'id'>, cursor: Cursor): void {
  if (block.id !== cursor.id)
    throw new ChainForkError(
      `the node has another block ${cursor.number} (${short(block.id)}) than was read before (${short(cursor.id)})`,
    );
}

/**
 * @returns the last of the blocks, once each is seen to follow the one before
 * @throws ChainForkError where one does not
 */
export function linked(from: Cursor, blocks: readonly Link[]): Cursor {
  let last: Cursor = from;
  for (const block of blocks) {
    if (block.number !== last.number + 1 || block.parentId !== last.id)
      throw new ChainForkError(
        `solid block ${block.number} (${short(block.id)}) does not follow block ${last.number} (${short(last.id)}) that was read before`,
      );
    last = block;
  }
  return { number: last.number, id: last.id, time: last.time };
}

function short(id: string): string {
  return `${id.slice(16, 28)}…`;
}
