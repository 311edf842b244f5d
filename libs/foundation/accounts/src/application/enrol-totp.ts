import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { matchingStep, newRecoveryCodes } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { enrolTotp } from '../domain/account.js';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { recoveryCodes } from './credentials.js';
import { SecondSteps } from './second-steps.js';
import { AccountSessions } from './sessions.js';

/** The session's new secret, and the recovery codes this once. */
export interface Enrolled {
  readonly token: string;
  readonly recoveryCodes: string[];
}

/** An authenticator is the second factor from now on, also in the place of the mailed code: the code proves that it took the seed. */
export class EnrolTotp extends Command<Enrolled> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly code: string,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(EnrolTotp)
export class EnrolTotpHandler implements ICommandHandler<EnrolTotp> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly steps: SecondSteps,
    private readonly sessions: AccountSessions,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 409 `not-begun`, `already-enrolled`; 422 `wrong-code`; 429 `locked` */
  async execute({ customer: { accountId, sessionId }, code, attemptId }: EnrolTotp): Promise<Enrolled> {
    const { rows } = await this.pool.query<{ totp: Buffer | null }>(
      'select totp from account_sessions where session_id = $1',
      [sessionId],
    );
    const sealed = rows[0]?.totp;
    const seed = sealed && (await this.personalData.openBytes(sealed));
    if (!seed) throw refusal('accounts.not-begun');
    const step = await this.steps.tried(accountId, attemptId, async (taken) => {
      const found = matchingStep(seed, code, this.clock.now(), 0);
      if (!found) throw this.steps.wrong(accountId, taken);
      return found;
    });
    const codes = newRecoveryCodes(RULES.recoveryCodes);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => enrolTotp(account, codes.length, this.clock.now()),
      async (tx) => {
        await tx.query(
          'update account_credentials set totp = $2, totp_last_step = $3, email_code = false where account_id = $1',
          [accountId, sealed, step],
        );
        await tx.query('update account_sessions set totp = null where session_id = $1', [sessionId]);
        await recoveryCodes.replace(tx, accountId, codes);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    await this.steps.forget(accountId);
    return { token, recoveryCodes: codes };
  }
}
