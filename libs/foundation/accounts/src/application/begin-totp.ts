import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { base32, newSeed, otpauthUrl } from '@usdt-africa/authentication';
import type { TotpEnrolmentView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData, withTransaction } from '@usdt-africa/event-store';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountsConfig } from './config.js';
import { credentialsOf } from './credentials.js';
import { OwnPassword } from './own-password.js';
import { CustomerProfiles, subjectOf } from './profiles.js';
import { SecondFactorCheck } from './second-factor-check.js';

/** Creates an authenticator seed, stored with the session until a code proves that the customer has it. */
export class BeginTotp extends Command<TotpEnrolmentView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly password: string,
    /** Of the mail, where that is the second factor. */
    readonly code: string | undefined,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(BeginTotp)
export class BeginTotpHandler implements ICommandHandler<BeginTotp> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: AccountsConfig,
    private readonly personalData: PersonalData,
    private readonly own: OwnPassword,
    private readonly factor: SecondFactorCheck,
    private readonly profiles: CustomerProfiles,
  ) {}

  /** @throws Refusal 403 `second-factor-needed`; 409 `already-enrolled`; 422 about the password; 429 `locked` */
  async execute(command: BeginTotp): Promise<TotpEnrolmentView> {
    const { password, code, attemptId } = command;
    const { accountId, sessionId } = command.customer;
    await this.own.require(accountId, password, attemptId);
    if ((await credentialsOf(this.pool, accountId))?.totp) throw refusal('accounts.already-enrolled');
    const useUp = await this.factor.require(accountId, code, attemptId);
    const seed = newSeed();
    const sealed = await this.personalData.sealBytes(subjectOf(accountId), seed);
    await withTransaction(this.pool, async (tx) => {
      await useUp(tx);
      await tx.query('update account_sessions set totp = $2 where session_id = $1', [sessionId, sealed]);
    });
    const { email } = await this.profiles.open(accountId);
    return { secret: base32(seed), otpauthUrl: otpauthUrl(seed, this.config.brand, email) };
  }
}
