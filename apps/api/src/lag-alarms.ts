import { sealLag } from '@usdt-africa/event-store';
import { streamingAlarms } from '@usdt-africa/streaming';
import type { Pool } from 'pg';
import type { Alarm } from './alarms.js';

/** Far longer than a restart of the sealer takes. */
const UNSEALED_SECONDS = 300;

/** What follows the events and does not keep up: Kafka, where there is one, and the sealer. */
export async function lagAlarms(pool: Pool, events: 'kafka' | 'direct', now: Date): Promise<Alarm[]> {
  const [streaming, seal] = await Promise.all([events === 'kafka' ? streamingAlarms(pool) : [], sealLag(pool, now)]);
  const seconds = Math.round(seal.oldestMs / 1000);
  if (seconds <= UNSEALED_SECONDS) return streaming;
  return [
    ...streaming,
    {
      level: 'warning',
      code: 'sealer-behind',
      sentence: `Events of the last ${seconds} seconds are not sealed: the sealer does not run, or cannot go on.`,
    },
  ];
}
