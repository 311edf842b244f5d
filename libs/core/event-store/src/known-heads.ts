import type { Pool, PoolClient } from 'pg';
import type { AppendCommand } from './command.js';

/** When something was asked, counted in connections made until then. */
export type Moment = number;

interface Known {
  version: number;
  at: Moment;
}

/** Half of what is kept: as many streams as a busy process works on at once, many times over. */
const HALF = 5_000;

/**
 * Heads of streams that the database has told this process of, so that it need not be asked whether there is a version
 * before the next one: events are never removed, and what the primary key then accepts is the next version indeed. Looking
 * a head up costs PostgreSQL a third of an append.
 *
 * A database that was restored, or a stand-by that took over, may have lost what we know. Neither happens behind an open
 * connection, so what we know holds on connections that were there before it was asked; on later ones nothing is known.
 */
export class KnownHeads {
  /** What was not learned anew while as many others were is let go all at once: cheaper than one by one. */
  #recent = new Map<string, Known>();
  #earlier = new Map<string, Known>();
  readonly #since = new WeakMap<PoolClient, Moment>();
  #connections = 0;

  static readonly #ofPools = new WeakMap<Pool, KnownHeads>();

  /** What is known of the database behind a pool: one for all stores on it. */
  static of(pool: Pool): KnownHeads {
    let known = KnownHeads.#ofPools.get(pool);
    if (!known) KnownHeads.#ofPools.set(pool, (known = new KnownHeads(pool)));
    return known;
  }

  /** @param pool its connections are counted from now on; those it has already are older than anything we know */
  private constructor(pool: Pool) {
    pool.on('connect', (client) => this.#since.set(client, ++this.#connections));
  }

  /** To be taken before a question is sent: what it answers is known from then. */
  get now(): Moment {
    return this.#connections;
  }

  /** These streams had reached these versions when the database was asked, at `at`. */
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

  /** Somebody else may have been first: what we know is no help any more. */
  forget({ heads }: AppendCommand): void {
    for (const { streamId } of heads) {
      this.#recent.delete(streamId);
      this.#earlier.delete(streamId);
    }
  }

  /**
   * Whether a stream is known to have reached exactly this version, as far as the connection can tell. Every stream has
   * reached 0, and one that we know to be further is better looked up: it is sure to be refused, and quietly.
   */
  has(client: PoolClient, streamId: string, version: number): boolean {
    const known = this.#recent.get(streamId) ?? this.#earlier.get(streamId);
    if (known === undefined) return version === 0;
    return known.version === version && (this.#since.get(client) ?? 0) <= known.at;
  }
}
