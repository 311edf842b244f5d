import { formatMoney, lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { PayoutAlarm } from './payout-alarm.js';

/** After this time without an answer the last balance is outdated. */
const SILENCE_MS = 15 * 60_000;
/** Below this part of the low limit hardly a payout can be sent. */
const CRITICAL_PART = 10n;

/** Alarms about the provider's last reported balance without customers' naira. None where it was never queried. */
export async function balanceAlarms(pool: Pool, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await pool.query<{
    balance: string | null;
    low: string;
    reported_at: Date | null;
    requested_at: Date;
  }>(
    `select (balance_kobo - customers_kobo)::text as balance, low_kobo::text as low, reported_at, coalesce(reported_at, silent_since) as requested_at
     from provider_balances order by provider`,
  );
  return rows.flatMap(({ balance, low, reported_at: reportedAt, requested_at: requestedAt }): PayoutAlarm[] => {
    const found: PayoutAlarm[] = [];
    if (now.getTime() - requestedAt.getTime() > SILENCE_MS)
      found.push({
        level: 'warning',
        code: 'provider-balance-unknown',
        sentence: `The balance at the provider is unknown since ${lagosMoment(requestedAt, now)}. Check the provider's dashboard.`,
      });
    if (balance !== null && BigInt(balance) < 0n)
      found.push({
        level: 'critical',
        code: 'float-negative',
        sentence: `Customers' naira exceed the balance at the provider by NGN ${formatMoney(-BigInt(balance), 'NGN')}. Payouts of orders wait until you top it up.`,
      });
    else if (balance !== null && reportedAt !== null && BigInt(balance) < BigInt(low))
      found.push({
        level: BigInt(balance) * CRITICAL_PART < BigInt(low) ? 'critical' : 'warning',
        code: 'provider-balance-low',
        sentence: `NGN ${formatMoney(BigInt(balance), 'NGN')} is left at the provider besides customers' naira, less than NGN ${formatMoney(BigInt(low), 'NGN')}. Top it up.`,
      });
    return found;
  });
}
