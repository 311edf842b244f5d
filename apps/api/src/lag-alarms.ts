import { directSubscriptions, type ProjectionRules } from '@usdt-africa/registry';
import { followUpAlarms, type ShortfallWaits } from '@usdt-africa/admin-api';
import { horizonAlarms, sealLag, sealRefusalAlarms, subscriptionAlarms } from '@usdt-africa/event-store';
import { streamingAlarms } from '@usdt-africa/streaming';
import type { Pool } from 'pg';
import type { Alarm } from './alarms.js';

/** Far longer than a restart of the sealer takes. */
const UNSEALED_SECONDS = 300;

/** What the lags depend on. */
export interface LagRules extends Omit<ProjectionRules, 'keys'>, ShortfallWaits {
  readonly events: 'kafka' | 'direct';
}

/**
 * Alarms for everything that lags behind the events: direct subscriptions, follow-ups of money events, Kafka where it
 * is used, and the sealer. Computed from the events, so that a broken part need not report itself.
 */
export async function lagAlarms(pool: Pool, rules: LagRules, now: Date): Promise<Alarm[]> {
  const found = await Promise.all([
    horizonAlarms(pool, now),
    subscriptionAlarms(pool, directSubscriptions(rules), now),
    followUpAlarms(pool, rules, now),
    rules.events === 'kafka' ? streamingAlarms(pool) : [],
    sealRefusalAlarms(pool),
    sealerAlarms(pool, now),
  ]);
  return found.flat();
}

async function sealerAlarms(pool: Pool, now: Date): Promise<Alarm[]> {
  const seconds = Math.round((await sealLag(pool, now)).oldestMs / 1000);
  if (seconds <= UNSEALED_SECONDS) return [];
  return [
    {
      level: 'warning',
      code: 'sealer-behind',
      sentence: `Events of the last ${seconds} seconds are not sealed: the sealer does not run, or cannot go on.`,
    },
  ];
}
