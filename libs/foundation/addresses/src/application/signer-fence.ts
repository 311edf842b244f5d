import { randomUUID } from 'node:crypto';
import { pause } from '@usdt-africa/event-store';
import { Poller } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import type { AddressSource, EverIssued } from './signer-client.js';
import { FencedOutError } from './signer-connection.js';

const WHAT_TO_DO =
  'Stop every other copy of this database; then, when this is the one to go on with, raise the epoch (npm run raise-epoch).';

/** This database is a copy that knows less than the signer: whatever goes on here could pay a stranger. Refuse to start. */
export class RestoredCopyError extends Error {
  override readonly name = 'RestoredCopyError';
  constructor() {
    super(
      'This database is not the one that the signer last worked with: it was restored from an older copy, or another copy ' +
        `of it is in use, and addresses that are orders’ already would be given to others. ${WHAT_TO_DO}`,
    );
  }
}

/** The signer has not confirmed that this database is the current one: it may be a restored copy. */
export class UncheckedDatabaseError extends Error {
  override readonly name = 'UncheckedDatabaseError';
  constructor() {
    super(
      'Nobody has asked the signer whether this database is the one that it works with, since PostgreSQL was started. A ' +
        'worker without the role addresses cannot ask: start one that has it, with the signer, and this one after it.',
    );
  }
}

/** The fence as it stands in the database. */
export interface Fence {
  readonly token: string | null;
  readonly adoption: string | null;
  /** Indexes below it are never given out. */
  readonly usableFrom: number;
  /** Why the signer does not go on with this database; null while it does. */
  readonly refused: string | null;
  /** The signer agreed with this very database, while this server runs. */
  readonly stands: boolean;
}

/** Reads the fence. @throws database errors */
export async function readFence(db: Pool | PoolClient): Promise<Fence> {
  const { rows } = await db.query<FenceRow>(
    'select token, adoption, usable_from, refused, stands from signer_fence_now',
  );
  return fenceOf(rows[0]!);
}

/** A row of `signer_fence_now`. */
export interface FenceRow {
  readonly token: string | null;
  readonly adoption: string | null;
  readonly usable_from: string;
  readonly refused: string | null;
  readonly stands: boolean | null;
}

export function fenceOf({ token, adoption, usable_from, refused, stands }: FenceRow): Fence {
  return { token, adoption, usableFrom: Number(usable_from), refused, stands: stands === true };
}

/**
 * Call at the start of a process that must not run on a restored copy and does not call the signer itself. If the
 * server was restarted since the signer agreed, another process has to query the signer first: waits a while for that.
 * After the wait no address is given out here until one has.
 * @throws RestoredCopyError
 */
export async function assertNotFencedOut(pool: Pool, waitMs = 15_000): Promise<void> {
  for (const end = Date.now() + waitMs; ; await pause(100)) {
    const fence = await readFence(pool);
    if (fence.refused !== null) throw new RestoredCopyError();
    // A token that was never written was never lost either.
    if (fence.stands || (fence.token === null && fence.adoption === null) || Date.now() > end) return;
  }
}

/**
 * Call at the start of a process that moves money and cannot query the signer itself: waits until another process has,
 * and the token in the database is proven to be the signer's.
 * @throws RestoredCopyError; UncheckedDatabaseError where no process has by then
 */
export async function assertChecked(pool: Pool, waitMs = 15_000): Promise<void> {
  await assertNotFencedOut(pool, waitMs);
  const { stands, token, adoption } = await readFence(pool);
  if (!stands && (token !== null || adoption !== null)) throw new UncheckedDatabaseError();
}

const WATCH_MS = 2_000;

/**
 * Watches, in a process that cannot query the signer, whether the signer refused another process: then this is a
 * restored copy, and all work must stop. Also detects a database that is restored under a running process.
 */
export class FenceWatch {
  readonly #poller: Poller;

  constructor(
    private readonly pool: Pool,
    private readonly fencedOut: (error: RestoredCopyError) => void,
    everyMs = WATCH_MS,
  ) {
    this.#poller = new Poller(() => this.#look(), { everyMs, missed: () => undefined });
  }

  start(): void {
    this.#poller.start();
  }

  /** Waits for nothing: a database that was cut off would never answer. */
  stop(): void {
    void this.#poller.stop();
  }

  async #look(): Promise<void> {
    // An unreachable database gives no information about itself.
    const fence = await readFence(this.pool).catch(() => null);
    if (this.#poller.isStopping || fence === null || fence.refused === null) return;
    this.stop();
    this.fencedOut(new RestoredCopyError());
  }
}

