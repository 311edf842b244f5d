import { Inject, Injectable } from '@nestjs/common';
import { base32, matchingStep, newRecoveryCodes, newSeed, otpauthUrl } from '@usdt-africa/authentication';
import type { TotpEnrolmentView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { enrolTotp, removeTotp } from '../domain/account.js';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { AccountsConfig } from './config.js';
import { credentialsOf, recoveryCodes, useStep } from './credentials.js';
import { OwnPassword } from './own-password.js';
import { PayoutHolds } from './payout-holds.js';
import { CustomerProfiles, subjectOf } from './profiles.js';
import { SecondSteps } from './second-steps.js';
import { AccountSessions, assertStillIs } from './sessions.js';

/** The authenticator app as the second step: set up, taken away, and the codes for when it is lost. */
@Injectable()
export class Authenticators {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: AccountsConfig,
    private readonly personalData: PersonalData,
    private readonly own: OwnPassword,
    private readonly steps: SecondSteps,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
    private readonly holds: PayoutHolds,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 409 `already-enrolled`; 422 about the password; 429 `locked` */
  async begin({ accountId, sessionId }: SignedInCustomer, password: string): Promise<TotpEnrolmentView> {
    await this.own.require(accountId, password);
    if ((await credentialsOf(this.pool, accountId))?.totp) throw refusal('accounts.already-enrolled');
    const seed = newSeed();
    const sealed = await this.personalData.sealBytes(subjectOf(accountId), seed);
    await this.pool.query('update account_sessions set totp = $2 where session_id = $1', [sessionId, sealed]);
    const { email } = await this.profiles.open(accountId);
    return { secret: base32(seed), otpauthUrl: otpauthUrl(seed, this.config.brand, email) };
  }

  /**
   * The code proves that the authenticator took the seed.
   * @returns the session's new secret, and the recovery codes this once
   * @throws Refusal 409 `not-begun`, `already-enrolled`; 422 `wrong-code`; 429 `locked`
   */
  async enrol({ accountId, sessionId }: SignedInCustomer, code: string) {
    const { rows } = await this.pool.query<{ totp: Buffer | null }>(
      'select totp from account_sessions where session_id = $1',
      [sessionId],
    );
    const sealed = rows[0]?.totp;
    const seed = sealed && (await this.personalData.openBytes(sealed));
    if (!seed) throw refusal('accounts.not-begun');
    const taken = await this.steps.take(accountId);
    const step = matchingStep(seed, code, this.clock.now(), 0);
    if (!step) throw this.steps.wrong(accountId, taken);
    const codes = newRecoveryCodes(RULES.recoveryCodes);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => enrolTotp(account, codes.length, this.clock.now()),
      async (tx) => {
        await tx.query('update account_credentials set totp = $2, totp_last_step = $3 where account_id = $1', [
          accountId,
          sealed,
          step,
        ]);
        await tx.query('update account_sessions set totp = null where session_id = $1', [sessionId]);
        await recoveryCodes.replace(tx, accountId, codes);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    await this.steps.forget(accountId);
    return { token, recoveryCodes: codes };
  }

  /** @returns the session's new secret. @throws Refusal 409 `no-authenticator`; 422 about the fields; 429 `locked` */
  async remove({ accountId, sessionId }: SignedInCustomer, password: string, code: string): Promise<string> {
    await this.own.require(accountId, password);
    const step = await this.steps.totp(accountId, code, noAuthenticator);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => removeTotp(account, this.clock.now()),
      async (tx) => {
        await useStep(tx, accountId, step);
        await tx.query('update account_credentials set totp = null where account_id = $1', [accountId]);
        await recoveryCodes.clear(tx, accountId);
        await this.holds.hold(tx, accountId);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    await this.steps.forget(accountId);
    return token;
  }

  /** New recovery codes in the place of the old ones. @throws Refusal 401 `signed-out`; 409 `no-authenticator`; 422; 429 `locked` */
  async renew({ accountId, sessionId }: SignedInCustomer, code: string): Promise<string[]> {
    const step = await this.steps.totp(accountId, code, noAuthenticator);
    const codes = newRecoveryCodes(RULES.recoveryCodes);
    const renewed = event('AccountRecoveryCodesRenewed', {
      accountId,
      at: this.clock.now().toISOString(),
      recoveryCodes: codes.length,
    });
    await this.log.append(accountId, [renewed], async (tx) => {
      await assertStillIs(tx, sessionId);
      await useStep(tx, accountId, step);
      await recoveryCodes.replace(tx, accountId, codes);
    });
    await this.steps.forget(accountId);
    return codes;
  }
}

function noAuthenticator(): Refusal {
  return refusal('accounts.no-authenticator');
}
