import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, type SignedInCustomer, signedOut } from '@usdt-africa/platform';
import { AccountPasswords } from './credentials.js';
import { setPassword } from '../domain/account.js';
import { AccountLog } from './account-log.js';
import { OwnPassword } from './own-password.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { CustomerProfiles, subjectOf } from './profiles.js';
import { AccountSessions, endEverything } from './sessions.js';

/** Changes the password, given the old one. Ends every other session and returns a new secret for this one. */
export class ChangePassword extends Command<string> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly old: string,
    readonly password: string,
    /** Code of the second factor, where one was chosen. */
    readonly code: string | undefined,
    /** What the browser is known by. */
    readonly mark: string | null,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnPassword,
    private readonly factor: SecondFactorCheck,
    private readonly passwords: AccountPasswords,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 403 `second-factor-needed`; 422 about the fields; 429 `locked`; 503 `busy` */
  async execute({ customer, old, password, code, mark, attemptId }: ChangePassword): Promise<string> {
    const { accountId, sessionId } = customer;
    const known = await this.own.require(accountId, old, attemptId, 'old');
    const useUp = await this.factor.require(accountId, code, attemptId);
    if (old === password) throw fieldRefusal('password', 'password-same');
    const { firstName, lastName, email, username } = await this.profiles.open(accountId);
    const sealed = await this.passwords.make(subjectOf(accountId), password, [firstName, lastName, email, username]);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => setPassword(account, 'changed', this.clock.now()),
      async (tx) => {
        await useUp(tx);
        const changed = await tx.query(
          'update account_credentials set password = $3 where account_id = $1 and password = $2',
          [accountId, known, sealed],
        );
        if (changed.rowCount !== 1) throw signedOut();
        await endEverything(tx, accountId, { sessionId, mark });
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    return token;
  }
}
