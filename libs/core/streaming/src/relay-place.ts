import type { EventPosition, TopicPartition } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/** The last event of a partition. */
export interface LastOf extends TopicPartition {
  readonly position: EventPosition;
}

interface Row {
  readonly epoch: number;
  readonly transaction_id: string;
  readonly global_position: string;
}

/** Everything up to here is in Kafka; null before the first event. */
export async function loadRelayPlace(pool: Pool): Promise<EventPosition | null> {
  const { rows } = await pool.query<Row>('select epoch, transaction_id, global_position from kafka_relay');
  return positionOf(rows[0]!);
}

/** The last event of each partition, as of the relay's place. */
export async function loadLast(pool: Pool): Promise<LastOf[]> {
  const { rows } = await pool.query<Row & TopicPartition>(
    'select topic, partition, epoch, transaction_id, global_position from kafka_partitions',
  );
  return rows.map((row) => ({ topic: row.topic, partition: row.partition, position: positionOf(row)! }));
}

/**
 * Moves the relay on, and with it the last event of each partition it has sent to, if it still stands where the caller
 * believes.
 * @returns whether it moved
 */
export async function moveRelay(
  pool: Pool,
  from: EventPosition | null,
  to: EventPosition,
  last: readonly LastOf[],
): Promise<boolean> {
  const { rows } = await pool.query<{ moved: number }>({
    name: 'move-relay',
    text: `with moved as (
        update kafka_relay set epoch = $4, transaction_id = $5, global_position = $6, updated_at = clock_timestamp()
        where epoch = $1 and transaction_id = $2 and global_position = $3 returning 1
      ), kept as (
        insert into kafka_partitions (topic, partition, epoch, transaction_id, global_position)
        select l.* from unnest($7::text[], $8::int[], $9::smallint[], $10::xid8[], $11::bigint[]) l
        where exists (select from moved)
        on conflict (topic, partition) do update set epoch = excluded.epoch, transaction_id = excluded.transaction_id,
          global_position = excluded.global_position
      )
      select count(*)::int as moved from moved`,
    values: [
      ...parameters(from),
      ...parameters(to),
      last.map((one) => one.topic),
      last.map((one) => one.partition),
      last.map((one) => one.position.epoch),
      last.map((one) => one.position.transactionId.toString()),
      last.map((one) => one.position.globalPosition.toString()),
    ],
  });
  return rows[0]!.moved === 1;
}

/** Saves the progress of a topic's refill. @returns false when the refill was restarted meanwhile */
export async function moveRefill(pool: Pool, topic: string, generation: bigint, to: EventPosition): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update kafka_topics set refilled_epoch = $3, refilled_transaction_id = $4, refilled_global_position = $5,
       updated_at = clock_timestamp()
     where topic = $1 and generation = $2 and state = 'refilling'`,
    [topic, generation.toString(), ...parameters(to)],
  );
  return rowCount === 1;
}

/** A topic holds everything up to the relay's place, if that is where the caller believes: the relay goes on with it. */
export async function endRefill(
  pool: Pool,
  topic: string,
  generation: bigint,
  place: EventPosition | null,
): Promise<void> {
  await pool.query(
    `update kafka_topics set state = 'ready', updated_at = clock_timestamp()
     where topic = $1 and generation = $2 and state = 'refilling'
       and exists (select from kafka_relay where epoch = $3 and transaction_id = $4 and global_position = $5)`,
    [topic, generation.toString(), ...parameters(place)],
  );
}

/** A topic has disappeared from Kafka: the relay skips it until an operator has it refilled. */
export async function markLost(pool: Pool, topic: string): Promise<void> {
  await pool.query(
    `update kafka_topics set state = 'lost', updated_at = clock_timestamp() where topic = $1 and state in ('ready', 'refilling')`,
    [topic],
  );
}

function positionOf({ epoch, transaction_id, global_position }: Row): EventPosition | null {
  return epoch === 0 ? null : { epoch, transactionId: BigInt(transaction_id), globalPosition: BigInt(global_position) };
}

function parameters(position: EventPosition | null): [number, string, string] {
  if (!position) return [0, '0', '0'];
  return [position.epoch, position.transactionId.toString(), position.globalPosition.toString()];
}
