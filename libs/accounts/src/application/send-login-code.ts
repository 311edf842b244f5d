import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { CodeCaps } from './code-caps.js';
import { credentialsOf } from './credentials.js';
import { OneTimeCodes } from './one-time-codes.js';
import { CustomerProfiles } from './profiles.js';
import { signInAgain, SignIns } from './sign-ins.js';

/** Mails a code for the second step. */
export class SendLoginCode extends Command<void> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly client: string,
  ) {
    super();
  }
}

@CommandHandler(SendLoginCode)
export class SendLoginCodeHandler implements ICommandHandler<SendLoginCode> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly signIns: SignIns,
    private readonly profiles: CustomerProfiles,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 401 `sign-in-again`, also where an authenticator is asked; 429 `too-soon`, `too-many` */
  async execute({ token, client }: SendLoginCode): Promise<void> {
    const pending = await this.signIns.pending(token);
    const { accountId } = pending;
    if ((await credentialsOf(this.pool, accountId))?.totp !== null) throw signInAgain();
    const of = { purpose: 'login', owner: pending.tokenHash } as const;
    await this.codes.mayAgain(of);
    const { email, firstName } = await this.profiles.open(accountId);
    await this.caps.ownMail(accountId, client);
    const code = this.codes.make(6);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'login-code', { email, firstName, code: code.text });
    await this.log.ask(accountId, mail, (tx) => this.codes.keep(tx, of, code, true, RULES.code.ms));
  }
}
