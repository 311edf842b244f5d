import type { PoolClient } from 'pg';
import { BatchSize } from '../batch-size.js';
import { withTransaction } from '../connection.js';
import type { NewerEventError } from '../errors.js';
import type { FeedPage } from '../feed.js';
import type { EventPosition, Projection, RecordedEvent } from '../types.js';
import { backoffMs, linkedAbort, pause } from '../wait.js';
import { loadCheckpoint, moveCheckpoint, OvertakenError, samePlace } from './checkpoints.js';
import { describeError } from './failures.js';
import { declareForm, isOwnRowVersion } from './row-version.js';
import { untilOwnRowVersion } from './await-row-version.js';
import { loadPlaces } from './positions.js';
import { Attempts, ProjectionApplier } from './projection-applier.js';
import type { Batch } from './projection-applier.js';
import { noteStop, upToNewer } from './version-halts.js';
import { SubscriptionRunner } from './subscription-runner.js';
import type { RunnerOptions } from './subscription-runner.js';

/** Events folded in the first transaction, at most. */
const BATCH = 1000;
/** A position moved only by unwanted events is saved this often, to shorten the catch-up after a restart. */
const IDLE_SAVE_MS = 1000;

/** Applies the store's events to a projection's rows: rows and checkpoint in one transaction, so exactly once in effect. */
export class ProjectionRunner extends SubscriptionRunner {
  readonly #projection: Projection;
  readonly #applier: ProjectionApplier;
  #saved: EventPosition | null = null;
  #trouble: string | undefined;

  constructor(projection: Projection, options: RunnerOptions) {
    super(projection.name, projection.handles, options);
    this.#projection = projection;
    this.#applier = new ProjectionApplier({ ...options, projection });
  }

  protected override get parked(): number {
    return this.#applier.parked;
  }

  protected override isOwn(): Promise<boolean> {
    return isOwnRowVersion(this.store.pool, this.#projection);
  }

  protected override async lead(abort: AbortSignal): Promise<void> {
    await untilOwnRowVersion(this.store.pool, this.#projection, abort, (why) => {
      this.failing = describeError(why);
      this.onFault({ subscription: this.name, attempts: 1, error: why });
    });
    if (abort.aborted) return;
    const term = linkedAbort(abort);
    const retrying = this.#applier.keepRetrying(term.signal, () => this.#reportFailing());
    try {
      await this.#follow(abort);
    } finally {
      term.abort();
      term.unlink();
      await retrying;
    }
  }

  async #follow(abort: AbortSignal): Promise<void> {
    let savedAt = Date.now();
    let attempts = new Attempts();
    this.position = this.#saved = await loadCheckpoint(this.store.pool, this.name);
    const size = new BatchSize(BATCH);
    const next = (after: EventPosition | null): Promise<FeedPage | null> =>
      this.store.feed.next(after, size.value, abort, this.handles);
    let ahead: ReturnType<typeof next> | undefined;
    while (!abort.aborted) {
      await this.backlog.makeCapacity(abort);
      const page: FeedPage | null = await (ahead ?? next(this.position));
      if (!page) break;
      // What comes next is read while this is applied.
      ahead = page.more ? next(page.position) : undefined;
      ahead?.catch(() => undefined);
      const { events: known, newer } = upToNewer(page.events, (event) =>
        this.#applier.wants(event.type) ? this.store.newerThanKnown(event) : undefined,
      );
      const events = known.filter((event) => this.#applier.wants(event.type));
      const to = newer ? (known.at(-1)?.position ?? this.position) : page.position;
      try {
        if (events.length > 0) {
          const began = performance.now();
          await this.#applier.apply((tx) => this.#batch(tx, events, to!), attempts.apart);
          size.note(events.length, performance.now() - began);
          this.#saved = to;
        } else if (to && Date.now() - savedAt > IDLE_SAVE_MS) await this.#save(to);
      } catch (error) {
        attempts.note(error);
        // Also after a commit whose outcome is unknown: the checkpoint shows whether it happened.
        if (!(error instanceof OvertakenError)) await this.#failed(attempts.failed, error, abort);
        this.position = this.#saved = await loadCheckpoint(this.store.pool, this.name);
        ahead = undefined;
        continue;
      }
      if (this.#saved === to) savedAt = Date.now();
      this.position = to;
      if (attempts.failed > 0) attempts = new Attempts();
      this.#trouble = undefined;
      this.#reportFailing();
      if (newer) return this.#stopBefore(newer);
    }
    if (this.position && this.position !== this.#saved) await this.#save(this.position).catch(() => undefined);
  }

  /** What another transport has applied already, now or before, is left out. */
  async #batch(tx: PoolClient, events: readonly RecordedEvent[], to: EventPosition): Promise<Batch> {
    const places = await loadPlaces(tx, this.name);
    if (!samePlace(places.checkpoint, this.#saved)) throw new OvertakenError(this.name);
    return {
      events: events.filter((event) => !places.has(event)),
      move: async (of) => {
        if (!(await moveCheckpoint(of, this.name, this.#saved, to))) throw new OvertakenError(this.name);
      },
    };
  }

  async #save(to: EventPosition): Promise<void> {
    await withTransaction(this.store.pool, async (tx) => {
      await tx.query(declareForm(this.#projection));
      if (!(await moveCheckpoint(tx, this.name, this.#saved, to))) throw new OvertakenError(this.name);
    });
    this.#saved = to;
  }

  /**
   * Everything before the event is applied.
   * @throws the error, so that the lead is free for a process that can continue
   */
  async #stopBefore(newer: NewerEventError): Promise<never> {
    if (this.position && this.position !== this.#saved) await this.#save(this.position).catch(() => undefined);
    this.#trouble = describeError(newer);
    // Where this cannot be written, `subscription-behind` rings all the same.
    await noteStop(this.store.pool, this.name, newer).catch(() => undefined);
    throw newer;
  }

  #reportFailing(): void {
    this.failing = this.#trouble ?? this.#applier.failing;
    this.moved.fire();
  }

  async #failed(attempts: number, error: unknown, abort: AbortSignal): Promise<void> {
    this.failing = this.#trouble = describeError(error);
    this.onFault({ subscription: this.name, attempts, error });
    await pause(backoffMs(this.retry, attempts), abort);
  }
}
