import type { Pool } from 'pg';
import type { PostgresEventStore } from '../event-store.js';
import type { Projection } from '../types.js';
import { poll } from '../poll.js';
import { rowVersionOf } from '../subscriptions/row-version.js';
import { backoffMs, WakeUpSignal, pause } from '../wait.js';
import type { Backoff } from '../wait.js';
import { Claim } from './claim.js';
import { isTransient, RebuildRefusedError, StoppedError } from './errors.js';
import { RebuildRun } from './rebuild-run.js';
import {
  failRebuild,
  findRebuild,
  insertRebuild,
  isAnyWork,
  isFinished,
  leftOvers,
  listRebuilds,
  moveState,
  rebuildUnderWay,
  WORKING,
  workingRebuilds,
} from './records.js';
import type { RebuildRecord, RebuildState, RebuildStatus } from './records.js';

/** A fault in a rebuild; unless it failed for good, it continues automatically. */
export interface RebuildFault {
  readonly rebuild: string;
  readonly projection: string;
  readonly error: unknown;
  /** Whether the rebuild ended with it. */
  readonly final: boolean;
}

export interface RebuilderOptions {
  /** Its pool lends a connection to each rebuild under way and one for reading. */
  readonly store: PostgresEventStore;
  /** What this process can rebuild. */
  readonly projections: readonly Projection[];
  /** Rebuilds under way at once in this process. */
  readonly concurrency?: number;
  /** How often it polls for work. */
  readonly pollMs?: number;
  readonly retry?: Backoff;
  readonly onFault?: (fault: RebuildFault) => void;
}

const RETRY: Backoff = { initialMs: 200, maxMs: 10_000 };
const CONCURRENCY = 2;
const POLL_MS = 500;
const LISTED = 100;

/**
 * Rebuilds read models while the product runs: into copies of their tables, which then take the place of the old ones.
 * Any number of processes may run one; a rebuild is worked on by one of them, and taken over when that one dies.
 */
export class Rebuilder {
  readonly #store: PostgresEventStore;
  readonly #pool: Pool;
  readonly #projections: ReadonlyMap<string, Projection>;
  readonly #concurrency: number;
  readonly #pollMs: number;
  readonly #retry: Backoff;
  readonly #onFault: (fault: RebuildFault) => void;
  #tidied: Promise<void> = Promise.resolve();

  constructor(options: RebuilderOptions) {
    this.#store = options.store;
    this.#pool = options.store.pool;
    this.#projections = new Map(options.projections.map((projection) => [projection.name, projection]));
    this.#concurrency = options.concurrency ?? CONCURRENCY;
    this.#pollMs = options.pollMs ?? POLL_MS;
    this.#retry = options.retry ?? RETRY;
    this.#onFault = options.onFault ?? (() => undefined);
  }

