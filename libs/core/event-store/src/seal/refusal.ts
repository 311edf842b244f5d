import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { SubscriptionAlarm } from '../subscriptions/dead-letters.js';

/** Records why nothing more is sealed, for the alarms. */
export async function noteRefusal(pool: Pool, sentence: string, now: Date): Promise<void> {
  await pool.query(
    `insert into sealer_halt (sentence, since) values ($1, $2)
     on conflict (only_row) do update set sentence = excluded.sentence, since = excluded.since
       where sealer_halt.sentence <> excluded.sentence`,
    [sentence, now],
  );
}

/** Sealing goes on. */
export async function endRefusal(pool: Pool): Promise<void> {
  await pool.query('delete from sealer_halt');
}

/**
 * Raises an alarm when the sealer refuses to continue: not because it is slow, but because the history is not as it
 * must be.
 */
export async function sealRefusalAlarms(pool: Pool, now: Date): Promise<SubscriptionAlarm[]> {
  const { rows } = await pool.query<{ sentence: string; since: Date }>('select sentence, since from sealer_halt');
  return rows.map(({ sentence, since }) => ({
    level: 'critical',
    code: 'seal-refused',
    sentence: `Nothing has been sealed since ${lagosMoment(since, now)}, because the history failed its check: ${sentence}. Run npm run events -- verify --chain.`,
  }));
}
