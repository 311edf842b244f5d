import type { EventPosition, TopicPartition } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { textOf } from './codec.js';

/** A partition in which a subscription stands before something that the relay has sent. */
export interface BehindPartition extends TopicPartition {
  /** Where the subscription stands. */
  readonly place: EventPosition | null;
  /** The last that was sent. */
  readonly sent: EventPosition;
}

/**
 * The partitions in which a subscription is behind the relay: of topics that hold all there is, for into others messages are yet to
 * come.
 */
export async function partitionsBehind(pool: Pool, name: string): Promise<BehindPartition[]> {
  type Position = readonly [epoch: number, transactionId: string, globalPosition: string];
  const { rows } = await pool.query<TopicPartition & { place: Position; sent: Position }>({
    name: 'partitions-behind',
    text: `select s.topic, s.partition,
        json_build_array(at.epoch, at.transaction_id::text, at.global_position::text) as place,
        json_build_array(s.epoch, s.transaction_id::text, s.global_position::text) as sent
      from kafka_partitions s
        join kafka_topics t on t.topic = s.topic and t.state = 'ready'
        left join subscription_checkpoints c on c.name = $1
        left join subscription_partitions p on p.name = $1 and p.topic = s.topic and p.partition = s.partition,
        lateral (
          select * from (values (coalesce(p.epoch, 0::smallint), coalesce(p.transaction_id, '0'::xid8), coalesce(p.global_position, 0)),
              (coalesce(c.epoch, 0::smallint), coalesce(c.transaction_id, '0'::xid8), coalesce(c.global_position, 0)))
            as places (epoch, transaction_id, global_position)
          order by epoch desc, transaction_id desc, global_position desc limit 1
        ) at
      where (s.epoch, s.transaction_id, s.global_position) > (at.epoch, at.transaction_id, at.global_position)`,
    values: [name],
  });
  const positionOf = ([epoch, transactionId, globalPosition]: Position): EventPosition | null =>
    epoch === 0 ? null : { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
  return rows.map(({ topic, partition, place, sent }) => ({
    topic,
    partition,
    place: positionOf(place),
    sent: positionOf(sent)!,
  }));
}

/**
 * Detects partitions that return nothing although they should: brokers that lost the end of one, or whose retention was
 * shorter than the time until it was read, have nothing to return, and no later message reveals it while its streams
 * are idle.
 */
export class Silence {
  #before = new Map<string, string>();

  /**
   * @param behind current state
   * @param received number of batches received of a partition so far
   * @returns those whose position and number of batches have not changed since the last check
   */
  look(behind: readonly BehindPartition[], received: (partition: TopicPartition) => number): BehindPartition[] {
    const now = new Map(
      behind.map((one) => [`${one.topic}/${one.partition}`, `${one.place ? textOf(one.place) : ''} ${received(one)}`]),
    );
    const silent = behind.filter(({ topic, partition }) => {
      const key = `${topic}/${partition}`;
      return this.#before.get(key) === now.get(key);
    });
    this.#before = now;
    return silent;
  }
}
