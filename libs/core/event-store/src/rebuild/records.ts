import type { Pool, PoolClient } from 'pg';
import { describeError } from '../subscriptions/failures.js';
import { rowVersionOf } from '../subscriptions/row-version.js';
import type { EventPosition, Projection } from '../types.js';

/**
 * `requested` → `filling` up to the mark → `catching-up` with what came meanwhile → `swapping` → `done`. A paused one
 * keeps its copies and goes on where it stood; a cancelled or failed one loses them, and the live rows are untouched.
 */
export type RebuildState =
  | 'requested'
  | 'filling'
  | 'catching-up'
  | 'swapping'
  | 'paused'
  | 'done'
  | 'cancelled'
  | 'failed';

/** One rebuild of a read model, as shown to callers. */
export interface RebuildStatus {
  readonly id: string;
  readonly projection: string;
  readonly state: RebuildState;
  /** The last visible position when this round began. */
  readonly mark: EventPosition | null;
  /** Everything up to here is in the copies. */
  readonly position: EventPosition | null;
  /** Events that the projection was given. */
  readonly eventsDone: number;
  /** Events of the store passed in a second of late, wanted or not; null before anything is known. */
  readonly eventsPerSecond: number | null;
  /** Until the mark is reached, at this pace. */
  readonly secondsLeft: number | null;
  /** What keeps it from being swapped just now. */
  readonly waitsFor: string | null;
  readonly error: string | null;
  readonly requestedBy: string;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** A rebuild, whether its copies of the tables exist, and the row version of their rows. */
export interface RebuildRecord extends RebuildStatus {
  readonly hasCopies: boolean;
  readonly rowVersion: number;
}

/** States in which a process is or should be at work. */
export const WORKING: readonly RebuildState[] = ['requested', 'filling', 'catching-up', 'swapping'];
const FINISHED: readonly RebuildState[] = ['done', 'cancelled', 'failed'];

export function isFinished(state: RebuildState): boolean {
  return FINISHED.includes(state);
}

type Row = Omit<RebuildRecord, 'mark' | 'position' | 'eventsDone'> & {
  readonly mark: [number, string, string];
  readonly position: [number, string, string];
  readonly eventsDone: string;
};

const COLUMNS = `id, projection, state, json_build_array(mark_epoch, mark_transaction_id::text, mark_global_position::text) as mark,
  json_build_array(epoch, transaction_id::text, global_position::text) as position, events_done as "eventsDone",
  events_per_second as "eventsPerSecond", seconds_left as "secondsLeft", waits_for as "waitsFor", error,
  requested_by as "requestedBy", reason, requested_at as "requestedAt", started_at as "startedAt",
  updated_at as "updatedAt", finished_at as "finishedAt", has_copies as "hasCopies", row_version as "rowVersion"`;

function recordOf(row: Row): RebuildRecord {
  return {
    ...row,
    mark: positionOf(row.mark),
    position: positionOf(row.position),
    eventsDone: Number(row.eventsDone),
  };
}

function positionOf([epoch, transactionId, globalPosition]: [number, string, string]): EventPosition | null {
  return epoch === 0 ? null : { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
}

/** A position as three query parameters: epoch, transaction id, global position. */
export function positionParameters(position: EventPosition | null): [number, string, string] {
  if (!position) return [0, '0', '0'];
  return [position.epoch, position.transactionId.toString(), position.globalPosition.toString()];
}

export async function findRebuild(pool: Pool | PoolClient, id: string): Promise<RebuildRecord | undefined> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from public.rebuilds where id = $1`, [id]);
  return rows[0] && recordOf(rows[0]);
}

/** The newest rebuilds first. */
export async function listRebuilds(pool: Pool, limit: number): Promise<RebuildRecord[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from public.rebuilds where purpose = 'rebuild' order by id desc limit $1`,
    [limit],
  );
  return rows.map(recordOf);
}

/** Rebuilds of these projections that need work, oldest first. */
export async function workingRebuilds(pool: Pool, projections: readonly string[]): Promise<RebuildRecord[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from public.rebuilds
     where purpose = 'rebuild' and projection = any($1) and state = any($2) order by id`,
    [projections, WORKING],
  );
  return rows.map(recordOf);
}

/** The rebuild of this projection that is under way; there is one at most. */
export async function rebuildUnderWay(pool: Pool, projection: string): Promise<RebuildRecord | undefined> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from public.rebuilds
     where purpose = 'rebuild' and projection = $1 and state <> all($2)`,
    [projection, FINISHED],
  );
  return rows[0] && recordOf(rows[0]);
}

/** Writes a request down. @returns its id; undefined when a rebuild of this projection is under way already */
export async function insertRebuild(
  pool: Pool,
  purpose: 'rebuild' | 'proof',
  projection: Pick<Projection, 'name' | 'rowVersion'>,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.rebuilds (purpose, projection, requested_by, reason, row_version) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [purpose, projection.name, by, reason, rowVersionOf(projection)],
  );
  return rows[0]?.id;
}

/**
 * Moves a rebuild to another state if it is in one of these.
 * @returns whether it was
 */
export async function moveState(
  database: Pool | PoolClient,
  id: string,
  from: readonly RebuildState[],
  to: RebuildState,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update public.rebuilds set state = $3, waits_for = null, updated_at = clock_timestamp(),
       seconds_left = case when $3 = 'done' then 0 when $4 then null else seconds_left end,
       started_at = case when $3 = 'filling' then coalesce(started_at, clock_timestamp()) else started_at end,
       finished_at = case when $4 then clock_timestamp() end
     where id = $1 and state = any($2)`,
    [id, from, to, isFinished(to)],
  );
  return rowCount === 1;
}

/** Ends a rebuild that cannot go on, with the reason why. */
export async function failRebuild(pool: Pool | PoolClient, id: string, error: unknown): Promise<void> {
  await pool.query(
    `update public.rebuilds set state = 'failed', error = $2, waits_for = null, seconds_left = null,
       updated_at = clock_timestamp(), finished_at = clock_timestamp()
     where id = $1 and state <> all($3)`,
    [id, describeError(error), FINISHED],
  );
}

/** Unfinished proofs and finished rebuilds that still have copies of tables, oldest first. */
export async function leftOvers(pool: Pool): Promise<{ readonly id: string; readonly finished: boolean }[]> {
  const { rows } = await pool.query<{ id: string; finished: boolean }>(
    `select id, finished_at is not null as finished from public.rebuilds
     where has_copies and (finished_at is not null or purpose = 'proof') order by id`,
  );
  return rows;
}

/** Whether there may be a rebuild to work on, or copies to drop: one query for what is asked mostly in vain. */
export async function isAnyWork(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from public.rebuilds
       where (purpose = 'rebuild' and state = any($1)) or (has_copies and (finished_at is not null or purpose = 'proof'))) as found`,
    [WORKING],
  );
  return rows[0]!.found;
}
