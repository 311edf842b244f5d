import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { removeTotp } from '../domain/account.js';
import { AccountLog } from './account-log.js';
import { credentialsOf, recoveryCodes } from './credentials.js';
import { OwnPassword } from './own-password.js';
import { PayoutHolds } from './payout-holds.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { noAuthenticator } from './second-steps.js';
import { AccountSessions } from './sessions.js';

/** The authenticator is no second step any more. The session's new secret. */
export class RemoveTotp extends Command<string> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly password: string,
    readonly code: string,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RemoveTotp)
export class RemoveTotpHandler implements ICommandHandler<RemoveTotp> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnPassword,
    private readonly factor: SecondFactorCheck,
    private readonly sessions: AccountSessions,
    private readonly holds: PayoutHolds,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 409 `no-authenticator`; 422 about the fields; 429 `locked` */
  async execute({ customer: { accountId, sessionId }, password, code, attemptId }: RemoveTotp): Promise<string> {
    await this.own.require(accountId, password, attemptId);
    if (!(await credentialsOf(this.pool, accountId))?.totp) throw noAuthenticator();
    const useUp = await this.factor.check(accountId, 'totp', code, attemptId);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => removeTotp(account, this.clock.now()),
      async (tx) => {
        await useUp(tx);
        await tx.query('update account_credentials set totp = null where account_id = $1', [accountId]);
        await recoveryCodes.clear(tx, accountId);
        await this.holds.hold(tx, accountId);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    return token;
  }
}
