import type { PostgresEventStore } from '../event-store.js';
import { comparePositions } from '../types.js';
import type { EventPosition, ProcessManager, RecordedEvent } from '../types.js';
import { backoffMs, pause, Signal } from '../wait.js';
import type { Backoff } from '../wait.js';
import {
  behind,
  deleteFailures,
  describeError,
  describeFailure,
  isDue,
  loadDropped,
  loadFailures,
  putBehind,
  saveFailure,
} from './failures.js';
import { arranged, firstOf, laneOf, reactTo } from './lanes.js';
import type { Slots } from './slots.js';
import type { SubscriptionFault } from './subscription-runner.js';

/**
 * A stream of a blocked lane: its first unfinished event is stored in the database, later ones are read from the store.
 */
interface BlockedStream {
  /** Of the first event that is not reacted to. */
  version: number;
  /** The last version that passed by since. */
  passed: number;
}

/** A lane that stands still with all that came to it since. */
interface BlockedLane {
  readonly streams: Map<string, BlockedStream>;
  /** The stream whose event failed. */
  failing: string;
  attempts: number;
  error: string;
  /** While it is being tried again. */
  trying: boolean;
  /** So often something that came to it is being written down just now: until then it is not set free. */
  adding: number;
  /** While its rows are being deleted, later events wait in its lane instead of passing by. */
  closing: boolean;
}

export interface BlockedLanesOptions {
  readonly store: PostgresEventStore;
  readonly manager: ProcessManager;
  readonly source: { owns(streamId: string): boolean };
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
  readonly onProgress: () => void;
  readonly slots: Slots;
  /** The last position that was read. */
  readonly scanned: () => EventPosition | null;
  /** A lane goes on. */
  readonly onFreed: (lane: string, abort: AbortSignal) => void;
}

/** Retries that an operator requested are found within this time. */
const POLL_MS = 1000;

/**
 * The lanes of a process manager that stand still at an event. Nothing of such a lane is reacted to before that event, and
 * everything of it is in safe keeping: each of its streams has a row.
 */
export class BlockedLanes {
  readonly #options: BlockedLanesOptions;
  readonly #wanted: ReadonlySet<string>;
  readonly #lanes = new Map<string, BlockedLane>();
  readonly #changed = new Signal();
  readonly #added = new Signal();

  constructor(options: BlockedLanesOptions) {
    this.#options = options;
    this.#wanted = new Set(options.manager.handles);
  }

