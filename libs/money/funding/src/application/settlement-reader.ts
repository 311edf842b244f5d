import { Inject } from '@nestjs/common';
import {
  COLLECTION_PROVIDER,
  type CollectionProvider,
  type LedgerEntry,
  ProviderUnavailableError,
} from '@usdt-africa/banking';
import { streams } from '@usdt-africa/contracts/events';
import { execute, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import {
  book,
  type Settlement,
  settlementDecider,
  type SettlementEvent,
  type SettlementLine,
} from '../domain/settlement.js';

const POLL_MS = 30_000;
const EVERY_MS = 10 * 60_000;
const AGAIN_MS = 60_000;
const LEASE_MS = 5 * 60_000;
/** A payment may be known here only after the provider settled it. */
const OVERLAP_MS = 2 * 86_400_000;
const MOST_PAGES = 500;
const BY = 'system:funding';

/**
 * Reads the provider's account with us, newest line first, and books each line about a payment or a refund of ours: what was
 * collected is then in the balance. Lines about anything else are not ours to book here. Several readers do no harm.
 */
@WorkerJob('funding')
export class SettlementReader implements Job {
  readonly #poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(COLLECTION_PROVIDER) private readonly provider: Pick<CollectionProvider, 'name' | 'ledger'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {
    this.#poller = new Poller(() => this.look(), {
      everyMs: POLL_MS,
      missed: (error) => this.log.error({ err: error }, 'reading the provider account failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Reads the account if it is due. @returns how many lines were booked; null when it was not due or not readable */
  async look(): Promise<number | null> {
    const since = await this.#claim();
    if (!since) return null;
    const now = this.clock.now();
    try {
      const booked = await this.#read(new Date(since.getTime() - OVERLAP_MS));
      await this.pool.query(
        'update settlement_reads set next_at = $2, claimed_until = null, read_to = $3 where provider = $1',
        [this.provider.name, new Date(now.getTime() + EVERY_MS), now],
      );
      if (booked > 0) this.log.info({ lines: booked }, 'settlements booked');
      return booked;
    } catch (error) {
      await this.pool.query('update settlement_reads set next_at = $2, claimed_until = null where provider = $1', [
        this.provider.name,
        new Date(now.getTime() + AGAIN_MS),
      ]);
      if (!(error instanceof ProviderUnavailableError)) throw error;
      this.log.warn({ cause: error.reason }, 'the provider does not show its account');
      return null;
    }
  }

  /** @returns up to when it was read, or when the reading began */
  async #claim(): Promise<Date | null> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ since: Date }>(
      `insert into settlement_reads as r (provider, next_at, claimed_until, began_at) values ($1, $2, $3, $2)
       on conflict (provider) do update set claimed_until = excluded.claimed_until
         where r.next_at <= $2 and (r.claimed_until is null or r.claimed_until <= $2 or r.claimed_until > $4)
       returning coalesce(read_to, began_at) as since`,
      [this.provider.name, now, new Date(now.getTime() + LEASE_MS), new Date(now.getTime() + 2 * LEASE_MS)],
    );
    return rows[0]?.since ?? null;
  }

  async #read(from: Date): Promise<number> {
    let booked = 0;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { entries, more } = await this.provider.ledger(page);
      for (const line of await this.#unbooked(entries.filter(({ at }) => at >= from))) {
        await this.#book(line);
        booked += 1;
      }
      if (!more || entries.some(({ at }) => at < from)) return booked;
    }
    throw new ProviderUnavailableError('endless-list');
  }

  /** Those of the lines that are about a payment or a refund of ours and are not booked. */
  async #unbooked(entries: readonly LedgerEntry[]): Promise<readonly SettlementLine[]> {
    const { name: provider } = this.provider;
    const lines = entries.flatMap(({ id: entryId, differenceKobo, cause, causeId, at }) =>
      (cause === 'transaction' || cause === 'refund') && causeId !== null && differenceKobo !== 0n
        ? [{ provider, entryId, differenceKobo: differenceKobo.toString(), cause, causeId, at: at.toISOString() }]
        : [],
    );
    if (lines.length === 0) return [];
    const { rows } = await this.pool.query<{ entry_id: string }>(
      `select l.entry_id from unnest($2::text[], $3::text[], $4::text[]) as l (entry_id, cause, cause_id)
       where not exists (select from settled_collections s where s.provider = $1 and s.entry_id = l.entry_id)
         and case l.cause when 'transaction'
           then exists (select from fundings f where f.provider = $1 and f.transaction_id = l.cause_id)
           else exists (select from fundings f where f.provider = $1 and f.why is not null
             and (f.state->'refund'->>'refundId' = l.cause_id or f.state->'failedRefunds' ? l.cause_id)) end`,
      [
        provider,
        lines.map(({ entryId }) => entryId),
        lines.map(({ cause }) => cause),
        lines.map(({ causeId }) => causeId),
      ],
    );
    const ours = new Set(rows.map(({ entry_id: entryId }) => entryId));
    return lines.filter(({ entryId }) => ours.has(entryId));
  }

  async #book(line: SettlementLine): Promise<void> {
    const { provider, entryId } = line;
    await execute<Settlement, SettlementEvent>(
      this.store,
      settlementDecider,
      streams.settlement(uuidFrom('settlement', provider, entryId)),
      (settlement) => book(settlement, line),
      {
        metadata: { correlationId: correlationId(), actor: BY },
        alongside: async (tx) => {
          await tx.query(
            `insert into settled_collections (provider, entry_id, difference_kobo, cause, cause_id, at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
            [provider, entryId, line.differenceKobo, line.cause, line.causeId, line.at],
          );
        },
      },
    );
  }
}
