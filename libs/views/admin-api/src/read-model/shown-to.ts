import type { EventPosition } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/**
 * Whether every read model has passed a position. One that was never started is not waited for.
 * @param names as their subscriptions are called
 */
export async function shownTo(pool: Pool, names: readonly string[], position: EventPosition): Promise<boolean> {
  const { rows } = await pool.query<{ all: boolean }>({
    name: 'read-models-have',
    text: `select coalesce(bool_and((epoch, transaction_id, global_position) >= ($2::int, $3::xid8, $4::bigint)), true) as all
           from subscription_checkpoints where name = any($1)`,
    values: [names, position.epoch, position.transactionId.toString(), position.globalPosition.toString()],
  });
  return rows[0]!.all;
}
