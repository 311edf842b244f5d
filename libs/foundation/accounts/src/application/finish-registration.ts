import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { crashPoint } from '@usdt-africa/event-store';
import { NewAccounts } from './new-accounts.js';
import { notReady, Registrations, stepOf } from './registrations.js';
import { type ArrivedSession, SignIns, type Visitor } from './sign-ins.js';

/** Last step of registering: the account is there, and its owner signed in. A browser that lost the answer asks again. */
export class FinishRegistration extends Command<ArrivedSession> {
  constructor(
    readonly token: string | null,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(FinishRegistration)
export class FinishRegistrationHandler implements ICommandHandler<FinishRegistration> {
  constructor(
    private readonly registrations: Registrations,
    private readonly accounts: NewAccounts,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 404 `no-registration`; 409 `not-ready`, `already-registered`; 422 for a username that somebody took */
  async execute({ token, visitor }: FinishRegistration): Promise<ArrivedSession> {
    const found = await this.registrations.find(token);
    // Once: whoever finds the cookie later finds nothing behind it.
    if (found?.isDone)
      return this.signIns.complete(found.accountId, 'registration', visitor, (tx) =>
        this.registrations.comeBack(tx, found),
      );
    const registration = await this.registrations.underWay(token);
    const { accountId, draft, language, password, pin, identity } = registration;
    if (stepOf(registration) !== 'ready' || !draft.username || !pin) throw notReady();
    const { firstName, lastName, email, phone, username, terms, heard, referral } = draft;
    const profile = { firstName, lastName, username, email, phone };
    crashPoint('registration.before-append');
    const arrived = await this.accounts.create(
      { accountId, profile, password, pin, language, terms, heard, referral, identity },
      { method: 'registration', visitor },
      async (tx) => {
        await this.registrations.finish(tx, registration);
        crashPoint('registration.before-commit');
      },
    );
    crashPoint('registration.after-append');
    return arrived!;
  }
}
