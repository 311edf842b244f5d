import type { Pool, PoolClient } from 'pg';
import type { AppendCommand } from './command.js';

/** When a query was issued, counted in connections made until then. */
export type Moment = number;

interface Known {
  version: number;
  at: Moment;
}

/** Half of the cache: many times as many streams as a busy process works on at once. */
const HALF = 5_000;

/**
 * Heads of streams that this process learned from the database, so that it need not query whether the preceding version
 * exists: events are never removed, and what the primary key then accepts is indeed the next version. Looking a head up
 * costs PostgreSQL a third of an append.
 *
 * A database that was restored, or a standby that took over, may have lost versions that are known here. Neither
 * happens behind an open connection, so known heads hold on connections that existed before the query; on later ones
 * nothing is known.
 */
export class KnownHeads {
  /** Entries that were not learned again while as many others were are dropped all at once: cheaper than one by one. */
  #recent = new Map<string, Known>();
  #earlier = new Map<string, Known>();
  readonly #since = new WeakMap<PoolClient, Moment>();
  #connections = 0;

  static readonly #ofPools = new WeakMap<Pool, KnownHeads>();

  /** The known heads of the database behind a pool: one instance for all stores on it. */
  static of(pool: Pool): KnownHeads {
    let known = KnownHeads.#ofPools.get(pool);
    if (!known) KnownHeads.#ofPools.set(pool, (known = new KnownHeads(pool)));
    return known;
  }

  /** @param pool its connections are counted from now on; those it has already are older than anything we know */
  private constructor(pool: Pool) {
    pool.on('connect', (client) => this.#since.set(client, ++this.#connections));
  }

  /** Read this before a query is sent: its result is known from that moment. */
  get now(): Moment {
    return this.#connections;
  }

  /** These streams had reached these versions when the database was queried, at `at`. */
  learn(streamId: string, version: number, at: Moment): void {
    const known = this.#recent.get(streamId);
    if (known) {
      known.version = version;
      known.at = at;
      return;
    }
    if (this.#recent.size >= HALF) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(streamId, { version, at });
  }

  /** A command was taken that was sent at `at`. */
  learnFrom({ heads, rows }: AppendCommand, at: Moment): void {
    if (heads.length === 1) return this.learn(heads[0]!.streamId, rows.at(-1)!.version, at);
    // A stream's rows stand together by version: its last one is its head.
    for (const [index, row] of rows.entries()) {
      if (rows[index + 1]?.streamId !== row.streamId) this.learn(row.streamId, row.version, at);
    }
  }

  /** Another writer may have been first: the known heads are of no use any more. */
  forget({ heads }: AppendCommand): void {
    for (const { streamId } of heads) {
      this.#recent.delete(streamId);
      this.#earlier.delete(streamId);
    }
  }

  /**
   * Whether a stream is known to have reached exactly this version, as far as the connection can tell. Every stream has
   * reached 0. A stream known to be further is looked up instead: the append is then certainly refused, and without a
   * database error.
   */
  has(client: PoolClient, streamId: string, version: number): boolean {
    const known = this.#recent.get(streamId) ?? this.#earlier.get(streamId);
    if (known === undefined) return version === 0;
    return known.version === version && (this.#since.get(client) ?? 0) <= known.at;
  }
}
