import {
  backoffMs,
  comparePositions,
  describeError,
  isUpTo,
  linkedAbort,
  loadCheckpoint,
  loadTopics,
  NewerEventError,
  pause,
  Signal,
} from '@usdt-africa/event-store';
import type {
  Backoff,
  EventPosition,
  PostgresEventStore,
  RunningSubscription,
  SubscriptionFault,
  SubscriptionStatus,
  Topic,
  TopicMap,
} from '@usdt-africa/event-store';
import { withHeartbeat } from './heartbeat.js';
import type { IncomingBatch, KafkaClient, KafkaConsumer, Partition } from './kafka-client.js';
import type { Labelled, RelayMessageFilter } from './ours.js';
import { level, loadPartitionPlace } from './partition-place.js';
import { EVERYTHING, type Reading, readingOf, spreadOf } from './reading.js';
import { type BehindPartition, partitionsBehind, Silence } from './silence.js';
import type { TopicOffsets } from './topic-offsets.js';

export interface KafkaSubscriptionOptions {
  readonly store: PostgresEventStore;
  readonly kafka: KafkaClient;
  readonly topicPrefix: string;
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
  /** Shared by the subscriptions of a transport. */
  readonly topics: TopicOffsets;
  /** Likewise. */
  readonly ours: RelayMessageFilter;
}

/** Interval of checking the topics, and of advancing the checkpoint where the relay is ahead of it. */
const POLL_MS = 1000;
/** A checkpoint level with the relay may have been reset: it is checked every so many polls anyway. */
const LOOKS_AT_REST = 10;
/**
 * Polls between two checks for lost events: a partition that has not moved between two of them although events are due
 * has lost them.
 */
const LOOKS_FOR_LOST = 5;
/** Poll interval while waiting to catch up. */
const WAIT_MS = 20;
/** Longest pause before a new consumer is created: the takeover after a kill must not wait for it. */
const AGAIN: Backoff = { initialMs: 100, maxMs: 1000 };

/**
 * Common base of projections and process managers through Kafka: a consumer of one group that is recreated when it
 * ends, or when topics appear or disappear; positions are in PostgreSQL, and sought after every join.
 */
