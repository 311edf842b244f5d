import { event } from '@usdt-africa/contracts/events';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { fieldRefusal } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import type { Attempts } from './attempts.js';
import type { Codes } from './codes.js';
import { credentialsOf, replaceRecoveryCodes, useStep, wrongCredentials } from './credentials.js';
import { type OperatorLog, operatorMetadata } from './operator-log.js';
import type { Passwords } from './passwords.js';
import { type Profiles, subjectOf } from './profiles.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { endEverything, type Sessions, type SignedInOperator } from './sessions.js';

export interface OwnCredentialsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  readonly operatorLog: OperatorLog;
}

/** What operators change about how they themselves come in, while they are signed in. */
export class OwnCredentials {
  constructor(private readonly parts: OwnCredentialsParts) {}

  /**
   * Whoever found a console open must not make themselves a way in: a sign-in of the last 15 minutes proves who sits there,
   * or else a code of the authenticator, which is used up.
   * @throws Refusal 403 `code-needed`; 401 `wrong-code`; 409 `no-authenticator`; 429 `locked`
   */
  async prove(operator: SignedInOperator, code: string | undefined): Promise<void> {
    const { clock, codes, pool } = this.parts;
    if (clock.now().getTime() - operator.startedAt.getTime() <= RULES.freshMs) return;
    if (code === undefined)
      throw new Refusal(
        403,
        'code-needed',
        'You signed in more than 15 minutes ago: give a code of your authenticator.',
      );
    const step = await codes.accept(operator.id, code, noAuthenticator);
    await useStep(pool, operator.id, step);
    await codes.forget(operator.id);
  }

  /**
   * New recovery codes in the place of the old ones, for whoever is signed in and has the authenticator at hand.
   * @throws Refusal 401 `wrong-code`; 409 for somebody without an authenticator; 429 `locked`
   */
  async renewRecoveryCodes(operator: SignedInOperator, code: string): Promise<string[]> {
    const { clock, codes, operatorLog } = this.parts;
    const step = await codes.accept(operator.id, code, noAuthenticator);
    const recoveryCodes = newRecoveryCodes(RULES.recoveryCodes);
    const renewed = event('OperatorRecoveryCodesRenewed', {
      operatorId: operator.id,
      at: clock.now().toISOString(),
      recoveryCodes: recoveryCodes.length,
    });
    await operatorLog.append(operator.id, renewed, operatorMetadata(operator), async (tx) => {
      await useStep(tx, operator.id, step);
      await replaceRecoveryCodes(tx, operator.id, recoveryCodes);
    });
    await codes.forget(operator.id);
    return recoveryCodes;
  }

  /** How many recovery codes an operator has left. */
  async recoveryCodesLeft(operatorId: string): Promise<number> {
    const { rows } = await this.parts.pool.query<{ n: number }>(
      'select count(*)::int as n from operator_recovery_codes where operator_id = $1',
      [operatorId],
    );
    return rows[0]!.n;
  }

  /**
   * Another password; every other session ends, and this one gets a new secret.
   * @param code of the authenticator, needed when the sign-in is not fresh
   * @returns the new secret
   * @throws Refusal 401 `wrong-credentials`; 422 about the fields; 429 `locked`; whatever {@link prove} throws
   */
  async changePassword(
    operator: SignedInOperator,
    { current, next, code }: { readonly current: string; readonly next: string; readonly code?: string | undefined },
  ): Promise<string> {
    const { attempts, clock, passwords, pool, profiles, sessions, operatorLog } = this.parts;
    await this.prove(operator, code);
    const key = `password-change:${operator.id}`;
    await attempts.take(key);
    const known = (await credentialsOf(pool, operator.id))?.password ?? null;
    if (!(await passwords.matches(known, current))) throw notYourPassword();
    await attempts.forget(key);
    if (current === next) throw fieldRefusal('next', 'password-same');
    const profile = await profiles.open(operator.id);
    const sealed = await passwords.make(subjectOf(operator.id), next, [profile.name, profile.email], 'next');
    const set = event('OperatorPasswordSet', { operatorId: operator.id, at: clock.now().toISOString() });
    let token = '';
    await operatorLog.append(operator.id, set, operatorMetadata(operator), async (tx) => {
      const changed = await tx.query(
        'update operator_credentials set password = $3 where operator_id = $1 and password = $2',
        [operator.id, known, sealed],
      );
      if (changed.rowCount !== 1) throw wrongCredentials();
      await endEverything(tx, operator.id, operator.sessionId);
      token = await sessions.renew(tx, operator.sessionId);
    });
    return token;
  }
}

function notYourPassword(): Refusal {
  const message = 'This is not your password.';
  return new Refusal(422, 'invalid-fields', message, {
    errors: [{ field: 'current', code: 'password-wrong', message }],
  });
}

function noAuthenticator(): Refusal {
  return new Refusal(409, 'no-authenticator', 'There is no authenticator to ask. Sign out, sign in, and try again.');
}
