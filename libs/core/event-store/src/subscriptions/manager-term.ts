import { crashPoint } from '../crash-point.js';
import { NewerEventError } from '../errors.js';
import type { PostgresEventStore } from '../event-store.js';
import type { EventPosition, ProcessManager, RecordedEvent } from '../types.js';
import { backoffMs, linkedAbort, pause, Signal } from '../wait.js';
import type { Backoff, LinkedAbort } from '../wait.js';
import type { Page } from '../feed.js';
import type { Backlog } from './backlog.js';
import { OvertakenError } from './checkpoints.js';
import { isPassing } from './failures.js';
import { Lane, laneOf, reactTo } from './lanes.js';
import { Progress } from './progress.js';
import { Slots } from './slots.js';
import { BlockedLanes } from './blocked-lanes.js';
import { noteStop, upToNewer } from './version-halts.js';
import type { SubscriptionFault } from './subscription-runner.js';

/** Where a process manager's events come from: the whole store, or one partition of Kafka. */
export interface ManagerSource {
  /** Everything up to here is reacted to; called first. */
  load(): Promise<EventPosition | null>;
  /** What comes after a position: waits until there is something. @returns null when `abort` ended the waiting */
  next(after: EventPosition | null, limit: number, abort: AbortSignal): Promise<Page | null>;
  /** Keeps the place. @returns false when another process has moved it */
  save(from: EventPosition | null, to: EventPosition): Promise<boolean>;
  /** Whether a stream's events come from here. */
  owns(streamId: string): boolean;
  /** Whether an event was reacted to already, through another source. */
  has(event: RecordedEvent): boolean;
}

export interface ManagerTermOptions {
  readonly store: PostgresEventStore;
  readonly manager: ProcessManager;
  readonly source: ManagerSource;
  /** Lanes worked on at once. */
  readonly concurrency: number;
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
  /** Called whenever the place or what stands still has changed. */
  readonly onProgress: () => void;
  /** Receives the number of waiting events; omitted if it is not needed. */
  readonly backlog?: Backlog;
}

const PAGE = 500;
/**
 * Most events handed out beyond the first unfinished one. What waits in a lane beyond its share does not count, up to a limit
 * of memory: however much comes to one order, what comes to others is read on.
 */
const WINDOW = 4000;
const SHARE = 200;
const MOST = 10 * WINDOW;
/** Events after the saved place are reacted to again after a crash, which must do no harm; so saving may take its time. */
const SAVE_MS = 100;
const SAVE_UNWANTED_MS = 1000;

/** One process manager at work while this process leads it. */
export class ManagerTerm {
  readonly #options: ManagerTermOptions;
  readonly #wanted: ReadonlySet<string>;
  readonly #slots: Slots;
  readonly #lanes = new Map<string, Lane>();
  readonly #blocked: BlockedLanes;
  readonly #drained = new Signal();
  readonly #moved = new Signal();
  #progress = new Progress(null);
  #saved: EventPosition | null = null;
  #waiting = 0;
  /** What waits in lanes beyond their shares. */
  #beyondShare = 0;
  #overtaken = false;
  /** What only a newer release can go on with. */
  #newer: NewerEventError | undefined;
  #endTerm: () => void = () => undefined;
  /** Whether events were reacted to since the place was saved. */
  #reacted = false;
  position: EventPosition | null = null;