export abstract class KafkaSubscription implements RunningSubscription {
  protected readonly store: PostgresEventStore;
  protected readonly retry: Backoff;
  protected readonly onFault: (fault: SubscriptionFault) => void;
  protected readonly moved = new Signal();
  /** What cannot go on just now. */
  protected trouble: string | undefined;
  readonly #kafka: KafkaClient;
  readonly #topicPrefix: string;
  readonly #topics: TopicOffsets;
  readonly #stopping = new AbortController();
  /** For each partition of ours where to go on, as soon as that is known. */
  readonly #assigned = new Map<string, Promise<bigint | null>>();
  readonly #positioned = new Set<string>();
  readonly #ours: RelayMessageFilter;
  /** How many batches came of each partition. */
  readonly #applied = new Map<string, number>();
  /** Partitions of which a batch is being dealt with. */
  readonly #taking = new Set<string>();
  /** Partitions whose lost messages are being read from the store. */
  readonly #recovering = new Map<string, Promise<void>>();
  #reading: Reading = EVERYTHING;
  /** Number of consecutive polls that found none of its topics. */
  #vain = 0;
  #consumer: KafkaConsumer | undefined;
  #renew: (reason: unknown) => void = () => undefined;
  #position: EventPosition | null = null;
  #isReady = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    options: KafkaSubscriptionOptions,
  ) {
    this.store = options.store;
    this.retry = options.retry;
    this.onFault = options.onFault;
    this.#kafka = options.kafka;
    this.#topicPrefix = options.topicPrefix;
    this.#topics = options.topics;
    this.#ours = options.ours;
  }

  /**
   * Deals with messages of one partition; resolves them. Returns early when the batch is not active any more.
   * @param ours those of them that are the relay's
   */
  protected abstract take(batch: IncomingBatch, ours: readonly Labelled[]): Promise<void>;
  /** Deals with what a partition lacks up to a place, from the store; no batch of it is dealt with meanwhile. */
  protected abstract recover(partition: BehindPartition, active: () => boolean): Promise<void>;
  /** Called when partitions are ours or no longer. */
  protected abstract assign(partitions: readonly Partition[], topics: TopicMap): Promise<void>;
  /** Resolves once it may begin, or with `abort`. */
  protected ready(_abort: AbortSignal): Promise<void> {
    return Promise.resolve();
  }
  /** Row version of the projection; 1 where it has no rows of its own. */
  protected get rowVersion(): number {
    return 1;
  }
  /** The types of events that it wants. */
  protected abstract get handles(): readonly string[];
  /** Work that runs alongside the consumers until `abort`. */
  protected abstract beside(abort: AbortSignal): Promise<void>;
  protected abstract get parked(): number;
  protected abstract get failing(): string | undefined;

  start(): this {
    this.#running = this.#run(this.#stopping.signal);
    return this;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  status(): SubscriptionStatus {
    const leading = this.#assigned.size > 0;
    const base = { name: this.name, position: this.#position, leading, parked: this.parked };
    const failing = this.trouble ?? this.failing;
    return failing === undefined ? base : { ...base, failing };
  }

  async caughtUp(): Promise<void> {
    const target = await this.store.lastPosition('committed');
    while (target && !(await this.#reached(target))) {
      if (this.#stopping.signal.aborted) throw new Error(`${this.name} was stopped before it had caught up`);
      await this.moved.wait(WAIT_MS, this.#stopping.signal);
    }
  }

  async #reached(target: EventPosition): Promise<boolean> {
    // Before it is ready, progress of the checkpoint comes from another process.
    if (!this.#isReady) return false;
    await this.#level();
    return this.#position !== null && comparePositions(this.#position, target) >= 0;
  }

  async #level(): Promise<void> {
    this.#position = await level(this.store.pool, this.name, this.rowVersion, this.#reading);
  }

  async #run(stopping: AbortSignal): Promise<void> {
    let beside: Promise<void> | undefined;
    for (let failures = 0; !stopping.aborted;) {
      try {
        await this.ready(stopping);
        if (stopping.aborted) break;
        this.#isReady = true;
        beside ??= this.beside(stopping);
        await this.#consume(stopping);
        failures = 0;
      } catch (error) {
        this.fault(error, ++failures);
        if (error instanceof NewerEventError) {
          await this.#standAside(error, stopping);
          failures = 0;
        } else await pause(backoffMs(AGAIN, failures), stopping);
      }
    }
    await beside;
    await this.#level().catch(() => undefined);
    this.moved.fire();
  }

  /**
   * Leaves the group so that its partitions go to a process that knows the event; other processes of this release reach
   * it and leave, too. Returns when another process has passed it.
   */
  async #standAside({ position }: NewerEventError, stopping: AbortSignal): Promise<void> {
    const isBehind = async (): Promise<boolean> => {
      await this.#level();
      return this.#position === null || comparePositions(this.#position, position) < 0;
    };
    do {
      await pause(POLL_MS, stopping);
    } while (!stopping.aborted && (await isBehind().catch(() => true)));
  }

  /** One consumer's life. @throws what ended it */
  async #consume(stopping: AbortSignal): Promise<void> {
    await loadCheckpoint(this.store.pool, this.name);
    const topics = await loadTopics(this.store.pool);
    this.#reading = readingOf(this.handles, topics);
    const existing = await this.#kafka.topics();
    const names = readable(topics, this.#reading).map(({ topic }) => this.#topicPrefix + topic);
    const found = names.filter((name) => existing.has(name));
    if (found.length === 0) return this.#withoutTopics(stopping);
    this.#vain = 0;
    const consumer = await this.#kafka.consume({
      group: this.#topicPrefix + this.name,
      topics: found,
      onAssigned: (partitions) => this.#onAssigned(partitions, topics),
      onBatch: (batch) => this.#onBatch(batch, topics),
    });
    this.#consumer = consumer;
    const life = linkedAbort(stopping);
    let end: { readonly reason: unknown } | undefined;
    this.#renew = (reason) => {
      end = { reason };
      life.abort();
    };
    void consumer.ended.then(this.#renew);
    const silence = new Silence();
    try {
      this.trouble = undefined;
      for (let looks = 1; !life.signal.aborted; looks++) {
        await pause(POLL_MS, life.signal);
        if (life.signal.aborted || (await this.#changed(topics, names.length > found.length, existing))) break;
        if (looks % LOOKS_AT_REST === 0 || (await this.#isBehindRelay())) await this.#level();
        if (looks % LOOKS_FOR_LOST === 0) await this.#lookForLost(silence, life.signal);
      }
    } finally {
      life.unlink();
      this.#consumer = undefined;
      await consumer.close();
      this.#assigned.clear();
      await this.assign([], topics);
      this.#renew = () => undefined;
    }
    if (end) throw end.reason;
  }

  /** Waits, and follows the progress made elsewhere. Reported once: a lost topic raises an alarm of its own. */
  async #withoutTopics(stopping: AbortSignal): Promise<void> {
    if (++this.#vain === 1)
      this.fault(new Error('none of the topics of its events is in Kafka: not made yet, or lost'), 1);
    await this.#level();
    await pause(backoffMs(AGAIN, this.#vain), stopping);
  }

  /** Whether topics appeared, disappeared or are being refilled, so that a new consumer is needed. */
  async #changed(topics: TopicMap, missing: boolean, existing: ReadonlyMap<string, number>): Promise<boolean> {
    const now = (await this.#topics.recent()).topics;
    if (signatureOf(now, this.#reading) !== signatureOf(topics, this.#reading)) return true;
    if (!missing) return false;
    return [...(await this.#kafka.topics()).keys()].some((name) => !existing.has(name));
  }

  async #isBehindRelay(): Promise<boolean> {
    const { relayed } = await this.#topics.recent();
    return relayed !== null && !isUpTo(relayed, this.#position);
  }

  /** Reads lost events from the store even when no later message reveals the gap. */
  async #lookForLost(silence: Silence, abort: AbortSignal): Promise<void> {
    if (!(await this.#isBehindRelay())) return;
    const nameOf = (one: Partition): string => keyOf({ ...one, topic: this.#topicPrefix + one.topic });
    const behind = (await partitionsBehind(this.store.pool, this.name)).filter((one) =>
      this.#assigned.has(nameOf(one)),
    );
    for (const one of silence.look(behind, (partition) => this.#applied.get(nameOf(partition)) ?? 0)) {
      const key = nameOf(one);
      if (this.#taking.has(key) || this.#recovering.has(key)) continue;
      const recovering = this.recover(one, () => !abort.aborted && this.#assigned.has(key))
        // Whoever waits for it goes on: the next look finds what is still not there.
        .catch((error: unknown) => this.fault(error, 1))
        .finally(() => this.#recovering.delete(key));
      this.#recovering.set(key, recovering);
    }
  }

  #onAssigned(partitions: readonly Partition[], topics: TopicMap): void {
    this.#assigned.clear();
    this.#positioned.clear();
    const logical = partitions.map((one) => this.#logical(one));
    const assigned = this.assign(logical, topics);
    partitions.forEach((partition, index) => {
      const offset = assigned
        .then(() => loadPartitionPlace(this.store.pool, this.name, logical[index]!))
        .then((place) => {
          if (place.nextOffset !== null) this.#consumer?.seek(partition, place.nextOffset);
          return place.nextOffset;
        });
      offset.catch(() => undefined);
      this.#assigned.set(keyOf(partition), offset);
    });
  }

  async #onBatch(batch: IncomingBatch, topics: TopicMap): Promise<void> {
    const key = keyOf(batch);
    this.#applied.set(key, (this.#applied.get(key) ?? 0) + 1);
    const offset = await this.#assigned.get(key);
    if (!batch.active()) return;
    const first = batch.messages[0];
    if (!first) return;
    // The first fetch may have started before the seek. Only once: a saved offset may lie beyond the end of a recreated
    // topic.
    if (!this.#positioned.has(key)) {
      this.#positioned.add(key);
      if (offset !== undefined && offset !== null && offset !== first.offset) return batch.seek(offset);
    }
    this.#taking.add(key);
    try {
      const logical = { ...batch, ...this.#logical(batch) };
      await withHeartbeat(batch, async () => {
        await this.#recovering.get(key);
        const ours = await this.#oursOf(logical, topics);
        if (ours) await this.take(logical, ours);
      });
    } finally {
      this.#taking.delete(key);
    }
    this.moved.fire();
  }

  /** @returns undefined once the batch is not active any more */
  async #oursOf(batch: IncomingBatch, { topics }: TopicMap): Promise<readonly Labelled[] | undefined> {
    const { partitions } = topics.find(({ topic }) => topic === batch.topic)!;
    for (let failures = 0; batch.active();) {
      try {
        const ours = await this.#ours.of(batch, partitions);
        return batch.active() ? ours : undefined;
      } catch (error) {
        this.fault(error, ++failures);
        await this.pauseAfter(failures);
      }
    }
    return undefined;
  }

  #logical({ topic, partition }: Partition): Partition {
    return { topic: topic.slice(this.#topicPrefix.length), partition };
  }

  protected get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends this consumer and starts a new one from the positions in the database. */
  protected renew(reason: unknown): void {
    this.#renew(reason);
  }

  /** After a failure of the database; a stop does not wait for it. */
  protected pauseAfter(failures: number): Promise<void> {
    return pause(Math.min(backoffMs(this.retry, failures), AGAIN.maxMs), this.stopping);
  }

  protected fault(error: unknown, attempts: number): void {
    this.trouble = describeError(error);
    this.onFault({ subscription: this.name, attempts, error });
  }
}

/** The topics of a reading that can be read. */
function readable({ topics }: TopicMap, reading: Reading): readonly Topic[] {
  return topics.filter(
    ({ topic, state }) =>
      (state === 'ready' || state === 'refilling') && (reading.topics === null || reading.topics.includes(topic)),
  );
}

/** Changes with everything that a consumer was begun upon. */
function signatureOf(topics: TopicMap, reading: Reading): string {
  const read = readable(topics, reading).map(({ topic, generation }) => `${topic} ${generation}`);
  return `${read.join()} ${spreadOf(topics)}`;
}

function keyOf({ topic, partition }: Partition): string {
  return `${topic}/${partition}`;
}
