import { Inject, Optional } from '@nestjs/common';
import {
  COLLECTION_PROVIDER,
  type CollectionProvider,
  type Credit,
  ProviderUnavailableError,
} from '@usdt-africa/banking';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { FundingWork } from './funding-work.js';

/** Token of the time between two polls, for tests: production has the default. */
const POLL_MS = Symbol('time between two polls of the provider list');
const EVERY_MS = 5 * 60_000;
const AGAIN_MS = 60_000;
const LEASE_MS = 5 * 60_000;
/** Each list begins so long before the end of the last one: a credit may be listed late. */
const OVERLAP_MS = 86_400_000;
/** The provider's clock and ours may differ. */
const AHEAD_MS = 60_000;
const REVERSALS_EVERY_MS = 3_600_000;
/** How far back credits that were taken back are searched: longer than any bank takes. */
const REVERSALS_BACK_MS = 45 * 86_400_000;
const MOST_PAGES = 500;

interface Reading {
  readonly read_to: Date | null;
  readonly began_at: Date;
  readonly reversals_at: Date | null;
}

/**
 * Reads the provider's list of credits, so that a payment without a webhook is found, and one that was taken back. A list is read
 * to its end or begun again. Several readers do no harm.
 */
@WorkerJob('funding')
export class FundingListReader implements Job {
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly work: FundingWork,
    @Inject(COLLECTION_PROVIDER) private readonly provider: Pick<CollectionProvider, 'name' | 'listCredits'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    @Optional() @Inject(POLL_MS) pollMs = 5_000,
  ) {
    this.#poller = new Poller(() => this.look(), {
      everyMs: pollMs,
      missed: (error) => this.log.error({ err: error }, 'reading the provider list of credits failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Makes the list due now, for every reader. */
  async readSoon(): Promise<void> {
    await this.pool.query('update funding_list_reads set next_at = least(next_at, $2) where provider = $1', [
      this.provider.name,
      this.clock.now(),
    ]);
    this.#poller.wake();
  }

  /** Reads the list if it is due. @returns whether it was read */
  async look(): Promise<boolean> {
    const reading = await this.#claim();
    if (!reading) return false;
    const now = this.clock.now();
    try {
      const from = new Date((reading.read_to ?? reading.began_at).getTime() - OVERLAP_MS);
      const unreadable = await this.#read(from, now);
      const withReversals =
        reading.reversals_at === null || now.getTime() - reading.reversals_at.getTime() >= REVERSALS_EVERY_MS;
      if (withReversals) await this.#readReversals(now);
      await this.pool.query(
        `update funding_list_reads set next_at = $2, claimed_until = null, read_to = $3, read_at = $3, unreadable = $4,
           reversals_at = case when $5 then $3 else reversals_at end where provider = $1`,
        [this.provider.name, new Date(now.getTime() + EVERY_MS), now, unreadable, withReversals],
      );
      if (unreadable > 0) this.log.error({ unreadable }, 'credits of the provider list could not be read');
      return true;
    } catch (error) {
      await this.#again(now);
      if (!(error instanceof ProviderUnavailableError)) throw error;
      this.log.warn({ cause: error.reason }, 'the provider does not list its credits');
      return false;
    }
  }

  async #claim(): Promise<Reading | null> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Reading>(
      `insert into funding_list_reads as r (provider, next_at, claimed_until, began_at) values ($1, $2, $3, $2)
       on conflict (provider) do update set claimed_until = excluded.claimed_until
         where r.next_at <= $2 and (r.claimed_until is null or r.claimed_until <= $2 or r.claimed_until > $4)
       returning read_to, began_at, reversals_at`,
      [this.provider.name, now, new Date(now.getTime() + LEASE_MS), new Date(now.getTime() + 2 * LEASE_MS)],
    );
    return rows[0] ?? null;
  }

  async #again(now: Date): Promise<void> {
    await this.pool.query('update funding_list_reads set next_at = $2, claimed_until = null where provider = $1', [
      this.provider.name,
      new Date(now.getTime() + AGAIN_MS),
    ]);
  }

  /** @returns how many rows could not be read */
  async #read(from: Date, now: Date): Promise<number> {
    const to = new Date(now.getTime() + AHEAD_MS);
    let unreadable = 0;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const listed = await this.provider.listCredits({ from, to, page });
      unreadable += listed.unreadable;
      await this.#keep(listed.credits, now);
      if (!listed.more) return unreadable;
    }
    throw new ProviderUnavailableError('endless-list');
  }

  async #keep(credits: readonly Credit[], now: Date): Promise<void> {
    if (credits.length === 0) return;
    const { name } = this.provider;
    await this.pool.query(
      `insert into collected_credits (provider, transaction_id, reference, amount_kobo, paid_at, listed_at)
       select distinct on (transaction_id) $1, transaction_id, reference, amount_kobo, paid_at, $2::timestamptz
       from unnest($3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
         as c (transaction_id, reference, amount_kobo, paid_at)
       on conflict (provider, transaction_id) do update set amount_kobo = excluded.amount_kobo`,
      [
        name,
        now,
        credits.map(({ id }) => id),
        credits.map(({ reference }) => reference),
        credits.map(({ amountKobo }) => amountKobo.toString()),
        credits.map(({ paidAt }) => paidAt ?? now),
      ],
    );
    const { rows } = await this.pool.query<{ reference: string }>(
      `select c.reference from unnest($2::text[], $3::text[]) as c (transaction_id, reference)
       where not exists (select from fundings f where f.provider = $1 and f.transaction_id = c.transaction_id)`,
      [name, credits.map(({ id }) => id), credits.map(({ reference }) => reference)],
    );
    for (const { reference } of rows)
      await this.work.scheduleNow({ kind: 'credit', subject: reference, found: 'list' }, now);
  }

  /** Has every credit verified that the provider lists as taken back and that is in a wallet or in suspense here. */
  async #readReversals(now: Date): Promise<void> {
    const window = { from: new Date(now.getTime() - REVERSALS_BACK_MS), to: new Date(now.getTime() + AHEAD_MS) };
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { credits, more } = await this.provider.listCredits({ ...window, page, status: 'reversed' });
      const { rows } = await this.pool.query<{ reference: string }>(
        `select reference from fundings
         where provider = $1 and transaction_id = any($2) and status not in ('returned', 'taken-back')`,
        [this.provider.name, credits.map(({ id }) => id)],
      );
      for (const { reference } of rows)
        await this.work.scheduleNow({ kind: 'credit', subject: reference, found: 'list' }, now);
      if (!more) return;
    }
  }
}
