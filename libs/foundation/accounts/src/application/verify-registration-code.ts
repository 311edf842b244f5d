import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { codeEnded, OneTimeCodes } from './one-time-codes.js';
import { attemptOf } from './attempt-results.js';
import { codeOf, Registrations } from './registrations.js';

/** Proves the address or the number of a registration. @returns the browser's secret: a new one with each proof */
export class VerifyRegistrationCode extends Command<string> {
  constructor(
    readonly token: string | null,
    readonly channel: 'email' | 'phone',
    readonly code: string,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(VerifyRegistrationCode)
export class VerifyRegistrationCodeHandler implements ICommandHandler<VerifyRegistrationCode> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly registrations: Registrations,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 404 `no-registration`; 409 `registered`; 422 `wrong-code`, `code-ended` */
  async execute({ token, channel, code, attemptId }: VerifyRegistrationCode): Promise<string> {
    const attempt = attemptOf(attemptId, channel, code);
    const renewed = await this.registrations.findRenewed(token, attempt);
    if (renewed) return this.registrations.renew(renewed);
    const registration = await this.registrations.underWay(token);
    if (channel === 'email' ? registration.isEmailProven : registration.isPhoneProven) return token!;
    const codeId = await this.codes.require(codeOf(registration, channel), code, attemptId);
    return this.store.transaction(async (tx) => {
      await this.codes.use(tx, codeId);
      const secret = await this.registrations.prove(tx, registration, channel, attempt);
      if (!secret) throw codeEnded();
      return secret;
    });
  }
}
