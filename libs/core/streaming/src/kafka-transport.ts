import type {
  Backoff,
  PostgresEventStore,
  ProcessManager,
  Projection,
  RunningSubscription,
  SubscriptionFault,
  SubscriptionTransport,
} from '@usdt-africa/event-store';
import type { KafkaClient } from './kafka-client.js';
import { KafkaManager } from './kafka-manager.js';
import { KafkaProjection } from './kafka-projection.js';
import type { KafkaSubscriptionOptions } from './kafka-subscription.js';
import { RelayMessageFilter } from './ours.js';
import { TopicOffsets } from './topic-offsets.js';

export interface KafkaTransportOptions {
  readonly store: PostgresEventStore;
  readonly kafka: KafkaClient;
  /** As the relay's. */
  readonly topicPrefix?: string;
  /** Between attempts of a failing batch or event. */
  readonly retry?: Backoff;
  /** Streams of one partition that a process manager reacts to at once. */
  readonly concurrency?: number;
  /** Called with every fault (log, alarm); subscriptions continue automatically. */
  readonly onFault?: (fault: SubscriptionFault) => void;
}

const RETRY: Backoff = { initialMs: 100, maxMs: 60_000 };
const CONCURRENCY = 16;

/**
 * Subscriptions through Kafka: as many processes as there are partitions share each of them. Starts also while no broker
 * can be reached, and connects as soon as one can.
 */
export class KafkaTransport implements SubscriptionTransport {
  readonly #options: Required<KafkaTransportOptions> & KafkaSubscriptionOptions;
  readonly #running = new Set<RunningSubscription>();

  constructor(options: KafkaTransportOptions) {
    this.#options = {
      topicPrefix: '',
      retry: RETRY,
      concurrency: CONCURRENCY,
      onFault: () => undefined,
      topics: new TopicOffsets(options.store.pool),
      ours: new RelayMessageFilter(() => options.store.lastPosition('committed')),
      ...options,
    };
  }

  project(projection: Projection): Promise<RunningSubscription> {
    return this.#start(new KafkaProjection(projection, this.#options));
  }

  /** @throws TypeError for a manager with lanes of its own: partitions distribute streams, and a lane holds many */
  manage(manager: ProcessManager): Promise<RunningSubscription> {
    if (manager.laneOf) throw new TypeError(`${manager.name} has lanes of its own: it reads the store`);
    return this.#start(new KafkaManager(manager, this.#options.concurrency, this.#options));
  }

  /** Stops every subscription and leaves its group. The client stays open, for it is the caller's. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map((subscription) => subscription.stop()));
  }

  #start(subscription: KafkaProjection | KafkaManager): Promise<RunningSubscription> {
    this.#running.add(subscription);
    return Promise.resolve(subscription.start());
  }
}
