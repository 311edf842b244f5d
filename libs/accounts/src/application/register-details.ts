import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RegistrationDetails, TERMS_VERSION } from '@usdt-africa/contracts/api';
import { type Clock, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL } from '@usdt-africa/platform';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { OneTimeCodes } from './one-time-codes.js';
import { codeOf, Registrations } from './registrations.js';

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
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly registrations: Registrations,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 422 for terms that do not hold any more */
  async execute({ token, details }: RegisterDetails): Promise<string> {
    const { language, ...typed } = details;
    if (typed.terms !== TERMS_VERSION) throw fieldRefusal('terms', 'terms');
    await this.registrations.prune();
    const known = await this.registrations.find(token);
    const goesOn = known && !known.isDone ? known : null;
    const secret = goesOn ? token! : newToken();
    const accountId = goesOn?.accountId ?? uuidv7(this.clock.now());
    const draft = { ...typed, username: goesOn?.draft.username ?? null };
    await this.registrations.write(hashToken(secret), accountId, draft, language);
    // A code that went to another address is nobody's.
    for (const channel of ['email', 'phone'] as const)
      if (goesOn && goesOn.draft[channel].toLowerCase() !== typed[channel].toLowerCase())
        await this.codes.forget(this.pool, codeOf({ accountId }, channel));
    return secret;
  }
}
