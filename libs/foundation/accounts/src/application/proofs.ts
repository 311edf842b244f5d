import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { CodeCaps } from './code-caps.js';
import { credentialsOf, useStep } from './credentials.js';
import { codeEnded, type CodeOf, OneTimeCodes } from './one-time-codes.js';
import { OwnPassword } from './own-password.js';
import { CustomerProfiles } from './profiles.js';
import { SecondSteps } from './second-steps.js';

/**
 * Password and code together: proof to unlock a PIN. The code comes from the authenticator where there is one, else by
 * mail.
 */
@Injectable()
export class Proofs {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly own: OwnPassword,
    private readonly steps: SecondSteps,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly profiles: CustomerProfiles,
    private readonly log: AccountLog,
  ) {}

  /** Mails a code. @throws Refusal 409 `use-authenticator`; 429 `too-soon`, `too-many` */
  async send({ accountId }: SignedInCustomer, client: string): Promise<void> {
    if ((await credentialsOf(this.pool, accountId))?.totp) throw refusal('accounts.use-authenticator');
    await this.codes.mayAgain(codeOf(accountId));
    const { email, firstName } = await this.profiles.open(accountId);
    await this.caps.ownMail(accountId, client);
    const code = this.codes.make(6);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'login-code', { email, firstName, code: code.text });
    await this.log.requestMessage(accountId, mail, (tx) =>
      this.codes.keep(tx, codeOf(accountId), code, true, RULES.code.ms),
    );
  }

  /**
   * @returns a function that uses up the code, in the transaction of what it authorises
   * @throws Refusal 422 about the fields; 429 `locked`
   */
  async require(
    { accountId }: SignedInCustomer,
    password: string,
    code: string,
    attemptId: string | null,
  ): Promise<(tx: PoolClient) => Promise<void>> {
    await this.own.require(accountId, password, attemptId);
    if ((await credentialsOf(this.pool, accountId))?.totp) {
      const step = await this.steps.totp(accountId, code, attemptId, codeEnded);
      await this.steps.forget(accountId);
      return (tx) => useStep(tx, accountId, step);
    }
    const codeId = await this.codes.require(codeOf(accountId), code, attemptId);
    return (tx) => this.codes.use(tx, codeId);
  }
}

function codeOf(accountId: string): CodeOf {
  return { purpose: 'prove', owner: accountId };
}
