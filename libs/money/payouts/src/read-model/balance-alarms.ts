import { formatMoney, lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { PayoutAlarm } from './payout-alarm.js';

/** After this without a word the last balance says nothing any more. */
const SILENCE_MS = 15 * 60_000;
/** Below this part of what is low hardly a payout goes out. */
const CRITICAL_PART = 10n;

/** What the provider's balance, as it was last told, means for payouts. Nothing where nobody ever asked. */
export async function balanceAlarms(pool: Pool, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await pool.query<{ balance: string | null; low: string; told_at: Date | null; asked_at: Date }>(
    `select balance_kobo::text as balance, low_kobo::text as low, told_at, coalesce(told_at, silent_since) as asked_at
     from provider_balances order by provider`,
  );
  return rows.flatMap(({ balance, low, told_at: toldAt, asked_at: askedAt }): PayoutAlarm[] => {
    const found: PayoutAlarm[] = [];
    if (now.getTime() - askedAt.getTime() > SILENCE_MS)
      found.push({
        level: 'warning',
        code: 'provider-balance-unknown',
        sentence: `The balance at the provider is not known since ${lagosMoment(askedAt, now)}. Look at the provider's page.`,
      });
    if (balance !== null && toldAt !== null && BigInt(balance) < BigInt(low))
      found.push({
        level: BigInt(balance) * CRITICAL_PART < BigInt(low) ? 'critical' : 'warning',
        code: 'provider-balance-low',
        sentence: `NGN ${formatMoney(BigInt(balance), 'NGN')} are left at the provider, fewer than ${formatMoney(BigInt(low), 'NGN')}: top it up.`,
      });
    return found;
  });
}
