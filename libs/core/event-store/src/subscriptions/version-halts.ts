import type { Pool } from 'pg';
import type { NewerEventError } from '../errors.js';
import type { RecordedEvent } from '../types.js';
import type { SubscriptionAlarm } from './dead-letters.js';
import { isOfOneAppend } from './lanes.js';

/** The events that a subscription can handle, and the event it stops before. */
export interface Known {
  readonly events: readonly RecordedEvent[];
  readonly newer: NewerEventError | undefined;
}

/**
 * Events up to the first that has a newer version than is known here. Events appended together with that one stay with
 * it, because their order is up to its reader.
 * @param newerThanKnown says why a wanted event cannot be handled
 */
export function upToNewer(
  events: readonly RecordedEvent[],
  newerThanKnown: (event: RecordedEvent) => NewerEventError | undefined,
): Known {
  for (const [index, event] of events.entries()) {
    const newer = newerThanKnown(event);
    if (!newer) continue;
    let end = index;
    while (end > 0 && isOfOneAppend(events[end - 1]!, event)) end--;
    return { events: events.slice(0, end), newer };
  }
  return { events, newer: undefined };
}

/** Writes down that a subscription stands before an event of a newer release; it counts until its place has passed that. */
export async function noteStop(
  pool: Pool,
  name: string,
  { event: { streamId, version, type, schemaVersion }, known, position }: NewerEventError,
): Promise<void> {
  await pool.query(
    `insert into subscription_halts
       (name, stream_id, version, event_type, schema_version, known_version, epoch, transaction_id, global_position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (name) do update set
       stream_id = excluded.stream_id, version = excluded.version, event_type = excluded.event_type,
       schema_version = excluded.schema_version, known_version = excluded.known_version, epoch = excluded.epoch,
       transaction_id = excluded.transaction_id, global_position = excluded.global_position,
       noted_at = excluded.noted_at`,
    [
      name,
      streamId,
      version,
      type,
      schemaVersion,
      known,
      position.epoch,
      position.transactionId.toString(),
      position.globalPosition.toString(),
    ],
  );
}

interface Stop {
  readonly name: string;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly known: number;
}

/**
 * One alarm for each subscription halted before an event of a newer release; it ends when a process has passed that
 * event.
 */
export async function stopAlarms(pool: Pool): Promise<SubscriptionAlarm[]> {
  const { rows } = await pool.query<Stop>(
    `select s.name, s.stream_id as "streamId", s.version, s.event_type as type, s.schema_version as "schemaVersion",
       s.known_version as known
     from subscription_halts s left join subscription_checkpoints c using (name)
     where c.name is null
       or (c.epoch, c.transaction_id, c.global_position) < (s.epoch, s.transaction_id, s.global_position)
     order by s.name`,
  );
  return rows.map(({ name, streamId, version, type, schemaVersion, known }) => ({
    level: 'critical',
    code: 'subscription-stopped',
    sentence: `The subscription ${name} has stopped before version ${version} of ${streamId} (${type}, schema ${schemaVersion}): a newer release wrote it, and the worker knows schema ${known} at most. It continues when a worker of the newer release runs.`,
  }));
}