  constructor(options: ManagerTermOptions) {
    this.#options = options;
    this.#wanted = new Set(options.manager.handles);
    this.#slots = new Slots(options.concurrency);
    this.#blocked = new BlockedLanes({
      ...options,
      slots: this.#slots,
      scanned: () => this.#progress.scanned,
      onFreed: (lane, abort) => this.#start(lane, abort),
    });
  }

  get parked(): number {
    return this.#blocked.streams;
  }

  get failing(): string | undefined {
    return this.#blocked.failing;
  }

  /** Works until `stop`; the reaction in progress is finished first. */
  async run(stop: AbortSignal): Promise<void> {
    const work = linkedAbort(stop);
    const abort = work.signal;
    this.#endTerm = work.abort;
    const { store, manager, source } = this.#options;
    this.position = this.#saved = await source.load();
    this.#progress = new Progress(this.position);
    await this.#blocked.load();
    // Where it stands is known from here on, whether there is anything new or not.
    this.#options.onProgress();
    const saving = this.#keepSaving(work);
    const retrying = this.#blocked.keepRetrying(abort);
    try {
      for (;;) {
        while (this.#isFull() && !abort.aborted) await this.#drained.wait(undefined, abort);
        const page = await source.next(this.#progress.scanned, PAGE, abort);
        if (!page) break;
        const { events, newer } = upToNewer(page.events, (event) =>
          this.#isOurs(event) ? store.newerThanKnown(event) : undefined,
        );
        const lanes = new Set<string>();
        for (const event of events) {
          if (this.#isOurs(event)) lanes.add(this.#handOut(event));
          this.#progress.scan(event.position);
        }
        for (const lane of lanes) this.#start(lane, abort);
        if (newer) {
          await this.#finish(newer, abort);
          break;
        }
        this.#progress.scan(page.position);
        this.#progressed();
      }
    } finally {
      work.abort();
      work.unlink();
      await this.#slots.close();
      await Promise.all([saving, retrying]);
      this.#wait(-this.#waiting);
    }
    if (this.#overtaken) throw new OvertakenError(manager.name);
    await this.#save().catch(() => undefined);
    if (this.#newer && !stop.aborted) throw this.#newer;
  }

  #isOurs(event: RecordedEvent): boolean {
    return this.#wanted.has(event.type) && !this.#options.source.has(event);
  }

  /** Finishes what was begun before an event of a newer release: the rest is for a process that knows that event. */
  async #finish(newer: NewerEventError, abort: AbortSignal): Promise<void> {
    await this.#stopBefore(newer);
    this.#progressed();
    while (this.#progress.size > 0 && !abort.aborted) await this.#drained.wait(undefined, abort);
  }

  async #stopBefore(newer: NewerEventError): Promise<void> {
    this.#newer ??= newer;
    const { store, manager } = this.#options;
    // Where this cannot be written, `subscription-behind` rings all the same.
    await noteStop(store.pool, manager.name, newer).catch(() => undefined);
  }

  #isFull(): boolean {
    const { size } = this.#progress;
    return size >= MOST || size - this.#beyondShare >= WINDOW;
  }

  #wait(count: number): void {
    this.#waiting += count;
    this.#options.backlog?.change(count);
  }

  #done(lane: Lane, count: number): void {
    const before = lane.size;
    lane.done(count);
    this.#wait(-count);
    this.#beyondShare -= Math.max(0, before - SHARE) - Math.max(0, lane.size - SHARE);
  }

  /** @returns the lane it stands in */
  #handOut(event: RecordedEvent): string {
    const name = laneOf(this.#options.manager, event);
    if (this.#blocked.passes(name, event)) return name;
    const lane = this.#lanes.get(name) ?? new Lane(name, this.#options.manager);
    this.#lanes.set(name, lane);
    lane.add({ event, outstanding: this.#progress.begin() });
    this.#wait(1);
    if (lane.size > SHARE) this.#beyondShare++;
    return name;
  }

  /** Has a lane worked on, or what has come to one that stands still set aside with it. */
  #start(name: string, abort: AbortSignal): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.arrange();
    if (lane.working || this.#blocked.isClosing(name)) return;
    lane.working = true;
    this.#slots.run(() => this.#work(lane, abort));
  }

  /** One turn of a lane; with more to do it stands in line again. */
  async #work(lane: Lane, abort: AbortSignal): Promise<void> {
    if (this.#blocked.has(lane.name)) return this.#setAside(lane, abort);
    if (this.#blocked.isClosing(lane.name)) {
      // It was queued when the lane began to be released: a failure now would be recorded among the rows being deleted.
      lane.working = false;
      return;
    }
    for (let events = lane.next(), passing = 0; events.length > 0; events = lane.next()) {
      if (abort.aborted) return;
      try {
        await reactTo(this.#options.manager, events);
      } catch (error) {
        if (error instanceof NewerEventError) {
          // The decision needs an event that it cannot read: no stream is at fault, and retrying here would not help.
          await this.#stopBefore(error.whileAt(events[0]!.position));
          return this.#endTerm();
        }
        if (isPassing(error)) {
          const { manager, retry, onFault } = this.#options;
          onFault({ subscription: manager.name, streamId: events[0]!.streamId, attempts: ++passing, error });
          await pause(backoffMs(retry, passing), abort);
          continue;
        }
        if (events.length === 1) return this.#setAside(lane, abort, error);
        lane.takeSingly(events.length);
        continue;
      }
      crashPoint('process.after-react');
      this.#done(lane, events.length);
      this.#reacted = true;
      this.#progressed();
      break;
    }
    lane.working = false;
    if (lane.waiting.length > 0) this.#start(lane.name, abort);
    else this.#lanes.delete(lane.name);
  }

  /** Sets what waits in a lane aside. Only when that is written may the place move past it. */
  async #setAside(lane: Lane, abort: AbortSignal, error?: unknown): Promise<void> {
    let stands = error !== undefined;
    // Once it has gone on, what came meanwhile is reacted to like anything else.
    for (let { waiting } = lane; waiting.length > 0 && (stands || this.#blocked.has(lane.name)); { waiting } = lane) {
      const events = waiting.map(({ event }) => event);
      if (!(await this.#blocked.add(lane.name, events, stands ? error : undefined, abort))) return;
      this.#done(lane, events.length);
      stands = false;
    }
    lane.working = false;
    if (lane.waiting.length > 0) this.#start(lane.name, abort);
    else this.#lanes.delete(lane.name);
    this.#reacted = true;
    this.#progressed();
  }

  #progressed(): void {
    this.position = this.#progress.completed();
    this.#drained.fire();
    this.#moved.fire();
    this.#options.onProgress();
  }

  async #keepSaving({ signal: abort, abort: end }: LinkedAbort): Promise<void> {
    for (let savedAt = 0, failures = 0; !abort.aborted;) {
      // With Kafka there is a term for each of many partitions: one with nothing to save must not even poll.
      if (this.position === this.#saved) await this.#moved.wait(undefined, abort);
      await pause(SAVE_MS, abort);
      if (abort.aborted) return;
      if (this.position !== this.#saved && (this.#reacted || Date.now() - savedAt >= SAVE_UNWANTED_MS)) {
        try {
          await this.#save();
          savedAt = Date.now();
          failures = 0;
        } catch (error) {
          if (error instanceof OvertakenError) {
            this.#overtaken = true;
            return end();
          }
          this.#options.onFault({ subscription: this.#options.manager.name, attempts: ++failures, error });
          await pause(backoffMs(this.#options.retry, failures), abort);
        }
      }
    }
  }

  async #save(): Promise<void> {
    const { source, manager } = this.#options;
    const { position } = this;
    if (!position || position === this.#saved) return;
    this.#reacted = false;
    crashPoint('process.before-save');
    if (!(await source.save(this.#saved, position))) throw new OvertakenError(manager.name);
    this.#saved = position;
  }
}
