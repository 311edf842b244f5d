import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { AccountAttempts, AccountPasswords } from './credentials.js';
import { setPassword } from '../domain/account.js';
import { type OtherSignInMethods, otherSignInMethods } from '../domain/sign-in-methods.js';
import { AccountLog } from './account-log.js';
import { passwordKeys } from './log-in.js';
import { PayoutHolds } from './payout-holds.js';
import { CustomerProfiles, subjectOf } from './profiles.js';
import { Resets } from './resets.js';
import { endEverything } from './sessions.js';

/**
 * Last step of a reset, once: sets the new password. All sessions end, and payouts to accounts not used before wait for
 * a day. Returns the other sign-in methods, which stay: an owner whose account was stolen may not know all of them.
 */
export class ResetPassword extends Command<OtherSignInMethods> {
  constructor(
    readonly token: string | null,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly resets: Resets,
    private readonly passwords: AccountPasswords,
    private readonly attempts: AccountAttempts,
    private readonly profiles: CustomerProfiles,
    private readonly holds: PayoutHolds,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 404 `no-reset`; 409 `not-proven`; 422 about the password; 503 `busy` */
  async execute({ token, password }: ResetPassword): Promise<OtherSignInMethods> {
    const { accountId, isProven, tokenHash } = await this.resets.find(token);
    if (!isProven || !accountId) throw refusal('accounts.not-proven');
    const profile = await this.profiles.open(accountId);
    const own = [profile.firstName, profile.lastName, profile.email, profile.username];
    const blinds = (['email', 'phone'] as const).map((kind) => this.profiles.blindOf(kind, profile[kind]));
    const sealed = await this.passwords.make(subjectOf(accountId), password, own);
    let ways: OtherSignInMethods = { google: false, passkeys: 0 };
    await this.log.decide(
      accountId,
      (account) => {
        ways = otherSignInMethods(account);
        return setPassword(account, 'reset', this.clock.now());
      },
      async (tx) => {
        const used = await tx.query('delete from account_resets where token_hash = $1', [tokenHash]);
        if (used.rowCount !== 1) throw refusal('accounts.no-reset/done');
        await tx.query('update account_credentials set password = $2 where account_id = $1', [accountId, sealed]);
        await this.holds.hold(tx, accountId);
        await endEverything(tx, accountId);
        await this.attempts.forgetIn(tx, ...passwordKeys(accountId, blinds));
      },
    );
    return ways;
  }
}
