import pg from 'pg';
import type { Client, Pool } from 'pg';
import { backoffMs, pause, Signal } from '../wait.js';

/** The time during which this process leads a subscription. */
export interface Term {
  /** Aborts when the lead is lost. */
  readonly signal: AbortSignal;
  /** Gives the lead away; call it when nothing is being worked on any more. */
  release(): Promise<void>;
}

export interface LeadershipOptions {
  /** How often a standby checks whether it may lead. */
  readonly pollMs?: number;
  /** PostgreSQL takes the leads from a process that has been silent for so long. */
  readonly silentMs?: number;
  readonly onError?: (error: unknown) => void;
}

interface Candidate {
  readonly name: string;
  elect(term: Term): void;
}

/** An answer this often is the proof that the locks of a process that leads all it wants still stand. */
const PROOF_MS = 1000;
/**
 * A machine that lost its power or its network ends no connection, and a process that is frozen keeps its own: their locks would
 * stand for hours, or for ever, and everything that is led stand still with them. Several proofs fit in, and a busy moment.
 */
const SILENT_MS = 10_000;
const PROOFS = 4;
const RECONNECT = { initialMs: 50, maxMs: 2000 };
const LOCK = `hashtextextended('subscription:' || name, 0)`;

/**
 * One leader per subscription among all processes: a session's advisory lock, which PostgreSQL frees when the process or
 * its connection dies. All of a process's locks are held by one connection, which is used for nothing else.
 */
export class Leadership {
  readonly #pool: Pool;
  readonly #pollMs: number;
  readonly #silentMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #closing = new AbortController();
  readonly #changed = new Signal();
  readonly #candidates = new Set<Candidate>();
  readonly #held = new Map<string, AbortController>();
  #client: Client | undefined;
  #running: Promise<void> | undefined;
  #query: Promise<unknown> = Promise.resolve();

  /** @param pool provides the connection settings; its connections are not used */
  constructor(pool: Pool, options: LeadershipOptions = {}) {
    this.#pool = pool;
    this.#pollMs = options.pollMs ?? 250;
    this.#silentMs = options.silentMs ?? SILENT_MS;
    this.#onError = options.onError ?? (() => undefined);
  }

  /** Waits until this process leads the subscription. @returns null when `abort` ended the waiting */
  async lead(name: string, abort: AbortSignal): Promise<Term | null> {
    if (abort.aborted || this.#closing.signal.aborted) return null;
    this.#running ??= this.#run();
    return new Promise((resolve) => {
      const give = (term: Term | null): void => {
        this.#candidates.delete(candidate);
        abort.removeEventListener('abort', onAbort);
        resolve(term);
      };
      const onAbort = (): void => give(null);
      const candidate: Candidate = { name, elect: give };
      abort.addEventListener('abort', onAbort);
      this.#candidates.add(candidate);
      this.#changed.fire();
    });
  }

  /** Gives every lead away and closes the connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const closing = this.#closing.signal;
    for (let failures = 0; !closing.aborted;) {
      try {
        const client = (this.#client ??= await this.#connect());
        await this.#elect(client);
        failures = 0;
        // Who waits for nothing only makes sure of the connection.
        const waitMs = this.#candidates.size > 0 ? this.#pollMs : Math.max(this.#pollMs, PROOF_MS);
        await this.#changed.wait(Math.min(waitMs, this.#silentMs / PROOFS), closing);
      } catch (error) {
        this.#onError(error);
        this.#lose(this.#client);
        await pause(backoffMs(RECONNECT, ++failures), closing);
      }
    }
    this.#lose(this.#client);
  }

  async #connect(): Promise<Client> {
    const { options } = this.#pool;
    // The pool hides its password from enumeration.
    const silent = `-c idle_session_timeout=${this.#silentMs}`;
    const client = new pg.Client({ ...options, password: options.password, ...SESSION, options: silent });
    client.on('error', (error) => {
      this.#onError(error);
      this.#lose(client);
    });
    client.on('end', () => this.#lose(client));
    await client.connect();
    return client;
  }

  /**
   * Tries to take the locks of the candidates that do not lead yet. The database is queried also when there is no such
   * candidate: a response proves that the connection, and with it every lock, still exists.
   */
  async #elect(client: Client): Promise<void> {
    const candidates = new Map([...this.#candidates].map((candidate) => [candidate.name, candidate]));
    const names = [...candidates.keys()].filter((name) => !this.#held.has(name));
    for (const name of await this.#queryLocks(
      client,
      `select name from unnest($1::text[]) name where pg_try_advisory_lock(${LOCK})`,
      names,
    )) {
      const candidate = candidates.get(name)!;
      if (client === this.#client && this.#candidates.has(candidate)) candidate.elect(this.#term(client, name));
      else await this.#unlock(client, name);
    }
  }

  #term(client: Client, name: string): Term {
    const lost = new AbortController();
    this.#held.set(name, lost);
    return {
      signal: lost.signal,
      release: async () => {
        if (this.#held.get(name) !== lost) return;
        this.#held.delete(name);
        await this.#unlock(client, name);
        this.#changed.fire();
      },
    };
  }

  async #unlock(client: Client, name: string): Promise<void> {
    try {
      await this.#queryLocks(client, `select name from unnest($1::text[]) name where pg_advisory_unlock(${LOCK})`, [
        name,
      ]);
    } catch {
      // The session is gone, and its locks with it.
      this.#lose(client);
    }
  }

  /**
   * One query after the other, across callers.
   * @returns the names for which it is true
   */
  async #queryLocks(client: Client, text: string, names: readonly string[]): Promise<string[]> {
    const answer = this.#query.then(() => client.query<{ name: string }>(text, [names]));
    this.#query = answer.catch(() => undefined);
    return (await answer).rows.map((row) => row.name);
  }

  #lose(client: Client | undefined): void {
    if (!client || client !== this.#client) return;
    this.#client = undefined;
    const lost = [...this.#held.values()];
    this.#held.clear();
    for (const controller of lost) controller.abort();
    client.end().catch(() => undefined);
  }
}

/** A peer that went silent must be noticed; a session that only holds locks is idle by nature. */
const SESSION = { keepAlive: true, keepAliveInitialDelayMillis: 5000, query_timeout: 5000 };
