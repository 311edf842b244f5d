import { escapeLiteral } from 'pg';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { comparePositions } from '../types.js';
import type { EventPosition, RecordedEvent } from '../types.js';
import { loadTopics } from './topic-map.js';
import type { TopicMap, TopicPartition } from './topic-map.js';

/** @param name of the subscription, as SQL: a literal or a parameter */
const takeLock = (name: string): string => `select pg_advisory_xact_lock(hashtextextended('applying:' || ${name}, 0))`;

/**
 * Held by the writer of a subscription's rows, until its transaction ends: a direct runner, a consumer of any
 * partition, a retry, a rebuild's swap. Take it before reading positions, in a separate statement (each statement sees
 * what was committed before it began).
 */
export async function lockSubscription(tx: PoolClient, name: string): Promise<void> {
  await tx.query({ name: 'lock-subscription', text: takeLock('$1'), values: [name] });
}

/**
 * Begins a transaction under the subscription's lock, in one round trip; each of the statements sees what was committed
 * before it began.
 * @param settings statement that configures the transaction
 * @param query is run under the lock
 */
export async function beginLocked<Row extends QueryResultRow>(
  client: PoolClient,
  name: string,
  settings: string,
  query: string,
): Promise<Row[]> {
  const results: unknown = await client.query(`begin; ${settings}; ${takeLock(escapeLiteral(name))}; ${query}`);
  return (results as readonly QueryResult<Row>[]).at(-1)!.rows;
}

/** How far one partition is applied. */
export interface PartitionPlace extends TopicPartition {
  readonly position: EventPosition;
}

/** What a subscription has applied (or parked): up to its checkpoint, and in some partitions beyond it. */
export class Places {
  readonly #ahead: ReadonlyMap<string, EventPosition>;

  constructor(
    readonly checkpoint: EventPosition | null,
    ahead: readonly PartitionPlace[],
    readonly topics: TopicMap | null,
  ) {
    this.#ahead = new Map(ahead.map((place) => [keyOf(place), place.position]));
  }

  /** Whether an event was applied, or set aside with its stream. */
  has({ streamId, position }: Pick<RecordedEvent, 'streamId' | 'position'>): boolean {
    if (isUpTo(position, this.checkpoint)) return true;
    if (this.#ahead.size === 0) return false;
    const place = this.topics?.placeOf(streamId);
    return place !== undefined && isUpTo(position, this.#ahead.get(keyOf(place)) ?? null);
  }

  /** Everything of this partition's streams up to here is applied; null when nothing is. */
  upTo(partition: TopicPartition): EventPosition | null {
    return this.#ahead.get(keyOf(partition)) ?? this.checkpoint;
  }
}

/** Reads a subscription's places; consistent only under {@link lockSubscription}. */
export async function loadPlaces(database: Pool | PoolClient, name: string): Promise<Places> {
  const { rows } = await database.query<PlaceRow>({
    name: 'load-places',
    text: `with mark as (
        select epoch, transaction_id, global_position from subscription_checkpoints where name = $1
      )
      select null as topic, null as partition, epoch, transaction_id, global_position from mark
      union all
      select topic, partition, epoch, transaction_id, global_position from subscription_partitions
      where name = $1 and (epoch, transaction_id, global_position) >
        (coalesce((select epoch from mark), 0::smallint), coalesce((select transaction_id from mark), '0'::xid8),
         coalesce((select global_position from mark), 0))`,
    values: [name],
    rowMode: 'array',
  });
  const ahead = rows.flatMap((row) =>
    row[0] === null ? [] : [{ topic: row[0], partition: row[1]!, position: positionOf(row)! }],
  );
  const checkpoint = rows.find((row) => row[0] === null);
  const topics = ahead.length > 0 ? await loadTopics(database) : null;
  return new Places(checkpoint ? positionOf(checkpoint) : null, ahead, topics);
}

type PlaceRow = [
  topic: string | null,
  partition: number | null,
  epoch: number,
  transactionId: string,
  globalPosition: string,
];

function positionOf([, , epoch, transactionId, globalPosition]: PlaceRow): EventPosition | null {
  if (epoch === 0) return null;
  return { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
}

function keyOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}

/** Whether a position is at or before another. */
export function isUpTo(position: EventPosition, place: EventPosition | null): boolean {
  return place !== null && comparePositions(position, place) <= 0;
}
