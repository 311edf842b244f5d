import { comparePositions } from './types.js';
import type { EventPosition, RecordedEvent } from './types.js';
import type { Slice } from './types.js';
import { backoffMs, pause, Signal } from './wait.js';
import type { WakeUp } from './wake-up.js';

interface Placed {
  readonly position: EventPosition;
}

/** What a feed reads from. */
export interface FeedSource<Event> {
  /** @param types leaves out events of others; without them all are given */
  read(after: EventPosition | null, limit: number, types?: readonly string[]): Promise<Slice<Event>>;
  lastVisible(): Promise<EventPosition | null>;
}

export interface FeedOptions {
  /** Poll interval, because a wake-up may be lost. */
  readonly pollMs?: number;
  /** Number of newest events cached for followers. */
  readonly keep?: number;
  /** Called when the store cannot be read; reading continues. */
  readonly onError?: (error: unknown) => void;
}

/** Events in order, and how far they reach: `position` may lie beyond the last of them. */
export interface Page<Event = RecordedEvent> {
  readonly events: readonly Event[];
  readonly position: EventPosition;
}

/** What a feed gives its followers. */
export interface FeedPage<Event = RecordedEvent> extends Page<Event> {
  /** Whether there is more already. */
  readonly more: boolean;
}

const PAGE = 1000;
/** Woken while it was reading, it takes a breath: writers come first, and what they write meanwhile comes along. */
const GAP_MS = 2;
/** A reader that saw events beyond the horizon polls again after this long, then a little longer. */
const HELD_MS = { initialMs: 2, maxMs: 10 };
/** After this many such polls an old transaction is in the way: polling that often would not end it. */
const HELD_LOOKS = 100;
const HELD_LONG_MS = 50;
const UNREADABLE = { initialMs: 50, maxMs: 2000 };

/**
 * One reader of the store for all followers of a process. It caches the newest events, so that a commit costs one query
 * however many follow; a follower that is further behind reads the store itself.
 */
export class Feed<Event extends Placed = RecordedEvent> {
  readonly #source: FeedSource<Event>;
  readonly #wakeUp: WakeUp;
  readonly #pollMs: number;
  readonly #keep: number;
  readonly #onError: (error: unknown) => void;
  readonly #received = new Signal();
  #appendCount = 0;
  readonly #wake = new Signal();
  #woken = false;
  /** Everything after `#start` up to `#end` is in `#events`; undefined until the first poll. */
  #start: EventPosition | null | undefined;
  #end: EventPosition | null = null;
  #events: Event[] = [];
  /** The farthest position that a follower has requested from. */
  #requested: EventPosition | null = null;
  readonly #demand = new Signal();
  #heldSince: number | undefined;
  #followers = 0;
  #running: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;

  constructor(source: FeedSource<Event>, wakeUp: WakeUp, options: FeedOptions = {}) {
    this.#source = source;
    this.#wakeUp = wakeUp;
    this.#pollMs = options.pollMs ?? 1_000;
    this.#keep = options.keep ?? 4000;
    this.#onError = options.onError ?? (() => undefined);
  }

  /** How long, in ms, committed events have been waiting for an older transaction to end; 0 when none wait. */
  heldForMs(): number {
    return this.#heldSince === undefined ? 0 : Date.now() - this.#heldSince;
  }

