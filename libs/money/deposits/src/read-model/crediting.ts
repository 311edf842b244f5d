import { SwitchedChain } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { loadCursor } from '../application/chain-tables.js';

/** Whether an operator has paused the crediting of deposits. */
export function isCreditingPaused(pool: Pool, now: Date): Promise<boolean> {
  return new SwitchedChain(pool).isPaused(now);
}

/** How many deposits have been seen and are not credited yet. */
export async function depositsSeen(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from pending_deposits');
  return rows[0]!.count;
}

/** The number of the last solid block that the watch has read; null before the first. */
export async function readUpTo(pool: Pool): Promise<number | null> {
  return (await loadCursor(pool))?.number ?? null;
}
