import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { crashPoint } from '@usdt-africa/event-store';
import { NewAccounts } from './new-accounts.js';
import { notReady, Registrations, stepOf } from './registrations.js';
import { type IssuedSession, SignIns, type Visitor } from './sign-ins.js';

/**
 * Last step of a registration: creates the account and signs its owner in. A browser that lost the response can repeat
 * the request.
 */
export class FinishRegistration extends Command<IssuedSession> {
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

  /** @throws Refusal 404 `no-registration`; 409 `not-ready`, `already-registered`; 422 for a username that is taken */
  async execute({ token, visitor }: FinishRegistration): Promise<IssuedSession> {
    const found = await this.registrations.find(token);
    // Works once: a cookie that is found later gives no access.
    if (found?.isDone)
      return this.signIns.complete(found.accountId, 'registration', visitor, (tx) =>
        this.registrations.comeBack(tx, found),
      );
    const registration = await this.registrations.underWay(token);
    const { accountId, draft, language, password, pin, identity } = registration;
    if (stepOf(registration) !== 'ready' || !draft.username || !pin) throw notReady();
    const { firstName, lastName, email, phone, username, terms, referralSource, referral } = draft;
    const profile = { firstName, lastName, username, email, phone };
    crashPoint('registration.before-append');
    const issued = await this.accounts.create(
      { accountId, profile, password, pin, language, terms, referralSource, referral, identity },
      { method: 'registration', visitor },
      async (tx) => {
        await this.registrations.finish(tx, registration);
        crashPoint('registration.before-commit');
      },
    );
    crashPoint('registration.after-append');
    return issued!;
  }
}
