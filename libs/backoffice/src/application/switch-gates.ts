import type { Clock } from '@usdt-africa/kernel';
import type { PayoutGate } from '@usdt-africa/payouts';
import type { QuoteGate, QuotePause } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { PROVIDER } from '../read-model/console/orders-projection.js';

/** What payouts ask before anything goes out. */
export class SwitchedPayouts implements PayoutGate {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async isPaused(bankCode: string | null): Promise<boolean> {
    const { rows } = await this.pool.query<{ paused: boolean }>(
      `select exists (select from switches where paused and (until is null or until > $1) and name = any($2)) as paused`,
      [this.clock.now(), ['payouts', `provider-${PROVIDER}`, `bank-${bankCode ?? ''}`]],
    );
    return rows[0]!.paused;
  }
}

/** What quotes ask before a price is given, and orders before they are placed. */
export class SwitchedQuotes implements QuoteGate {
  constructor(private readonly pool: Pool) {}

  async pause(now: Date): Promise<QuotePause | null> {
    const { rows } = await this.pool.query<QuotePause>(
      `select until from switches where name = 'quotes' and paused and (until is null or until > $1)`,
      [now],
    );
    return rows[0] ?? null;
  }
}
