import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { CodeCaps } from './code-caps.js';
import { credentialsOf } from './credentials.js';
import { OneTimeCodes } from './one-time-codes.js';
import { OwnPassword } from './own-password.js';
import { CustomerProfiles } from './profiles.js';
import { proofCodeOf, SecondFactorCheck, type UseUp } from './second-factor-check.js';

/**
 * Password and code together: proof to unlock a PIN. The code comes from the authenticator where there is one, else by
 * mail.
 */
@Injectable()
export class Proofs {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly own: OwnPassword,
    private readonly factor: SecondFactorCheck,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly profiles: CustomerProfiles,
    private readonly log: AccountLog,
  ) {}

  /** Mails a code. @throws Refusal 409 `use-authenticator`; 429 `too-soon`, `too-many` */
  async send({ accountId }: SignedInCustomer, client: string): Promise<void> {
    if ((await credentialsOf(this.pool, accountId))?.totp) throw refusal('accounts.use-authenticator');
    await this.codes.mayAgain(proofCodeOf(accountId));
    const { email, firstName } = await this.profiles.open(accountId);
    await this.caps.ownMail(accountId, client);
    const code = this.codes.make(6);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'proof-code', { email, firstName, code: code.text });
    await this.log.requestMessage(accountId, mail, (tx) =>
      this.codes.keep(tx, proofCodeOf(accountId), code, true, RULES.code.ms),
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
  ): Promise<UseUp> {
    await this.own.require(accountId, password, attemptId);
    return this.factor.requireOrMail(accountId, code, attemptId);
  }
}
