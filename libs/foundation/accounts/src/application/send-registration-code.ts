import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import { uuidv7, type Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { CodeCaps } from './code-caps.js';
import { OneTimeCodes } from './one-time-codes.js';
import { CustomerProfiles } from './profiles.js';
import { codeOf, notReady, Registrations } from './registrations.js';

/** Sends a code to the address or the number of a registration. */
export class SendRegistrationCode extends Command<void> {
  constructor(
    readonly token: string | null,
    readonly channel: 'email' | 'phone',
    readonly client: string,
  ) {
    super();
  }
}

/**
 * A text message costs money, so the number gets its code only once the address of the same registration is proven.
 * A taken address or number gets the same response as a free one; only the message differs: it informs the owner, and
 * the code of this registration can never be right.
 */
@CommandHandler(SendRegistrationCode)
export class SendRegistrationCodeHandler implements ICommandHandler<SendRegistrationCode> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly registrations: Registrations,
    private readonly profiles: CustomerProfiles,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 404 `no-registration`; 409 `email-first`; 429 `too-soon`, `too-many`, `too-many-texts`; 503 `texts-paused` */
  async execute({ token, channel, client }: SendRegistrationCode): Promise<void> {
    const registration = await this.registrations.underWay(token);
    const { accountId, draft, language } = registration;
    const isProven = channel === 'email' ? registration.isEmailProven : registration.isPhoneProven;
    if (isProven) return;
    if (!draft[channel]) throw notReady();
    if (channel === 'phone' && !registration.isEmailProven) throw refusal('accounts.email-first');
    const of = codeOf(registration, channel);
    await this.codes.mayAgain(of);
    const messageId = uuidv7(this.clock.now());
    if (channel === 'email') await this.caps.mail(this.profiles.blindOf('email', draft.email), client);
    else await this.caps.text({ messageId, phone: draft.phone, accountId }, client);
    const { rowCount } = await this.pool.query(`select from accounts where ${channel}_blind = any($1)`, [
      this.profiles.blindsOf(channel, draft[channel]),
    ]);
    const isKnown = rowCount !== 0;
    const code = this.codes.make(6);
    const kind = isKnown ? 'registration-known' : 'registration-code';
    const withCode = isKnown ? {} : { code: code.text };
    const { email, firstName, phone } = draft;
    const requested =
      channel === 'email'
        ? await this.log.mail({ accountId, language }, kind, { email, firstName, ...withCode })
        : await this.log.text({ accountId, language }, kind, { phone, ...withCode }, messageId);
    await this.log.requestMessage(accountId, requested, (tx) => this.codes.keep(tx, of, code, !isKnown, RULES.code.ms));
  }
}
