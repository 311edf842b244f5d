import type { Pool } from 'pg';
import type { SubscriptionAlarm } from '../subscriptions/dead-letters.js';

/** Writes down why nothing more is sealed, for whoever asks for alarms. */
export async function noteRefusal(pool: Pool, sentence: string, now: Date): Promise<void> {
  await pool.query(
    `insert into seal_refusals (sentence, since) values ($1, $2)
     on conflict (only_row) do update set sentence = excluded.sentence, since = excluded.since
       where seal_refusals.sentence <> excluded.sentence`,
    [sentence, now],
  );
}

/** Sealing goes on. */
export async function endRefusal(pool: Pool): Promise<void> {
  await pool.query('delete from seal_refusals');
}

/** Tells when the sealer refuses to go on: not that it is slow, but that the history is not as it must be. */
export async function sealRefusalAlarms(pool: Pool): Promise<SubscriptionAlarm[]> {
  const { rows } = await pool.query<{ sentence: string; since: Date }>('select sentence, since from seal_refusals');
  return rows.map(({ sentence, since }) => ({
    level: 'critical',
    code: 'seal-refused',
    sentence: `Nothing is sealed since ${since.toISOString()}, for the history is not as it must be: ${sentence}.`,
  }));
}