  /** How many streams stand still. */
  get streams(): number {
    let streams = 0;
    for (const lane of this.#lanes.values()) streams += lane.streams.size;
    return streams;
  }

  get failing(): string | undefined {
    for (const { failing, streams, attempts, error } of this.#lanes.values())
      return describeFailure({ streamId: failing, version: streams.get(failing)!.version, attempts, error });
    return undefined;
  }

  has(lane: string): boolean {
    const blocked = this.#lanes.get(lane);
    return blocked !== undefined && !blocked.closing;
  }

  isClosing(lane: string): boolean {
    return this.#lanes.get(lane)?.closing ?? false;
  }

  /** Whether an event need not be handed out, for its stream is in safe keeping. */
  passes(lane: string, event: RecordedEvent): boolean {
    const blocked = this.#lanes.get(lane);
    const stream = blocked?.streams.get(event.streamId);
    if (!blocked || !stream || blocked.closing) return false;
    stream.passed = event.version;
    return true;
  }

  /** Takes over what the database knows to stand still. */
  async load(): Promise<void> {
    const { store, manager, source } = this.#options;
    for (const { streamId, version, attempts, error } of await loadFailures(store.pool, manager.name)) {
      if (!source.owns(streamId)) continue;
      const [event] = manager.laneOf ? await store.readStream(streamId, { from: version, to: version }) : [];
      const name = event ? laneOf(manager, event) : streamId;
      const lane = this.#lanes.get(name);
      // The one that failed is due before those that wait behind it, and so comes first.
      if (lane) lane.streams.set(streamId, { version, passed: 0 });
      else this.#stand(name, streamId, version, attempts, error);
    }
  }

  /**
   * Keeps all that waits in a lane, the first of it because it failed; without an error because the lane stands already.
   * @returns false when the work ended before it was written
   */
  async add(lane: string, events: readonly RecordedEvent[], error: unknown, abort: AbortSignal): Promise<boolean> {
    const before = this.#lanes.get(lane);
    if (!before) return this.#keep(lane, undefined, events, error, abort);
    before.adding++;
    try {
      return await this.#keep(lane, before, events, error, abort);
    } finally {
      before.adding--;
      this.#added.fire();
    }
  }

  async #keep(
    lane: string,
    before: BlockedLane | undefined,
    events: readonly RecordedEvent[],
    error: unknown,
    abort: AbortSignal,
  ): Promise<boolean> {
    const firsts = new Map<string, RecordedEvent>();
    for (const event of events)
      if (event.version < (firsts.get(event.streamId)?.version ?? Infinity)) firsts.set(event.streamId, event);
    // Written before it is known here: until then what comes to these streams is handed out, and waits.
    for (const [streamId, event] of firsts) {
      if (before?.streams.has(streamId)) continue;
      const failed = before === undefined && event === events[0];
      const written = failed
        ? await this.#note(event, 1, error, abort)
        : await this.#noteBehind(event, before?.failing ?? events[0]!.streamId, abort);
      if (!written) return false;
    }
    const blocked = before ?? this.#stand(lane, events[0]!.streamId, events[0]!.version, 1, describeError(error));
    for (const { streamId, version } of events) {
      const known = blocked.streams.get(streamId);
      if (known) known.passed = Math.max(known.passed, version);
      else blocked.streams.set(streamId, { version: firsts.get(streamId)!.version, passed: version });
    }
    this.#changed.fire();
    return true;
  }

  /** Polls for lanes that are due, as the database records: an operator may have made them so. */
  async keepRetrying(abort: AbortSignal): Promise<void> {
    const { store, manager } = this.#options;
    while (!abort.aborted) {
      let waitMs = POLL_MS;
      const look = async (): Promise<void> => {
        const failures = this.#lanes.size === 0 ? [] : await loadFailures(store.pool, manager.name);
        const lanes = new Map<string, string>();
        for (const [name, { streams }] of this.#lanes) for (const streamId of streams.keys()) lanes.set(streamId, name);
        for (const { streamId, attempts, dueInMs } of failures) {
          const name = lanes.get(streamId);
          const lane = name === undefined ? undefined : this.#lanes.get(name);
          if (name === undefined || !lane || lane.trying) continue;
          if (streamId === lane.failing) lane.attempts = attempts;
          if (isDue({ dueInMs })) this.#tryAgain(name, lane, abort);
          else waitMs = Math.min(waitMs, dueInMs + 1);
        }
      };
      if (!(await this.#insist(look, abort))) return;
      // With no blocked lanes there is nothing that an operator could retry.
      await this.#changed.wait(this.#lanes.size === 0 ? undefined : waitMs, abort);
    }
  }

  #stand(name: string, failing: string, version: number, attempts: number, error: string): BlockedLane {
    const streams = new Map([[failing, { version, passed: 0 }]]);
    const lane = { streams, failing, attempts, error, trying: false, adding: 0, closing: false };
    this.#lanes.set(name, lane);
    return lane;
  }

  #tryAgain(name: string, lane: BlockedLane, abort: AbortSignal): void {
    lane.trying = true;
    this.#options.slots.run(async () => {
      await this.#resume(name, lane, abort);
      lane.trying = false;
      this.#changed.fire();
    });
  }

