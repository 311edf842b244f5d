import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeOperatorPasswordRequest } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf, wrongCredentials, OperatorAttempts, OperatorPasswords } from './credentials.js';
import { FreshProof } from './fresh-proof.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import { Profiles, subjectOf } from './profiles.js';
import { endEverything, Sessions, type SignedInOperator } from './sessions.js';

/** Another password; every other session ends, and this one gets a new secret, which is the answer. */
export class ChangePassword extends Command<string> {
  constructor(
    readonly operator: SignedInOperator,
    /** With a code of the authenticator when the sign-in is not fresh. */
    readonly input: ChangeOperatorPasswordRequest,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly attempts: OperatorAttempts,
    private readonly passwords: OperatorPasswords,
    private readonly profiles: Profiles,
    private readonly sessions: Sessions,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 401 `wrong-credentials`; 422 about the fields; 429 `locked`; whatever {@link FreshProof} throws */
  async execute({ operator, input: { current, next, code } }: ChangePassword): Promise<string> {
    const { attempts, passwords } = this;
    await this.proof.require(operator, code);
    const key = `password-change:${operator.id}`;
    const known = await passwords.admitted(async (turn) => {
      await attempts.take(key);
      const sealed = (await credentialsOf(this.pool, operator.id))?.password ?? null;
      if (!(await passwords.matches(sealed, current, turn))) throw notYourPassword();
      await attempts.forget(key);
      return sealed;
    });
    if (current === next) throw fieldRefusal('next', 'password-same');
    const profile = await this.profiles.open(operator.id);
    const sealed = await passwords.make(subjectOf(operator.id), next, [profile.name, profile.email], 'next');
    const set = event('OperatorPasswordSet', { operatorId: operator.id, at: this.clock.now().toISOString() });
    let token = '';
    await this.operatorLog.append(operator.id, set, operatorMetadata(operator), async (tx) => {
      const changed = await tx.query(
        'update operator_credentials set password = $3 where operator_id = $1 and password = $2',
        [operator.id, known, sealed],
      );
      if (changed.rowCount !== 1) throw wrongCredentials();
      await endEverything(tx, operator.id, operator.sessionId);
      token = await this.sessions.renew(tx, operator.sessionId);
    });
    return token;
  }
}

function notYourPassword(): Refusal {
  return refusal('operators.invalid-fields/password');
}
