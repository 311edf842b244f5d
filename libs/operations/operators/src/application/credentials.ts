import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  Attempts,
  PasskeyTable,
  Passwords,
  RecoveryCodeTable,
  SessionChallenges,
  tries,
} from '@usdt-africa/authentication';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorsConfig } from './config.js';

/** Counters of failed attempts, of operators only. */
@Injectable()
export class OperatorAttempts extends Attempts {
  constructor(@Inject(POOL) pool: Pool, @Inject(CLOCK) clock: Clock) {
    super(pool, clock, 'operator_attempt_counters', tries(RULES.tries, RULES.lockMs));
  }
}

/** Passwords of operators, in a line of their own. */
@Injectable()
export class OperatorPasswords extends Passwords {
  constructor(personalData: PersonalData, @Inject(OperatorsConfig) { brand }: Pick<OperatorsConfig, 'brand'>) {
    super(personalData, { brand, decoySubject: 'operator-nobody', atOnce: 2, waiting: 40, preparing: 4 });
  }
}

export const passkeys = new PasskeyTable('operator_passkeys', 'operator_id');
export const challenges = new SessionChallenges('operator_sessions');
export const recoveryCodes = new RecoveryCodeTable('operator_recovery_codes', 'operator_id');

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

/** The credentials of the operator with this address, disabled or not. */
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

export function wrongCredentials(): Refusal {
  return refusal('operators.wrong-credentials');
}

export function signInAgain(): Refusal {
  return refusal('operators.sign-in-again');
}

export function usedCode(): Refusal {
  return refusal('operators.wrong-code/used');
}

export function passkeyRefused(): Refusal {
  return refusal('operators.passkey-refused');
}
