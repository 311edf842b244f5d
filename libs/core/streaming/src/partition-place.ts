import { comparePositions, isUpTo } from '@usdt-africa/event-store';
import type { EventPosition, TopicPartition } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import type { Reading } from './reading.js';

/** Where a subscription stands in one partition. */
export interface PartitionPlace {
  /** Everything of the partition's streams up to here is applied; null when nothing is. */
  readonly position: EventPosition | null;
  /** Where to go on reading; null when that is not known for the topic's present generation. */
  readonly nextOffset: bigint | null;
  /** The topic's present generation: messages of older ones do not count. */
  readonly generation: bigint;
}

interface PlaceRow {
  readonly epoch: number | null;
  readonly transaction_id: string;
  readonly global_position: string;
  readonly next_offset: string;
  readonly generation: string;
  readonly present: string | null;
  readonly mark_epoch: number | null;
  readonly mark_transaction_id: string;
  readonly mark_global_position: string;
}

/** Reads a place; consistent only under the subscription's lock. */
export async function loadPartitionPlace(
  database: Pool | PoolClient,
  name: string,
  partition: TopicPartition,
): Promise<PartitionPlace> {
  return (await loadPartitionPlaces(database, name, [partition]))[0]!;
}

/** Reads places, in the order of the partitions; consistent only under the subscription's lock. */
export async function loadPartitionPlaces(
  database: Pool | PoolClient,
  name: string,
  partitions: readonly TopicPartition[],
): Promise<readonly PartitionPlace[]> {
  const { rows } = await database.query<PlaceRow>({
    name: 'load-partition-places',
    text: `select p.epoch, p.transaction_id, p.global_position, p.next_offset, p.generation, t.generation as present,
        c.epoch as mark_epoch, c.transaction_id as mark_transaction_id, c.global_position as mark_global_position
      from unnest($2::text[], $3::int[]) with ordinality as wanted (topic, partition, nth)
        left join kafka_topics t on t.topic = wanted.topic
        left join subscription_partitions p
          on p.name = $1 and p.topic = wanted.topic and p.partition = wanted.partition
        left join subscription_checkpoints c on c.name = $1
      order by wanted.nth`,
    values: [name, partitions.map(({ topic }) => topic), partitions.map(({ partition }) => partition)],
  });
  return rows.map((row, index) => {
    if (row.present === null) throw new Error(`the topic ${partitions[index]!.topic} is not known`);
    const place = positionOf(row.epoch, row.transaction_id, row.global_position);
    const mark = positionOf(row.mark_epoch, row.mark_transaction_id, row.mark_global_position);
    return {
      position: later(place, mark),
      nextOffset: row.epoch !== null && row.generation === row.present ? BigInt(row.next_offset) : null,
      generation: BigInt(row.present),
    };
  });
}

/** A partition, and where a subscription stands in it from now on. */
export interface MovedPlace extends TopicPartition {
  readonly position: EventPosition;
  readonly nextOffset: bigint;
  readonly generation: bigint;
}

/** Advances a position; never moves it back, since it marks completed work. */
export async function savePartitionPlace(
  database: Pool | PoolClient,
  name: string,
  { topic, partition }: TopicPartition,
  place: { readonly position: EventPosition; readonly nextOffset: bigint; readonly generation: bigint },
): Promise<void> {
  await savePartitionPlaces(database, name, [{ ...place, topic, partition }]);
}

/** Moves places on, each of another partition. */
export async function savePartitionPlaces(
  database: Pool | PoolClient,
  name: string,
  places: readonly MovedPlace[],
): Promise<void> {
  await database.query({
    name: 'save-partition-places',
    text: `insert into subscription_partitions as p
        (name, topic, partition, generation, next_offset, epoch, transaction_id, global_position)
      select $1, * from unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::smallint[], $7::xid8[], $8::bigint[])
      on conflict (name, topic, partition) do update set generation = excluded.generation,
        next_offset = excluded.next_offset, epoch = excluded.epoch, transaction_id = excluded.transaction_id,
        global_position = excluded.global_position, updated_at = clock_timestamp()
      where (excluded.epoch, excluded.transaction_id, excluded.global_position)
        >= (p.epoch, p.transaction_id, p.global_position)`,
    values: [
      name,
      places.map(({ topic }) => topic),
      places.map(({ partition }) => partition),
      places.map(({ generation }) => generation.toString()),
      places.map(({ nextOffset }) => nextOffset.toString()),
      places.map(({ position }) => position.epoch),
      places.map(({ position }) => position.transactionId.toString()),
      places.map(({ position }) => position.globalPosition.toString()),
    ],
  });
}

/**
 * Advances a subscription's checkpoint to what it has applied in all partitions it reads: the lowest position of those
 * it has not applied to their end, or the relay's position if there are none. It does not move while the distribution
 * of streams over topics differs from when its topics were determined: its events may then be on another topic.
 * @param rowVersion row version of its rows
 * @returns the current checkpoint
 */
export async function level(
  pool: Pool,
  name: string,
  rowVersion: number,
  { topics, spread }: Reading,
): Promise<EventPosition | null> {
  const { rows } = await pool.query<Pick<PlaceRow, 'epoch' | 'transaction_id' | 'global_position'>>({
    name: 'level-subscription',
    text: `with declared as materialized (
        select set_config('usdt_africa.row_version', $2, true)
      ), behind as (
        select coalesce(p.epoch, 0::smallint) as epoch, coalesce(p.transaction_id, '0'::xid8) as transaction_id,
          coalesce(p.global_position, 0) as global_position
        from kafka_partitions s
          join subscription_checkpoints c on c.name = $1
          left join subscription_partitions p on p.name = $1 and p.topic = s.topic and p.partition = s.partition
        where ($3::text[] is null or s.topic = any($3))
          and (s.epoch, s.transaction_id, s.global_position) > (c.epoch, c.transaction_id, c.global_position)
          and (s.epoch, s.transaction_id, s.global_position) >
            (coalesce(p.epoch, 0::smallint), coalesce(p.transaction_id, '0'::xid8), coalesce(p.global_position, 0))
      ), low as (
        select epoch, transaction_id, global_position from kafka_relay union all select * from behind
        order by 1, 2, 3 limit 1
      ), moved as (
        update subscription_checkpoints c
        set epoch = low.epoch, transaction_id = low.transaction_id, global_position = low.global_position,
          updated_at = clock_timestamp()
        from low, declared where c.name = $1
          and ($3::text[] is null or (select jsonb_object_agg(topic, prefixes) from kafka_topics) = $4::jsonb)
          and (low.epoch, low.transaction_id, low.global_position) > (c.epoch, c.transaction_id, c.global_position)
        returning c.epoch, c.transaction_id, c.global_position
      )
      select * from moved
      union all
      select epoch, transaction_id, global_position from subscription_checkpoints
      where name = $1 and not exists (select from moved)`,
    values: [name, String(rowVersion), topics, topics ? spread : null],
  });
  const [row] = rows;
  return row ? positionOf(row.epoch, row.transaction_id, row.global_position) : null;
}

/** The later of two places. */
export function later(a: EventPosition | null, b: EventPosition | null): EventPosition | null {
  if (!a || !b) return a ?? b;
  return comparePositions(a, b) >= 0 ? a : b;
}

/** Whether something is missing between a place and an event that names the one before it. */
export function isGap(place: EventPosition | null, previous: EventPosition | null): boolean {
  return previous !== null && !isUpTo(previous, place);
}

function positionOf(epoch: number | null, transactionId: string, globalPosition: string): EventPosition | null {
  return epoch ? { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) } : null;
}
