import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { checkFollowUps } from './check.js';
import { FOLLOW_UP_RULES } from './rules.js';

/** What an operator should know of money that does not go on. */
export interface FollowUpAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'money-stands-still' | 'follow-ups-behind';
  readonly sentence: string;
}

/** The next step takes a second. */
const PATIENCE_SECONDS = 60;
/** A check that has not reached the newest events for this long is behind. */
const BEHIND_SECONDS = 120;

/** How long an amount that is too small waits for more, and where the customer chose on the order to be asked. */
export interface ShortfallWaits {
  readonly shortfallWaitSeconds: number;
  readonly shortfallChosenWaitSeconds: number;
}

interface Overdue {
  readonly rule: string;
  readonly count: number;
  readonly since: Date;
  readonly orderId: string;
}

/**
 * Reports events about money whose follow-up is missing for a minute: a final deposit that its order does not have, one
 * that is neither paid out nor held (an amount that is too small waits its time first), a payout that was requested and
 * neither sent nor paused, one that is paid and whose order does not know. From the events alone.
 */
export async function followUpAlarms(pool: Pool, waits: ShortfallWaits, now: Date): Promise<FollowUpAlarm[]> {
  await checkFollowUps(pool, now);
  const alarms: FollowUpAlarm[] = [];
  for (const { rule, count, since, orderId } of await overdue(pool, waits)) {
    const { sentence } = FOLLOW_UP_RULES.find(({ name }) => name === rule)!;
    alarms.push({
      level: 'critical',
      code: 'money-stands-still',
      sentence: `${sentence(count)}, ${count === 1 ? '' : 'the oldest '}since ${lagosMoment(since, now)} (order ${orderId}). Read its history.`,
    });
  }
  const { rows } = await pool.query<{ behind: boolean }>(
    `select coalesce(reached_at < $1::timestamptz - make_interval(secs => ${BEHIND_SECONDS}), true) as behind from follow_up_checkpoint`,
    [now],
  );
  if (rows[0]?.behind !== false)
    alarms.push({
      level: 'warning',
      code: 'follow-ups-behind',
      sentence:
        'Older events are still being checked, so money that stands still may not show yet. If this stays, check the database.',
    });
  return alarms;
}

/**
 * Measured at the time at which the last check had seen everything, so that what it has not seen yet is not reported.
 * An amount that is too small waits from the order's last deposit on, longer where the customer chose to be asked, and
 * without end where they chose a refund, an operator holds the order or a later deposit waits for an earlier payout:
 * that payout has alarms of its own.
 */
async function overdue(
  pool: Pool,
  { shortfallWaitSeconds, shortfallChosenWaitSeconds }: ShortfallWaits,
): Promise<Overdue[]> {
  const rules = FOLLOW_UP_RULES.map(({ name }) => name);
  const patience = FOLLOW_UP_RULES.map((rule) => PATIENCE_SECONDS + (rule.mayFallShort ? shortfallWaitSeconds : 0));
  const { rows } = await pool.query<Overdue>(
    `with late as materialized (
       select w.*, r.patience, r.short
       from pending_follow_ups w, follow_up_checkpoint m, unnest($1::text[], $2::int[], $3::boolean[]) as r (name, patience, short)
       where r.name = w.rule and w.recorded_at < m.reached_at - make_interval(secs => r.patience)
     ), excused as (
       select o.order_id from (select distinct order_id from late where short) o
       left join lateral (
         select case type when 'PayoutRequested' then null else data->>'choice' end as choice from events
         where stream_id = 'order-' || o.order_id and type in ('OrderMismatchChosen', 'PayoutRequested')
         order by version desc limit 1
       ) c on true
       where (select type = 'OrderHeldByOperator' or data->>'holdContinues' = 'true' from events
              where stream_id = 'order-' || o.order_id and type in ('OrderHeldByOperator', 'OrderReleased')
              order by version desc limit 1)
         or (select type from events
             where stream_id = 'order-' || o.order_id and type in ('OrderPayoutDeferred', 'OrderPayoutSettled', 'OrderPayoutFailed',
               'OrderPayoutReturned', 'OrderPayoutDisputeEnded', 'OrderDeferralReleased', 'PayoutRequested')
             order by version desc limit 1) = 'OrderPayoutDeferred'
         or exists (select from pending_follow_ups w, follow_up_checkpoint m where w.order_id = o.order_id and w.rule = 'deposit-to-payout'
              and w.recorded_at >= m.reached_at - make_interval(secs => case c.choice when 'wait' then $5::int else $4::int end))
         or c.choice = 'refund'
     )
     select rule, count(*)::int as count, min(recorded_at) as since,
       (array_agg(order_id::text order by recorded_at))[1] as "orderId"
     from late where not (short and order_id in (select order_id from excused))
     group by rule order by array_position($1::text[], rule)`,
    [
      rules,
      patience,
      FOLLOW_UP_RULES.map(({ mayFallShort }) => mayFallShort),
      PATIENCE_SECONDS + shortfallWaitSeconds,
      PATIENCE_SECONDS + shortfallChosenWaitSeconds,
    ],
  );
  return rows;
}
