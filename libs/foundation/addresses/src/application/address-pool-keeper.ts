import { Inject, Injectable, Optional } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, END_PART, type EndPart, LOG, Poller, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { TakenAddress } from './addresses.js';
import { AddressPoolAlarm } from './pool-trouble.js';
import { type AddressSource, type EverIssued, SIGNER } from './signer-client.js';
import { type FencedPool, fenceOf, type FenceRow, readFence, RestoredCopyError, SignerFence } from './signer-fence.js';
import { WrongSeedError } from './wrong-seed.js';

/** What the keeper writes to the log. */
export interface RefillerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Amounts and pace, for tests: nothing provides them in production. */
const REFILL_OPTIONS = Symbol('amounts and pace of the address pool');

export interface AddressPoolRefillerOptions {
  /** Addresses that must stand ready beyond the last one taken; 200 when left out. */
  readonly ahead?: number;
  /** Addresses per request, at most 1,000; 500 by default. */
  readonly batch?: number;
  /** Poll interval in milliseconds; 500 by default: orders wait for it after each start of the server. */
  readonly everyMs?: number;
}

/** As many as the signer answers at once. */
const MOST_AT_ONCE = 1_000;

/** How far the pool reaches. */
interface PoolReach {
  /** The index that is given out next. */
  readonly next: number;
  /** The highest index of the pool; -1 for an empty one. */
  readonly highest: number;
  readonly highestAddress: string | null;
  readonly ready: number;
}

export interface AddressPoolStatus {
  /** Addresses ready at the last poll; null before the first. */
  readonly ready: number | null;
  /** A sentence while the pool cannot be filled. */
  readonly failing: string | null;
}

/**
 * Keeps addresses ready for future orders. Several may run: the first to append to the stream of issued addresses
 * writes the batch, the others poll again.
 */
@Injectable()
export class AddressPoolRefiller {
  readonly #ahead: number;
  readonly #batch: number;
  readonly #poller: Poller;
  readonly #trouble: AddressPoolAlarm;
  readonly #fence: SignerFence<PoolReach>;
  #isSameSeed = false;
  #status: AddressPoolStatus = { ready: null, failing: null };

