import { Inject, Injectable } from '@nestjs/common';
import { matchingStep, type Try } from '@usdt-africa/authentication';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { AfterAnswers, CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf, OperatorAttempts } from './credentials.js';
import { OperatorLog } from './operator-log.js';

/** Checks authenticator codes, and records failed attempts. */
@Injectable()
export class Codes {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly afterwards: AfterAnswers,
    private readonly attempts: OperatorAttempts,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** A try at an operator's code. @throws Refusal 429 `locked` */
  take(operatorId: string): Promise<Try> {
    return this.attempts.take(codeKey(operatorId));
  }

  /** The try was right. */
  forget(operatorId: string): Promise<void> {
    return this.attempts.forget(codeKey(operatorId));
  }

  /**
   * Checks a code of the operator's authenticator; call {@link forget} for the attempt when the action it allows is
   * done.
   * @param missing thrown for an operator without an authenticator
   * @returns the step to use up
   * @throws Refusal 401 `wrong-code`; 429 `locked`
   */
  async accept(operatorId: string, code: string, missing: () => Refusal): Promise<number> {
    const credentials = await credentialsOf(this.pool, operatorId);
    if (!credentials?.totp) throw missing();
    return this.acceptFor(operatorId, credentials.totp, code, Number(credentials.totp_last_step));
  }

  /** As {@link accept}, for a sealed seed. */
  async acceptFor(operatorId: string, sealedSeed: Buffer, code: string, lastStep: number): Promise<number> {
    const taken = await this.take(operatorId);
    const seed = await this.personalData.openBytes(sealedSeed);
    const step = seed && matchingStep(seed, code, this.clock.now(), lastStep);
    if (!step) throw await this.wrong(operatorId, taken);
    return step;
  }

  async wrong(operatorId: string, taken: Try): Promise<Refusal> {
    await this.#report(operatorId, 'code', taken, this.#at());
    if (taken.left === 0) return refusal('operators.wrong-code/locked');
    return refusal('operators.wrong-code', { left: taken.left });
  }

  /** Recorded after the response, so that a known address takes no longer than an unknown one. */
  reportLater(operatorId: string, step: 'password', here: Try, everywhere: Try): void {
    const taken = everywhere.lockedUntil ? everywhere : here;
    const at = this.#at();
    this.afterwards.run(() => this.#report(operatorId, step, taken, at), 'a failed sign-in was not recorded');
  }

  /** The first wrong try in a row, and the one that makes the account wait: not one event a try. */
  async #report(operatorId: string, step: 'password' | 'code', taken: Try, at: string): Promise<void> {
    if (taken.number !== 1 && !taken.lockedUntil) return;
    const failed = event('OperatorSignInFailed', {
      operatorId,
      at,
      step,
      failures: taken.number,
      lockedUntil: taken.lockedUntil?.toISOString() ?? null,
    });
    await this.operatorLog.append(operatorId, failed, {
      correlationId: correlationId(),
      actor: 'system:sign-in',
    });
  }

  #at(): string {
    return this.clock.now().toISOString();
  }
}

/** What wrong codes of an operator are counted by. */
export function codeKey(operatorId: string): string {
  return `code:${operatorId}`;
}
