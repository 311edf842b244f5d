import type { PostgresEventStore } from '../event-store.js';
import { comparePositions } from '../types.js';
import type { EventPosition, RunningSubscription, SubscriptionStatus } from '../types.js';
import { backoffMs, linkedAbort, pause, Signal } from '../wait.js';
import type { Backoff } from '../wait.js';
import { loadCheckpoint } from './checkpoints.js';
import { describeError } from './failures.js';
import type { Backlog } from './backlog.js';
import type { Leadership } from './leadership.js';

/** A fault in a subscription; the subscription continues automatically. */
export interface SubscriptionFault {
  readonly subscription: string;
  /** The stream that waits, where it is one only. */
  readonly streamId?: string;
  readonly attempts: number;
  readonly error: unknown;
}

export interface RunnerOptions {
  readonly store: PostgresEventStore;
  readonly leadership: Leadership;
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
  /** The events waiting for the process managers of the same process. */
  readonly backlog: Backlog;
}

/** Base of projections and process managers: they lead or stand by, and stop or catch up on request. */
export abstract class SubscriptionRunner implements RunningSubscription {
  protected readonly store: PostgresEventStore;
  protected readonly retry: Backoff;
  protected readonly onFault: (fault: SubscriptionFault) => void;
  protected readonly backlog: Backlog;
  /** Fires whenever {@link position} has moved. */
  protected readonly moved = new Signal();
  /** Everything up to here is done; follows the database's checkpoint only while this process leads. */
  protected position: EventPosition | null = null;
  protected failing: string | undefined;
  readonly #leadership: Leadership;
  readonly #stopping = new AbortController();
  #leading = false;
  #done: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly handles: readonly string[],
    options: RunnerOptions,
  ) {
    this.store = options.store;
    this.retry = options.retry;
    this.onFault = options.onFault;
    this.backlog = options.backlog;
    this.#leadership = options.leadership;
  }

  /** Works until `abort`; an error is reported, and work restarts from the database's checkpoint. */
  protected abstract lead(abort: AbortSignal): Promise<void>;

  /** Whether what others have done is what this one would do: rows of another form are not. */
  protected isOwn(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** How many streams stand still. */
  protected get parked(): number {
    return 0;
  }

  start(): this {
    this.#done = this.#run(this.#stopping.signal);
    return this;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  status(): SubscriptionStatus {
    const base = { name: this.name, position: this.position, leading: this.#leading, parked: this.parked };
    return this.failing === undefined ? base : { ...base, failing: this.failing };
  }

  async caughtUp(): Promise<void> {
    const target = await this.store.lastPosition('committed');
    while (target && !(await this.#reached(target))) {
      if (this.#stopping.signal.aborted) throw new Error(`${this.name} was stopped before it had caught up`);
      await this.moved.wait(STAND_BY_LOOK_MS, this.#stopping.signal);
    }
  }

  /**
   * A leader knows its position; a standby queries the database, where unwanted events may not have moved the
   * checkpoint yet.
   */
  async #reached(target: EventPosition): Promise<boolean> {
    if (this.#leading) return this.position !== null && comparePositions(this.position, target) >= 0;
    if (!(await this.isOwn())) return false;
    const checkpoint = await loadCheckpoint(this.store.pool, this.name);
    if (checkpoint && comparePositions(checkpoint, target) >= 0) return true;
    return !(await this.store.hasEvents(checkpoint, target, this.handles));
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const unfollow = this.store.feed.follow();
    for (let failures = 0; !stopping.aborted;) {
      const term = await this.#leadership.lead(this.name, stopping);
      if (!term) break;
      this.#leading = true;
      const abort = linkedAbort(stopping, term.signal);
      try {
        await this.lead(abort.signal);
        failures = 0;
      } catch (error) {
        this.failing = describeError(error);
        this.onFault({ subscription: this.name, attempts: ++failures, error });
      } finally {
        this.#leading = false;
        abort.unlink();
        await term.release();
      }
      if (failures > 0) await pause(backoffMs(this.retry, failures), stopping);
    }
    await unfollow();
    this.moved.fire();
  }
}

const STAND_BY_LOOK_MS = 50;
