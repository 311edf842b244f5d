import { Inject, Injectable } from '@nestjs/common';
import { matchingStep, type Try } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountAttempts, credentialsOf } from './credentials.js';
import { FailedTries } from './failed-tries.js';
import { AttemptResults } from './attempt-results.js';

/** Authenticator and recovery codes: counted together, before they are checked. */
@Injectable()
export class SecondSteps {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly attempts: AccountAttempts,
    private readonly failed: FailedTries,
    private readonly attemptIds: AttemptResults,
  ) {}

  /**
   * Counts a try and has it checked, once per attempt id.
   * @throws Refusal 429 `locked`; whatever `look` throws
   */
  tried<T>(accountId: string, attemptId: string | null, look: (taken: Try) => Promise<T>): Promise<T> {
    const key = codeKey(accountId);
    return this.attemptIds.once(key, attemptId, async () => look(await this.attempts.take(key)));
  }

  /** Resets the counter after a right try whose action is done. */
  forget(accountId: string): Promise<void> {
    return this.attempts.forget(codeKey(accountId));
  }

  /**
   * Checks a code of the customer's authenticator.
   * @returns the step to use up
   * @throws Refusal 422 `wrong-code`; 429 `locked`; whatever `missing` makes where there is no authenticator
   */
  async totp(accountId: string, code: string, attemptId: string | null, missing: () => Refusal): Promise<number> {
    const credentials = await credentialsOf(this.pool, accountId);
    if (!credentials?.totp) throw missing();
    const { totp, totp_last_step: last } = credentials;
    return this.tried(accountId, attemptId, async (taken) => {
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

/** Refusal for an account without an authenticator. */
export function noAuthenticator(): Refusal {
  return refusal('accounts.no-authenticator');
}

function codeKey(accountId: string): string {
  return `code:${accountId}`;
}
