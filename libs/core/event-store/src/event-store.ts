import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { appendApart } from './append-apart.js';
import { appendCommand } from './command.js';
import type { AppendCommand, CommandRules } from './command.js';
import { withTransaction } from './connection.js';
import { NewerEventError } from './errors.js';
import { Feed } from './feed.js';
import type { FeedOptions } from './feed.js';
import { GroupCommit } from './group-commit.js';
import type { GroupingOptions } from './group-commit.js';
import { Grouped } from './grouped.js';
import {
  hasEvents,
  LAST_VERSION,
  lastPosition,
  readRanges,
  readSlice,
  readStreams,
  toEndOfTransaction,
} from './read.js';
import type { StreamRange } from './read.js';
import { BlockedLanePoll } from './subscriptions/blocked-lane-poll.js';
import type { Slice } from './types.js';
import { KnownHeads } from './known-heads.js';
import { tail } from './tail.js';
import type { Tail, TailOptions } from './tail.js';
import type {
  AppendedEvent,
  AppendOptions,
  AppendResult,
  EventMetadata,
  EventPosition,
  EventStore,
  RecordedEvent,
  StreamAppend,
} from './types.js';
import { UpcasterChain } from './upcasters.js';
import type { Upcaster } from './upcasters.js';
import { LocalWakeUp } from './wake-up.js';
import type { WakeUp } from './wake-up.js';

export interface EventStoreOptions {
  /** Connections of the app role. The store does not end it. */
  readonly pool: Pool;
  /** Wakes readers, of this process and of others; left out, this store's own readers only. */
  readonly notifier?: WakeUp;
  readonly upcasters?: readonly Upcaster[];
  /**
   * The newest version of each type that this process knows: of a newer one it hands out nothing to decide upon, and its
   * subscriptions stop before it. Of a type left out every version is known.
   */
  readonly newestVersions?: ReadonlyMap<string, number>;
  /** For the time inside event ids. */
  readonly clock?: Clock;
  /** Event types that must state postings (any event that states some is checked). */
  readonly moneyEvents?: ReadonlySet<string>;
  readonly grouping?: GroupingOptions;
  readonly feed?: FeedOptions;
}

/** A caller that requests more streams at once gets a separate query. */
const FEW_STREAMS = 16;

/** The event store on PostgreSQL. */
export function createEventStore(options: EventStoreOptions): PostgresEventStore {
  return new PostgresEventStore(options);
}

export class PostgresEventStore implements EventStore {
  readonly pool: Pool;
  readonly wakeUp: WakeUp;
  /** What subscriptions and tails of this process read from. */
  readonly feed: Feed;
  /** What projections of this process query once a second. */
  readonly blockedLanes: BlockedLanePoll;
  readonly #upcasters: UpcasterChain;
  readonly #rules: CommandRules;
  readonly #known: KnownHeads;
  readonly #group: GroupCommit;
  readonly #reads: Grouped<StreamRange, readonly RecordedEvent[]>;

