import { isUpTo, ManagerTerm } from '@usdt-africa/event-store';
import type { ProcessManager, RecordedEvent, TopicMap } from '@usdt-africa/event-store';
import { decode, labelOf } from './codec.js';
import { eventsBetween } from './gap.js';
import { withHeartbeat } from './heartbeat.js';
import type { IncomingBatch, Partition } from './kafka-client.js';
import { KafkaSubscription } from './kafka-subscription.js';
import type { KafkaSubscriptionOptions } from './kafka-subscription.js';
import { isGap } from './partition-place.js';
import { PartitionSource } from './partition-source.js';

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

  /** Hands messages to the partition's term without waiting for what it does with them. */
  protected override async take(batch: IncomingBatch): Promise<void> {
    const shift = this.#shifts.get(keyOf(batch));
    if (!shift) return;
    const { source, abort } = shift;
    await withHeartbeat(batch, async () => {
      await source.ready(abort.signal);
      if (abort.signal.aborted || !batch.active()) return;
      if (source.full) return source.onRoom(batch.pause());
      const next = batch.messages.at(-1)!.offset + 1n;
      const events: RecordedEvent[] = [];
      let { at } = source;
      for (const message of batch.messages) {
        const label = labelOf(message);
        if (!label || label.generation < source.generation || isUpTo(label.position, at)) continue;
        if (isGap(at, label.previous)) {
          if (events.length > 0) source.push({ events: events.splice(0), position: at! }, message.offset);
          // Kafka has lost something: up to this message it is read from the store.
          for await (const page of eventsBetween(this.store, shift, source.at, label.position)) {
            const wanted = page.events.filter((event) => this.#manager.handles.includes(event.type));
            source.push({ events: wanted, position: page.position }, message.offset);
          }
        } else if (this.#stored.has(label.type)) events.push(this.store.upcast(decode(message, label)));
        at = label.position;
      }
      if (at && !isUpTo(at, source.at)) source.push({ events, position: at }, next);
      batch.resolve(next);
    });
  }
}

function keyOf({ topic, partition }: Partition): string {
  return `${topic}/${partition}`;
}
