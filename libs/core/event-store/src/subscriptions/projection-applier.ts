import type { PoolClient } from 'pg';
import { withOpenedTransaction, withTransaction } from '../connection.js';
import { crashPoint } from '../crash-point.js';
import type { PostgresEventStore } from '../event-store.js';
import type { Projection, RecordedEvent } from '../types.js';
import { backoffMs, pause, Signal } from '../wait.js';
import type { Backoff } from '../wait.js';
import {
  beginApplying,
  deleteFailures,
  describeError,
  describeFailure,
  isDue,
  isPassing,
  loadDropped,
  loadFailures,
  parkedAmong,
  saveFailure,
} from './failures.js';
import type { Failure } from './failures.js';
import { declareForm } from './row-version.js';
import { loadPlaces, lockSubscription } from './positions.js';
import type { SubscriptionFault } from './subscription-runner.js';

/** The events to apply in one transaction: read under the subscription's lock. */
export interface Batch {
  /** Wanted, not applied yet, in order. Those of parked streams are left out for the retry of the stream. */
  readonly events: readonly RecordedEvent[];
  /** Moves the place past them. */
  move(tx: PoolClient): Promise<void>;
}

export interface ApplierOptions {
  readonly store: PostgresEventStore;
  readonly projection: Projection;
  readonly retry: Backoff;
  readonly onFault: (fault: SubscriptionFault) => void;
}

/** Retries that an operator requested are found within this time. */
const POLL_MS = 1000;

/** How often the batch under way has failed, and whether its own events are to blame. */
export class Attempts {
  /** A batch that failed so often by its own fault is taken apart. */
  static readonly #TRIES = 3;
  #own = 0;
  failed = 0;

  note(error: unknown): void {
    this.failed++;
    if (!isPassing(error)) this.#own++;
  }

  get apart(): boolean {
    return this.#own >= Attempts.#TRIES;
  }
}

/**
 * Writes a projection's rows, for both transports: rows, position and parked streams in one transaction under the
 * subscription's lock, so each event has its effect exactly once, however often and by whatever process it is
 * delivered.
 */
export class ProjectionApplier {
  readonly #options: ApplierOptions;
  readonly #wanted: ReadonlySet<string>;
  readonly #parkedNow = new Signal();
  #failures: readonly Failure[] = [];

  constructor(options: ApplierOptions) {
    this.#options = options;
    this.#wanted = new Set(options.projection.handles);
  }

  /** Streams that stand still, as last seen. */
  get parked(): number {
    return this.#failures.length;
  }

  /** The first of them, in a sentence. */
  get failing(): string | undefined {
    return this.#failures[0] && describeFailure(this.#failures[0]);
  }

  wants(type: string): boolean {
    return this.#wanted.has(type);
  }

  /**
   * Applies one batch in one transaction, or throws and has done nothing.
   * @param read is called under the lock
   * @param apart event by event: the stream of a poison event is set aside, everything else goes on
   */
  async apply(read: (tx: PoolClient) => Promise<Batch>, apart: boolean): Promise<void> {
    const { store, projection } = this.#options;
    const poison = await withOpenedTransaction(
      store.pool,
      (client) => beginApplying(client, projection),
      async (tx, parked) => {
        const { events, move } = await read(tx);
        const failed = await this.#apply(tx, events, parked, apart);
        await move(tx);
        if (events.length > 0) crashPoint('projection.before-commit');
        return failed;
      },
    );
    crashPoint('projection.after-commit');
    if (poison.length === 0) return;
    for (const { event, error } of poison) this.#report(event, 1, error);
    await this.refresh().catch(() => undefined);
    this.#parkedNow.fire();
  }

