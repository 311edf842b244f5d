import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { OwnPassword } from './own-password.js';
import { SecondFactorCheck, type UseUp } from './second-factor-check.js';

/** What a customer gives to prove their identity again; each part only where it is required. */
export interface GivenProof {
  readonly password?: string | undefined;
  /** Of the second factor. */
  readonly code?: string | undefined;
}

/**
 * Requires a proof of the last 15 minutes, or else the password, so that an open session alone cannot be used to add a
 * sign-in method. A passkey that is not enabled for confirming payments does not count: its holder could enable it or
 * create another. Where a second factor was chosen, its code is required as well, however new the log-in is.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly password: OwnPassword,
    private readonly factor: SecondFactorCheck,
  ) {}

  /**
   * @returns uses up the code, in the transaction of the change
   * @throws Refusal 403 `second-factor-needed`; 422 `wrong-code`, `code-ended`; whatever {@link requireNew} throws
   */
  async require(customer: SignedInCustomer, { password, code }: GivenProof, attemptId: string | null): Promise<UseUp> {
    await this.requireNew(customer, password, attemptId);
    return this.factor.require(customer.accountId, code, attemptId);
  }

  /**
   * The log-in or the password alone.
   * @throws Refusal 403 `password-needed`, `password-for-payments`; 422 `wrong-password`; 429 `locked`; 503 `busy`
   */
  async requireNew(
    { accountId, sessionId, provenAt }: SignedInCustomer,
    password: string | undefined,
    attemptId: string | null,
  ): Promise<void> {
    const isFresh = this.clock.now().getTime() - provenAt.getTime() <= RULES.freshMs;
    if (isFresh && !(await this.#isOfLessThanPayments(sessionId))) return;
    if (password === undefined) throw refusal(isFresh ? 'accounts.password-for-payments' : 'accounts.password-needed');
    await this.password.requireOr(accountId, password, attemptId, () => refusal('accounts.wrong-password'));
  }

  /** Opened by a passkey that confirms nothing, or is there no more. */
  async #isOfLessThanPayments(sessionId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from account_sessions s left join account_passkeys p on p.passkey_id = s.passkey_id
       where s.session_id = $1 and s.passkey_id is not null and p.confirms is not true`,
      [sessionId],
    );
    return rowCount === 1;
  }
}
