import { type BlockHeader, NodeBadAnswerError, type TronNode } from '@usdt-africa/tron';
import { firstIssuedAt } from '@usdt-africa/addresses';
import type { Pool } from 'pg';

/** How far a machine's clock may be ahead of the chain's. */
const SKEW_MS = 60_000;

/**
 * The first block of a watch that has no cursor yet: the one after the solid head, or the first one that could hold a
 * transfer to an address that had been issued before the watch began.
 */
export async function firstBlockToWatch(pool: Pool, node: TronNode, solid: BlockHeader): Promise<number> {
  const issued = await firstIssuedAt(pool);
  const time = issued === null ? Infinity : issued.getTime() - SKEW_MS;
  if (solid.time.getTime() < time) return solid.number + 1;
  // Block times rise: the lowest block at or after that time, between block 1 and the solid head.
  let [low, high] = [1, solid.number];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const header = await node.solidHeader(middle);
    if (!header) throw new NodeBadAnswerError(`the node has no solid block ${middle}`);
    if (header.time.getTime() < time) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, 1);
}