/** What the pool reports to the signer. */
export interface PoolHeights {
  readonly next: number;
  readonly highest: number;
}

/** The fence and the pool, read at once. */
export interface FencedPool<Heights extends PoolHeights> {
  readonly fence: Fence;
  readonly heights: Heights;
}

/** What the signer agreed to. */
export interface Agreement<Heights extends PoolHeights> {
  readonly token: string;
  /** Everything ever issued. */
  readonly known: EverIssued;
  /** What was read a moment ago, where nothing has changed since the last agreement; null else. */
  readonly unchanged: FencedPool<Heights> | null;
}

/** Tries before it is believed that the database, and not another worker's answer under way, is what differs. */
const TRIES = 4;
const AGAIN_MS = 150;
/** Longest interval between checks of the token with the signer: another copy is detected within it. */
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Agrees with the signer that this database is the current one. Several workers may do it on one database: the first
 * one writes, the others check again.
 */
export class SignerFence<Heights extends PoolHeights> {
  #last: { readonly token: string; readonly next: number; readonly at: number; readonly known: EverIssued } | null =
    null;

  constructor(
    private readonly pool: Pool,
    private readonly signer: Pick<AddressSource, 'agree'>,
    private readonly read: () => Promise<FencedPool<Heights>>,
  ) {}

  /**
   * Writes a new token on both sides where this is due: at the start, after a restart of the server, and when addresses
   * were given out since. Checks from time to time whether the token still counts.
   * @param isDue another reason for a new token: a new batch
   * @throws RestoredCopyError once the signer reports another database as current; the reason is stored
   * @throws SignerError, database errors
   */
  async hold(isDue = false): Promise<Agreement<Heights>> {
    for (let tried = 1; ; tried++) {
      const now = await this.read();
      const { fence, heights } = now;
      const last = this.#last;
      const isKnown = fence.stands && fence.adoption === null && last !== null && last.token === fence.token;
      if (!isDue && isKnown && last.next === heights.next && performance.now() - last.at < REQUEST_TIMEOUT_MS)
        return { token: last.token, known: last.known, unchanged: now };
      const isNew = isDue || !isKnown || last.next !== heights.next;
      try {
        const token = isNew ? await this.#renew(fence, heights) : fence.token;
        if (token === null) continue;
        const known = await this.signer.agree({ token, proposed: null, adoption: null, ...heights });
        this.#last = { token, next: heights.next, at: performance.now(), known };
        return { token, known, unchanged: null };
      } catch (error) {
        if (!(error instanceof FencedOutError)) throw error;
        // Another worker may have agreed upon a newer token in between.
        if (tried >= TRIES) throw await this.#refused(fence);
        await pause(AGAIN_MS);
      }
    }
  }

  /** @returns the new token; null when another worker was faster */
  async #renew(fence: Fence, heights: PoolHeights): Promise<string | null> {
    const proposed = randomUUID();
    const { token, adoption } = fence;
    const known = await this.signer.agree({ token, proposed, adoption, ...heights });
    // The rest of the pool belongs to the server run that it was issued to: addresses given out in its last moments,
    // which this run may have lost, are not given out again.
    const isOtherRun = adoption !== null || (token !== null && !fence.stands);
    const { rowCount } = await this.pool.query(
      `update signer_fence set token = $2, adoption = null, refused = null, server_started = pg_postmaster_start_time(),
         written_in = pg_current_xact_id(), updated_at = clock_timestamp(), usable_from = greatest(usable_from, $4)
       where token is not distinct from $1 and adoption is not distinct from $3`,
      [token, proposed, adoption, isOtherRun ? known.highest + 1 : 0],
    );
    return rowCount === 1 ? proposed : null;
  }

  /** Records, for all processes, that this database must not be used. */
  async #refused({ token, adoption }: Fence): Promise<RestoredCopyError> {
    const error = new RestoredCopyError();
    this.#last = null;
    await this.pool.query(
      `update signer_fence set refused = $3, updated_at = clock_timestamp()
       where token is not distinct from $1 and adoption is not distinct from $2`,
      [token, adoption, error.message],
    );
    return error;
  }
}

/**
 * A person's word that this database is the one from now on, whatever it has forgotten: the signer goes on with it at the
 * next start, once. With the owner's connection, while the product stands still.
 */
export async function adoptDatabase(owner: Pool | PoolClient): Promise<void> {
  await owner.query(
    `update signer_fence set adoption = gen_random_uuid(), refused = null, server_started = null,
       updated_at = clock_timestamp()`,
  );
}
