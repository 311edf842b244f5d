import type { Admin, Consumer, EachBatchPayload, IHeaders } from 'kafkajs';
import type {
  ConsumeOptions,
  IncomingBatch,
  KafkaClient,
  KafkaConsumer,
  KafkaProducer,
  NewTopic,
  OutgoingMessage,
  Partition,
} from '../kafka-client.js';
import { Kafka, logLevel } from './kafkajs-mended.js';

export interface KafkaJsOptions {
  /** `host:port` of some brokers; the others are found. */
  readonly brokers: readonly string[];
  readonly clientId?: string;
  /** A consumer that was killed is replaced after this long (4000); brokers that refuse it get the 6000 none refuses. */
  readonly sessionTimeoutMs?: number;
}

/** The caller handles failures; retries in here cover only short outages. */
const RETRY = { initialRetryTime: 50, maxRetryTime: 1000, retries: 4 };
/** After a broker's death its consumers' old selves are waited for as long as this, on top of the broker's own. */
const SESSION_MS = 4000;
/** A session timeout that a broker with default settings accepts (`group.min.session.timeout.ms`). */
const ACCEPTED_SESSION_MS = 6000;
const HEARTBEAT_MS = 500;
const REBALANCE_MS = 10_000;
/** What one fetch has brought is given out together. */
const PARTITIONS_AT_ONCE = 64;
/** Small enough for what a fetch has brought to be forgotten before the garbage collector takes it for old. */
const BYTES_PER_PARTITION = 256 * 1024;
/**
 * A fetch waits this long for new messages and returns at once when there are any; closing a consumer takes as long.
 * Every fetch queries all partitions, and a heartbeat follows each: so a session outlasts several fetches.
 */
const FETCH_WAIT_MS = 1000;
const FETCHES_PER_SESSION = 4;

/** Kafka through kafkajs. */
export class KafkaJsClient implements KafkaClient {
  readonly #kafka: Kafka;
  #sessionTimeoutMs: number;
  #admin: Promise<Admin> | undefined;

  constructor({ brokers, clientId = 'usdt-africa', sessionTimeoutMs = SESSION_MS }: KafkaJsOptions) {
    this.#sessionTimeoutMs = sessionTimeoutMs;
    this.#kafka = new Kafka({
      brokers: [...brokers],
      clientId,
      logLevel: logLevel.NOTHING,
      connectionTimeout: 2000,
      requestTimeout: 15_000,
      retry: RETRY,
    });
  }

  async topics(): Promise<ReadonlyMap<string, number>> {
    const { topics } = await this.#administer((admin) => admin.fetchTopicMetadata());
    return new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  }

  async createTopic({ name, partitions, replicationFactor, config }: NewTopic): Promise<void> {
    await this.#administer((admin) =>
      admin.createTopics({
        waitForLeaders: true,
        topics: [
          {
            topic: name,
            numPartitions: partitions,
            replicationFactor,
            configEntries: Object.entries(config).map(([key, value]) => ({ name: key, value })),
          },
        ],
      }),
    );
  }

  async producer(): Promise<KafkaProducer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition!,
      retry: RETRY,
    });
    await producer.connect();
    return {
      send: async (messages) => {
        await producer.sendBatch({ acks: -1, topicMessages: byTopic(messages) });
      },
      close: () => producer.disconnect(),
    };
  }

  async consume({ group, topics, onAssigned, onBatch }: ConsumeOptions): Promise<KafkaConsumer> {
    const consumer = this.#kafka.consumer({
      groupId: group,
      allowAutoTopicCreation: false,
      sessionTimeout: this.#sessionTimeoutMs,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: Math.min(FETCH_WAIT_MS, this.#sessionTimeoutMs / FETCHES_PER_SESSION),
      maxBytesPerPartition: BYTES_PER_PARTITION,
      // The caller creates a new consumer: that way it also sees changes of the topics.
      retry: { ...RETRY, restartOnFailure: () => Promise.resolve(false) },
    });
    const ended = new Promise<unknown>((resolve) =>
      consumer.on(consumer.events.CRASH, ({ payload: { error } }) => {
        if (typeOf(error) === 'INVALID_SESSION_TIMEOUT') this.#sessionTimeoutMs = ACCEPTED_SESSION_MS;
        resolve(error);
      }),
    );
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
      onAssigned(
        Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) =>
          partitions.map((partition) => ({ topic, partition })),
        ),
      ),
    );
    const seek = ({ topic, partition }: Partition, offset: bigint): void =>
      consumer.seek({ topic, partition, offset: offset.toString() });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => onBatch(incoming(payload, seek)),
      });
    } catch (error) {
      await close(consumer);
      throw error;
    }
    return { seek, ended, close: () => close(consumer) };
  }

  async close(): Promise<void> {
    const admin = await this.#admin?.catch(() => undefined);
    this.#admin = undefined;
    await admin?.disconnect();
  }

  /** The connection is reused; after a failure the next call opens a new one. */
  async #administer<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const connecting = (this.#admin ??= this.#connectAdmin());
    try {
      return await work(await connecting);
    } catch (error) {
      if (this.#admin === connecting) this.#admin = undefined;
      await connecting.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  async #connectAdmin(): Promise<Admin> {
    const admin = this.#kafka.admin();
    await admin.connect();
    return admin;
  }
}

/** Kafka's own name of an error, where the broker gave one. */
function typeOf(error: unknown): unknown {
  return (error as { readonly type?: unknown } | null)?.type;
}

async function close(consumer: Consumer): Promise<void> {
  await consumer.disconnect().catch(() => undefined);
}

function byTopic(messages: readonly OutgoingMessage[]): {
  topic: string;
  messages: { key: string; value: string; partition: number; headers: IHeaders }[];
}[] {
  const topics = new Map<string, { key: string; value: string; partition: number; headers: IHeaders }[]>();
  for (const { topic, key, value, partition, headers } of messages) {
    const own = topics.get(topic);
    const message = { key, value, partition, headers: headers as IHeaders };
    if (own) own.push(message);
    else topics.set(topic, [message]);
  }
  return [...topics].map(([topic, own]) => ({ topic, messages: own }));
}

function incoming(
  { batch, resolveOffset, heartbeat, pause, isRunning, isStale }: EachBatchPayload,
  seek: (partition: Partition, offset: bigint) => void,
): IncomingBatch {
  const { topic, partition } = batch;
  return {
    topic,
    partition,
    messages: batch.messages.map(({ offset, key, value, headers }) => ({
      offset: BigInt(offset),
      key: key?.toString() ?? '',
      value: value ?? Buffer.alloc(0),
      header: (name) => headers?.[name]?.toString(),
    })),
    resolve: (nextOffset) => resolveOffset((nextOffset - 1n).toString()),
    seek: (offset) => seek({ topic, partition }, offset),
    pause,
    heartbeat,
    active: () => isRunning() && !isStale(),
  };
}
