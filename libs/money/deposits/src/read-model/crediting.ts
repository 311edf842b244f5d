import { SwitchedChain } from '@usdt-africa/switches';
import type { Pool } from 'pg';

/** Whether deposits are seen and not credited, because somebody wants it so. */
export function isCreditingPaused(pool: Pool, now: Date): Promise<boolean> {
  return new SwitchedChain(pool).isPaused(now);
}

/** How many deposits have been seen and are not credited yet. */
export async function depositsSeen(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from deposit_sightings');
  return rows[0]!.count;
}
