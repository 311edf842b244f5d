import pg from 'pg';
import type { Pool, PoolClient } from 'pg';
import { CommitInDoubtError } from '../connection.js';
import { NewerEventError } from '../errors.js';
import type { Projection, RecordedEvent } from '../types.js';
import { OvertakenError } from './checkpoints.js';
import { declareForm } from './row-version.js';
import { beginLocked } from './positions.js';

/** A stream that a subscription stands still on. */
export interface Failure {
  readonly streamId: string;
  /** Of the first event that is not handled. */
  readonly version: number;
  readonly attempts: number;
  readonly error: string;
  /** In ms from now, by the database's clock. */
  readonly dueInMs: number;
}

/** The streams a subscription stands still on, those to be tried again first in front. */
export async function loadFailures(database: Pool | PoolClient, name: string): Promise<Failure[]> {
  const { rows } = await database.query<Failure>({
    name: 'load-failures',
    text: `select stream_id as "streamId", version, attempts, last_error as error,
       least(greatest(0, extract(epoch from next_try_at - clock_timestamp()) * 1000), 2147483647)::int as "dueInMs"
     from subscription_failures where name = $1 order by next_try_at`,
    values: [name],
  });
  return rows;
}

/** Up to this many parked streams are read at once; of more than that, those of a batch are looked up. */
const FEW_PARKED = 1000;

/** Begins a transaction under the subscription's lock. @returns the streams that stand still; null when they are many */
export async function beginApplying(
  client: PoolClient,
  projection: Pick<Projection, 'name' | 'rowVersion'>,
): Promise<Set<string> | null> {
  const { name } = projection;
  const rows = await beginLocked<{ stream_id: string }>(
    client,
    name,
    declareForm(projection),
    `select stream_id from subscription_failures where name = ${pg.escapeLiteral(name)} limit ${FEW_PARKED + 1}`,
  );
  return rows.length > FEW_PARKED ? null : new Set(rows.map((row) => row.stream_id));
}

/** Which of these streams stand still. */
export async function parkedAmong(tx: PoolClient, name: string, streamIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ stream_id: string }>({
    name: 'parked-among',
    text: 'select stream_id from subscription_failures where name = $1 and stream_id = any($2)',
    values: [name, streamIds],
  });
  return new Set(rows.map((row) => row.stream_id));
}

/** Versions of a stream's events that an operator decided to drop. */
export async function loadDropped(database: Pool | PoolClient, name: string, streamId: string): Promise<Set<number>> {
  const { rows } = await database.query<{ version: number }>(
    'select version from dropped_events where name = $1 and stream_id = $2',
    [name, streamId],
  );
  return new Set(rows.map((row) => row.version));
}

/** Puts a stream aside at an event, or notes that another attempt failed. */
export async function saveFailure(
  database: Pool | PoolClient,
  name: string,
  kind: 'projection' | 'process',
  event: RecordedEvent,
  failure: { readonly attempts: number; readonly error: string; readonly dueInMs: number },
): Promise<void> {
  const { epoch, transactionId, globalPosition } = event.position;
  await database.query(
    `insert into subscription_failures
       (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id, global_position, attempts, last_error, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + $12 * interval '1 millisecond')
     on conflict (name, stream_id) do update set
       version = excluded.version, event_id = excluded.event_id, event_type = excluded.event_type, epoch = excluded.epoch,
       transaction_id = excluded.transaction_id, global_position = excluded.global_position,
       attempts = excluded.attempts, last_error = excluded.last_error, next_try_at = excluded.next_try_at,
       first_failed_at = case when subscription_failures.version = excluded.version
         then subscription_failures.first_failed_at else excluded.first_failed_at end`,
    [
      name,
      kind,
      event.streamId,
      event.version,
      event.eventId,
      event.type,
      epoch,
      transactionId.toString(),
      globalPosition.toString(),
      failure.attempts,
      failure.error,
      failure.dueInMs,
    ],
  );
}

/** A stream that waits behind another stream's event is retried with that one; an operator may request it sooner. */
const BEHIND_MS = 24 * 3_600_000;

/** Whether it is time: also where that seems farther off than anything is ever put off, for then the clock was set back since. */
export function isDue({ dueInMs }: Pick<Failure, 'dueInMs'>): boolean {
  return dueInMs === 0 || dueInMs > BEHIND_MS;
}

/** A stream that waits behind another stream's event, as it is stored. */
export function behind(failing: string): {
  readonly attempts: number;
  readonly error: string;
  readonly dueInMs: number;
} {
  return { attempts: 1, error: `waits behind ${failing}`, dueInMs: BEHIND_MS };
}

/**
 * Makes streams wait behind the one whose event has failed now. A stream that was due by then, because it had failed
 * before, because an operator requested it or because it has waited for so long, would be due at once again, and
 * without end.
 */
export async function putBehind(
  database: Pool | PoolClient,
  name: string,
  streamIds: readonly string[],
  failing: string,
): Promise<void> {
  const { error, dueInMs } = behind(failing);
  await database.query(
    `update subscription_failures
     set last_error = $3, next_try_at = clock_timestamp() + $4 * interval '1 millisecond'
     where name = $1 and stream_id = any($2) and (last_error <> $3 or next_try_at <= clock_timestamp())`,
    [name, streamIds, error, dueInMs],
  );
}

/** Streams go on: all of them, or with a crash none. */
export async function deleteFailures(
  database: Pool | PoolClient,
  name: string,
  streamIds: readonly string[],
): Promise<void> {
  await database.query('delete from subscription_failures where name = $1 and stream_id = any($2)', [name, streamIds]);
}

const LONGEST = 300;

/** An error as it may be stored and shown: its kind and its sentence, truncated. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error was thrown';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** In one sentence, for a status. */
export function describeFailure({ streamId, version, attempts, error }: Omit<Failure, 'dueInMs'>): string {
  return `${streamId} stands still at version ${version} after ${attempts} attempts: ${error}`;
}

/**
 * Whether an error is unrelated to the event: the database is away, full, read-only or not migrated, a deadlock,
 * another process was faster, a newer release wrote something. Retrying is the only remedy, and no stream is at fault.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof OvertakenError || error instanceof CommitInDoubtError || error instanceof NewerEventError)
    return true;
  if (error instanceof pg.DatabaseError) return /^(08|25006|25P03|40|42|53|55|57|58|XX)/.test(error.code ?? '');
  // Not `instanceof Error`: an error of Node itself may be of another realm than this module.
  if (typeof error !== 'object' || error === null) return false;
  if ('syscall' in error) return true;
  return (
    'message' in error &&
    /^(Connection terminated|Client has encountered|Query read timeout|timeout exceeded when|Cannot use a pool)/.test(
      String(error.message),
    )
  );
}
