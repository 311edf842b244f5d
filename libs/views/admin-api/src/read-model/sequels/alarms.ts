import type { Pool } from 'pg';
import { lookForSequels } from './look.js';
import { SEQUEL_RULES } from './rules.js';

/** What an operator should know of money that does not go on. */
export interface SequelAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'money-stands-still' | 'sequels-behind';
  readonly sentence: string;
}

/** The next step takes a second. */
const PATIENCE_SECONDS = 60;
/** A look that has not come to the newest events for so long has too far to go. */
const BEHIND_SECONDS = 120;

interface Overdue {
  readonly rule: string;
  readonly count: number;
  readonly seconds: number;
  readonly orderId: string;
}

/**
 * Tells of facts about money that were not followed by what must follow them for a minute: a final deposit that its order
 * does not know, one that is neither paid out nor held (a sum that fell short waits its time first), a payout that was asked
 * for and neither sent nor paused, one that is paid and whose order does not know. From the events alone.
 * @param shortfallWaitSeconds how long a sum that is too small waits for more
 */
export async function sequelAlarms(
  pool: Pool,
  { shortfallWaitSeconds }: { readonly shortfallWaitSeconds: number },
  now: Date,
): Promise<SequelAlarm[]> {
  await lookForSequels(pool, now);
  const alarms: SequelAlarm[] = [];
  for (const { rule, count, seconds, orderId } of await overdue(pool, shortfallWaitSeconds)) {
    const { sentence } = SEQUEL_RULES.find(({ name }) => name === rule)!;
    alarms.push({
      level: 'critical',
      code: 'money-stands-still',
      sentence: `${sentence(count)}, the oldest for ${seconds} seconds (order ${orderId}).`,
    });
  }
  const { rows } = await pool.query<{ behind: boolean }>(
    `select coalesce(reached_at < $1::timestamptz - make_interval(secs => ${BEHIND_SECONDS}), true) as behind from sequel_mark`,
    [now],
  );
  if (rows[0]?.behind !== false)
    alarms.push({
      level: 'warning',
      code: 'sequels-behind',
      sentence: 'Whether all money goes on cannot be told yet: older events are still being looked through.',
    });
  return alarms;
}

/**
 * By the time at which the last look saw everything, so that what it has not seen yet is not missed. A sum that falls short
 * waits from the order's last deposit on, and without end where an operator holds the order or a later deposit waits for an
 * earlier payout: that payout has alarms of its own.
 */
async function overdue(pool: Pool, shortfallWaitSeconds: number): Promise<Overdue[]> {
  const rules = SEQUEL_RULES.map(({ name }) => name);
  const patience = SEQUEL_RULES.map((rule) => PATIENCE_SECONDS + (rule.mayFallShort ? shortfallWaitSeconds : 0));
  const { rows } = await pool.query<Overdue>(
    `with late as materialized (
       select w.*, r.patience, r.short, extract(epoch from m.reached_at - w.recorded_at) as age
       from waiting_facts w, sequel_mark m, unnest($1::text[], $2::int[], $3::boolean[]) as r (name, patience, short)
       where r.name = w.rule and w.recorded_at < m.reached_at - make_interval(secs => r.patience)
     ), excused as (
       select o.order_id from (select distinct order_id from late where short) o
       where (select type = 'OrderHeldByOperator' or data->>'holdContinues' = 'true' from events
              where stream_id = 'order-' || o.order_id and type in ('OrderHeldByOperator', 'OrderReleased')
              order by version desc limit 1)
         or (select type from events
             where stream_id = 'order-' || o.order_id and type in ('OrderPayoutDeferred', 'OrderPayoutSettled', 'OrderPayoutFailed',
               'OrderPayoutReturned', 'OrderPayoutDisputeEnded', 'OrderDeferralReleased', 'PayoutRequested')
             order by version desc limit 1) = 'OrderPayoutDeferred'
         or exists (select from waiting_facts w, sequel_mark m where w.order_id = o.order_id and w.rule = 'deposit-to-payout'
              and w.recorded_at >= m.reached_at - make_interval(secs => $4))
     )
     select rule, count(*)::int as count, floor(max(age))::int as seconds,
       (array_agg(order_id::text order by recorded_at))[1] as "orderId"
     from late where not (short and order_id in (select order_id from excused))
     group by rule order by array_position($1::text[], rule)`,
    [rules, patience, SEQUEL_RULES.map(({ mayFallShort }) => mayFallShort), PATIENCE_SECONDS + shortfallWaitSeconds],
  );
  return rows;
}
