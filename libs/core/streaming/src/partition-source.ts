import { isUpTo, Signal } from '@usdt-africa/event-store';
import type {
  EventPosition,
  ManagerSource,
  Page,
  PostgresEventStore,
  TopicMap,
  TopicPartition,
} from '@usdt-africa/event-store';
import { loadPartitionPlace, savePartitionPlace } from './partition-place.js';

/** Pages that wait for a process manager; more are not fetched. */
const QUEUE = 4;

/** One partition of Kafka as the source of a process manager: a queue, for the consumer must not wait for reactions. */
export class PartitionSource implements ManagerSource {
  readonly #store: PostgresEventStore;
  readonly #name: string;
  readonly #partition: TopicPartition;
  readonly #topics: TopicMap;
  readonly #queue: Page[] = [];
  readonly #received = new Signal();
  readonly #ready = new Signal();
  /** Where to go on reading once everything up to a position is done. */
  #offsets: { readonly position: EventPosition; readonly nextOffset: bigint }[] = [];
  #nextOffset: bigint | null = null;
  #loaded = false;
  #resume: (() => void) | undefined;
  generation = 0n;
  /** The last position that was taken in. */
  at: EventPosition | null = null;

  constructor(store: PostgresEventStore, name: string, partition: TopicPartition, topics: TopicMap) {
    this.#store = store;
    this.#name = name;
    this.#partition = partition;
    this.#topics = topics;
  }

  /** Resolves when it knows where it stands. */
  async ready(abort: AbortSignal): Promise<void> {
    while (!this.#loaded && !abort.aborted) await this.#ready.wait(undefined, abort);
  }

  get full(): boolean {
    return this.#queue.length >= QUEUE;
  }

  /** Called once, when there is capacity again. */
  onCapacity(resume: () => void): void {
    this.#resume = resume;
  }

  /** Takes a page in. @param nextOffset where to go on once it is done; left out: where it would have gone on before */
  push(page: Page, nextOffset?: bigint): void {
    this.at = page.position;
    if (nextOffset !== undefined) this.#offsets.push({ position: page.position, nextOffset });
    this.#queue.push(page);
    this.#received.fire();
  }

  async load(): Promise<EventPosition | null> {
    const place = await loadPartitionPlace(this.#store.pool, this.#name, this.#partition);
    this.generation = place.generation;
    this.#nextOffset = place.nextOffset;
    this.at = place.position;
    this.#loaded = true;
    this.#ready.fire();
    return place.position;
  }

  async next(_after: EventPosition | null, _limit: number, abort: AbortSignal): Promise<Page | null> {
    for (;;) {
      if (abort.aborted) return null;
      const page = this.#queue.shift();
      if (page) {
        if (!this.full) this.#resumeIfPaused();
        return page;
      }
      await this.#received.wait(undefined, abort);
    }
  }

  async save(_from: EventPosition | null, to: EventPosition): Promise<boolean> {
    const done = this.#offsets.findLastIndex(({ position }) => isUpTo(position, to));
    const nextOffset = this.#offsets[done]?.nextOffset ?? this.#nextOffset ?? 0n;
    const { generation } = this;
    await savePartitionPlace(this.#store.pool, this.#name, this.#partition, { position: to, nextOffset, generation });
    this.#nextOffset = nextOffset;
    this.#offsets = this.#offsets.slice(done + 1);
    return true;
  }

  owns(streamId: string): boolean {
    const place = this.#topics.placeOf(streamId);
    return place?.topic === this.#partition.topic && place.partition === this.#partition.partition;
  }

  has(): boolean {
    return false;
  }

  #resumeIfPaused(): void {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }
}
