import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { codeEnded, OneTimeCodes } from './one-time-codes.js';
import { codeOf, Registrations } from './registrations.js';

/** Proves the address or the number of a registration. */
export class VerifyRegistrationCode extends Command<void> {
  constructor(
    readonly token: string | null,
    readonly channel: 'email' | 'phone',
    readonly code: string,
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

  /** @throws Refusal 404 `no-registration`; 422 `wrong-code`, `code-ended` */
  async execute({ token, channel, code }: VerifyRegistrationCode): Promise<void> {
    const registration = await this.registrations.underWay(token);
    if (channel === 'email' ? registration.isEmailProven : registration.isPhoneProven) return;
    const codeId = await this.codes.require(codeOf(registration, channel), code);
    await this.store.transaction(async (tx) => {
      await this.codes.use(tx, codeId);
      if (!(await this.registrations.prove(tx, registration, channel))) throw codeEnded();
    });
  }
}
