import { Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { recoveryCodeHash } from './recovery-codes.js';

/** What an operator signs in with, as it lies. */
export interface Credentials {
  operator_id: string;
  state: 'invited' | 'active' | 'disabled';
  password: Buffer | null;
  totp: Buffer | null;
  totp_last_step: string;
  last_sign_in_at: Date | null;
  last_sign_in_device: string | null;
}

const CREDENTIALS = `select o.operator_id, o.state, c.password, c.totp, coalesce(c.totp_last_step, 0) as totp_last_step,
    o.last_sign_in_at, o.last_sign_in_device
  from operators o left join operator_credentials c using (operator_id)`;

/** Those of an operator who may come in. */
export async function credentialsOf(pool: Pool, operatorId: string): Promise<Credentials | undefined> {
  const { rows } = await pool.query<Credentials>(`${CREDENTIALS} where o.operator_id = $1 and o.state <> 'disabled'`, [
    operatorId,
  ]);
  return rows[0];
}

/** Those of whoever has this address, disabled or not. */
export async function credentialsAt(pool: Pool, emailBlinds: readonly string[]): Promise<Credentials | undefined> {
  const { rows } = await pool.query<Credentials>(`${CREDENTIALS} where o.email_blind = any($1)`, [emailBlinds]);
  return rows[0];
}

/** A step's code works once. @throws Refusal 401 `wrong-code` */
export async function useStep(tx: Pool | PoolClient, operatorId: string, step: number): Promise<void> {
  const used = await tx.query(
    'update operator_credentials set totp_last_step = $2 where operator_id = $1 and totp_last_step < $2',
    [operatorId, step],
  );
  if (used.rowCount !== 1) throw usedCode();
}

/** New recovery codes in the place of whatever was left. */
export async function replaceRecoveryCodes(
  tx: PoolClient,
  operatorId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.query('delete from operator_recovery_codes where operator_id = $1', [operatorId]);
  await tx.query('insert into operator_recovery_codes (operator_id, code_hash) select $1, unnest($2::text[])', [
    operatorId,
    codes.map(recoveryCodeHash),
  ]);
}

export function wrongCredentials(): Refusal {
  return new Refusal(401, 'wrong-credentials', 'This address and password do not belong together.');
}

export function signInAgain(): Refusal {
  return new Refusal(401, 'sign-in-again', 'This sign-in took too long or was used already. Start again.');
}

export function usedCode(): Refusal {
  return new Refusal(401, 'wrong-code', 'That code was used already. Wait for the next one.');
}
