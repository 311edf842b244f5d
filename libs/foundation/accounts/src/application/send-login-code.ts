import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { AfterAnswers, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { CodeCaps } from './code-caps.js';
import { credentialsOf } from './credentials.js';
import { type CodeOf, type NewCode, OneTimeCodes } from './one-time-codes.js';
import { CustomerProfiles } from './profiles.js';
import { type LockedLogin, signInAgain, SignIns } from './sign-ins.js';

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
    private readonly store: PostgresEventStore,
    private readonly afterwards: AfterAnswers,
    private readonly signIns: SignIns,
    private readonly profiles: CustomerProfiles,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 401 `sign-in-again`, also where an authenticator is required; 429 `too-soon`, `too-many` */
  async execute({ token, client }: SendLoginCode): Promise<void> {
    const locked = await this.signIns.locked(token);
    if (locked) return this.#underLock(locked, client);
    const pending = await this.signIns.pending(token);
    const { accountId } = pending;
    if ((await credentialsOf(this.pool, accountId))?.totp !== null) throw signInAgain();
    const of = codeOf(pending);
    await this.codes.mayAgain(of);
    await this.caps.ownMail(accountId, client);
    const code = this.codes.make(6);
    await this.#mail(accountId, code, (tx) => this.codes.keep(tx, of, code, true, RULES.code.ms));
  }

  /** The same work and response whether or not the password was right: the mail is requested after the response. */
  async #underLock(login: LockedLogin, client: string): Promise<void> {
    const of = codeOf(login);
    await this.codes.mayAgain(of);
    await this.caps.client(client);
    const code = this.codes.make(6);
    const { accountId } = login;
    await this.store.transaction((tx) => this.codes.keep(tx, of, code, accountId !== null, RULES.code.ms));
    if (!accountId) return;
    this.afterwards.run(async () => {
      await this.caps.account(accountId);
      await this.#mail(accountId, code, () => Promise.resolve());
    }, 'a code that passes a lock was not requested');
  }

  async #mail(accountId: string, { text: code }: NewCode, alongside: (tx: PoolClient) => Promise<void>): Promise<void> {
    const { email, firstName } = await this.profiles.open(accountId);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'login-code', { email, firstName, code });
    await this.log.requestMessage(accountId, mail, alongside);
  }
}

function codeOf({ tokenHash }: LockedLogin): CodeOf {
  return { purpose: 'login', owner: tokenHash };
}