  constructor(options: EventStoreOptions) {
    this.pool = options.pool;
    this.blockedLanes = new BlockedLanePoll(options.pool);
    // The pool has thrown a broken idle connection away already; without a listener the process would end.
    if (this.pool.listenerCount('error') === 0) this.pool.on('error', () => undefined);
    this.wakeUp = options.notifier ?? new LocalWakeUp();
    this.#upcasters = new UpcasterChain(options.upcasters, options.newestVersions);
    this.#rules = { clock: options.clock ?? systemClock, moneyEvents: options.moneyEvents ?? new Set() };
    this.#known = KnownHeads.of(options.pool);
    this.#group = new GroupCommit(options.pool, this.#known, options.grouping);
    this.#reads = new Grouped(
      (ranges) => readRanges(options.pool, this.#upcasters, ranges),
      ({ streamId, from, to }) => `${from} ${to} ${streamId}`,
    );
    this.feed = new Feed(
      {
        read: async (after, limit, types) => {
          const slice = await this.readAll(after, types ? { limit, types } : { limit });
          return toEndOfTransaction(this.pool, this.#upcasters, slice, types);
        },
        lastVisible: () => this.lastPosition('visible'),
      },
      this.wakeUp,
      options.feed,
    );
  }

  /**
   * @throws ConcurrencyError, UnknownCommitError, UnbalancedPostingsError, InvalidAppendError (MissingPostingsError,
   *   UnstorableEventError)
   */
  async append(streams: StreamAppend | readonly StreamAppend[], options: AppendOptions): Promise<AppendResult> {
    const { metadata, before, alongside } = options;
    let command: AppendCommand | null = appendCommand(streams, metadata, this.#rules);
    const result = new LazyResult(() => (command ? this.#appended(command) : []));
    if (!before && !alongside) await this.#group.append(command);
    else
      await this.#group.apart(command, () =>
        appendApart(this.pool, this.#known, {
          before: async (tx) => {
            const instead = await before?.(tx);
            if (instead) command = isNothing(instead) ? null : appendCommand(instead, metadata, this.#rules);
            return command;
          },
          alongside: async (tx) => alongside?.(tx, result),
        }),
      );
    this.wakeUp.signal();
    return result;
  }

  /** @throws NewerEventError when the stream holds an event of a newer version than is known here */
  async readStream(
    streamId: string,
    range?: { readonly from?: number; readonly to?: number },
  ): Promise<RecordedEvent[]> {
    const loadedAt = this.#known.now;
    const [events = []] = await this.#readRanges([{ streamId, from: range?.from ?? 1, to: range?.to ?? LAST_VERSION }]);
    this.#assertKnown(events);
    const last = events.at(-1);
    // Of a part of it the end is not its head.
    if (last && range?.to === undefined) this.#known.learn(streamId, last.version, loadedAt);
    return events;
  }

  /**
   * @param over the connection of a caller that holds a transaction: another connection may never become free
   * @throws NewerEventError as {@link readStream} does
   */
  async readStreams(
    streamIds: readonly string[],
    from?: ReadonlyMap<string, number>,
    over?: Pool | PoolClient,
  ): Promise<Map<string, RecordedEvent[]>> {
    const streams = over
      ? await readStreams(over, this.#upcasters, streamIds, from)
      : await this.#readTogether(streamIds, from);
    for (const events of streams.values()) this.#assertKnown(events);
    return streams;
  }

  /** Copies: other callers of the same query may remove events from their lists. */
  async #readRanges(ranges: readonly StreamRange[]): Promise<RecordedEvent[][]> {
    return (await this.#reads.queryAll(ranges)).map((events) => [...events]);
  }

  async #readTogether(streamIds: readonly string[], from: ReadonlyMap<string, number> | undefined) {
    const few = [...new Set(streamIds)];
    if (few.length > FEW_STREAMS) return readStreams(this.pool, this.#upcasters, few, from);
    const read = await this.#readRanges(
      few.map((streamId) => ({ streamId, from: from?.get(streamId) ?? 1, to: LAST_VERSION })),
    );
    return new Map(few.map((streamId, at) => [streamId, read[at]!] as const).filter(([, events]) => events.length > 0));
  }

  /** Events of a newer version than is known here are returned as recorded: {@link newerThanKnown} identifies them. */
  readAll(
    after: EventPosition | null,
    { limit, types }: { readonly limit: number; readonly types?: readonly string[] },
  ): Promise<Slice> {
    return readSlice(this.pool, this.#upcasters, after, limit, types);
  }

  /** The last position below the horizon (`visible`) or of all committed events; null in an empty store. */
  lastPosition(which: 'visible' | 'committed'): Promise<EventPosition | null> {
    return lastPosition(this.pool, which);
  }

  /** Whether any event of these types stands after `after` and up to `upTo`, beyond the horizon or not. */
  hasEvents(after: EventPosition | null, upTo: EventPosition, types: readonly string[]): Promise<boolean> {
    return hasEvents(this.pool, this.#upcasters, after, upTo, types);
  }

  /** An event as it was recorded, at its newest version. */
  upcast(event: RecordedEvent): RecordedEvent {
    return this.#upcasters.apply(event);
  }

  /** Why an event cannot be handled here, if it has a newer version than this process knows. */
  newerThanKnown(event: RecordedEvent): NewerEventError | undefined {
    const known = this.#upcasters.knownBefore(event);
    return known === undefined ? undefined : new NewerEventError(event, known, event.position);
  }

  /** The names under which events of these types may have been recorded: their own and their earlier ones. */
  storedTypes(types: readonly string[]): string[] {
    return this.#upcasters.storedTypes(types);
  }

  transaction<T>(work: (tx: PoolClient) => Promise<T>): Promise<T> {
    return withTransaction(this.pool, work);
  }

  /**
   * Follows the store in memory, without a checkpoint (live updates): every event after `from`, one at a time, in
   * order. If omitted, `from` is what was visible when the promise resolves.
   */
  tail(handler: (event: RecordedEvent) => void | Promise<void>, options: TailOptions = {}): Promise<Tail> {
    return tail(this.feed, () => this.lastPosition('visible'), handler, options);
  }

  #assertKnown(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const newer = this.newerThanKnown(event);
      if (newer) throw newer;
    }
  }

  /** As a reader will find them: what JSON dropped or turned into text is so here, too. */
  #appended({ rows }: AppendCommand): AppendedEvent[] {
    const metadata = JSON.parse(rows[0]!.metadata) as EventMetadata;
    return rows.map(({ data, ...row }) =>
      this.#upcasters.apply({ ...row, data: JSON.parse(data) as unknown, metadata }),
    );
  }
}

const isNothing = (appends: StreamAppend | readonly StreamAppend[]): boolean =>
  Array.isArray(appends) && appends.length === 0;

/** Lazy, because most callers never read the events. */
class LazyResult implements AppendResult {
  #events: readonly AppendedEvent[] | undefined;
  readonly #appended: () => readonly AppendedEvent[];

  constructor(appended: () => readonly AppendedEvent[]) {
    this.#appended = appended;
  }

  get events(): readonly AppendedEvent[] {
    return (this.#events ??= this.#appended());
  }
}
