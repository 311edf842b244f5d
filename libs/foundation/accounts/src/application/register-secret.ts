import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import { fieldRefusal } from '@usdt-africa/platform';
import { AccountPasswords } from './credentials.js';
import { isCommonPin } from '../domain/pins.js';
import { subjectOf } from './profiles.js';
import { Registrations } from './registrations.js';
import { sealPin } from './sealed-pin.js';
import { Usernames } from './usernames.js';

/** A step of registering: the username, the password, or the PIN. */
export class RegisterSecret extends Command<void> {
  constructor(
    readonly token: string | null,
    readonly what: 'username' | 'password' | 'pin',
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterSecret)
export class RegisterSecretHandler implements ICommandHandler<RegisterSecret> {
  constructor(
    private readonly registrations: Registrations,
    private readonly usernames: Usernames,
    private readonly passwords: AccountPasswords,
    private readonly personalData: PersonalData,
  ) {}

  /** @throws Refusal 404 `no-registration`; 422 about the field; 503 when too many wait */
  async execute({ token, what, text }: RegisterSecret): Promise<void> {
    const registration = await this.registrations.underWay(token);
    const { accountId, draft } = registration;
    if (what === 'username') {
      const state = await this.usernames.stateOf(text);
      if (state !== 'free') throw fieldRefusal('username', `username-${state}`);
      await this.registrations.setUsername(registration, text);
    } else if (what === 'password') {
      const own = [draft.firstName, draft.lastName, draft.email, draft.username ?? ''];
      const sealed = await this.passwords.make(subjectOf(accountId), text, own);
      await this.registrations.set(registration, 'password', sealed);
    } else {
      if (isCommonPin(text, draft.phone)) throw fieldRefusal('pin', 'pin-common');
      await this.registrations.set(registration, 'pin', await sealPin(this.personalData, accountId, text));
    }
  }
}
