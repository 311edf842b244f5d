import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { Codes } from './codes.js';
import { useStep } from './credentials.js';
import type { SignedInOperator } from './sessions.js';

/**
 * An attacker at an open console must not add a sign-in method: a sign-in within the last 15 minutes proves the
 * operator's identity, or else a code of the authenticator, which is used up.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: Codes,
  ) {}

  /** @throws Refusal 403 `code-needed`; 401 `wrong-code`; 409 `no-authenticator`; 429 `locked` */
  async require(operator: SignedInOperator, code: string | undefined): Promise<void> {
    if (this.clock.now().getTime() - operator.startedAt.getTime() <= RULES.freshMs) return;
    if (code === undefined) throw refusal('operators.code-needed');
    const step = await this.codes.accept(operator.id, code, noAuthenticator);
    await useStep(this.pool, operator.id, step);
    await this.codes.forget(operator.id);
  }
}

export function noAuthenticator(): Refusal {
  return refusal('operators.no-authenticator');
}
