import { isUpTo, ManagerTerm } from '@usdt-africa/event-store';
import type { EventPosition, ProcessManager, RecordedEvent, TopicMap } from '@usdt-africa/event-store';
import { decode } from './codec.js';
import { eventsBetween } from './gap.js';
import type { IncomingBatch, Partition } from './kafka-client.js';
import { KafkaSubscription } from './kafka-subscription.js';
import type { KafkaSubscriptionOptions } from './kafka-subscription.js';
import type { Labelled } from './ours.js';
import { isGap } from './partition-place.js';
import { PartitionSource } from './partition-source.js';
import type { BehindPartition } from './silence.js';

/** The process manager at work on one partition. */
interface Shift extends Partition {
  readonly source: PartitionSource;
  readonly term: ManagerTerm;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Runs a process manager on what Kafka brings: a term for each partition that is ours, at least once, in order per stream. */
export class KafkaManager extends KafkaSubscription {
  readonly #manager: ProcessManager;
  readonly #concurrency: number;
  readonly #stored: ReadonlySet<string>;
  readonly #shifts = new Map<string, Shift>();

  constructor(manager: ProcessManager, concurrency: number, options: KafkaSubscriptionOptions) {
    super(manager.name, options);
    this.#manager = manager;
    this.#concurrency = concurrency;
    this.#stored = new Set(options.store.storedTypes(manager.handles));
  }

  protected override get handles(): readonly string[] {
    return this.#manager.handles;
  }

  protected override get parked(): number {
    return [...this.#shifts.values()].reduce((sum, { term }) => sum + term.parked, 0);
  }

  protected override get failing(): string | undefined {
    return [...this.#shifts.values()].map(({ term }) => term.failing).find((one) => one !== undefined);
  }

  protected override beside(): Promise<void> {
    return Promise.resolve();
  }

  /** Partitions that stay ours go on undisturbed. */
  protected override async assign(partitions: readonly Partition[], topics: TopicMap): Promise<void> {
    const keys = new Set(partitions.map(keyOf));
    const ended = [...this.#shifts].filter(([key]) => !keys.has(key));
    for (const [key, shift] of ended) {
      this.#shifts.delete(key);
      shift.abort.abort();
    }
    for (const partition of partitions) {
      if (!this.#shifts.has(keyOf(partition))) this.#shifts.set(keyOf(partition), this.#begin(partition, topics));
    }
    await Promise.all(ended.map(([, { done }]) => done));
  }

  #begin(partition: Partition, topics: TopicMap): Shift {
    const source = new PartitionSource(this.store, this.name, partition, topics);
    const term = new ManagerTerm({
      store: this.store,
      manager: this.#manager,
      source,
      concurrency: this.#concurrency,
      retry: this.retry,
      onFault: this.onFault,
      onProgress: () => this.moved.fire(),
    });
    const abort = new AbortController();
    const done = term.run(abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) this.renew(error);
    });
    return { ...partition, source, term, abort, done };
  }

  /** Passes messages to the partition's term without waiting for their processing. */
  protected override async take(batch: IncomingBatch, ours: readonly Labelled[]): Promise<void> {
    const shift = this.#shifts.get(keyOf(batch));
    if (!shift) return;
    const { source, abort } = shift;
    await source.ready(abort.signal);
    if (abort.signal.aborted || !batch.active()) return;
    if (source.full) return source.onCapacity(batch.pause());
    const next = batch.messages.at(-1)!.offset + 1n;
    const events: RecordedEvent[] = [];
    let { at } = source;
    for (const { message, label } of ours) {
      if (label.generation < source.generation || isUpTo(label.position, at)) continue;
      const decoded = this.#stored.has(label.type) ? decode(message, label) : undefined;
      if (isGap(at, label.previous) || decoded === null) {
        if (events.length > 0) source.push({ events: events.splice(0), position: at! }, message.offset);
        // Kafka has lost something, or holds what cannot be read: up to this message it is read from the store.
        await this.#fill(shift, label.position, message.offset);
      } else if (decoded) events.push(this.store.upcast(decoded));
      at = label.position;
    }
    if (at && !isUpTo(at, source.at)) source.push({ events, position: at }, next);
    batch.resolve(next);
  }

  protected override async recover({ topic, partition, sent }: BehindPartition, active: () => boolean): Promise<void> {
    const shift = this.#shifts.get(keyOf({ topic, partition }));
    if (!shift) return;
    await shift.source.ready(shift.abort.signal);
    // Events that it is processing, or has no capacity for, are not lost; they may take long.
    if (!active() || shift.source.full || isUpTo(sent, shift.source.at)) return;
    this.onFault({
      subscription: this.name,
      attempts: 1,
      error: new Error('events are missing in Kafka: they are read from the store'),
    });
    await this.#fill(shift, sent, undefined, active);
  }

  /** @param goOnAt where to go on reading once it is done; left out: where it was known to be */
  async #fill(shift: Shift, upTo: EventPosition, goOnAt?: bigint, active = (): boolean => true): Promise<void> {
    const { source } = shift;
    for await (const page of eventsBetween(this.store, shift, source.at, upTo)) {
      if (!active()) return;
      const wanted = page.events.filter((event) => this.#manager.handles.includes(event.type));
      source.push({ events: wanted, position: page.position }, goOnAt);
    }
  }
}

function keyOf({ topic, partition }: Partition): string {
  return `${topic}/${partition}`;
}
