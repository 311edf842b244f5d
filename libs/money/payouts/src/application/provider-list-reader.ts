import { Inject, Optional } from '@nestjs/common';
import {
  PAYMENT_PROVIDER,
  ProviderUnavailableError,
  type StatementProvider,
  type StatementTransfer,
} from '@usdt-africa/banking';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { payoutIdOf } from '../domain/reference.js';

/** Token of the time between two polls, for tests: production has the default. */
const POLL_MS = Symbol('time between two polls');
/** The provider's clock and ours may differ: the list begins so long before the newest event of the copy. */
const MARGIN_MS = 3_600_000;
const AHEAD_MS = 60_000;

interface Reading {
  readonly epoch: number;
  readonly read_from: Date;
  readonly read_to: Date;
  readonly next_page: number;
  readonly others: number;
}

/**
 * Reads the provider's list of transfers after the epoch was raised, page by page from its checkpoint, to its end. A page that
 * fails is read again; a list that moved meanwhile is read from the beginning. Several may run: a page counts once.
 */
@WorkerJob('payouts')
export class ProviderListReader implements Job {
  private readonly poller: Poller;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PAYMENT_PROVIDER) private readonly provider: Partial<Pick<StatementProvider, 'statement'>>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    @Optional() @Inject(POLL_MS) pollMs = 2_000,
  ) {
    this.poller = new Poller(() => this.look(), {
      everyMs: pollMs,
      missed: (error) => this.log.error({ err: error }, 'provider list reading failed'),
    });
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Reads on where a list is not read to its end. */
  async look(): Promise<void> {
    const { provider, log } = this;
    if (!provider.statement) return;
    try {
      for (let reading; !this.poller.isStopping && (reading = await this.unfinished());) await this.readPage(reading);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      log.warn({ cause: error.reason }, 'provider list page not read, payouts of older orders wait');
    }
  }

  /** The newest epoch's reading, begun where there is none; null when it is read or the epoch was never raised. */
  private async unfinished(): Promise<Reading | null> {
    const { pool, clock } = this;
    const now = clock.now();
    // Raises whose list was never read to its end count with the newest one: their copies may be older.
    await pool.query(
      `insert into provider_list_reads (epoch, read_from, read_to, started_at)
       select max(r.epoch), min(coalesce(r.last_event_at, r.raised_at)) - make_interval(secs => $1), $2, $3 from epoch_raises r
       where r.epoch > coalesce((select max(epoch) from provider_list_reads where finished_at is not null), 0)
       having max(r.epoch) is not null
       on conflict (epoch) do nothing`,
      [MARGIN_MS / 1_000, new Date(now.getTime() + AHEAD_MS), now],
    );
    const { rows } = await pool.query<Reading>(
      `select epoch, read_from, read_to, next_page, others from provider_list_reads
       where finished_at is null and epoch = (select max(epoch) from epoch_raises)`,
    );
    return rows[0] ?? null;
  }

  private async readPage(reading: Reading): Promise<void> {
    const { pool, provider, clock, log } = this;
    const { epoch, next_page: page } = reading;
    const window = { from: reading.read_from, to: reading.read_to };
    const { transfers, listed, total, more } = await provider.statement!(window, page);
    await withTransaction(pool, async (tx) => {
      const others = reading.others + listed - transfers.length;
      // Another worker may have read this page: its lines are the same, and the checkpoint moves once.
      const { rowCount } = await tx.query(
        'update provider_list_reads set next_page = $3, others = $4 where epoch = $1 and next_page = $2 and finished_at is null',
        [epoch, page, page + 1, others],
      );
      if (rowCount === 0) return;
      await keepLines(tx, epoch, transfers);
      if (more) return;
      const { rows } = await tx.query<{ lines: number }>(
        'select count(*)::int as lines from provider_list_lines where epoch = $1',
        [epoch],
      );
      const isWhole = rows[0]!.lines + others >= total;
      await tx.query(
        isWhole
          ? 'update provider_list_reads set finished_at = $2 where epoch = $1'
          : 'update provider_list_reads set next_page = 1, others = 0, started_at = $2 where epoch = $1',
        [epoch, clock.now()],
      );
      if (isWhole) log.info({ epoch, transfers: rows[0]!.lines }, 'provider list read to its end');
      else log.warn({ epoch, total }, 'provider list changed while it was read, reading it again');
    });
    if (!more && listed === 0 && total > 0) throw new ProviderUnavailableError('list-not-whole');
  }
}

async function keepLines(tx: PoolClient, epoch: number, transfers: readonly StatementTransfer[]): Promise<void> {
  const lines = new Map(transfers.map((one) => [nameOf(one), one]));
  const all = [...lines.values()];
  await tx.query(
    `insert into provider_list_lines (epoch, line, number, payout_id, reference, amount_kobo, outcome)
     select $1, * from unnest($2::text[], $3::text[], $4::uuid[], $5::text[], $6::bigint[], $7::text[])
     on conflict (epoch, line) do update set outcome = excluded.outcome, amount_kobo = excluded.amount_kobo`,
    [
      epoch,
      [...lines.keys()],
      all.map(({ narration }) => narration),
      all.map(({ reference }) => (reference === null ? null : payoutIdOf(reference))),
      all.map(({ reference }) => reference),
      all.map(({ amountKobo }) => amountKobo.toString()),
      all.map(({ outcome }) => outcome),
    ],
  );
}

/** One name for a transfer, whatever page it is on. */
function nameOf({ reference, providerReference, at, amountKobo }: StatementTransfer): string {
  return providerReference ?? reference ?? `${at.toISOString()} ${amountKobo}`;
}
