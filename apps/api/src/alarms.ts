import { operatorAlarms } from '@usdt-africa/accounts';
import { reconciliationAlarms } from '@usdt-africa/backoffice';
import { chainAlarms } from '@usdt-africa/deposits';
import { deadLetterAlarms } from '@usdt-africa/event-store';
import { payoutAlarms } from '@usdt-africa/payouts';
import type { RateReader } from '@usdt-africa/rates';
import { addressAlarms } from '@usdt-africa/wallets';
import type { Pool } from 'pg';

/** What an operator should know now: a level, a code that does not change, and a sentence. */
export interface Alarm {
  readonly level: 'warning' | 'critical';
  readonly code: string;
  readonly sentence: string;
}

/** An older transaction holds every reader of the store back. */
const OLD_TRANSACTION_SECONDS = 30;

/** Everything that is wrong as far as the database tells: any process may ask, also when no worker runs. */
export async function alarms(pool: Pool, rates: Pick<RateReader, 'current'>, now: Date): Promise<Alarm[]> {
  const [chain, addresses, payouts, parked, operators, reopened, rate, oldest] = await Promise.all([
    chainAlarms(pool, now),
    addressAlarms(pool, now),
    payoutAlarms(pool, now),
    deadLetterAlarms(pool),
    operatorAlarms(pool, now),
    reconciliationAlarms(pool),
    rates.current(now),
    oldestTransactionSeconds(pool),
  ]);
  const found: Alarm[] = [...chain, ...addresses, ...payouts, ...parked, ...operators, ...reopened];
  if (!rate)
    found.push({
      level: 'warning',
      code: 'no-fresh-rate',
      sentence: 'Fewer than two rate sources are fresh: nothing is quoted.',
    });
  if (oldest > OLD_TRANSACTION_SECONDS)
    found.push({
      level: 'warning',
      code: 'old-transaction',
      sentence: `A transaction is open for ${oldest} seconds: readers of the store wait for it.`,
    });
  return found;
}

async function oldestTransactionSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ oldest: number }>(
    `select coalesce(max(extract(epoch from now() - xact_start)), 0)::int as oldest from pg_stat_activity
     where backend_xid is not null`,
  );
  return rows[0]!.oldest;
}
