import {
  backoffMs,
  crashPoint,
  describeError,
  isUpTo,
  linkedAbort,
  loadTopics,
  pause,
  StoredEvents,
} from '@usdt-africa/event-store';
import type {
  Backoff,
  EventPosition,
  Leadership,
  Page,
  StoredEvent,
  Topic,
  TopicMap,
  WakeUp,
} from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import type { KafkaClient, KafkaProducer } from './kafka-client.js';
import { textOf } from './codec.js';
import { address, Chain, send, upTo } from './outbox.js';
import { endRefill, loadLast, loadRelayPlace, markLost, moveRefill, moveRelay } from './relay-place.js';
import { ensureTopics } from './topics.js';
import type { TopicOptions } from './topics.js';

export interface RelayOptions extends TopicOptions {
  readonly pool: Pool;
  readonly wakeUp: WakeUp;
  readonly leadership: Leadership;
  readonly kafka: KafkaClient;
  readonly retry?: Backoff;
  /** Called with every fault (log); the relay continues automatically. */
  readonly onFault?: (error: unknown, attempts: number) => void;
}

export interface RelayStatus {
  /** Whether this process relays; otherwise it stands by. */
  readonly leading: boolean;
  /** Everything up to here is in Kafka, as far as this process knows. */
  readonly position: EventPosition | null;
  /** What went wrong last and is being tried again. */
  readonly failing?: string;
}

const NAME = 'kafka-relay';
const PAGE = 1000;
/** More than one, so that a refill comes to its end while the relay itself has full pages to send. */
const REFILL_PAGES = 2;
/** Requested refills of topics are found within this time. */
const POLL_MS = 1000;
const RETRY: Backoff = { initialMs: 100, maxMs: 5000 };
/** A topic that brokers do not know for so long is lost: just after their start they may not know it yet. */
const LOST_MS = 3000;

/** Another process has moved the relay's place. */
class OvertakenError extends Error {
  constructor() {
    super('another process relays');
    this.name = 'OvertakenError';
  }
}