  /** Starts reading while there is at least one follower. @returns a function that ends this follower's interest */
  follow(): () => Promise<void> {
    if (this.#followers++ === 0) this.#run();
    let following = true;
    return async () => {
      if (!following) return;
      following = false;
      if (--this.#followers > 0 || !this.#running) return;
      const { abort, done } = this.#running;
      this.#running = undefined;
      abort.abort();
      await done;
    };
  }

  /**
   * The events after a position: waits until there are some.
   * @param types all that the follower wants: from far behind it gets nothing else, from near by the events that all
   * followers get
   * @returns null when `abort` ended the waiting
   */
  async next(
    after: EventPosition | null,
    limit: number,
    abort: AbortSignal,
    types?: readonly string[],
  ): Promise<FeedPage<Event> | null> {
    if (isBefore(this.#requested, after)) this.#requested = after;
    this.#demand.fire();
    while (!abort.aborted) {
      const count = this.#appendCount;
      const page = this.#atHand(after, limit) ?? (await this.#behind(after, limit, types));
      if (page) return page;
      if (count === this.#appendCount) await this.#received.wait(undefined, abort);
    }
    return null;
  }

  #atHand(after: EventPosition | null, limit: number): FeedPage<Event> | undefined {
    if (this.#start === undefined || isBefore(after, this.#start) || !this.#end || !isBefore(after, this.#end))
      return undefined;
    const first = firstAfter(this.#events, after);
    const events = this.#events.slice(first, endOfTransaction(this.#events, first + limit));
    const complete = first + events.length === this.#events.length;
    return { events, position: complete ? this.#end : events.at(-1)!.position, more: !complete };
  }

  async #behind(
    after: EventPosition | null,
    limit: number,
    types: readonly string[] | undefined,
  ): Promise<FeedPage<Event> | undefined> {
    if (this.#start === undefined || !isBefore(after, this.#start)) return undefined;
    const slice = await this.#source.read(after, limit, types);
    return isReaching(slice, after) ? slice : undefined;
  }

  #run(): void {
    const abort = new AbortController();
    const stopListening = this.#wakeUp.onWake(() => {
      this.#woken = true;
      this.#wake.fire();
    });
    const done = this.#follow(abort.signal).finally(stopListening);
    this.#running = { abort, done };
  }

  async #follow(abort: AbortSignal): Promise<void> {
    // A new run may begin long after the last: what lies between is read by followers that need it.
    this.#start = undefined;
    this.#events = [];
    this.#requested = null;
    for (let failures = 0, looks = 0; !abort.aborted;) {
      this.#woken = false;
      try {
        const start: EventPosition | null = this.#start === undefined ? await this.#source.lastVisible() : this.#start;
        const from = this.#start === undefined ? start : this.#end;
        const slice = await this.#source.read(from, PAGE);
        if (abort.aborted) return;
        if (this.#start === undefined) {
          this.#start = this.#end = start;
          this.#announce();
        }
        this.#take(slice);
        failures = 0;
        looks = slice.held ? looks + 1 : 0;
        this.#heldSince = slice.held ? (this.#heldSince ?? Date.now()) : undefined;
        if (slice.more) {
          await this.#untilWanted(abort);
          continue;
        }
        if (this.#woken) await pause(GAP_MS, abort);
        else await this.#wake.wait(slice.held ? heldMs(looks) : this.#pollMs, abort);
      } catch (error) {
        if (abort.aborted) return;
        this.#onError(error);
        await this.#wake.wait(backoffMs(UNREADABLE, ++failures), abort);
      }
    }
  }

  /**
   * Reads ahead of its fastest follower by half of the cache: events that were dropped unread would be read again by
   * that follower.
   */
  async #untilWanted(abort: AbortSignal): Promise<void> {
    const ahead = (): number => this.#events.length - firstAfter(this.#events, this.#requested);
    while (!abort.aborted && ahead() > this.#keep / 2) await this.#demand.wait(undefined, abort);
  }

  #take({ events, position }: Slice<Event>): void {
    if (!position || !isBefore(this.#end, position)) return;
    this.#events.push(...events);
    this.#end = position;
    if (this.#events.length > this.#keep * 2) {
      const dropped = this.#events.length - this.#keep;
      this.#start = this.#events[dropped - 1]!.position;
      this.#events = this.#events.slice(dropped);
    }
    this.#announce();
  }

  #announce(): void {
    this.#appendCount++;
    this.#received.fire();
  }
}

function isReaching<Event>(slice: Slice<Event>, after: EventPosition | null): slice is Slice<Event> & FeedPage<Event> {
  return isBefore(after, slice.position);
}

function heldMs(looks: number): number {
  return looks > HELD_LOOKS ? HELD_LONG_MS : backoffMs(HELD_MS, looks);
}

function isBefore(a: EventPosition | null, b: EventPosition | null): boolean {
  if (b === null) return false;
  return a === null || comparePositions(a, b) < 0;
}

/** The end of a slice that begins before `end`, moved on to the end of a transaction: no follower gets half of one. */
function endOfTransaction(events: readonly Placed[], end: number): number {
  const last = events[end - 1]?.position;
  if (!last) return end;
  while (events[end]?.position.transactionId === last.transactionId && events[end]?.position.epoch === last.epoch)
    end++;
  return end;
}

/** Index of the first event after a position, in events that stand in order. */
function firstAfter(events: readonly Placed[], position: EventPosition | null): number {
  if (position === null) return 0;
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePositions(events[middle]!.position, position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
