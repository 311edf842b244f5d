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

/** By what subscriptions are fed. Money never waits for Kafka; what is for people to look at follows it where there is one. */
export class Transports {
  readonly acting: DirectTransport;
  readonly telling: SubscriptionTransport;
  /** Null without Kafka: everything then reads the store. */
  readonly streaming: Streaming | null;

  constructor(kafka: KafkaConfig | null, { pool, store, leadership, log }: TransportParts) {
    const onFault = (trouble: SubscriptionFault): void =>
      log.error({ ...trouble, err: trouble.error }, 'a subscription could not go on with an event');
    const onError = (error: unknown): void => log.warn({ err: error }, 'a connection broke and is made again');
    this.acting = new DirectTransport({ store, onFault, onError });
    this.streaming = kafka && openStreaming(kafka, { pool, store, leadership, onFault, log });
    this.telling = this.streaming?.transport ?? this.acting;
  }

  async close(): Promise<void> {
    await this.acting.close();
    await this.streaming?.close();
  }
}
