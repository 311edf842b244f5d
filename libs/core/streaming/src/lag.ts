import type { SubscriptionAlarm } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/** How far a subscription, or the relay to Kafka, is behind the store. */
export interface Lag {
  /** A subscription's name; `kafka-relay` for the relay. */
  readonly name: string;
  /** Events after its place, of any type, at most {@link MOST_COUNTED}; those applied out of order count until all before them are. */
  readonly events: number;
  /** Age of the oldest of them; 0 when there is none. */
  readonly seconds: number;
}

export const RELAY = 'kafka-relay';
/** Counting further would cost more than the result is worth. */
export const MOST_COUNTED = 1_000_000;

/** The lag of every subscription, and of the relay where Kafka was ever used. */
export async function subscriptionLag(pool: Pool): Promise<Lag[]> {
  const { rows } = await pool.query<Lag>(
    `with places as (
       select name, epoch, transaction_id, global_position from subscription_checkpoints
       union all
       select $1, epoch, transaction_id, global_position from kafka_relay where exists (select from kafka_topics)
     )
     select p.name, behind.events, behind.seconds from places p,
       lateral (
         select count(*)::int as events,
           coalesce(greatest(0, extract(epoch from clock_timestamp() - min(recorded_at))), 0)::float as seconds
         from (
           select recorded_at from events e
           where (e.epoch, e.transaction_id, e.global_position) > (p.epoch, p.transaction_id, p.global_position)
           order by e.epoch, e.transaction_id, e.global_position limit $2
         ) e
       ) behind
     order by p.name`,
    [RELAY, MOST_COUNTED],
  );
  return rows;
}

/** Longer than any restart of a broker or takeover should take. */
const RELAY_BEHIND_SECONDS = 60;

/** Kafka alarms for operators, as far as the database shows them. Query only where the product runs on Kafka. */
export async function streamingAlarms(pool: Pool): Promise<SubscriptionAlarm[]> {
  const lost = await pool.query<{ topic: string }>(
    `select topic from kafka_topics where state = 'lost' order by topic`,
  );
  const alarms: SubscriptionAlarm[] = lost.rows.map(({ topic }) => ({
    level: 'critical',
    code: 'topic-lost',
    sentence: `The topic ${topic} is missing in Kafka, and its events wait. Run npm run events -- topics refill ${topic}.`,
  }));
  const seconds = await relayBehindSeconds(pool);
  if (seconds > RELAY_BEHIND_SECONDS) {
    alarms.push({
      level: 'warning',
      code: 'relay-behind',
      sentence: `Kafka is ${Math.round(seconds)} seconds behind the event store. Lists and notifications are late, money is not. Check the brokers and the relay.`,
    });
  }
  return alarms;
}

/** Age of the first event that is not in Kafka yet: one index lookup, however far behind the relay is. */
async function relayBehindSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select greatest(0, extract(epoch from clock_timestamp() - e.recorded_at))::float as seconds
     from kafka_relay r, lateral (
       select recorded_at from events e
       where (e.epoch, e.transaction_id, e.global_position) > (r.epoch, r.transaction_id, r.global_position)
       order by e.epoch, e.transaction_id, e.global_position limit 1
     ) e`,
  );
  return rows[0]?.seconds ?? 0;
}
