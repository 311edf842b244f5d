import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Something that an operator should know of. */
export interface OperatorAlarm {
  readonly level: 'warning';
  readonly code: 'operators-locked-out';
  readonly sentence: string;
}

/** Operators who are locked out by wrong codes right now: they mistyped, or an attacker has their password. */
export async function operatorAlarms(pool: Pool, now: Date): Promise<OperatorAlarm[]> {
  const { rows } = await pool.query<{ operators: number; until: Date | null }>(
    `select count(*)::int as operators, max(locked_until) as until from operator_attempt_counters
     where key like 'code:%' and locked_until > $1`,
    [now],
  );
  const { operators, until } = rows[0]!;
  if (operators === 0) return [];
  const who = operators === 1 ? '1 operator is' : `${operators} operators are`;
  const sentence = `${who} locked out by wrong codes until ${lagosMoment(until!, now)}. Ask whether they entered them.`;
  return [{ level: 'warning', code: 'operators-locked-out', sentence }];
}
