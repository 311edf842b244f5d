import { formatMoney, lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { treasuryFacts, type TreasuryFacts } from './treasury-facts.js';

/** Something an operator should know about the hot wallet's limits, the treasury, or a refill. */
export interface TreasuryAlarm {
  readonly level: 'warning' | 'critical';
  readonly code:
    | 'hot-wallet-below-floor'
    | 'hot-wallet-above-ceiling'
    | 'hot-wallet-energy-low'
    | 'treasury-unread'
    | 'refill-late'
    | 'refill-unexpected';
  /** For a person. */
  readonly sentence: string;
}

/** After this time without an answer of the node the last values are outdated. */
const SILENCE_MS = 5 * 60_000;
/** An approved refill that was not received by then is an alarm. */
const LATE_MS = 24 * 60 * 60_000;
/** For so long a transfer that no refill awaited is an alarm. */
const UNEXPECTED_MS = 24 * 60 * 60_000;

interface Refills {
  readonly late: number;
  readonly late_since: Date | null;
  readonly unexpected: number;
  readonly unexpected_tx: string | null;
}

/** Alarms from the tables alone: for any process, also when no worker runs. None where nothing is sent. */
export async function treasuryAlarms(pool: Pool, now: Date): Promise<TreasuryAlarm[]> {
  const [facts, { rows }] = await Promise.all([
    treasuryFacts(pool),
    pool.query<Refills>(
      `select l.count as late, l.since as late_since, u.count as unexpected, u.last as unexpected_tx from
         (select count(*)::int as count, min(requested_at) as since from refills
          where phase = 'approved' and requested_at <= $1) as l,
         (select count(*)::int as count, (array_agg(tx_id order by received_at desc))[1] as last
          from hot_wallet_refills where refill_id is null and received_at > $2) as u`,
      [new Date(now.getTime() - LATE_MS), new Date(now.getTime() - UNEXPECTED_MS)],
    ),
  ]);
  return [...walletAlarms(facts), ...unreadAlarm(facts, now), ...refillAlarms(rows[0]!, now)];
}

function* walletAlarms({ hotWallet }: TreasuryFacts): Generator<TreasuryAlarm> {
  if (hotWallet === null) return;
  const { usdtMicro, floorMicro, ceilingMicro, resources, energyAlarmPercent } = hotWallet;
  if (usdtMicro !== null && usdtMicro < floorMicro)
    yield {
      level: 'critical',
      code: 'hot-wallet-below-floor',
      sentence: `The hot wallet has ${usdt(usdtMicro)}, less than its floor of ${usdt(floorMicro)}. Buying is paused until it has more. Refill it from the treasury.`,
    };
  if (usdtMicro !== null && usdtMicro > ceilingMicro)
    yield {
      level: 'warning',
      code: 'hot-wallet-above-ceiling',
      sentence: `The hot wallet has ${usdt(usdtMicro)}, more than its ceiling of ${usdt(ceilingMicro)}. Sweeps now go to the treasury.`,
    };
  // Without energy of its own every transfer burns TRX, and its TRX is what people watch.
  if (resources === null || resources.energyLimit === 0) return;
  const percent = Math.floor((resources.energyLeft * 100) / resources.energyLimit);
  if (percent < energyAlarmPercent)
    yield {
      level: 'warning',
      code: 'hot-wallet-energy-low',
      sentence: `${percent} % of the hot wallet's energy is left, less than ${energyAlarmPercent} %. Without energy each transfer burns TRX.`,
    };
}

function* unreadAlarm({ requestedAt, readAt }: TreasuryFacts, now: Date): Generator<TreasuryAlarm> {
  const since = readAt ?? requestedAt;
  if (since === null || now.getTime() - since.getTime() <= SILENCE_MS) return;
  yield {
    level: 'warning',
    code: 'treasury-unread',
    sentence: `The treasury's balances and the hot wallet's resources are unknown since ${lagosMoment(since, now)}. Check the node.`,
  };
}

function* refillAlarms(row: Refills, now: Date): Generator<TreasuryAlarm> {
  if (row.late > 0 && row.late_since)
    yield {
      level: 'warning',
      code: 'refill-late',
      sentence: `${row.late === 1 ? '1 refill is approved but has' : `${row.late} refills are approved but have`} not arrived, ${row.late === 1 ? '' : 'the oldest '}requested ${lagosMoment(row.late_since, now)}. Sign it on the treasury's device, or end it.`,
    };
  if (row.unexpected > 0)
    yield {
      level: 'warning',
      code: 'refill-unexpected',
      sentence: `${row.unexpected === 1 ? '1 transfer' : `${row.unexpected} transfers`} from the treasury to the hot wallet matched no approved refill, the last one is ${row.unexpected_tx}. Ask who signed it.`,
    };
}

const usdt = (micro: bigint): string => `USDT ${formatMoney(micro, 'USDT')}`;
