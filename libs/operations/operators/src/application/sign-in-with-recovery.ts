import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Codes } from './codes.js';
import { credentialsOf, recoveryCodes, signInAgain, usedCode } from './credentials.js';
import type { NewSession } from './sessions.js';
import { SignIns } from './sign-ins.js';

/** Second step with a recovery code, which is used up. */
export class SignInWithRecovery extends Command<NewSession> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(SignInWithRecovery)
export class SignInWithRecoveryHandler implements ICommandHandler<SignInWithRecovery> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly codes: Codes,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 401 `sign-in-again`, `wrong-code`; 429 `locked` */
  async execute({ token, code }: SignInWithRecovery): Promise<NewSession> {
    const pending = await this.signIns.pending(token);
    const { operatorId } = pending;
    const credentials = await credentialsOf(this.pool, operatorId);
    if (!credentials?.totp) throw signInAgain();
    const taken = await this.codes.take(operatorId);
    if (!(await recoveryCodes.has(this.pool, operatorId, code))) throw await this.codes.wrong(operatorId, taken);
    const session = await this.signIns.complete(operatorId, 'recovery', pending.device, async (tx) => {
      await this.signIns.use(tx, pending);
      if (!(await recoveryCodes.use(tx, operatorId, code))) throw usedCode();
    });
    await this.codes.forget(operatorId);
    return session;
  }
}
