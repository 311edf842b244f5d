import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { chainCheckTimes } from './sweep-chain-check.js';
import { planningTimes } from './sweep-planning.js';
import { transfersPerSecond } from './sweep-transfers.js';
import { bankRequestTimes } from './sweep-withdrawals.js';

const REQUEST_WITHIN_MS = 250;
const TRANSFERS_PER_SECOND = 500;
const PLANNED_WITHIN_MS = 500;
const CHECKED_WITHIN_S = 60;
const CHECK_CORE_PERCENT = 5;

/**
 * Naira that leave wallets: how soon the bank is asked for a withdrawal, and how many transfers a second are appended. USDT that are
 * gathered: how long the choice of addresses takes, and the comparison of them with the chain.
 */
export async function benchSweep(context: BenchmarkContext): Promise<BenchmarkReport> {
  const transfers = await transfersPerSecond(context);
  // Before a million addresses are issued: the check reads some of those, too.
  const check = await chainCheckTimes(context);
  const planning = await planningTimes(context);
  const withdrawals = await bankRequestTimes(context);
  return {
    measured: { transfers, planning, check, withdrawals },
    bounds: [
      {
        name: 'ms left until the bank is asked for a withdrawal, p99',
        value: REQUEST_WITHIN_MS - withdrawals.p99Ms,
        atLeast: 0,
      },
      { name: 'transfers a second', value: transfers.perSecond, atLeast: TRANSFERS_PER_SECOND },
      { name: 'ms left until addresses are chosen', value: PLANNED_WITHIN_MS - planning.worstMs, atLeast: 0 },
      { name: 'seconds left of the chain check', value: CHECKED_WITHIN_S - check.seconds, atLeast: 0 },
      { name: '% of a core left of the chain check', value: CHECK_CORE_PERCENT - check.corePercent, atLeast: 0 },
    ],
  };
}
