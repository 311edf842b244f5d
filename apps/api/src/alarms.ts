import { accountAlarms } from '@usdt-africa/accounts';
import { operatorAlarms } from '@usdt-africa/operators';
import { reconciliationAlarms } from '@usdt-africa/reconciliation';
import { chainCheckAlarms } from '@usdt-africa/chain-check';
import { chainAlarms, unattributedAlarms } from '@usdt-africa/deposits';
import { deadLetterAlarms, stopAlarms } from '@usdt-africa/event-store';
import { fundingAlarms } from '@usdt-africa/funding';
import { payoutAlarms } from '@usdt-africa/payouts';
import { messageAlarms, type TextBudget } from '@usdt-africa/messaging';
import type { RateReader } from '@usdt-africa/rates';
import { sendAlarms } from '@usdt-africa/sends';
import { treasuryAlarms } from '@usdt-africa/treasury';
import { sweepAlarms } from '@usdt-africa/sweeps';
import { withdrawalAlarms } from '@usdt-africa/withdrawals';
import { addressAlarms } from '@usdt-africa/addresses';
import type { Pool } from 'pg';

/** What an operator should know now: a level, a code that does not change, and a sentence. */
export interface Alarm {
  readonly level: 'warning' | 'critical';
  readonly code: string;
  readonly sentence: string;
}

/** All problems that the database shows. Any process can call it, also when no worker runs. */
export async function alarms(
  pool: Pool,
  rates: Pick<RateReader, 'current'>,
  now: Date,
  budget: TextBudget,
): Promise<Alarm[]> {
  const [rate, ...found] = await Promise.all([
    rates.current(now),
    chainAlarms(pool, now),
    unattributedAlarms(pool),
    addressAlarms(pool, now),
    payoutAlarms(pool, now),
    sendAlarms(pool, now),
    sweepAlarms(pool, now),
    deadLetterAlarms(pool),
    stopAlarms(pool),
    operatorAlarms(pool, now),
    accountAlarms(pool, now),
    reconciliationAlarms(pool),
    messageAlarms(pool, budget, now),
    fundingAlarms(pool, now),
    withdrawalAlarms(pool, now),
    treasuryAlarms(pool, now),
    chainCheckAlarms(pool, now),
  ]);
  const all: Alarm[] = found.flat();
  if (!rate)
    all.push({
      level: 'warning',
      code: 'no-fresh-rate',
      sentence: 'Fewer than two rate sources are fresh, so there are no quotes. Check the rate sources.',
    });
  return all;
}
