import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Something an operator should know about withdrawals. */
export interface WithdrawalAlarm {
  readonly level: 'critical';
  readonly code: 'withdrawals-paid-after-all';
  /** For a person. */
  readonly sentence: string;
}

/** Alarms from the rows of work alone: for any process, also when no worker runs. */
export async function withdrawalAlarms(pool: Pool, now: Date): Promise<WithdrawalAlarm[]> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    'select count(*)::int as count, min(matter_since) as since from withdrawal_work where matter_since is not null',
  );
  const { count, since } = rows[0]!;
  if (since === null) return [];
  const what = count === 1 ? '1 withdrawal was' : `${count} withdrawals were`;
  const oldest = count === 1 ? '' : 'the oldest ';
  return [
    {
      level: 'critical',
      code: 'withdrawals-paid-after-all',
      sentence: `${what} paid after the naira went back to the wallet, ${oldest}since ${lagosMoment(since, now)}. Decide about ${count === 1 ? 'it' : 'them'} under Withdrawals and transfers.`,
    },
  ];
}
