import { sealLag, subscriptionLags } from '@usdt-africa/event-store';
import { gauge, type Gauge } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { directSubscriptions } from './direct-feed.js';
import type { ProjectionRules } from './projections.js';

interface Counts {
  parked: number;
  mails: number;
  texts: number;
  unknown: number;
}

const COUNTS = `select (select count(*)::int from subscription_failures) as parked,
  (select count(*)::int from mail_queue where state = 'pending') as mails,
  (select count(*)::int from text_message_queue where next_try_at is not null) as texts,
  (select count(*)::int from admin_payouts where attention = 'payout-unknown') as unknown`;

/** The figures behind the alarms, read from the database alone, so that they also show a part that does not run. */
export async function watchedFigures(pool: Pool, rules: ProjectionRules, now: Date): Promise<Gauge[]> {
  const [lags, seal, { rows }] = await Promise.all([
    subscriptionLags(pool, directSubscriptions(rules), now),
    sealLag(pool, now),
    pool.query<Counts>(COUNTS),
  ]);
  const { parked, mails, texts, unknown } = rows[0]!;
  return [
    {
      name: 'usdt_africa_subscription_behind_seconds',
      help: 'Age of the oldest event that a part has not handled which money waits for.',
      samples: lags.map(({ name, seconds }) => ({ labels: { subscription: name }, value: seconds })),
    },
    gauge('usdt_africa_parked_streams', 'Streams that stand still on an event that could not be handled.', parked),
    gauge('usdt_africa_unsealed_seconds', 'Age of the oldest event that is not sealed.', seal.oldestMs / 1000),
    gauge('usdt_africa_mails_waiting', 'Mails that are to be sent.', mails),
    gauge('usdt_africa_texts_waiting', 'Text messages that are to be sent, or on their way.', texts),
    gauge('usdt_africa_payouts_unknown', 'Payouts without a certain answer of the provider.', unknown),
  ];
}
