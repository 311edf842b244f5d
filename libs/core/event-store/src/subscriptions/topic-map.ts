import { hash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { EventPosition } from '../types.js';

/** A topic as the database knows it; the database's word holds, whatever a process is configured with. */
export interface Topic {
  readonly topic: string;
  /** Of the stream ids that belong to it; the longest prefix of all topics decides. */
  readonly prefixes: readonly string[];
  readonly partitions: number;
  /** Increases when the topic is refilled: messages of an older generation do not count. */
  readonly generation: bigint;
  /** `new` until it exists in Kafka, `lost` when it has vanished from there. */
  readonly state: 'new' | 'ready' | 'lost' | 'refilling';
  /** While it is refilled: how far that has come. */
  readonly refilled: EventPosition | null;
}

/** One partition of a topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** The partition of a stream: our own hash, so that PostgreSQL's side and Kafka's side of a subscription agree for ever. */
export function partitionOf(streamId: string, partitions: number): number {
  return Number.parseInt(hash('sha256', streamId).slice(0, 8), 16) % partitions;
}

/** Which topic and partition a stream belongs to. */
export class TopicMap {
  readonly #byPrefix: readonly (readonly [prefix: string, topic: Topic])[];

  constructor(readonly topics: readonly Topic[]) {
    this.#byPrefix = topics
      .flatMap((topic) => topic.prefixes.map((prefix) => [prefix, topic] as const))
      .sort(([a], [b]) => b.length - a.length);
  }

  /** @returns undefined when no topic takes the stream */
  topicOf(streamId: string): Topic | undefined {
    return this.#byPrefix.find(([prefix]) => streamId.startsWith(prefix))?.[1];
  }

  placeOf(streamId: string): TopicPartition | undefined {
    const topic = this.topicOf(streamId);
    return topic && { topic: topic.topic, partition: partitionOf(streamId, topic.partitions) };
  }
}

/** Reads the topics; none as long as Kafka has never been used. */
export async function loadTopics(database: Pool | PoolClient): Promise<TopicMap> {
  const { rows } = await database.query<{
    topic: string;
    prefixes: string[];
    partitions: number;
    generation: string;
    state: Topic['state'];
    epoch: number;
    transaction_id: string;
    global_position: string;
  }>({
    name: 'load-topics',
    text: `select topic, prefixes, partitions, generation, state, refilled_epoch as epoch,
        refilled_transaction_id as transaction_id, refilled_global_position as global_position
      from kafka_topics order by topic`,
  });
  return new TopicMap(
    rows.map(({ topic, prefixes, partitions, generation, state, epoch, transaction_id, global_position }) => ({
      topic,
      prefixes,
      partitions,
      generation: BigInt(generation),
      state,
      refilled:
        epoch === 0 ? null : { epoch, transactionId: BigInt(transaction_id), globalPosition: BigInt(global_position) },
    })),
  );
}
