import { Inject, Injectable } from '@nestjs/common';
import { type Bank, PAYMENT_PROVIDER, type PayoutProvider } from '@usdt-africa/banking';
import { isSafeText } from '@usdt-africa/contracts';
import type { BankView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { hasPhoneAccounts, rankOf, shortNameOf } from './bank-names.js';

/** Maximum age of the list before the provider is queried again. */
const FRESH_MS = 24 * 3_600_000;
/** After a failure, how long the old list is served before the provider is queried again. */
const PATIENCE_MS = 60_000;
/** How long this process caches the rows read from the table. */
const REMEMBERED_MS = 30_000;

interface Remembered {
  readonly banks: readonly BankView[];
  readonly listedAt: number;
  readonly readAt: number;
}

/** The banks that can be paid, as the provider lists them. An old list is better than none. */
@Injectable()
export class BankDirectory {
  private remembered: Remembered | null = null;
  private refreshing: Promise<void> | null = null;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PAYMENT_PROVIDER) private readonly provider: Pick<PayoutProvider, 'listBanks'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * Every bank, those paid most often first, then by name.
   * @throws Refusal 503 `bank-unavailable` when there never was a list
   */
  async list(): Promise<readonly BankView[]> {
    const now = this.clock.now().getTime();
    let known = await this.read(now);
    if (!isFresh(known, now)) {
      const listing = this.refreshOnce(now);
      // An old list is served while the new one is fetched; without any, it is waited for.
      if (known.banks.length === 0) {
        await listing;
        known = await this.read(now);
      }
    }
    if (known.banks.length === 0) throw refusal('recipients.bank-unavailable');
    return known.banks;
  }

  /** One bank; null when there is none with this code. @throws Refusal 503 `bank-unavailable` */
  async find(code: string): Promise<BankView | null> {
    return (await this.list()).find((bank) => bank.code === code) ?? null;
  }

  /** Fetches the list from the provider and keeps it. @throws ProviderUnavailableError */
  async refresh(): Promise<void> {
    const banks = (await this.provider.listBanks()).filter((bank) => isSafeText(bank.name));
    // A provider that lists nothing has lost its list; ours is better.
    if (banks.length > 0) await this.store(banks);
    this.remembered = null;
  }

  private refreshOnce(now: number): Promise<void> {
    if (now - this.failedAt < PATIENCE_MS && this.remembered && this.remembered.banks.length > 0)
      return Promise.resolve();
    this.refreshing ??= this.refreshUnlessFresh(now)
      .catch((error: unknown) => {
        this.failedAt = now;
        this.log.warn({ err: error }, 'the list of banks could not be refreshed');
      })
      .finally(() => {
        this.refreshing = null;
      });
    return this.refreshing;
  }

  /** Another process may have fetched it since the last check. */
  private async refreshUnlessFresh(now: number): Promise<void> {
    this.remembered = null;
    if (!isFresh(await this.read(now), now)) await this.refresh();
  }

  private async read(now: number): Promise<Remembered> {
    if (this.remembered && now - this.remembered.readAt < REMEMBERED_MS) return this.remembered;
    const { rows } = await this.pool.query<{
      code: string;
      name: string;
      short_name: string;
      rank: number | null;
      listed_at: Date;
    }>('select code, name, short_name, rank, listed_at from banks order by rank nulls last, lower(name), code');
    this.remembered = {
      banks: rows.map(({ code, name, short_name: shortName, rank }) => ({
        code,
        name,
        shortName,
        rank,
        phoneAccounts: hasPhoneAccounts(code),
      })),
      listedAt: Math.max(0, ...rows.map((row) => row.listed_at.getTime())),
      readAt: now,
    };
    return this.remembered;
  }

  /** One statement, so that no reader sees half a list. */
  private async store(banks: readonly Bank[]): Promise<void> {
    await this.pool.query(
      `with listed as (
         insert into banks as b (code, name, short_name, rank, listed_at)
         select code, name, short_name, rank, $5 from unnest($1::text[], $2::text[], $3::text[], $4::smallint[])
           as l (code, name, short_name, rank)
         on conflict (code) do update set name = excluded.name, short_name = excluded.short_name,
           rank = excluded.rank, listed_at = excluded.listed_at)
       delete from banks where code <> all($1)`,
      [
        banks.map((bank) => bank.code),
        banks.map((bank) => bank.name),
        banks.map((bank) => shortNameOf(bank.code, bank.name)),
        banks.map((bank) => rankOf(bank.code)),
        this.clock.now(),
      ],
    );
  }
}

function isFresh({ banks, listedAt }: Remembered, now: number): boolean {
  return banks.length > 0 && now - listedAt <= FRESH_MS;
}
