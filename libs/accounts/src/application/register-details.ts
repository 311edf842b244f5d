import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RegistrationDetails, TERMS_VERSION } from '@usdt-africa/contracts/api';
import { type Clock, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal } from '@usdt-africa/platform';
import { Inject } from '@nestjs/common';
import { Registrations } from './registrations.js';

/** First step of registering, or the same again with other words. @returns the browser's secret */
export class RegisterDetails extends Command<string> {
  constructor(
    readonly token: string | null,
    readonly details: RegistrationDetails,
  ) {
    super();
  }
}

@CommandHandler(RegisterDetails)
export class RegisterDetailsHandler implements ICommandHandler<RegisterDetails> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly registrations: Registrations,
  ) {}

  /** @throws Refusal 422 for terms that do not hold any more */
  async execute({ token, details }: RegisterDetails): Promise<string> {
    const { language, ...typed } = details;
    if (typed.terms !== TERMS_VERSION) throw fieldRefusal('terms', 'terms');
    await this.registrations.prune();
    const known = await this.registrations.find(token);
    const goesOn = known && !known.isDone && this.registrations.isOf(known, typed) ? known : null;
    const secret = goesOn ? token! : newToken();
    const accountId = goesOn?.accountId ?? uuidv7(this.clock.now());
    const draft = { ...typed, username: goesOn?.draft.username ?? null };
    await this.registrations.write(hashToken(secret), accountId, draft, language);
    return secret;
  }
}
