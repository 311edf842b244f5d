import { crashPoint } from '../crash-point.js';
import type { PostgresEventStore } from '../event-store.js';
import { comparePositions } from '../types.js';
import type { EventPosition, ProcessManager, RecordedEvent } from '../types.js';
import { backoffMs, linkedAbort, pause, Signal } from '../wait.js';
import type { Backoff, LinkedAbort } from '../wait.js';
import type { Page } from '../feed.js';
import { OvertakenError } from './checkpoints.js';
import {
  deleteFailure,
  describeError,
  describeFailure,
  isPassing,
  loadDropped,
  loadFailures,
  saveFailure,
} from './failures.js';
import { Progress } from './progress.js';
import type { Outstanding } from './progress.js';
import { Slots } from './slots.js';
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
  /** Streams reacted to at once. */
  readonly concurrency: number;
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
  /** Called whenever the place or the parked streams have changed. */
  readonly onProgress: () => void;
}

/** Events of one stream, one after the other. */
interface Lane {
  readonly queue: { readonly event: RecordedEvent; readonly outstanding: Outstanding }[];
  working: boolean;
}

/** A stream that stands still: its first unfinished event is kept in the database, later ones are read from the store. */
interface Parked {
  version: number;
  attempts: number;
  error: string;
  /** The last version that passed by since. */
  passed: number;
  /** While it is being tried again. */
  trying: boolean;
  /** While its row is being deleted, later events wait in its lane instead of passing by. */
  closing: boolean;
}

const PAGE = 500;
/** Most events handed out beyond the first unfinished one. */
const WINDOW = 2000;
/** Events after the saved place are reacted to again after a crash, which must do no harm; so saving may take its time. */
const SAVE_MS = 100;
const SAVE_UNWANTED_MS = 1000;
/** Retries that a person asked for are found within this time. */
const LOOK_MS = 1000;

/** One process manager at work while this process leads it. */
export class ManagerTerm {
  readonly #options: ManagerTermOptions;
  readonly #wanted: ReadonlySet<string>;
  readonly #slots: Slots;
  readonly #lanes = new Map<string, Lane>();
  readonly #parked = new Map<string, Parked>();
  readonly #drained = new Signal();
  readonly #parkedChanged = new Signal();
  #progress = new Progress(null);
  #saved: EventPosition | null = null;
  #overtaken = false;
  /** Whether events were reacted to since the place was saved. */
  #reacted = false;
  position: EventPosition | null = null;

  constructor(options: ManagerTermOptions) {
    this.#options = options;
    this.#wanted = new Set(options.manager.handles);
    this.#slots = new Slots(options.concurrency);
  }

  get parked(): number {
    return this.#parked.size;
  }

