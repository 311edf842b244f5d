import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { transfersPerSecond } from './sweep-transfers.js';
import { bankRequestTimes } from './sweep-withdrawals.js';

const REQUEST_WITHIN_MS = 250;
const TRANSFERS_PER_SECOND = 500;

/** Naira that leave wallets: how soon the bank is asked for a withdrawal, and how many transfers a second are appended. */
export async function benchSweep(context: BenchmarkContext): Promise<BenchmarkReport> {
  const transfers = await transfersPerSecond(context);
  const withdrawals = await bankRequestTimes(context);
  return {
    measured: { transfers, withdrawals },
    bounds: [
      {
        name: 'ms left until the bank is asked for a withdrawal, p99',
        value: REQUEST_WITHIN_MS - withdrawals.p99Ms,
        atLeast: 0,
      },
      { name: 'transfers a second', value: transfers.perSecond, atLeast: TRANSFERS_PER_SECOND },
    ],
  };
}