  async #apply(
    tx: PoolClient,
    events: readonly RecordedEvent[],
    known: Set<string> | null,
    apart: boolean,
  ): Promise<readonly Poison[]> {
    if (events.length === 0) return [];
    const { projection } = this.#options;
    const streams = (): string[] => [...new Set(events.map((event) => event.streamId))];
    const parked = known ?? (await parkedAmong(tx, projection.name, streams()));
    const ready = parked.size === 0 ? events : events.filter((event) => !parked.has(event.streamId));
    if (ready.length === 0) return [];
    if (!apart) {
      await projection.apply(ready, tx);
      return [];
    }
    const poison: Poison[] = [];
    for (const event of ready) {
      if (parked.has(event.streamId)) continue;
      const error = await this.#applyOne(tx, event);
      if (error === undefined) continue;
      await this.#save(tx, event, 1, error);
      parked.add(event.streamId);
      poison.push({ event, error });
    }
    return poison;
  }

  /** @returns what the event itself is to blame for; undefined when it was applied */
  async #applyOne(tx: PoolClient, event: RecordedEvent): Promise<unknown> {
    await tx.query('savepoint one_event');
    try {
      await this.#options.projection.apply([event], tx);
    } catch (error) {
      if (isPassing(error)) throw error;
      await tx.query('rollback to savepoint one_event');
      return error ?? new Error('nothing was thrown');
    }
    await tx.query('release savepoint one_event');
    return undefined;
  }

  /** Polls for parked streams that are due and retries them, until `abort`. */
  async keepRetrying(abort: AbortSignal, onChange: () => void): Promise<void> {
    const { store, projection, retry, onFault } = this.#options;
    let isKnown = false;
    for (let failures = 0; !abort.aborted;) {
      try {
        // With no parked streams there is mostly nothing to look up.
        if (!isKnown || this.#failures.length > 0 || (await store.blockedLanes.has(projection.name)))
          await this.refresh();
        isKnown = true;
        const due = this.#failures.filter(isDue);
        for (const { streamId } of due) if (!abort.aborted) await this.#retry(streamId);
        if (due.length > 0) await this.refresh();
        failures = 0;
        onChange();
        await this.#parkedNow.wait(Math.min(POLL_MS, this.#failures[0]?.dueInMs ?? POLL_MS) + 1, abort);
      } catch (error) {
        if (abort.aborted || store.pool.ended) return;
        onFault({ subscription: projection.name, attempts: ++failures, error });
        await pause(backoffMs(retry, failures), abort);
      }
    }
  }

  /** Loads the parked streams. */
  async refresh(): Promise<void> {
    this.#failures = await loadFailures(this.#options.store.pool, this.#options.projection.name);
  }

  /** Applies what a parked stream holds from its failed event on, as far as the subscription has passed it by. */
  async #retry(streamId: string): Promise<void> {
    const { store, projection } = this.#options;
    const poison = await withTransaction(store.pool, async (tx) => {
      await tx.query(declareForm(projection));
      await lockSubscription(tx, projection.name);
      const row = (await loadFailures(tx, projection.name)).find((one) => one.streamId === streamId);
      // Another process may have been faster.
      if (!row || !isDue(row)) return undefined;
      const places = await loadPlaces(tx, projection.name);
      const dropped = await loadDropped(tx, projection.name, streamId);
      // Under the lock no further event is skipped. Events beyond the position come through the feed.
      const streams = await store.readStreams([streamId], new Map([[streamId, row.version]]), tx);
      for (const event of streams.get(streamId) ?? []) {
        if (!this.wants(event.type) || dropped.has(event.version) || !places.has(event)) continue;
        const error = await this.#applyOne(tx, event);
        if (error === undefined) continue;
        const attempts = event.version === row.version ? row.attempts + 1 : 1;
        await this.#save(tx, event, attempts, error);
        return { event, error, attempts };
      }
      await deleteFailures(tx, projection.name, [streamId]);
      crashPoint('projection.before-unpark');
      return undefined;
    });
    if (poison) this.#report(poison.event, poison.attempts, poison.error);
  }

  async #save(tx: PoolClient, event: RecordedEvent, attempts: number, error: unknown): Promise<void> {
    const { projection, retry } = this.#options;
    const dueInMs = backoffMs(retry, attempts);
    await saveFailure(tx, projection.name, 'projection', event, { attempts, error: describeError(error), dueInMs });
  }

  #report({ streamId }: RecordedEvent, attempts: number, error: unknown): void {
    this.#options.onFault({ subscription: this.#options.projection.name, streamId, attempts, error });
  }
}

interface Poison {
  readonly event: RecordedEvent;
  readonly error: unknown;
}