  /**
   * @param fencedOut called when the signer reports, while this runs, that another database is the current one:
   * everything must stop
   */
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(SIGNER) private readonly signer: AddressSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: RefillerLog,
    @Inject(END_PART) private readonly fencedOut: EndPart,
    @Optional() @Inject(REFILL_OPTIONS) options: AddressPoolRefillerOptions = {},
  ) {
    this.#trouble = new AddressPoolAlarm(pool);
    this.#ahead = options.ahead ?? 200;
    this.#batch = options.batch ?? 500;
    this.#poller = new Poller(() => this.#keep(), { everyMs: options.everyMs ?? 500, missed: () => undefined });
    this.#fence = new SignerFence(pool, signer, () => this.#read());
  }

  start(): void {
    this.#poller.start();
  }

  /** Resolves after the current poll. */
  stop(): Promise<void> {
    return this.#poller.stop();
  }

  status(): AddressPoolStatus {
    return this.#status;
  }

  /**
   * Agrees with the signer that this database is the one that addresses are issued to: before anything else begins here.
   * @throws RestoredCopyError, SignerError, WrongSeedError
   */
  async agree(): Promise<EverIssued> {
    return (await this.#agree()).known;
  }

  async #agree(): ReturnType<SignerFence<PoolReach>['hold']> {
    if (!this.#isSameSeed) await this.#requireSameSeed();
    return this.#fence.hold();
  }

  /**
   * Polls once and fills what is missing.
   * @returns addresses ready beyond the last one taken
   * @throws SignerError, WrongSeedError, RestoredCopyError
   */
  async fill(): Promise<number> {
    for (;;) {
      const { known, unchanged } = await this.#agree();
      // Mostly nothing was given out since the last poll: then one query is enough.
      if (unchanged && unchanged.fence.usableFrom === 0 && unchanged.heights.ready >= this.#ahead)
        return unchanged.heights.ready;
      if (await this.#recognise(known)) continue;
      const { ready } = await this.#look();
      if (ready >= this.#ahead) return ready;
      await this.#issue();
    }
  }

  async #issue(): Promise<void> {
    // Read before the pool: an issue by another process in between makes our append fail, and never writes the same
    // indexes.
    const version = await this.#version();
    await this.#requireSameSeed();
    const { next, highest, ready } = await this.#look();
    if (ready >= this.#ahead) return;
    const { token, known } = await this.#fence.hold(true);
    // Issued indexes that did not arrive here are skipped: it is unknown whether they were lost before or after their
    // use.
    const from = Math.max(next, highest + 1, known.highest + 1);
    await this.#write(version, from, await this.signer.issue(from, this.#batch, token));
  }

  /**
   * After a restored copy: adds addresses that the signer issued and this database has lost to the pool, below all that
   * are ever given out. A deposit to one of them belongs to a customer whose order was lost, and must be detected.
   * @returns whether something was missing
   */
  async #recognise({ issued }: EverIssued): Promise<boolean> {
    const { usableFrom } = await readFence(this.pool);
    if (usableFrom === 0) return false;
    const version = await this.#version();
    const { highest } = await this.#look();
    for (const [from, count] of issued) {
      const first = Math.max(from, highest + 1);
      const many = Math.min(from + count, usableFrom) - first;
      if (many <= 0) continue;
      await this.#write(version, first, await this.signer.again(first, Math.min(many, MOST_AT_ONCE)));
      return true;
    }
    return false;
  }

  async #version(): Promise<number> {
    return (await this.store.readStream(streams.addresses)).at(-1)?.version ?? 0;
  }

  /** Requests the last known address again: a signer with another seed is detected before any harm. */
  async #requireSameSeed(): Promise<void> {
    const { highest, highestAddress } = await this.#look();
    if (highestAddress !== null) {
      const [again] = await this.signer.again(highest, 1);
      if (again!.address !== highestAddress) throw new WrongSeedError(highest);
    }
    this.#isSameSeed = true;
  }

  async #write(version: number, from: number, issued: readonly TakenAddress[]): Promise<void> {
    const now = this.clock.now();
    const issuedEvent = event('DepositAddressesIssued', {
      fromIndex: from,
      count: issued.length,
      at: now.toISOString(),
    });
    const isFirst = await appendIfFirst(
      this.store,
      { streamId: streams.addresses, expectedVersion: version, events: [issuedEvent] },
      {
        metadata: { correlationId: uuidv7(now), actor: 'system:address-pool' },
        alongside: async (tx) => {
          await tx.query(
            `insert into address_pool (index, address, issued_at)
             select index, address, $3 from unnest($1::bigint[], $2::text[]) as issued (index, address)`,
            [issued.map(({ index }) => index), issued.map(({ address }) => address), now],
          );
        },
      },
    );
    if (isFirst) this.log.info({ fromIndex: from, count: issued.length }, 'deposit addresses issued');
  }

  async #look(): Promise<PoolReach> {
    return (await this.#read()).heights;
  }

  async #read(): Promise<FencedPool<PoolReach>> {
    const { rows } = await this.pool.query<FenceRow & { next: string; highest: string | null; address: string | null }>(
      `select token, adoption, usable_from, refused, stands,
         greatest(case when is_called then last_value + 1 else last_value end, usable_from) as next,
         last.index as highest, last.address
       from signer_fence_now, deposit_index left join (select index, address from address_pool order by index desc limit 1) as last on true`,
    );
    const row = rows[0]!;
    const next = Number(row.next);
    const highest = row.highest === null ? -1 : Number(row.highest);
    const heights = { next, highest, highestAddress: row.address, ready: Math.max(0, highest + 1 - next) };
    return { fence: fenceOf(row), heights };
  }

  /** Fills what is missing, and records the status. */
  async #keep(): Promise<void> {
    try {
      const ready = await this.fill();
      await this.#trouble.isOver();
      this.#status = { ready, failing: null };
    } catch (error) {
      const failing = error instanceof Error ? error.message : String(error);
      if (this.#status.failing !== failing) this.log.warn({ err: error }, 'the address pool cannot be filled');
      this.#status = { ready: this.#status.ready, failing };
      if (error instanceof RestoredCopyError) this.fencedOut(error);
      // Where even this cannot be written, the database is in trouble, and that is noticed elsewhere.
      await this.#trouble.stands(error, this.clock.now()).catch(() => undefined);
    }
  }
}
