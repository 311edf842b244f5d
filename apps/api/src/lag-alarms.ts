import { directSubscriptions, type ProjectionRules } from '@usdt-africa/registry';
import { followUpAlarms, type ShortfallWaits } from '@usdt-africa/admin-api';
import { lagosMoment } from '@usdt-africa/kernel';
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
    sealRefusalAlarms(pool, now),
    sealerAlarms(pool, now),
  ]);
  return found.flat();
}

async function sealerAlarms(pool: Pool, now: Date): Promise<Alarm[]> {
  const { oldestMs } = await sealLag(pool, now);
  if (oldestMs <= UNSEALED_SECONDS * 1_000) return [];
  return [
    {
      level: 'warning',
      code: 'sealer-behind',
      sentence: `Events since ${lagosMoment(new Date(now.getTime() - oldestMs), now)} are not sealed. Check the sealer and its log.`,
    },
  ];
}
