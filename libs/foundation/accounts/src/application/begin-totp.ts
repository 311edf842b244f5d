import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { base32, newSeed, otpauthUrl } from '@usdt-africa/authentication';
import type { TotpEnrolmentView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountsConfig } from './config.js';
import { credentialsOf } from './credentials.js';
import { OwnPassword } from './own-password.js';
import { CustomerProfiles, subjectOf } from './profiles.js';

/** Creates an authenticator seed, stored with the session until a code proves that the customer has it. */
export class BeginTotp extends Command<TotpEnrolmentView> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly password: string,
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
    private readonly profiles: CustomerProfiles,
  ) {}

  /** @throws Refusal 409 `already-enrolled`; 422 about the password; 429 `locked` */
  async execute({ customer: { accountId, sessionId }, password, attemptId }: BeginTotp): Promise<TotpEnrolmentView> {
    await this.own.require(accountId, password, attemptId);
    if ((await credentialsOf(this.pool, accountId))?.totp) throw refusal('accounts.already-enrolled');
    const seed = newSeed();
    const sealed = await this.personalData.sealBytes(subjectOf(accountId), seed);
    await this.pool.query('update account_sessions set totp = $2 where session_id = $1', [sessionId, sealed]);
    const { email } = await this.profiles.open(accountId);
    return { secret: base32(seed), otpauthUrl: otpauthUrl(seed, this.config.brand, email) };
  }
}
