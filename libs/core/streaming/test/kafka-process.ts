import { randomBytes } from 'node:crypto';
import { createEventStore, createWakeUp, Leadership } from '@usdt-africa/event-store';
import type { MessageBus, PostgresEventStore } from '@usdt-africa/event-store';
import pg from 'pg';
import { KafkaJsClient, KafkaTransport, Relay } from '../src/index.js';
import type { TopicOptions } from '../src/index.js';

/** One process's part of streaming: a relay that leads or stands by, and a transport. */
export interface KafkaProcess {
  readonly pool: pg.Pool;
  readonly wakeUp: MessageBus;
  readonly store: PostgresEventStore;
  readonly relay: Relay;
  readonly kafka: KafkaJsClient;
  readonly transport: KafkaTransport;
  close(): Promise<void>;
}

export interface ProcessOptions extends TopicOptions {
  readonly appUrl: string;
  readonly brokers: readonly string[];
  readonly onFault?: (error: unknown) => void;
  readonly sessionTimeoutMs?: number;
  /** Whether it relays or stands by for it (true). */
  readonly relays?: boolean;
  /** What its release knows of events (every version). */
  readonly newestVersions?: ReadonlyMap<string, number>;
}

/** Two topics and one for the rest, so that tests cover several and do not overload the broker. */
export const TEST_TOPICS = { orders: ['order-'], payouts: ['payout-'], others: [''] };

/** Topics of one test's own on a broker that others use, too. */
export function newTopicPrefix(): string {
  return `t${randomBytes(5).toString('hex')}.`;
}

export async function startProcess({
  appUrl,
  brokers,
  onFault,
  sessionTimeoutMs,
  relays = true,
  newestVersions = new Map(),
  ...options
}: ProcessOptions): Promise<KafkaProcess> {
  const pool = new pg.Pool({ connectionString: appUrl, max: 10 });
  const wakeUp = createWakeUp({ connectionString: appUrl });
  const store = createEventStore({ pool, notifier: wakeUp, newestVersions });
  const leadership = new Leadership(pool, { pollMs: 50 });
  const kafka = new KafkaJsClient({ brokers, ...(sessionTimeoutMs === undefined ? {} : { sessionTimeoutMs }) });
  const retry = { initialMs: 5, maxMs: 50 };
  const topicOptions: TopicOptions = { topics: TEST_TOPICS, partitions: 3, ...options };
  const fault = onFault ? { onFault: (one: unknown) => onFault(one) } : {};
  const relay = new Relay({ pool, wakeUp, leadership, kafka, retry, ...topicOptions, ...fault });
  if (relays) relay.start();
  const transport = new KafkaTransport({
    store,
    kafka,
    retry,
    topicPrefix: options.topicPrefix ?? '',
    ...(onFault ? { onFault: ({ error }) => onFault(error) } : {}),
  });
  await wakeUp.ready();
  return {
    pool,
    wakeUp,
    store,
    relay,
    kafka,
    transport,
    close: async () => {
      await Promise.all([transport.close(), relay.stop()]);
      await leadership.close();
      await kafka.close();
      await wakeUp.close();
      await pool.end();
    },
  };
}
