import { Inject, Injectable } from '@nestjs/common';
import { Attempts, matchingStep, type Try } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf } from './credentials.js';
import { FailedTries } from './failed-tries.js';
import { Presses } from './presses.js';

/** Codes of authenticators and recovery codes: counted together, before they are looked at. */
@Injectable()
export class SecondSteps {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly attempts: Attempts,
    private readonly failed: FailedTries,
    private readonly presses: Presses,
  ) {}

  /**
   * Takes a try and has it looked at, once for each press.
   * @throws Refusal 429 `locked`; whatever `look` throws
   */
  tried<T>(accountId: string, look: (taken: Try) => Promise<T>): Promise<T> {
    const key = codeKey(accountId);
    return this.presses.once(key, async () => look(await this.attempts.take(key)));
  }

  /** The try was right, and what it opens was done. */
  forget(accountId: string): Promise<void> {
    return this.attempts.forget(codeKey(accountId));
  }

  /**
   * Looks at a code of the authenticator that a customer has.
   * @returns the step to use up
   * @throws Refusal 422 `wrong-code`; 429 `locked`; whatever `missing` makes where there is no authenticator
   */
  async totp(accountId: string, code: string, missing: () => Refusal): Promise<number> {
    const credentials = await credentialsOf(this.pool, accountId);
    if (!credentials?.totp) throw missing();
    const { totp, totp_last_step: last } = credentials;
    return this.tried(accountId, async (taken) => {
      const seed = await this.personalData.openBytes(totp);
      const step = seed && matchingStep(seed, code, this.clock.now(), Number(last));
      if (!step) throw this.wrong(accountId, taken);
      return step;
    });
  }

  wrong(accountId: string, taken: Try): Refusal {
    this.failed.report(accountId, 'code', taken);
    return taken.left === 0
      ? refusal('accounts.wrong-code/locked')
      : refusal('accounts.wrong-code', { left: taken.left });
  }
}

/** There is none to be asked for a code. */
export function noAuthenticator(): Refusal {
  return refusal('accounts.no-authenticator');
}

function codeKey(accountId: string): string {
  return `code:${accountId}`;
}
