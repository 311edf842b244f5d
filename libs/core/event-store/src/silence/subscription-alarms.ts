import type { Pool } from 'pg';
import { IS_VISIBLE } from '../horizon.js';
import type { SubscriptionAlarm } from '../subscriptions/dead-letters.js';
import type { ProcessManager } from '../types.js';

/** An acting subscription reacts within a second; a worker's restart or a takeover takes less than this. */
const BEHIND_SECONDS = 30;
/** Most events searched for a wanted one. A subscription that is farther behind is not reading at all. */
const MOST_CHECKED = 10_000;

interface Unhandled {
  readonly name: string;
  readonly type: string | null;
  readonly streamId: string | null;
  readonly seconds: number | null;
  /** Whether the search ended before a wanted event. */
  readonly cut: boolean;
  readonly firstSeconds: number;
}

/**
 * Raises alarms for subscriptions whose oldest unhandled event is older than half a minute, whatever the reason: no
 * worker, a leader's lock held elsewhere, a temporary error that has not ended. Read from events and positions alone,
 * so that no component that may be broken is queried. An event of a parked stream counts as handled: `events-parked`
 * reports it. Events beyond the horizon belong to `old-transaction`.
 * @param request every subscription that must keep up, also one that has never run
 */
export async function subscriptionAlarms(
  pool: Pool,
  request: readonly Pick<ProcessManager, 'name' | 'handles'>[],
  now: Date,
): Promise<SubscriptionAlarm[]> {
  const alarms: SubscriptionAlarm[] = [];
  for (const one of await unhandled(pool, await suspects(pool, request, now), now)) {
    const { name, streamId, type } = one;
    const where = streamId === null ? `${MOST_CHECKED} events` : `${type} in ${streamId}`;
    const seconds = ageOf(one);
    if (seconds <= BEHIND_SECONDS) continue;
    alarms.push({
      level: 'critical',
      code: 'subscription-behind',
      sentence: `The subscription ${name} has not handled an event for ${seconds} seconds (${where}). Check its worker and the log.`,
    });
  }
  return alarms;
}

/** How long the oldest event that each has not handled has waited, in whole seconds; 0 where none waits. */
export async function subscriptionLags(
  pool: Pool,
  request: readonly Pick<ProcessManager, 'name' | 'handles'>[],
  now: Date,
): Promise<{ readonly name: string; readonly seconds: number }[]> {
  return (await unhandled(pool, request, now)).map((one) => ({ name: one.name, seconds: Math.max(0, ageOf(one)) }));
}

function ageOf({ seconds, cut, firstSeconds }: Unhandled): number {
  return seconds ?? (cut ? firstSeconds : 0);
}

const AFTER = '(e.epoch, e.transaction_id, e.global_position) > (s.epoch, s.transaction_id, s.global_position)';
const IN_ORDER = 'order by e.epoch, e.transaction_id, e.global_position';
/** $1: names; a subscription that has never run stands before the first event. */
const PLACES = `select name, coalesce(c.epoch, 0::smallint) as epoch, coalesce(c.transaction_id, '0'::xid8) as transaction_id,
    coalesce(c.global_position, 0) as global_position
  from unnest($1::text[]) name left join subscription_checkpoints c using (name)`;

/** One index lookup each: the subscriptions positioned before an old event of any type. */
async function suspects(
  pool: Pool,
  request: readonly Pick<ProcessManager, 'name' | 'handles'>[],
  now: Date,
): Promise<readonly Pick<ProcessManager, 'name' | 'handles'>[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select s.name from (${PLACES}) s, lateral (select e.recorded_at from events e where ${AFTER} ${IN_ORDER} limit 1) e
     where e.recorded_at < $2::timestamptz - make_interval(secs => ${BEHIND_SECONDS})`,
    [request.map(({ name }) => name), now],
  );
  const names = new Set(rows.map(({ name }) => name));
  return request.filter(({ name }) => names.has(name));
}

async function unhandled(
  pool: Pool,
  subscriptions: readonly Pick<ProcessManager, 'name' | 'handles'>[],
  now: Date,
): Promise<Unhandled[]> {
  const found: Unhandled[] = [];
  for (const { name, handles } of subscriptions) {
    const { rows } = await pool.query<Omit<Unhandled, 'name'>>(
      `with page as materialized (
         select e.* from (${PLACES}) s, lateral (
           select e.stream_id, e.type, e.recorded_at, row_number() over (${IN_ORDER}) as nth
           from events e where ${AFTER} and ${IS_VISIBLE} ${IN_ORDER} limit ${MOST_CHECKED}
         ) e
       )
       select wanted.type, wanted.stream_id as "streamId", ${age('wanted.recorded_at')} as seconds,
         (select count(*) from page) = ${MOST_CHECKED} as cut,
         coalesce((select ${age('recorded_at')} from page where nth = 1), 0) as "firstSeconds"
       from (select) nothing left join lateral (select * from page where type = any($2) order by nth limit 1) wanted on true`,
      [[name], handles, now],
    );
    found.push({ name, ...rows[0]! });
  }
  return found;
}

/** In whole seconds; $3: now. */
const age = (time: string): string => `floor(extract(epoch from $3::timestamptz - ${time}))::int`;
