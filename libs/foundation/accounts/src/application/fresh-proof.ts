import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { OwnPassword } from './own-password.js';

/**
 * Requires a proof of the last 15 minutes, or else the password, so that an open session alone cannot be used to add a
 * sign-in method. A passkey that is not enabled for confirming payments does not count: its holder could enable it or
 * create another.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly password: OwnPassword,
  ) {}

  /** @throws Refusal 403 `password-needed`, `password-for-payments`; 422 `wrong-password`; 429 `locked`; 503 `busy` */
  async require(
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
