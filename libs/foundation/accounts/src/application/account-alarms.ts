import { lagosMoment } from '@usdt-africa/kernel';
import { ALL_TOGETHER } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { RESET_GUESSES } from './reset-budget.js';

/** A sign-in alarm for operators. */
export interface AccountAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'reset-guesses' | 'reset-guesses-spent';
  readonly sentence: string;
}

/** Rings while wrong guesses at reset codes have used half of what a day allows, and when nothing is left of it. */
export async function accountAlarms(pool: Pool, now: Date): Promise<AccountAlarm[]> {
  const { rows } = await pool.query<{ points: number; expire: string }>(
    'select points, expire from rate_limits where key = $1 and expire > $2',
    [`${RESET_GUESSES}:${ALL_TOGETHER}`, now.getTime()],
  );
  const row = rows[0];
  const most = RULES.reset.guessesADay;
  if (!row || row.points * 2 < most) return [];
  const until = lagosMoment(new Date(Number(row.expire)), now);
  if (row.points < most)
    return [
      {
        level: 'warning',
        code: 'reset-guesses',
        sentence: `${row.points} of ${most} wrong guesses at password reset codes are used, counted until ${until}. Check the log for who guesses.`,
      },
    ];
  return [
    {
      level: 'critical',
      code: 'reset-guesses-spent',
      sentence: `All ${most} guesses at password reset codes are used up. Until ${until}, only browsers that an account knows can reset its password.`,
    },
  ];
}
