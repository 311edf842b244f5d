import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { credentialsOf, recoveryCodes, useStep } from './credentials.js';
import { codeEnded, OneTimeCodes, wrongCode } from './one-time-codes.js';
import { SecondSteps } from './second-steps.js';
import { type IssuedSession, type Pending, signInAgain, SignIns, type Visitor } from './sign-ins.js';

/** Second step: a code of the authenticator, of the mail, or one for recovery. */
export class LogInWithCode extends Command<IssuedSession> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly way: 'totp' | 'email' | 'recovery',
    readonly code: string,
    readonly visitor: Visitor,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(LogInWithCode)
export class LogInWithCodeHandler implements ICommandHandler<LogInWithCode> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly signIns: SignIns,
    private readonly steps: SecondSteps,
    private readonly codes: OneTimeCodes,
  ) {}

  /** @throws Refusal 401 `sign-in-again`; 422 `wrong-code`, `code-ended`; 429 `locked` */
  async execute(command: LogInWithCode): Promise<IssuedSession> {
    const { token, way, code, visitor, attemptId } = command;
    const pending = await this.signIns.pending(token);
    if (way === 'email') return this.#byMail(pending, command);
    if (way === 'recovery') return this.#byRecovery(pending, command);
    const step = await this.steps.totp(pending.accountId, code, attemptId, signInAgain);
    const issued = await this.signIns.complete(pending.accountId, 'totp', visitor, async (tx) => {
      await this.signIns.use(tx, pending);
      await useStep(tx, pending.accountId, step);
    });
    await this.steps.forget(pending.accountId);
    return issued;
  }

  async #byMail(pending: Pending, { code, visitor, attemptId }: LogInWithCode): Promise<IssuedSession> {
    if ((await credentialsOf(this.pool, pending.accountId))?.totp !== null) throw signInAgain();
    // Also counted for the account: an attacker who has the password gets no more tries by requesting more codes.
    const checked = await this.steps.tried(pending.accountId, attemptId, async (taken) => {
      const found = await this.codes.look({ purpose: 'login', owner: pending.tokenHash }, code);
      if (!found) throw codeEnded();
      if (!found.isRight) {
        this.steps.wrong(pending.accountId, taken);
        throw wrongCode(found.left);
      }
      return found;
    });
    const issued = await this.signIns.complete(pending.accountId, 'email-code', visitor, async (tx) => {
      await this.signIns.use(tx, pending);
      await this.codes.use(tx, checked.codeId);
      await this.signIns.assertNoAuthenticator(tx, pending.accountId);
    });
    await this.steps.forget(pending.accountId);
    return issued;
  }

  async #byRecovery(pending: Pending, { code, visitor, attemptId }: LogInWithCode): Promise<IssuedSession> {
    const { accountId } = pending;
    if (!(await credentialsOf(this.pool, accountId))?.totp) throw signInAgain();
    await this.steps.tried(accountId, attemptId, async (taken) => {
      if (!(await recoveryCodes.has(this.pool, accountId, code))) throw this.steps.wrong(accountId, taken);
    });
    const issued = await this.signIns.complete(accountId, 'recovery', visitor, async (tx) => {
      await this.signIns.use(tx, pending);
      if (!(await recoveryCodes.use(tx, accountId, code))) throw codeEnded();
    });
    await this.steps.forget(accountId);
    return issued;
  }
}
