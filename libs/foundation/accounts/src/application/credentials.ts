import { Inject, Injectable } from '@nestjs/common';
import {
  Attempts,
  type PasskeyRow,
  PasskeyTable,
  Passwords,
  RecoveryCodeTable,
  SessionChallenges,
} from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountsConfig } from './config.js';

/** Counters of failed attempts, for customers only. */
@Injectable()
export class AccountAttempts extends Attempts {
  constructor(@Inject(POOL) pool: Pool, @Inject(CLOCK) clock: Clock) {
    const { waitsMs, forgetMs } = RULES;
    super(pool, clock, 'account_attempt_counters', { waitsMs, forgetMs, restartsAfterWait: false });
  }
}

/**
 * Password checks of customers: one at a time, so that hashing uses at most one core; few wait, and the rest is refused
 * and must retry.
 */
@Injectable()
export class AccountPasswords extends Passwords {
  constructor(personalData: PersonalData, @Inject(AccountsConfig) { brand }: Pick<AccountsConfig, 'brand'>) {
    super(personalData, { brand, decoySubject: 'account-nobody', atOnce: 1, waiting: 20, preparing: 2 });
  }
}

/** A customer's passkey and its uses. */
interface CustomerPasskeyRow extends PasskeyRow {
  logs_in: boolean;
  confirms: boolean;
}

class CustomerPasskeys extends PasskeyTable<CustomerPasskeyRow> {
  /** @returns false for one that is not theirs */
  async setUses(
    tx: PoolClient,
    accountId: string,
    passkeyId: string,
    { logsIn, confirms }: { readonly logsIn: boolean; readonly confirms: boolean },
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      'update account_passkeys set logs_in = $3, confirms = $4 where passkey_id = $1 and account_id = $2',
      [passkeyId, accountId, logsIn, confirms],
    );
    return rowCount === 1;
  }
}

export const passkeys = new CustomerPasskeys('account_passkeys', 'account_id');
export const challenges = new SessionChallenges('account_sessions');
export const recoveryCodes = new RecoveryCodeTable('account_recovery_codes', 'account_id');

/** What a customer comes in with, as it lies. */
export interface Credentials {
  readonly account_id: string;
  readonly password: Buffer | null;
  readonly pin: Buffer;
  readonly totp: Buffer | null;
  readonly totp_last_step: string;
  /** A mailed code is the second factor. */
  readonly email_code: boolean;
  readonly payouts_held_until: Date | null;
}

/** Those of a customer who may come in. */
export async function credentialsOf(db: Pool | PoolClient, accountId: string): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>(
    `select c.* from account_credentials c join accounts a using (account_id)
     where c.account_id = $1 and a.state <> 'closed'`,
    [accountId],
  );
  return rows[0];
}

/** Whether a customer comes in with a password; one that was set is never taken away. */
export async function hasPassword(db: Pool, accountId: string): Promise<boolean> {
  return (await credentialsOf(db, accountId))?.password != null;
}

/**
 * Uses up a code's time step; each step works once. @throws Refusal 422 `wrong-code` about the field: 401 would mean
 * that the customer is not signed in
 */
export async function useStep(tx: Pool | PoolClient, accountId: string, step: number): Promise<void> {
  const used = await tx.query(
    'update account_credentials set totp_last_step = $2 where account_id = $1 and totp_last_step < $2',
    [accountId, step],
  );
  if (used.rowCount === 1) return;
  throw refusal('accounts.wrong-code/used');
}

/** The second factor that a customer chose; null: none. */
export type SecondFactor = 'totp' | 'email' | null;

export function secondFactorOf({
  totp,
  email_code: emailCode,
}: Pick<Credentials, 'totp' | 'email_code'>): SecondFactor {
  if (totp) return 'totp';
  return emailCode ? 'email' : null;
}