  /** Reacts to what a lane holds from its first event on, until it has caught up with what passed by. */
  async #resume(name: string, lane: BlockedLane, abort: AbortSignal): Promise<void> {
    const { manager } = this.#options;
    for (;;) {
      let events: readonly RecordedEvent[] = [];
      if (!(await this.#insist(async () => void (events = await this.#read(lane)), abort))) return;
      while (events.length > 0) {
        if (abort.aborted) return;
        const some = firstOf(events);
        try {
          await reactTo(manager, some);
          this.#reacted(lane, some);
        } catch {
          if (!(await this.#oneByOne(lane, some, abort))) return;
        }
        events = events.slice(some.length);
      }
      if ([...lane.streams.values()].some(({ version, passed }) => passed >= version)) continue;
      if (lane.adding === 0) break;
      // Events that were set aside when the lane is released are queued nowhere else: all of them must have been read
      // by then.
      await this.#added.wait(undefined, abort);
      if (abort.aborted) return;
    }
    await this.#free(name, lane, abort);
  }

  /** @returns false when one of them failed, which is written down */
  async #oneByOne(lane: BlockedLane, events: readonly RecordedEvent[], abort: AbortSignal): Promise<boolean> {
    for (const event of events) {
      if (abort.aborted) return false;
      try {
        await this.#options.manager.react(event);
        this.#reacted(lane, [event]);
      } catch (error) {
        const stream = lane.streams.get(event.streamId)!;
        const same = event.streamId === lane.failing && event.version === stream.version;
        const attempts = same ? lane.attempts + 1 : 1;
        if (!(await this.#note(event, attempts, error, abort))) return false;
        if (!(await this.#putBehind(lane, event.streamId, abort))) return false;
        stream.version = event.version;
        Object.assign(lane, { failing: event.streamId, attempts, error: describeError(error) });
        this.#options.onProgress();
        return false;
      }
    }
    return true;
  }

  #reacted(lane: BlockedLane, events: readonly RecordedEvent[]): void {
    for (const { streamId, version } of events) {
      const stream = lane.streams.get(streamId)!;
      stream.version = Math.max(stream.version, version + 1);
    }
  }

  /**
   * Events of the lane's streams that were not dropped; those beyond the scanned position were not skipped and come
   * through the feed.
   */
  async #read({ streams }: BlockedLane): Promise<readonly RecordedEvent[]> {
    const { store, manager } = this.#options;
    const scanned = this.#options.scanned();
    const found: RecordedEvent[] = [];
    for (const [streamId, stream] of [...streams]) {
      const dropped = await loadDropped(store.pool, manager.name, streamId);
      for (const event of await store.readStream(streamId, { from: stream.version })) {
        if (!scanned || comparePositions(event.position, scanned) > 0) break;
        if (this.#wanted.has(event.type) && !dropped.has(event.version)) found.push(event);
        else if (event.version === stream.version) stream.version++;
      }
      // Of the skipped events only unwanted ones are left.
      const last = found.at(-1);
      if (last?.streamId !== streamId) stream.version = Math.max(stream.version, stream.passed + 1);
    }
    return arranged(
      manager,
      found.sort((a, b) => comparePositions(a.position, b.position)),
    );
  }

  async #free(name: string, lane: BlockedLane, abort: AbortSignal): Promise<void> {
    const { store, manager, onFreed, onProgress } = this.#options;
    // From here on nothing passes by any more: with the rows gone, a restart would not find it again.
    lane.closing = true;
    const remove = (): Promise<void> => deleteFailures(store.pool, manager.name, [...lane.streams.keys()]);
    if (!(await this.#insist(remove, abort))) return;
    this.#lanes.delete(name);
    onFreed(name, abort);
    onProgress();
  }

  /** Writes a failure down, as often as it takes. @returns false when the work ended before it was written */
  #note(event: RecordedEvent, attempts: number, error: unknown, abort: AbortSignal): Promise<boolean> {
    const { store, manager, onFault, retry } = this.#options;
    onFault({ subscription: manager.name, streamId: event.streamId, attempts, error });
    const failure = { attempts, error: describeError(error), dueInMs: backoffMs(retry, attempts) };
    return this.#insist(() => saveFailure(store.pool, manager.name, 'process', event, failure), abort);
  }

  #noteBehind(event: RecordedEvent, failing: string, abort: AbortSignal): Promise<boolean> {
    const { store, manager } = this.#options;
    return this.#insist(() => saveFailure(store.pool, manager.name, 'process', event, behind(failing)), abort);
  }

  #putBehind({ streams }: BlockedLane, failing: string, abort: AbortSignal): Promise<boolean> {
    const { store, manager } = this.#options;
    const others = [...streams.keys()].filter((streamId) => streamId !== failing);
    return this.#insist(() => putBehind(store.pool, manager.name, others, failing), abort);
  }

  /** Repeats what only the database can refuse. @returns false when the work ended before it was done */
  async #insist(work: () => Promise<void>, abort: AbortSignal): Promise<boolean> {
    for (let failures = 0; ;) {
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
}
