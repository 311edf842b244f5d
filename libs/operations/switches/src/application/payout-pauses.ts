import { PROVIDER } from '@usdt-africa/banking';
import type { Pool } from 'pg';
import { aboveKoboOf, PAYOUTS_ABOVE } from '../domain/payouts-above.js';

/** A pause of payouts that holds now. */
export interface PayoutPause {
  /** Of the switch: all payouts, a provider, a bank, or payouts above an amount. */
  readonly name: string;
  /** When it ends automatically; null: an operator ends it. */
  readonly until: Date | null;
  readonly operatorId: string | null;
}

/** Every pause of payouts that holds now, the one that ends last first. */
export async function payoutPauses(pool: Pool, now: Date): Promise<readonly PayoutPause[]> {
  const { rows } = await pool.query<{
    name: string;
    until: Date | null;
    operator_id: string | null;
  }>(
    `select name, until, operator_id from switches
     where paused and (until is null or until > $1) and (name = any($2) or name like 'bank-%' or name like $3)
     order by until desc nulls first, name`,
    [now, ['payouts', `provider-${PROVIDER}`], `${PAYOUTS_ABOVE}-%`],
  );
  return rows.map(({ name, until, operator_id: operatorId }) => ({ name, until, operatorId }));
}

/** The pause that keeps a payout from being sent; null where none does. A payout of exactly the amount is sent. */
export function pauseOf(pauses: readonly PayoutPause[], bankCode: string | null, kobo: bigint): PayoutPause | null {
  const found = pauses.find(({ name }) => {
    if (name.startsWith('bank-')) return name === `bank-${bankCode ?? ''}`;
    const above = aboveKoboOf(name);
    return above === null || kobo > above;
  });
  return found ?? null;
}
