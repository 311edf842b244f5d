import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RegistrationDetails, TERMS_VERSION } from '@usdt-africa/contracts/api';
import type { Language } from '@usdt-africa/contracts/events';
import { fieldRefusal } from '@usdt-africa/platform';
import { attemptOf } from './attempt-results.js';
import { type Draft, Registrations } from './registrations.js';

/** First step of registering, or the details again. @returns the browser's new secret */
export class RegisterDetails extends Command<string> {
  constructor(
    readonly token: string | null,
    readonly details: RegistrationDetails,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RegisterDetails)
export class RegisterDetailsHandler implements ICommandHandler<RegisterDetails> {
  constructor(private readonly registrations: Registrations) {}

  /** @throws Refusal 422 for terms that do not hold any more */
  async execute({ token, details, attemptId }: RegisterDetails): Promise<string> {
    const { language, ...typed } = details;
    if (typed.terms !== TERMS_VERSION) throw fieldRefusal('terms', 'terms');
    await this.registrations.prune();
    const renewed = token && (await this.#change(token, typed, language, attemptOf(attemptId, 'details')));
    return renewed || this.registrations.begin({ ...typed, username: null }, language);
  }

  async #change(
    token: string,
    typed: Omit<Draft, 'username'>,
    language: Language,
    attempt: string | null,
  ): Promise<string | null> {
    const known = (await this.registrations.find(token)) ?? (await this.registrations.findRenewed(token, attempt));
    if (!known || known.isDone || !this.registrations.isOf(known, typed)) return null;
    const draft = { ...typed, username: known.draft.username };
    return this.registrations.changeDetails(known, draft, language, { token, attempt });
  }
}
