import { Inject, Injectable } from '@nestjs/common';
import { isSixDigits } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { credentialsOf, recoveryCodes, type SecondFactor, secondFactorOf, useStep } from './credentials.js';
import { codeEnded, type CodeOf, OneTimeCodes } from './one-time-codes.js';
import { SecondSteps } from './second-steps.js';

/** Uses up a code, in the transaction of what it authorises. */
export type UseUp = (tx: PoolClient) => Promise<void>;

/** The mailed code of a signed-in customer. */
export function proofCodeOf(accountId: string): CodeOf {
  return { purpose: 'prove', owner: accountId };
}

/**
 * AUTH-07: the second factor before a change of sign-in methods, PIN or account. Each change needs a code of its own,
 * however new the log-in is: a person who finds an open session has no code.
 */
@Injectable()
export class SecondFactorCheck {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly steps: SecondSteps,
    private readonly codes: OneTimeCodes,
  ) {}

  /**
   * Without a chosen second factor no code is checked; one that is chosen meanwhile refuses the change.
   * @throws Refusal 403 `second-factor-needed`; 422 `wrong-code`, `code-ended`; 429 `locked`
   */
  async require(accountId: string, code: string | undefined, attemptId: string | null): Promise<UseUp> {
    const factor = await this.#factorOf(accountId);
    if (factor === null) return (tx) => assertNone(tx, accountId);
    if (code === undefined) throw refusal('accounts.second-factor-needed');
    return this.check(accountId, factor, code, attemptId);
  }

  /** The code of the chosen second factor, and without one a mailed code. @throws as {@link require} */
  async requireOrMail(accountId: string, code: string, attemptId: string | null): Promise<UseUp> {
    return this.check(accountId, (await this.#factorOf(accountId)) ?? 'email', code, attemptId);
  }

  /** @throws Refusal 422 `wrong-code`, `code-ended`; 429 `locked` */
  async check(
    accountId: string,
    factor: NonNullable<SecondFactor>,
    code: string,
    attemptId: string | null,
  ): Promise<UseUp> {
    if (factor === 'email') {
      const codeId = await this.codes.require(proofCodeOf(accountId), code.replace(/\s+/g, ''), attemptId);
      return (tx) => this.codes.use(tx, codeId);
    }
    const useUp = isSixDigits(code)
      ? await this.#totp(accountId, code.replace(/\s+/g, ''), attemptId)
      : await this.#recovery(accountId, code, attemptId);
    await this.steps.forget(accountId);
    return useUp;
  }

  async #totp(accountId: string, code: string, attemptId: string | null): Promise<UseUp> {
    const step = await this.steps.totp(accountId, code, attemptId, codeEnded);
    return (tx) => useStep(tx, accountId, step);
  }

  async #recovery(accountId: string, code: string, attemptId: string | null): Promise<UseUp> {
    await this.steps.tried(accountId, attemptId, async (taken) => {
      if (!(await recoveryCodes.has(this.pool, accountId, code))) throw this.steps.wrong(accountId, taken);
    });
    return async (tx) => {
      if (!(await recoveryCodes.use(tx, accountId, code))) throw codeEnded();
    };
  }

  async #factorOf(accountId: string): Promise<SecondFactor> {
    const credentials = await credentialsOf(this.pool, accountId);
    return credentials ? secondFactorOf(credentials) : null;
  }
}

async function assertNone(tx: PoolClient, accountId: string): Promise<void> {
  const none = await tx.query(
    'select from account_credentials where account_id = $1 and totp is null and not email_code for share',
    [accountId],
  );
  if (none.rowCount !== 1) throw refusal('accounts.second-factor-needed');
}
