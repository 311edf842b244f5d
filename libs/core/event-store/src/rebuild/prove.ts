import type { PostgresEventStore } from '../event-store.js';
import { comparePositions } from '../types.js';
import type { EventPosition, Projection, RecordedEvent } from '../types.js';
import { Claim } from './claim.js';
import { compareTable } from './compare.js';
import type { RowDifference, TableComparison } from './compare.js';
import { CopyWriter } from './copies.js';
import { pages } from './pages.js';
import { assertRegistered } from './rebuilder.js';
import { failRebuild, findRebuild, insertRebuild, moveState, WORKING } from './records.js';
import { openRebuildStatus } from './rebuild-status.js';
import type { RebuildStatus } from './rebuild-status.js';

export interface ProveOptions {
  readonly store: PostgresEventStore;
  readonly projection: Projection;
  readonly by: string;
  readonly reason: string;
  /** Most differences that are reported. */
  readonly limit?: number;
  readonly abort?: AbortSignal;
}

/** Whether a projection's rows are what its events make of them. */
export interface Proof {
  readonly projection: string;
  readonly equal: boolean;
  /** Where the rows stood when they were compared: everything up to here is in them; null before the first event. */
  readonly position: EventPosition | null;
  /** Events the rows were made of. */
  readonly events: number;
  /** Streams that stand aside with an event that could not be applied: left out from there on, as they are in the rows. */
  readonly parked: number;
  readonly tables: readonly Omit<TableComparison, 'differences'>[];
  /** The first differences, table by table in key order. */
  readonly differences: readonly RowDifference[];
}

const LIMIT = 20;
/** When a round finds no more events than this, the rest is applied while the compared snapshot is open. */
const FEW = 1000;
const ROUNDS = 20;

/**
 * Makes a projection's rows a second time, in copies of its tables, from the same events that the live rows hold, and
 * compares the two. Nothing is stopped for it: the live rows are read in a snapshot, together with the word which events
 * are in them.
 * @throws RebuildRefusedError for a projection whose tables may not be copied; PoisonEventError
 */
export async function proveProjection(options: ProveOptions): Promise<Proof> {
  const { store, projection, by, reason } = options;
  const { pool } = store;
  await assertRegistered(pool, projection);
  const id = (await insertRebuild(pool, 'proof', projection, { by, reason }))!;
  const claim = (await Claim.of(pool, id))!;
  let failure: unknown;
  try {
    await claim.client.query('select public.rebuild_make_copies($1)', [id]);
    const record = (await findRebuild(claim.client, id))!;
    return await new Proving(options, new CopyWriter(record, claim.client, projection), claim, id).prove();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // If the connection is gone, the copies are left to the next rebuild or proof.
    await end(claim, id, failure).catch(() => undefined);
    await claim.release();
  }
}

/** {@link proveProjection} of several, one after the other. */
export async function proveAll(
  projections: readonly Projection[],
  options: Omit<ProveOptions, 'projection'>,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const projection of projections) proofs.push(await proveProjection({ ...options, projection }));
  return proofs;
}

async function end({ client }: Claim, id: string, failure: unknown): Promise<void> {
  if (failure === undefined) await moveState(client, id, WORKING, 'done');
  else await failRebuild(client, id, failure);
  await client.query('select public.rebuild_drop_copies($1)', [id]);
}

class Proving {
  readonly #options: ProveOptions;
  readonly #writer: CopyWriter;
  readonly #claim: Claim;
  readonly #schema: string;
  /** Streams that stood aside in an earlier round, with the first version that is not in the copies. */
  readonly #withheld = new Map<string, number>();

  constructor(options: ProveOptions, writer: CopyWriter, claim: Claim, id: string) {
    this.#options = options;
    this.#writer = writer;
    this.#claim = claim;
    this.#schema = `rebuild_${id}`;
  }

  async prove(): Promise<Proof> {
    const { store, projection } = this.#options;
    for (let round = 0; round < ROUNDS; round++) {
      const { status: rebuildStatus, close } = await openRebuildStatus(store.pool, projection.name, []);
      await close();
      const before = this.#writer.eventsDone;
      await this.#fillTo(rebuildStatus.places.checkpoint, rebuildStatus);
      if (this.#writer.eventsDone - before <= FEW) break;
    }
    const { client, status, close } = await openRebuildStatus(store.pool, projection.name, projection.tables);
    try {
      await this.#bringIn(status);
      // Some partitions may be ahead of the checkpoint; none can be ahead of what is visible now.
      await this.#fillTo(await store.lastPosition('visible'), status);
      return await this.#compare(client, status);
    } finally {
      await close();
    }
  }

  async #fillTo(upTo: EventPosition | null, status: RebuildStatus): Promise<void> {
    const { store, projection, abort } = this.#options;
    const { position } = this.#writer;
    if (!upTo || (position && comparePositions(position, upTo) >= 0)) return;
    const keep = (event: RecordedEvent): boolean => this.#isIn(event, status);
    for await (const slice of pages(store, projection.handles, position, upTo, keep)) {
      await this.#writer.write(slice, upTo, abort);
    }
  }

  #isIn(event: RecordedEvent, { places, parked, dropped }: RebuildStatus): boolean {
    if (dropped.has(event.eventId) || !places.has(event)) return false;
    const { streamId, version } = event;
    const withheldFrom = this.#withheld.get(streamId);
    if (withheldFrom !== undefined && version >= withheldFrom) return false;
    if (version < (parked.get(streamId) ?? Infinity)) return true;
    this.#withheld.set(streamId, version);
    return false;
  }

  /** What stood aside in an earlier round and has been applied to the live rows since. */
  async #bringIn(status: RebuildStatus): Promise<void> {
    const { store, projection, abort } = this.#options;
    const withheld = [...this.#withheld];
    this.#withheld.clear();
    for (const [streamId, from] of withheld) {
      const { position } = this.#writer;
      const stream = await store.readStream(streamId, { from });
      // What lies beyond the copies' place comes with the rest.
      const passed = stream.filter((event) => position && comparePositions(event.position, position) <= 0);
      const events = passed.filter((event) => projection.handles.includes(event.type) && this.#isIn(event, status));
      await this.#writer.write({ events, position, more: false, held: false }, position, abort);
    }
  }

  async #compare(live: Claim['client'], status: RebuildStatus): Promise<Proof> {
    const { projection, limit = LIMIT } = this.#options;
    const compared: TableComparison[] = [];
    await this.#claim.client.query('begin');
    for (const table of projection.tables) {
      const left = limit - compared.reduce((sum, one) => sum + one.differences.length, 0);
      const rebuilt = { client: this.#claim.client, schema: this.#schema };
      compared.push(await compareTable(table, { client: live, schema: 'public' }, rebuilt, left));
    }
    await this.#claim.client.query('commit');
    return {
      projection: projection.name,
      equal: compared.every((one) => one.differing === 0),
      position: status.places.checkpoint,
      events: this.#writer.eventsDone,
      parked: status.parked.size,
      tables: compared.map(({ differences: _differences, ...one }) => one),
      differences: compared.flatMap((one) => one.differences),
    };
  }
}