  get failing(): string | undefined {
    for (const [streamId, parked] of this.#parked) return describeFailure({ streamId, ...parked });
    return undefined;
  }

  /** Works until `stop`; what is being reacted to then is finished first. */
  async run(stop: AbortSignal): Promise<void> {
    const work = linkedAbort(stop);
    const abort = work.signal;
    const { store, manager, source } = this.#options;
    this.position = this.#saved = await source.load();
    this.#progress = new Progress(this.position);
    for (const { streamId, version, attempts, error } of await loadFailures(store.pool, manager.name)) {
      if (!source.owns(streamId)) continue;
      this.#parked.set(streamId, { version, attempts, error, passed: 0, trying: false, closing: false });
    }
    // Where it stands is known from here on, whether there is anything new or not.
    this.#options.onProgress();
    const saving = this.#keepSaving(work);
    const retrying = this.#keepRetrying(abort);
    try {
      for (;;) {
        while (this.#progress.size >= WINDOW && !abort.aborted) await this.#drained.wait(undefined, abort);
        const page = await source.next(this.#progress.scanned, PAGE, abort);
        if (!page) break;
        for (const event of page.events) {
          if (this.#wanted.has(event.type) && !source.has(event)) this.#handOut(event, abort);
          this.#progress.scan(event.position);
        }
        this.#progress.scan(page.position);
        this.#progressed();
      }
    } finally {
      work.abort();
      work.unlink();
      await this.#slots.close();
      await Promise.all([saving, retrying]);
    }
    if (this.#overtaken) throw new OvertakenError(manager.name);
    await this.#save().catch(() => undefined);
  }

  #handOut(event: RecordedEvent, abort: AbortSignal): void {
    const parked = this.#parked.get(event.streamId);
    if (parked && !parked.closing) {
      parked.passed = event.version;
      return;
    }
    const lane = this.#lanes.get(event.streamId) ?? { queue: [], working: false };
    this.#lanes.set(event.streamId, lane);
    lane.queue.push({ event, outstanding: this.#progress.begin() });
    if (!parked) this.#start(event.streamId, lane, abort);
  }

  #start(streamId: string, lane: Lane, abort: AbortSignal): void {
    if (lane.working) return;
    lane.working = true;
    this.#slots.run(() => this.#work(streamId, lane, abort));
  }

  async #work(streamId: string, lane: Lane, abort: AbortSignal): Promise<void> {
    for (let next = lane.queue[0], passing = 0; next; next = lane.queue[0]) {
      if (abort.aborted) return;
      try {
        await this.#options.manager.react(next.event);
      } catch (error) {
        if (!isPassing(error)) return this.#park(next.event, lane, error, abort);
        const { manager, retry, onFault } = this.#options;
        onFault({ subscription: manager.name, streamId, attempts: ++passing, error });
        await pause(backoffMs(retry, passing), abort);
        continue;
      }
      passing = 0;
      crashPoint('process.after-react');
      lane.queue.shift();
      next.outstanding.finished = true;
      this.#reacted = true;
      this.#progressed();
    }
    this.#lanes.delete(streamId);
  }

  /** Sets a stream aside. Only when that is written may the place move past its events. */
  async #park(event: RecordedEvent, lane: Lane, error: unknown, abort: AbortSignal): Promise<void> {
    const { streamId } = event;
    if (!(await this.#note(event, 1, error, abort))) return;
    const passed = lane.queue.at(-1)!.event.version;
    for (const { outstanding } of lane.queue) outstanding.finished = true;
    this.#lanes.delete(streamId);
    this.#parked.set(streamId, {
      version: event.version,
      attempts: 1,
      error: describeError(error),
      passed,
      trying: false,
      closing: false,
    });
    this.#reacted = true;
    this.#parkedChanged.fire();
    this.#progressed();
  }

  /** Writes a failure down, as often as it takes. @returns false when the work ended before it was written */
  #note(event: RecordedEvent, attempts: number, error: unknown, abort: AbortSignal): Promise<boolean> {
    const { store, manager, onFault } = this.#options;
    onFault({ subscription: manager.name, streamId: event.streamId, attempts, error });
    const failure = { attempts, error: describeError(error), dueInMs: backoffMs(this.#options.retry, attempts) };
    return this.#insist(() => saveFailure(store.pool, manager.name, 'process', event, failure), abort);
  }

  /** Looks for parked streams that are due, by the database's word: a person may have made them so. */
  async #keepRetrying(abort: AbortSignal): Promise<void> {
    const { store, manager } = this.#options;
    while (!abort.aborted) {
      let waitMs = LOOK_MS;
      const look = async (): Promise<void> => {
        const failures = this.#parked.size === 0 ? [] : await loadFailures(store.pool, manager.name);
        for (const { streamId, attempts, dueInMs } of failures) {
          const parked = this.#parked.get(streamId);
          if (!parked || parked.trying) continue;
          if (dueInMs > 0) waitMs = Math.min(waitMs, dueInMs + 1);
          else this.#tryAgain(streamId, Object.assign(parked, { attempts }), abort);
        }
      };
      if (!(await this.#insist(look, abort))) return;
      await this.#parkedChanged.wait(waitMs, abort);
    }
  }

  #tryAgain(streamId: string, parked: Parked, abort: AbortSignal): void {
    parked.trying = true;
    this.#slots.run(async () => {
      await this.#resume(streamId, parked, abort);
      parked.trying = false;
      this.#parkedChanged.fire();
    });
  }

  /** Reacts to what a stream holds from its parked event on, until it has caught up with what passed by. */
  async #resume(streamId: string, parked: Parked, abort: AbortSignal): Promise<void> {
    const { store, manager } = this.#options;
    let next = parked.version;
    do {
      let events: RecordedEvent[] = [];
      let dropped = new Set<number>();
      const read = async (): Promise<void> => {
        dropped = await loadDropped(store.pool, manager.name, streamId);
        events = await store.readStream(streamId, { from: next });
      };
      if (!(await this.#insist(read, abort))) return;
      // What lies beyond the place has not passed by: it will come by itself.
      const { scanned } = this.#progress;
      for (const event of events.filter((one) => scanned && comparePositions(one.position, scanned) <= 0)) {
        if (abort.aborted) return;
        try {
          if (this.#wanted.has(event.type) && !dropped.has(event.version)) await manager.react(event);
        } catch (error) {
          const attempts = event.version === parked.version ? parked.attempts + 1 : 1;
          if (!(await this.#note(event, attempts, error, abort))) return;
          Object.assign(parked, { version: event.version, attempts, error: describeError(error) });
          this.#options.onProgress();
          return;
        }
        next = event.version + 1;
      }
    } while (parked.passed >= next);
    await this.#unpark(streamId, parked, abort);
  }

  async #unpark(streamId: string, parked: Parked, abort: AbortSignal): Promise<void> {
    const { store, manager } = this.#options;
    // From here on nothing passes by any more: with the row gone, a restart would not find it again.
    parked.closing = true;
    if (!(await this.#insist(() => deleteFailure(store.pool, manager.name, streamId), abort))) return;
    this.#parked.delete(streamId);
    const lane = this.#lanes.get(streamId);
    if (lane) this.#start(streamId, lane, abort);
    this.#options.onProgress();
  }

  /** Repeats what only the database can refuse. @returns false when the work ended before it was done */
  async #insist(work: () => Promise<void>, abort: AbortSignal): Promise<boolean> {
    for (let failures = 0; ; ) {
      try {
        await work();
        return true;
      } catch (error) {
        if (abort.aborted) return false;
        this.#options.onFault({ subscription: this.#options.manager.name, attempts: ++failures, error });
        await pause(backoffMs(this.#options.retry, failures), abort);
        if (abort.aborted) return false;
      }
    }
  }

  #progressed(): void {
    this.position = this.#progress.completed();
    this.#drained.fire();
    this.#options.onProgress();
  }

  async #keepSaving({ signal: abort, abort: end }: LinkedAbort): Promise<void> {
    for (let savedAt = 0, failures = 0; !abort.aborted; ) {
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
      await pause(SAVE_MS, abort);
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
