import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Alarm about deposits to our addresses that are credited to no order. */
export interface UnattributedAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'deposit-without-order' | 'deposit-address-mismatch';
  /** For a person. */
  readonly sentence: string;
}

interface Row {
  readonly reason: 'no-order' | 'address-mismatch';
  readonly count: number;
  readonly micro: string;
  readonly newest: string;
}

/** Alarms from the table alone about deposits without an order: one for each reason. */
export async function unattributedAlarms(pool: Pool): Promise<UnattributedAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select reason, count(*)::int as count, sum(amount)::text as micro,
       (array_agg(deposit_key order by received_at desc, deposit_key))[1] as newest
     from unattributed_deposits where credited_at is null and closed_at is null group by reason order by reason`,
  );
  return rows.map(({ reason, count, micro, newest }) => {
    const what = `${count === 1 ? '1 deposit' : `${count} deposits`} of ${formatMoney(BigInt(micro), 'USDT')} USDT`;
    const found = `(transaction ${newest.slice(0, 64)}${count > 1 ? ' is the newest' : ''})`;
    return reason === 'no-order'
      ? {
          level: 'warning',
          code: 'deposit-without-order',
          sentence: `${what} arrived at our addresses without an order ${found}. Decide about ${count === 1 ? 'it' : 'each'} under Unassigned deposits.`,
        }
      : {
          level: 'critical',
          code: 'deposit-address-mismatch',
          sentence: `${what} ${count === 1 ? 'is' : 'are'} not credited ${found}, because the address table was changed from outside. Run npm run events -- verify --addresses.`,
        };
  });
}
