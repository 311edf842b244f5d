import type { PoolClient } from 'pg';
import type { PostgresEventStore } from '../event-store.js';
import { crashPoint } from '../crash-point.js';
import { droppedEvents } from '../subscriptions/dead-letters.js';
import { rowVersionOf, saveRowVersion } from '../subscriptions/row-version.js';
import { lockSubscription } from '../subscriptions/positions.js';
import { comparePositions } from '../types.js';
import type { EventPosition, Projection } from '../types.js';
import { backoffMs, pause } from '../wait.js';
import { CopyWriter, inCopies } from './copies.js';
import { isLockNotAvailable, isTransient, OtherRowVersionError, StoppedError } from './errors.js';
import { pages } from './pages.js';
import { moveState, positionParameters } from './records.js';
import type { RebuildRecord, RebuildState } from './records.js';

/** A round of catching up that found no more than this was the last: the rest is done under the lock. */
const FEW = 1000;
/**
 * After so many rounds the rest is done under the lock, however much it is. A projection that needs longer for an event
 * than the time between two appends never reaches the end of the log, with or without a rebuild.
 */
const ROUNDS = 20;
/** Pauses between attempts of a swap that another session's long read blocks. */
const IN_THE_WAY = { initialMs: 50, maxMs: 2000 };

/** The work on one rebuild, from wherever it stands to the swap. */
export class RebuildRun {
  readonly #store: PostgresEventStore;
  readonly #projection: Projection;
  readonly #record: RebuildRecord;
  readonly #client: PoolClient;
  readonly #abort: AbortSignal;
  readonly #writer: CopyWriter;
  #mark: EventPosition | null;
  /** What a person decided to go on without. */
  #dropped: ReadonlySet<string> = new Set();

  /** @param client the connection that holds the claim */
  constructor(
    store: PostgresEventStore,
    projection: Projection,
    record: RebuildRecord,
    client: PoolClient,
    abort: AbortSignal,
  ) {
    this.#store = store;
    this.#projection = projection;
    this.#record = record;
    this.#client = client;
    this.#abort = abort;
    this.#mark = record.mark;
    this.#writer = new CopyWriter(record, client, projection);
  }

  /** @throws StoppedError, PoisonEventError, database errors */
  async toTheEnd(): Promise<void> {
    const own = rowVersionOf(this.#projection);
    if (this.#record.rowVersion !== own)
      throw new OtherRowVersionError(this.#projection.name, this.#record.rowVersion, own);
    if (!this.#record.hasCopies) await this.#makeCopies();
    await this.#enter(['requested', 'filling', 'catching-up', 'swapping'], 'filling');
    this.#dropped = await droppedEvents(this.#store.pool, this.#record.projection);
    this.#mark ??= await this.#store.lastPosition('visible');
    await this.#fill();
    await this.#enter(['filling'], 'catching-up');
    await this.#catchUp();
    await this.#client.query('select public.rebuild_analyze($1)', [this.#record.id]);
    await this.#swap();
  }

  async #makeCopies(): Promise<void> {
    await this.#client.query('select public.rebuild_make_copies($1)', [this.#record.id]);
    crashPoint('rebuild.after-copies');
  }

  async #enter(from: readonly RebuildState[], to: RebuildState): Promise<void> {
    if (this.#abort.aborted || !(await moveState(this.#client, this.#record.id, from, to))) throw new StoppedError();
  }

  /** Up to the mark. @returns how many events that was */
  async #fill(): Promise<number> {
    const before = this.#writer.eventsDone;
    const mark = this.#mark;
    if (!mark || !isBefore(this.#writer.position, mark)) return 0;
    for await (const slice of this.#pages(this.#writer.position, mark)) {
      await this.#writer.write(slice, mark, this.#abort);
      crashPoint('rebuild.after-page');
    }
    return this.#writer.eventsDone - before;
  }

  #pages(after: EventPosition | null, upTo: EventPosition): ReturnType<typeof pages> {
    return pages(this.#store, this.#projection.handles, after, upTo, ({ eventId }) => !this.#dropped.has(eventId));
  }

  /** What came meanwhile, in shorter and shorter rounds. */
  async #catchUp(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      this.#mark = await this.#store.lastPosition('visible');
      if ((await this.#fill()) <= FEW) return;
    }
  }

  async #swap(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.#enter(['catching-up', 'swapping'], 'swapping');
      crashPoint('rebuild.before-swap');
      try {
        await this.#swapNow();
        return;
      } catch (error) {
        // An event that came last may be at fault: catching up with it outside of the swap names it.
        if (!isLockNotAvailable(error) && !isTransient(error) && !(error instanceof StoppedError))
          await this.#catchUp();
        if (!isLockNotAvailable(error)) throw error;
      }
      await this.#client.query('update public.rebuilds set waits_for = $2 where id = $1', [
        this.#record.id,
        `somebody has been reading ${this.#projection.tables.join(', ')} for a while (attempt ${attempt})`,
      ]);
      await pause(backoffMs(IN_THE_WAY, attempt), this.#abort);
      if (this.#abort.aborted) throw new StoppedError();
      await this.#catchUp();
    }
  }

  /**
   * No process writes for this subscription while its lock is held. What is visible now is all that can have been
   * applied: with it in the copies, and the checkpoint moved to its end, the next runner finds nothing missing or
   * duplicated.
   */
  async #swapNow(): Promise<void> {
    const { id, projection } = this.#record;
    const writer = this.#writer;
    let position = writer.position;
    let events = 0;
    const names = [projection, ...(this.#projection.replaces ?? [])];
    await inCopies(
      this.#client,
      { id, projection: this.#projection },
      async (tx) => {
        for (const name of names) {
          await lockSubscription(tx, name);
          // As a runner does it before it writes rows; who waits here finds its place moved.
          await tx.query('select from public.subscription_checkpoints where name = $1 for update', [name]);
        }
        const mark = await this.#store.lastPosition('visible');
        if (mark && isBefore(position, mark)) {
          this.#dropped = await droppedEvents(this.#store.pool, projection);
          for await (const slice of this.#pages(position, mark)) {
            await writer.apply(slice.events, tx);
            position = slice.position;
            events += slice.events.length;
          }
        }
        await writer.move(tx, position, mark, events);
        await saveRowVersion(tx, this.#projection);
        for (const name of names) await setCheckpoint(tx, name, position);
        await tx.query('select public.rebuild_swap($1)', [id]);
        if (!(await moveState(tx, id, ['swapping'], 'done'))) throw new StoppedError();
        crashPoint('rebuild.before-commit');
      },
      { durable: true },
    );
    writer.moved(position, events);
    crashPoint('rebuild.after-swap');
  }
}

/** What a rebuild holds is applied, and nothing stands aside any more. */
async function setCheckpoint(tx: PoolClient, name: string, position: EventPosition | null): Promise<void> {
  await tx.query('delete from public.subscription_failures where name = $1', [name]);
  await tx.query(
    `insert into public.subscription_checkpoints (name, epoch, transaction_id, global_position) values ($1, $2, $3, $4)
     on conflict (name) do update set epoch = excluded.epoch, transaction_id = excluded.transaction_id,
       global_position = excluded.global_position, updated_at = clock_timestamp()`,
    [name, ...positionParameters(position)],
  );
}

function isBefore(a: EventPosition | null, b: EventPosition): boolean {
  return a === null || comparePositions(a, b) < 0;
}
