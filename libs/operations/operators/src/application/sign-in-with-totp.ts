import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Codes } from './codes.js';
import { signInAgain, useStep } from './credentials.js';
import type { NewSession } from './sessions.js';
import { SignIns } from './sign-ins.js';

/** Second step, with a code of the authenticator. */
export class SignInWithTotp extends Command<NewSession> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(SignInWithTotp)
export class SignInWithTotpHandler implements ICommandHandler<SignInWithTotp> {
  constructor(
    private readonly codes: Codes,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 401 `sign-in-again`, `wrong-code`; 429 `locked` */
  async execute({ token, code }: SignInWithTotp): Promise<NewSession> {
    const pending = await this.signIns.pending(token);
    const step = await this.codes.accept(pending.operatorId, code, signInAgain);
    const session = await this.signIns.complete(pending.operatorId, 'totp', pending.device, async (tx) => {
      await this.signIns.use(tx, pending);
      await useStep(tx, pending.operatorId, step);
    });
    await this.codes.forget(pending.operatorId);
    return session;
  }
}
