import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResetView } from '@usdt-africa/contracts/api';
import { crashPoint, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { AfterAnswers, CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { type NewCode, OneTimeCodes } from './one-time-codes.js';
import { CustomerProfiles } from './profiles.js';
import { ResetBudget } from './reset-budget.js';
import { codeOf, Resets } from './resets.js';
import type { Visitor } from './sign-ins.js';

/** The browser's secret and the view returned to it. */
export interface RequestedReset {
  readonly token: string;
  readonly view: ResetView;
}

/** First step of a reset: a code is mailed, where the address is a customer's. */
export class RequestReset extends Command<RequestedReset> {
  constructor(
    readonly email: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

/**
 * Handles an unknown address like a known one, with the same work and answer: the mail is requested after the response.
 */
@CommandHandler(RequestReset)
export class RequestResetHandler implements ICommandHandler<RequestReset> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly afterwards: AfterAnswers,
    private readonly profiles: CustomerProfiles,
    private readonly resets: Resets,
    private readonly codes: OneTimeCodes,
    private readonly budget: ResetBudget,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 429 `too-many` */
  async execute({ email, visitor }: RequestReset): Promise<RequestedReset> {
    const { rows } = await this.pool.query<{ account_id: string }>(
      `select account_id from accounts where email_blind = any($1) and state <> 'closed'`,
      [this.profiles.blindsOf('email', email)],
    );
    const accountId = rows[0]?.account_id ?? null;
    await this.budget.takeCode(accountId, this.profiles.blindOf('email', email), visitor);
    const token = newToken();
    const code = this.codes.make(4);
    const endsAt = new Date(this.clock.now().getTime() + RULES.reset.ms);
    await this.store.transaction(async (tx) => {
      await tx.query('insert into account_resets (token_hash, account_id, ends_at) values ($1, $2, $3)', [
        hashToken(token),
        accountId,
        endsAt,
      ]);
      await this.codes.keep(tx, codeOf(hashToken(token)), code, accountId !== null, RULES.reset.ms);
    });
    const view = await this.resets.view(await this.resets.find(token));
    if (accountId) this.afterwards.run(() => this.#mail(accountId, code), 'a reset code was not asked to be sent');
    return { token, view };
  }

  async #mail(accountId: string, code: NewCode): Promise<void> {
    crashPoint('reset.before-mail');
    const { email, firstName } = await this.profiles.open(accountId);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'reset-code', { email, firstName, code: code.text });
    await this.log.requestMessage(accountId, mail, () => Promise.resolve());
  }
}
