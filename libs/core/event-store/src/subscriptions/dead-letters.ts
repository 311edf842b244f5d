import type { Pool, PoolClient } from 'pg';

/** A stream that a subscription stands still on, at an event it could not handle. */
export interface DeadLetter {
  readonly subscription: string;
  readonly kind: 'projection' | 'process';
  readonly streamId: string;
  /** Of the event that fails. */
  readonly version: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly attempts: number;
  readonly error: string;
  readonly firstFailedAt: Date;
  readonly nextTryAt: Date;
  /** Events of the stream from the failing one on, wanted or not: what may wait behind it. */
  readonly waiting: number;
}

/** Which one: a subscription stands still on a stream at one event only. */
export interface DeadLetterKey {
  readonly subscription: string;
  readonly streamId: string;
}

/** A person's word for going on without an event. */
export interface Dropping {
  readonly reason: string;
  /** As in an event's metadata: `operator:<id>`. */
  readonly actor: string;
  /** Of the event that is meant, for by then the stream may stand still at a later one; left out: whichever that is. */
  readonly version?: number;
}

const SELECT = `select f.name as subscription, f.kind, f.stream_id as "streamId", f.version, f.event_id as "eventId",
    f.event_type as "eventType", f.attempts, f.last_error as error, f.first_failed_at as "firstFailedAt",
    f.next_try_at as "nextTryAt",
    (select count(*)::int from events e where e.stream_id = f.stream_id and e.version >= f.version) as waiting
  from subscription_failures f`;

/** Every stream that stands still, the longest first. */
export async function listDeadLetters(pool: Pool, of: { readonly subscription?: string } = {}): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `${SELECT} where $1::text is null or f.name = $1 order by f.first_failed_at, f.name, f.stream_id`,
    [of.subscription ?? null],
  );
  return rows;
}

/** One of them; null when the stream does not stand still (any more). */
export async function showDeadLetter(
  pool: Pool,
  { subscription, streamId }: DeadLetterKey,
): Promise<DeadLetter | null> {
  const { rows } = await pool.query<DeadLetter>(`${SELECT} where f.name = $1 and f.stream_id = $2`, [
    subscription,
    streamId,
  ]);
  return rows[0] ?? null;
}

/**
 * Makes a parked stream due at once; the process that runs the subscription retries it within a second.
 * @returns whether it was parked
 */
export async function retryDeadLetter(
  database: Pool | PoolClient,
  { subscription, streamId }: DeadLetterKey,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'update subscription_failures set next_try_at = clock_timestamp() where name = $1 and stream_id = $2',
    [subscription, streamId],
  );
  return rowCount === 1;
}

/**
 * Lets a subscription go on without the event it fails on, for ever: a rebuild leaves it out, too. The stream's later
 * events are tried at once. Recorded in `dropped_events`.
 * @returns whether it stood still at that event
 * @throws RangeError without a reason or an actor
 */
export async function dropDeadLetter(
  database: Pool | PoolClient,
  { subscription, streamId }: DeadLetterKey,
  { reason, actor, version }: Dropping,
): Promise<boolean> {
  if (reason.trim() === '' || actor.trim() === '')
    throw new RangeError('dropping an event takes a reason and an actor');
  const { rows } = await database.query<{ stood: boolean }>(
    `with due as (
       update subscription_failures set next_try_at = clock_timestamp()
       where name = $1 and stream_id = $2 and ($5::integer is null or version = $5) returning *
     ), dropped as (
       insert into dropped_events (name, stream_id, version, event_id, event_type, last_error, reason, actor)
       select name, stream_id, version, event_id, event_type, last_error, $3, $4 from due
       on conflict do nothing
     )
     select exists (select from due) as stood`,
    [subscription, streamId, reason, actor, version ?? null],
  );
  return rows[0]!.stood;
}

/** Ids of the events that a subscription goes on without: a rebuild must leave them out. */
export async function droppedEvents(pool: Pool, subscription: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ event_id: string }>('select event_id from dropped_events where name = $1', [
    subscription,
  ]);
  return new Set(rows.map((row) => row.event_id));
}

/** Something an operator should know, derived from rows. */
export interface SubscriptionAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: string;
  readonly sentence: string;
}

/** One alarm for each subscription that stands still on some stream. */
export async function deadLetterAlarms(pool: Pool): Promise<SubscriptionAlarm[]> {
  const { rows } = await pool.query<{ name: string; streams: number; example: string }>(
    `select name, count(*)::int as streams, min(stream_id || ' at version ' || version) as example
     from subscription_failures group by name order by name`,
  );
  return rows.map(({ name, streams, example }) => ({
    level: 'critical',
    code: 'events-parked',
    sentence: `The subscription ${name} has parked ${streams === 1 ? '1 stream' : `${streams} streams`} (${example}) because an event failed. It is retried automatically. See npm run events -- dead-letters list.`,
  }));
}