/**
 * Sends every event of the store to Kafka, in order for each partition and at least once: one leader among all
 * processes, the others stand by. Its position moves after the acknowledgement; consumers drop duplicates by position.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #retry: Backoff;
  /** Events are sent as they were recorded. */
  readonly #stored: StoredEvents;
  readonly #stopping = new AbortController();
  readonly #missingSince = new Map<string, number>();
  readonly #refills = new Map<string, { readonly generation: bigint; readonly chain: Chain }>();
  #producer: KafkaProducer | undefined;
  #leading = false;
  #position: EventPosition | null = null;
  #failing: string | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#retry = options.retry ?? RETRY;
    this.#stored = new StoredEvents(options.pool, options.wakeUp);
  }

  start(): this {
    this.#running = this.#run(this.#stopping.signal);
    return this;
  }

  /** Ends after the batch under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  status(): RelayStatus {
    const base = { leading: this.#leading, position: this.#position };
    return this.#failing === undefined ? base : { ...base, failing: this.#failing };
  }

  async #run(stopping: AbortSignal): Promise<void> {
    for (let failures = 0; !stopping.aborted;) {
      const term = await this.#options.leadership.lead(NAME, stopping);
      if (!term) return;
      const abort = linkedAbort(stopping, term.signal);
      const unfollow = this.#stored.feed.follow();
      this.#leading = true;
      try {
        await this.#lead(abort.signal);
        failures = 0;
      } catch (error) {
        this.#fault(error, ++failures);
      } finally {
        this.#leading = false;
        abort.unlink();
        await Promise.all([unfollow(), this.#forgetProducer()]);
        await term.release();
      }
      if (failures > 0) await pause(backoffMs(this.#retry, failures), stopping);
    }
  }

  async #lead(abort: AbortSignal): Promise<void> {
    const { pool, kafka } = this.#options;
    this.#refills.clear();
    this.#position = await loadRelayPlace(pool);
    const chain = new Chain(null, await loadLast(pool));
    for (let failures = 0; !abort.aborted;) {
      try {
        await ensureTopics(pool, kafka, this.#options);
        // With nothing relayed so far, topics lack nothing: the relay itself fills them.
        if (!this.#position) await this.#refillAll(await loadTopics(pool));
        break;
      } catch (error) {
        this.#fault(error, ++failures);
        await pause(backoffMs(this.#retry, failures), abort);
      }
    }
    let refilling = true;
    let ahead: Promise<Page<StoredEvent> | null> | undefined;
    for (let failures = 0; !abort.aborted;) {
      const page = await (ahead ?? this.#next(this.#position, refilling ? 0 : POLL_MS, abort));
      // The next page is read while this one is on its way.
      ahead = page && !refilling ? this.#next(page.position, POLL_MS, abort) : undefined;
      try {
        // After the page was read: a topic that was added for a new kind of stream is known before its first event.
        const topics = await loadTopics(pool);
        if (page) await this.#relay(page, topics, chain);
        refilling = await this.#refillAll(topics);
        failures = 0;
        this.#failing = undefined;
      } catch (error) {
        if (error instanceof OvertakenError) throw error;
        // The prefetched page is not awaited: it is read again.
        ahead = undefined;
        this.#fault(error, ++failures);
        await this.#forgetProducer();
        await this.#lookForLost().catch(() => undefined);
        await pause(backoffMs(this.#retry, failures), abort);
      }
    }
  }

  /** What comes next, or nothing after a while. */
  async #next(after: EventPosition | null, withinMs: number, abort: AbortSignal): Promise<Page<StoredEvent> | null> {
    const enough = linkedAbort(abort);
    const timer = setTimeout(() => enough.abort(), withinMs);
    try {
      return await this.#stored.feed.next(after, PAGE, enough.signal);
    } catch (error) {
      this.#fault(error, 1);
      await pause(backoffMs(this.#retry, 1), abort);
      return null;
    } finally {
      clearTimeout(timer);
      enough.unlink();
    }
  }

  async #relay(page: Page<StoredEvent>, topics: TopicMap, chain: Chain): Promise<void> {
    const { pool, topicPrefix = '' } = this.#options;
    const { messages, last } = address(page.events, topics, chain, topicPrefix, ({ state }) => state === 'ready');
    if (messages.length > 0) {
      crashPoint('relay.before-send');
      await send(await this.#connected(), messages);
    }
    crashPoint('relay.after-send');
    if (!(await moveRelay(pool, this.#position, page.position, last))) throw new OvertakenError();
    crashPoint('relay.after-move');
    chain.add(last);
    this.#position = page.position;
  }

  /** A part of what topics being refilled still lack. @returns whether any has more to come */
  async #refillAll(topics: TopicMap): Promise<boolean> {
    const groups = new Map<string, Topic[]>();
    for (const topic of topics.topics) {
      if (topic.state !== 'refilling') continue;
      const place = topic.refilled ? textOf(topic.refilled) : '';
      groups.set(place, [...(groups.get(place) ?? []), topic]);
    }
    let more = false;
    for (const group of groups.values()) more = (await this.#refill(group, topics)) || more;
    return more;
  }

  /** Sends what the store holds for topics that stand at one place, up to the relay's own: from there on it goes on with them. */
  async #refill(group: readonly Topic[], topics: TopicMap): Promise<boolean> {
    const end = this.#position;
    let place = group[0]!.refilled;
    for (let pages = 0; end && !(place && isUpTo(end, place)); pages++) {
      if (pages === REFILL_PAGES) return true;
      place = await this.#refillPage(group, topics, place, end);
    }
    for (const { topic, generation } of group) await endRefill(this.#options.pool, topic, generation, end);
    return false;
  }

  async #refillPage(
    group: readonly Topic[],
    topics: TopicMap,
    from: EventPosition | null,
    end: EventPosition,
  ): Promise<EventPosition> {
    const { pool, topicPrefix = '' } = this.#options;
    const slice = await this.#stored.read(from, PAGE);
    const place = slice.position && isUpTo(slice.position, end) ? slice.position : end;
    const events = new Map<Topic | undefined, StoredEvent[]>(group.map((topic) => [topic, []]));
    for (const event of upTo(slice.events, place)) events.get(topics.topicOf(event.streamId))?.push(event);
    const parts = group.map((topic) => {
      const known = this.#refills.get(topic.topic);
      // After a change of leaders what the chain was is forgotten: naming the refill's own place is safe.
      const chain = known?.generation === topic.generation ? known.chain : new Chain(from);
      this.#refills.set(topic.topic, { generation: topic.generation, chain });
      return { topic, chain, ...address(events.get(topic)!, topics, chain, topicPrefix, () => true) };
    });
    const messages = parts.flatMap((part) => part.messages);
    if (messages.length > 0) await send(await this.#connected(), messages);
    crashPoint('relay.after-refill');
    for (const { topic, chain, last } of parts) {
      if (await moveRefill(pool, topic.topic, topic.generation, place)) chain.add(last);
    }
    return place;
  }

  async #connected(): Promise<KafkaProducer> {
    return (this.#producer ??= await this.#options.kafka.producer());
  }

  /** After a failure it is unknown which messages are still in flight: a new producer has a new identity. */
  async #forgetProducer(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.close().catch(() => undefined);
  }

  /** A topic that has vanished must not hold up the others. */
  async #lookForLost(): Promise<void> {
    const { pool, kafka, topicPrefix = '' } = this.#options;
    const existing = await kafka.topics();
    for (const { topic, state } of (await loadTopics(pool)).topics) {
      if (existing.has(`${topicPrefix}${topic}`) || state === 'new' || state === 'lost') {
        this.#missingSince.delete(topic);
        continue;
      }
      const since = this.#missingSince.get(topic) ?? Date.now();
      this.#missingSince.set(topic, since);
      if (Date.now() - since < LOST_MS) continue;
      await markLost(pool, topic);
      this.#fault(new Error(`topic ${topicPrefix}${topic} has vanished from Kafka: have it refilled`), 1);
    }
  }

  #fault(error: unknown, attempts: number): void {
    this.#failing = describeError(error);
    this.#options.onFault?.(error, attempts);
  }
}
