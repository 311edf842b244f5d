import type { PoolClient } from 'pg';
import { BatchSize } from '../batch-size.js';
import { commit, rollback } from '../connection.js';
import type { Slice } from '../types.js';
import { declareForm } from '../subscriptions/row-version.js';
import type { EventPosition, Projection, RecordedEvent } from '../types.js';
import { isTransient, PoisonEventError, StoppedError } from './errors.js';
import { Pace } from './pace.js';
import { positionParameters, WORKING } from './records.js';
import type { RebuildRecord } from './records.js';

/** Runs in a transaction in which the names of a projection's tables mean a rebuild's copies of them. */
export async function inCopies<T>(
  client: PoolClient,
  { id, projection }: { readonly id: string; readonly projection: Projection },
  work: (tx: PoolClient) => Promise<T>,
  { durable = false, end = commit }: { readonly durable?: boolean; readonly end?: typeof commit } = {},
): Promise<T> {
  // Rows and place are written together: a power cut may take back the last of both, which costs nothing but the work.
  await client.query(
    `begin; set local search_path = rebuild_${BigInt(id)}, public${durable ? '' : '; set local synchronous_commit = off'}; ${declareForm(projection)}`,
  );
  let result: T;
  try {
    result = await work(client);
  } catch (error) {
    await rollback(client);
    throw error;
  }
  await end(client);
  return result;
}

/** Writes events into a rebuild's copies, with the place they reach, in short transactions. */
export class CopyWriter {
  readonly #copies: { readonly id: string; readonly projection: Projection };
  readonly #client: PoolClient;
  readonly #projection: Projection;
  readonly #pace = new Pace();
  readonly #chunk = new BatchSize(500);
  #position: EventPosition | null;
  #eventsDone: number;

  constructor(record: RebuildRecord, client: PoolClient, projection: Projection) {
    this.#copies = { id: record.id, projection };
    this.#client = client;
    this.#projection = projection;
    this.#position = record.position;
    this.#eventsDone = record.eventsDone;
    this.#pace.note(this.#position);
  }

  /** Everything up to here is in the copies. */
  get position(): EventPosition | null {
    return this.#position;
  }

  get eventsDone(): number {
    return this.#eventsDone;
  }

  /** @throws StoppedError when the rebuild was paused, cancelled or taken over; PoisonEventError; database errors */
  async write(slice: Slice, mark: EventPosition | null, abort?: AbortSignal): Promise<void> {
    const { events } = slice;
    for (let from = 0; from < events.length || from === 0;) {
      if (abort?.aborted) throw new StoppedError();
      const chunk = events.slice(from, from + this.#chunk.value);
      from += Math.max(1, chunk.length);
      const to = from < events.length ? chunk.at(-1)!.position : slice.position!;
      const began = performance.now();
      await this.#apart(chunk, to, mark);
      this.#chunk.note(chunk.length, performance.now() - began);
    }
  }

  /** Within the caller's transaction. @throws StoppedError */
  async move(tx: PoolClient, to: EventPosition | null, mark: EventPosition | null, events: number): Promise<void> {
    const { rowCount } = await tx.query({
      name: 'move-rebuild',
      text: `update public.rebuilds set epoch = $5, transaction_id = $6, global_position = $7, mark_epoch = $8,
          mark_transaction_id = $9, mark_global_position = $10, events_done = $11, events_per_second = $12,
          seconds_left = $13, waits_for = null, updated_at = clock_timestamp()
        where id = $1 and epoch = $2 and transaction_id = $3 and global_position = $4 and state = any($14)`,
      values: [
        this.#copies.id,
        ...positionParameters(this.#position),
        ...positionParameters(to),
        ...positionParameters(mark),
        this.#eventsDone + events,
        this.#pace.perSecond,
        this.#pace.secondsTo(mark),
        WORKING,
      ],
    });
    if (rowCount !== 1) throw new StoppedError();
  }

  /** What {@link move} wrote has been committed. */
  moved(to: EventPosition | null, events: number): void {
    this.#position = to;
    this.#eventsDone += events;
    this.#pace.note(to);
  }

  async #apart(events: readonly RecordedEvent[], to: EventPosition, mark: EventPosition | null): Promise<void> {
    try {
      await inCopies(this.#client, this.#copies, async (tx) => {
        // First, because a pause or a cancellation waits for this row and then finds no process writing.
        await this.move(tx, to, mark, events.length);
        await this.apply(events, tx);
      });
    } catch (error) {
      if (error instanceof StoppedError || isTransient(error)) throw error;
      throw await this.#poison(events, error);
    }
    this.moved(to, events.length);
  }

  async apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
    if (events.length > 0) await this.#projection.apply(events, tx);
  }

  /** Which event it was: the last of the shortest beginning of a batch that fails. Nothing that is tried stays. */
  async #poison(events: readonly RecordedEvent[], error: unknown): Promise<unknown> {
    let failure = error;
    let passes = 0;
    let fails = events.length;
    while (fails - passes > 1) {
      const middle = (passes + fails) >>> 1;
      try {
        await inCopies(this.#client, this.#copies, (tx) => this.apply(events.slice(0, middle), tx), { end: rollback });
        passes = middle;
      } catch (next) {
        if (isTransient(next)) return next;
        failure = next;
        fails = middle;
      }
    }
    return events.length === 0 ? error : PoisonEventError.of(this.#projection.name, events[fails - 1]!, failure);
  }
}
