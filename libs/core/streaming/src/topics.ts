import { STREAM_KINDS, TOPICS as READ_MODEL_TOPICS } from '@usdt-africa/contracts/events';
import { loadTopics, withTransaction } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import type { KafkaClient } from './kafka-client.js';

/** Assigns streams to topics, by prefixes of stream ids. The longest prefix decides; '' takes the rest. */
export type TopicPrefixes = Readonly<Record<string, readonly string[]>>;

/** The topic of each kind of stream, as the contract defines it. */
export const TOPICS: TopicPrefixes = {
  ...Object.fromEntries(
    READ_MODEL_TOPICS.map((topic) => [
      topic,
      Object.values(STREAM_KINDS).flatMap((kind) => (kind.topic === topic ? [kind.prefix] : [])),
    ]),
  ),
  others: [''],
};

export interface TopicOptions {
  readonly topics?: TopicPrefixes;
  /** Of each topic that does not exist yet; what exists keeps its number, for streams are spread by it. */
  readonly partitions?: number;
  readonly replicationFactor?: number;
  readonly minInSync?: number;
  /** Retention of messages, in ms; -1 (the default) is unlimited. */
  readonly retentionMs?: number;
  /** Before each topic's name in Kafka, so that several installations can share brokers. */
  readonly topicPrefix?: string;
}

const PARTITIONS = 6;

/** A topic in Kafka is not what streams were spread over. */
export class TopicConflictError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TopicConflictError';
  }
}

/**
 * Stores which streams belong to which topic. Existing assignments stay; a prefix is added only while no stream has it,
 * since the events of a stream that changed its topic would be applied twice or not at all. Needs PostgreSQL only.
 */
export async function registerTopics(
  pool: Pool,
  { topics = TOPICS, partitions = PARTITIONS }: TopicOptions,
): Promise<void> {
  const known = await loadTopics(pool);
  const isKnown = (topic: string, prefix: string): boolean =>
    known.topics.some((one) => one.topic === topic && one.prefixes.includes(prefix));
  if (Object.entries(topics).every(([topic, prefixes]) => prefixes.every((prefix) => isKnown(topic, prefix)))) return;
  await withTransaction(pool, async (tx) => {
    await tx.query('lock table kafka_topics in share row exclusive mode');
    for (const [topic, prefixes] of Object.entries(topics)) {
      // The first time nothing travels yet.
      const { rows } = await tx.query<{ prefix: string }>(
        `select prefix from unnest($1::text[]) prefix
         where not exists (select from kafka_topics where prefix = any(prefixes))
           and ((select epoch from kafka_relay) = 0
             or not exists (select from events where starts_with(stream_id, prefix)))`,
        [prefixes],
      );
      if (rows.length === 0) continue;
      await tx.query(
        `insert into kafka_topics as t (topic, prefixes, partitions) values ($1, $2, $3)
         on conflict (topic) do update set prefixes = t.prefixes || excluded.prefixes`,
        [topic, rows.map(({ prefix }) => prefix), partitions],
      );
    }
  });
}

/**
 * Registers the topics and creates those that never existed. A topic that has disappeared is not recreated: an empty
 * topic would hide the loss (see `refillTopics`).
 * @throws when the brokers cannot be reached: call it again
 */
export async function ensureTopics(pool: Pool, kafka: KafkaClient, options: TopicOptions = {}): Promise<void> {
  await registerTopics(pool, options);
  const { topics } = await loadTopics(pool);
  if (topics.every(({ state }) => state !== 'new')) return;
  const existing = await kafka.topics();
  for (const { topic, partitions, state } of topics) {
    if (state !== 'new') continue;
    await createTopic(kafka, existing, topic, partitions, options);
    // Filled from the store's beginning; with nothing relayed so far that is done at once.
    await pool.query(
      `update kafka_topics set state = 'refilling', updated_at = clock_timestamp() where topic = $1 and state = 'new'`,
      [topic],
    );
  }
}

async function createTopic(
  kafka: KafkaClient,
  existing: ReadonlyMap<string, number>,
  topic: string,
  partitions: number,
  { topicPrefix = '', replicationFactor = 1, minInSync = 1, retentionMs = -1 }: TopicOptions,
): Promise<void> {
  const name = `${topicPrefix}${topic}`;
  const found = existing.get(name);
  if (found !== undefined && found !== partitions) {
    throw new TopicConflictError(
      `Topic ${name} has ${found} partitions in Kafka, but streams are spread over ${partitions}.`,
    );
  }
  if (found !== undefined) return;
  await kafka.createTopic({
    name,
    partitions,
    replicationFactor,
    config: {
      'cleanup.policy': 'delete',
      'retention.ms': String(retentionMs),
      'retention.bytes': '-1',
      'min.insync.replicas': String(minInSync),
      'max.message.bytes': '4194304',
    },
  });
}

/**
 * Refills topics from the store: creates those that were lost, raises their generation (consumers drop messages of
 * older generations) and lets the relay send every event of them again while everything else continues.
 * @param only topics by name; all of them when left out
 * @returns the topics that are being refilled
 * @throws RangeError for an unknown topic
 */
export async function refillTopics(
  pool: Pool,
  kafka: KafkaClient,
  options: TopicOptions = {},
  only?: readonly string[],
): Promise<string[]> {
  const { topics } = await loadTopics(pool);
  for (const name of only ?? []) {
    if (!topics.some(({ topic }) => topic === name)) throw new RangeError(`there is no topic ${name}`);
  }
  const chosen = topics.filter(({ topic }) => only?.includes(topic) ?? true);
  for (const { topic } of chosen) {
    // First the word, then the topic: the relay must not send on as if nothing had happened. A time, so that no generation
    // comes again after the database was restored from an older copy.
    await pool.query(
      `update kafka_topics set generation = greatest(generation + 1, floor(extract(epoch from clock_timestamp()))::bigint),
         state = 'refilling', refilled_epoch = 0, refilled_transaction_id = '0', refilled_global_position = 0,
         updated_at = clock_timestamp()
       where topic = $1`,
      [topic],
    );
  }
  const existing = await kafka.topics();
  for (const { topic, partitions } of chosen) await createTopic(kafka, existing, topic, partitions, options);
  return chosen.map(({ topic }) => topic);
}
