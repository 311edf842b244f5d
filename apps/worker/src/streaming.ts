import type { Leadership, PostgresEventStore, SubscriptionFault } from '@usdt-africa/event-store';
import type { Log } from '@usdt-africa/platform';
import { KafkaJsClient, KafkaTransport, Relay } from '@usdt-africa/streaming';
import type { Pool } from 'pg';
import type { KafkaConfig } from './config.js';

interface StreamingOptions {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly leadership: Leadership;
  readonly onFault: (fault: SubscriptionFault) => void;
  readonly log: Log;
}

/** This worker's part of Kafka. No broker is needed at the start: the parts connect as soon as there is one. */
export interface Streaming {
  readonly transport: KafkaTransport;
  /** Not started yet: that is a role. */
  readonly relay: Relay;
  close(): Promise<void>;
}

export function openStreaming(config: KafkaConfig, options: StreamingOptions): Streaming {
  const { pool, store, leadership, onFault, log } = options;
  const kafka = new KafkaJsClient({ brokers: config.brokers, clientId: 'usdt-africa-worker' });
  const transport = new KafkaTransport({ store, kafka, topicPrefix: config.topicPrefix, onFault });
  const relay = new Relay({
    ...config,
    pool,
    wakeUp: store.wakeUp,
    leadership,
    kafka,
    onFault: (error, attempts) => log.warn({ err: error, attempts }, 'the relay to Kafka waits and tries again'),
  });
  return {
    transport,
    relay,
    async close() {
      await Promise.all([transport.close(), relay.stop()]);
      await kafka.close();
    },
  };
}
