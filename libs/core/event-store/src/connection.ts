import type { Pool, PoolClient } from 'pg';
import { isKnownFailure } from './errors.js';

/**
 * A connection borrowed from a pool. One that breaks while it is borrowed would end the process, for the pool listens to
 * idle ones only: here it is listened to, and thrown away afterwards, as is one whose state is in doubt.
 */
export class Lease {
  #broken: Error | boolean = false;
  readonly #onError = (error: Error): void => {
    this.#broken = error;
  };

  private constructor(readonly client: PoolClient) {
    client.on('error', this.#onError);
  }

  static async of(pool: Pool): Promise<Lease> {
    return new Lease(await pool.connect());
  }

  /** Whether it may be used again. */
  get usable(): boolean {
    return this.#broken === false;
  }

  /** Records what an error says about the connection. */
  doubt(error: unknown): void {
    if (!this.#broken && !isKnownFailure(error) && isDriverError(error)) this.#broken = error as Error;
    if (doubtful.has(this.client)) this.#broken ||= true;
  }

  /** Gives the connection back. */
  release(): void {
    this.client.off('error', this.#onError);
    this.client.release(this.#broken);
  }
}

/** Lends a connection of the pool for some work; see {@link Lease}. */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const lease = await Lease.of(pool);
  try {
    return await work(lease.client);
  } catch (error) {
    lease.doubt(error);
    throw error;
  } finally {
    lease.release();
  }
}

/** Connections whose transaction has no known end: the pool must drop them. */
const doubtful = new WeakSet<PoolClient>();

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Nothing is repeated.
 * @throws CommitInDoubtError when the connection broke while the commit was under way
 */
export function withTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return withOpenedTransaction(pool, (client) => client.query('begin'), work);
}

/**
 * The same, with another way to begin the transaction.
 * @param open begins the transaction, and does more in the same round trip; its result is passed to `work`
 */
export async function withOpenedTransaction<T, Found>(
  pool: Pool,
  open: (client: PoolClient) => Promise<Found>,
  work: (tx: PoolClient, found: Found) => Promise<T>,
): Promise<T> {
  return withConnection(pool, async (client) => {
    let result: T;
    try {
      result = await work(client, await open(client));
    } catch (error) {
      await rollback(client);
      throw error;
    }
    await commit(client);
    return result;
  });
}

/** The connection broke while COMMIT was under way: it may have happened or not. */
export class CommitInDoubtError extends Error {
  constructor(cause: unknown) {
    super('it is not known whether the transaction was committed', { cause });
    this.name = 'CommitInDoubtError';
  }
}

/** @throws CommitInDoubtError, or PostgreSQL's error when it refused for certain. */
export async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    command = (await client.query('commit')).command;
  } catch (error) {
    if (isKnownFailure(error)) throw error;
    doubtful.add(client);
    throw new CommitInDoubtError(error);
  }
  // COMMIT of a transaction that an earlier statement broke answers ROLLBACK, without an error.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
}

/** Takes a transaction back. Where even that fails the connection goes, and the transaction with it. */
export async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
  } catch {
    doubtful.add(client);
  }
}

/** Errors of the driver and of sockets, as opposed to what `work` itself throws. */
function isDriverError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    'severity' in error ||
    'syscall' in error ||
    error instanceof CommitInDoubtError ||
    /^(Connection terminated|Client has encountered a connection error|Query read timeout)/.test(error.message)
  );
}
