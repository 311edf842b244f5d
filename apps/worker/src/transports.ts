import { Inject, Injectable } from '@nestjs/common';
import {
  DirectTransport,
  Leadership,
  PostgresEventStore,
  type SubscriptionFault,
  type SubscriptionTransport,
} from '@usdt-africa/event-store';
import { LOG, type Log, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { KafkaConfig } from './config.js';
import { openStreaming, type Streaming } from './streaming.js';

/** A {@link KafkaConfig}; null without Kafka. */
export const KAFKA = Symbol('how Kafka is reached');

/** The transports that feed subscriptions. Money never waits for Kafka; read models follow it where it is used. */
@Injectable()
export class Transports {
  readonly request: DirectTransport;
  readonly readModelFeed: SubscriptionTransport;
  /** Null without Kafka: everything then reads the store. */
  readonly streaming: Streaming | null;

  constructor(
    @Inject(KAFKA) kafka: KafkaConfig | null,
    @Inject(POOL) pool: Pool,
    store: PostgresEventStore,
    leadership: Leadership,
    @Inject(LOG) log: Log,
  ) {
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