  /** The names of what can be rebuilt here. */
  get projections(): readonly string[] {
    return [...this.#projections.keys()];
  }

  /**
   * Requests rebuilds; a worker or {@link finish} runs them. A rebuild that is already in progress is not requested
   * twice.
   * @returns the rebuilds' states, in the order of the names
   * @throws RebuildRefusedError for a name that is unknown or a table that may not be rebuilt
   */
  async request(
    names: readonly string[],
    reasonAndActor: { readonly by: string; readonly reason: string },
  ): Promise<RebuildStatus[]> {
    for (const name of names) await this.#assertRegistered(name);
    const requested: RebuildStatus[] = [];
    for (const name of names) {
      const id = await insertRebuild(this.#pool, 'rebuild', this.#projections.get(name)!, reasonAndActor);
      const record = id === undefined ? await rebuildUnderWay(this.#pool, name) : await findRebuild(this.#pool, id);
      // It was under way a moment ago and has ended since.
      if (!record) return this.request(names, reasonAndActor);
      requested.push(statusOf(record));
    }
    return requested;
  }

  /** The newest first. */
  async list(limit = LISTED): Promise<RebuildStatus[]> {
    return (await listRebuilds(this.#pool, limit)).map(statusOf);
  }

  /** @throws RebuildRefusedError when there is none */
  async status(id: string): Promise<RebuildStatus> {
    return statusOf(await this.#find(id));
  }

  /** Stops it where it is; the copies stay. @throws RebuildRefusedError when it is not under way */
  async pause(id: string): Promise<RebuildStatus> {
    return this.#move(id, WORKING, 'paused');
  }

  /** Lets it go on where it was paused. @throws RebuildRefusedError when it is not paused */
  async resume(id: string): Promise<RebuildStatus> {
    return this.#move(id, ['paused'], 'requested');
  }

  /** Gives it up and drops its copies; live rows are as they were. @throws RebuildRefusedError when it has ended */
  async cancel(id: string): Promise<RebuildStatus> {
    const status = await this.#move(id, [...WORKING, 'paused'], 'cancelled');
    await this.#tidy();
    return status;
  }

  /** Works on requested rebuilds that no other process works on, until `abort`. */
  async run(abort: AbortSignal): Promise<void> {
    await this.#work(() => this.#wanted(), abort);
  }

  /**
   * The rebuilds in progress that this process can work on. One of a later row version is left to a worker of the
   * release that requested it: workers of the earlier release would fail it, and it would be requested again and again,
   * after longer and longer pauses.
   */
  async #wanted(): Promise<RebuildRecord[]> {
    const working = await workingRebuilds(this.#pool, this.projections);
    return working.filter(
      ({ projection, rowVersion }) => rowVersion <= rowVersionOf(this.#projections.get(projection)!),
    );
  }

  /**
   * Works on these rebuilds, or watches another process work on them, until each has ended or is paused.
   * @param onProgress called with every poll of them
   * @returns their last states
   */
  async finish(
    ids: readonly string[],
    options: { readonly abort?: AbortSignal; readonly onProgress?: (status: readonly RebuildStatus[]) => void } = {},
  ): Promise<RebuildStatus[]> {
    const settled = new AbortController();
    const stop = (): void => settled.abort();
    options.abort?.addEventListener('abort', stop);
    if (options.abort?.aborted) stop();
    let last: RebuildStatus[];
    const working = this.#work(async () => (await this.#wanted()).filter(({ id }) => ids.includes(id)), settled.signal);
    try {
      for (;;) {
        last = await Promise.all(ids.map((id) => this.status(id)));
        options.onProgress?.(last);
        if (settled.signal.aborted || last.every(({ state }) => isFinished(state) || state === 'paused')) return last;
        await pause(this.#pollMs, settled.signal);
      }
    } finally {
      stop();
      options.abort?.removeEventListener('abort', stop);
      await working;
      await this.#tidy().catch(() => undefined);
    }
  }

  async #work(wanted: () => Promise<RebuildRecord[]>, abort: AbortSignal): Promise<void> {
    const working = new Map<string, Promise<void>>();
    const ended = new WakeUpSignal();
    const look = async (): Promise<void> => {
      if (working.size === 0 && !(await isAnyWork(this.#pool))) return;
      await this.#tidy();
      for (const record of await wanted()) {
        if (working.size >= this.#concurrency) break;
        if (working.has(record.id)) continue;
        const claim = await Claim.of(this.#pool, record.id);
        if (!claim) continue;
        working.set(
          record.id,
          this.#attempt(record.id, claim, abort).finally(() => {
            working.delete(record.id);
            ended.ring();
          }),
        );
      }
    };
    const missed = (error: unknown): void => this.#onFault({ rebuild: '', projection: '', error, final: false });
    await poll(look, { everyMs: this.#pollMs, missed, afterMissed: this.#retry }, abort, ended);
    await Promise.all(working.values());
  }

  /** Works on one rebuild with the right to do so, as far as it goes. */
  async #attempt(id: string, claim: Claim, abort: AbortSignal): Promise<void> {
    let record: RebuildRecord | undefined;
    try {
      // A record read before the claim may have been changed by the process that held it then.
      record = await findRebuild(claim.client, id);
      if (record && WORKING.includes(record.state)) {
        const projection = this.#projections.get(record.projection)!;
        await new RebuildRun(this.#store, projection, record, claim.client, abort).toTheEnd();
      }
    } catch (error) {
      if (!(error instanceof StoppedError)) {
        const final = !isTransient(error);
        this.#onFault({ rebuild: id, projection: record?.projection ?? '', error, final });
        if (final) await this.#fail(id, error);
        else await pause(backoffMs(this.#retry, 1), abort);
      }
    } finally {
      await claim.release();
    }
    await this.#tidy().catch(() => undefined);
  }

  async #fail(id: string, error: unknown): Promise<void> {
    try {
      await failRebuild(this.#pool, id, error);
    } catch (next) {
      // It stays as it is; the next attempt fails alike, and is written down then.
      this.#onFault({ rebuild: id, projection: '', error: next, final: false });
    }
  }

  /** Drops copies that are no longer needed, including those that a killed process left. */
  #tidy(): Promise<void> {
    const tidied = this.#tidied.then(() => this.#tidyNow());
    this.#tidied = tidied.catch(() => undefined);
    return tidied;
  }

  async #tidyNow(): Promise<void> {
    for (const { id, finished } of await leftOvers(this.#pool)) {
      const claim = await Claim.of(this.#pool, id);
      if (!claim) continue;
      try {
        // Another process may have been faster.
        if (!(await findRebuild(claim.client, id))?.hasCopies) continue;
        if (!finished) await failRebuild(this.#pool, id, new Error('the process that made this proof has ended'));
        await claim.client.query('select public.rebuild_drop_copies($1)', [id]);
      } catch (error) {
        // The next poll tries again.
        this.#onFault({ rebuild: id, projection: '', error, final: false });
      } finally {
        await claim.release();
      }
    }
  }

  async #move(id: string, from: readonly RebuildState[], to: RebuildState): Promise<RebuildStatus> {
    if (await moveState(this.#pool, (await this.#find(id)).id, from, to)) return this.status(id);
    const { state } = await this.#find(id);
    throw new RebuildRefusedError(`Rebuild ${id} is ${state}: it cannot be ${to === 'requested' ? 'resumed' : to}.`);
  }

  async #find(id: string): Promise<RebuildRecord> {
    const record = /^[1-9]\d{0,17}$/.test(id) ? await findRebuild(this.#pool, id) : undefined;
    if (!record) throw new RebuildRefusedError(`There is no rebuild ${id}.`);
    return record;
  }

  async #assertRegistered(name: string): Promise<void> {
    const projection = this.#projections.get(name);
    if (!projection) {
      throw new RebuildRefusedError(`There is no projection ${name}; there are ${this.projections.join(', ')}.`);
    }
    await assertRegistered(this.#pool, projection);
  }
}

/** @throws RebuildRefusedError when the projection's tables are not those registered in the database for rebuilds */
export async function assertRegistered(pool: Pool, { name, tables }: Projection): Promise<void> {
  const { rows } = await pool.query<{ table_name: string }>(
    'select table_name from projection_tables where projection = $1',
    [name],
  );
  const registered = rows.map((row) => row.table_name).sort();
  if (registered.length === 0 || registered.join() !== [...tables].sort().join()) {
    throw new RebuildRefusedError(
      `${name} writes ${tables.join(', ') || 'no table'}, but what may be rebuilt for it is ${registered.join(', ') || 'nothing'} (projection_tables).`,
    );
  }
}

function statusOf({ hasCopies: _hasCopies, rowVersion: _form, ...status }: RebuildRecord): RebuildStatus {
  return status;
}
