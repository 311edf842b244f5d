import {
  DirectTransport,
  type Leadership,
  type PostgresEventStore,
  type SubscriptionFault,
  type SubscriptionTransport,
} from '@usdt-africa/event-store';
import type { Log } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { KafkaConfig } from './config.js';
import { openStreaming, type Streaming } from './streaming.js';

export interface TransportParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly leadership: Leadership;
  readonly log: Log;
}

/** The transports that feed subscriptions. Money never waits for Kafka; read models follow it where it is used. */
export class Transports {
  readonly request: DirectTransport;
  readonly readModelFeed: SubscriptionTransport;
  /** Null without Kafka: everything then reads the store. */
  readonly streaming: Streaming | null;

  constructor(kafka: KafkaConfig | null, { pool, store, leadership, log }: TransportParts) {
    const onFault = (trouble: SubscriptionFault): void =>
      log.error({ ...trouble, err: trouble.error }, 'a subscription could not go on with an event');
    const onError = (error: unknown): void => log.warn({ err: error }, 'a connection broke and is made again');
    this.request = new DirectTransport({ store, onFault, onError });
    this.streaming = kafka && openStreaming(kafka, { pool, store, leadership, onFault, log });
    this.readModelFeed = this.streaming?.transport ?? this.request;
  }

  async close(): Promise<void> {
    await this.request.close();
    await this.streaming?.close();
  }
}
