import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountAttempts, credentialsOf } from './credentials.js';
import type { LoggedIn } from './log-in.js';
import { codeEnded, OneTimeCodes, wrongCode } from './one-time-codes.js';
import { PendingLogin } from './pending-login.js';
import { AttemptResults } from './attempt-results.js';
import { type LockedLogin, signInAgain, SignIns, type Visitor } from './sign-ins.js';

/** Passes an account's lock with the mailed code. An authenticator is required after it. */
export class UnlockLogin extends Command<LoggedIn> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly code: string,
    readonly visitor: Visitor,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

/** The lock itself stays: it stops guesses at the password. A mailed code is no guess. */
@CommandHandler(UnlockLogin)
export class UnlockLoginHandler implements ICommandHandler<UnlockLogin> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly signIns: SignIns,
    private readonly attempts: AccountAttempts,
    private readonly codes: OneTimeCodes,
    private readonly pending: PendingLogin,
    private readonly attemptIds: AttemptResults,
  ) {}

  /** @throws Refusal 401 `sign-in-again`; 422 `wrong-code`, `code-ended` */
  async execute({ token, code, visitor, attemptId }: UnlockLogin): Promise<LoggedIn> {
    const login = await this.signIns.locked(token);
    if (!login) throw signInAgain();
    const codeId = await this.attemptIds.once(`locked-code:${login.tokenHash}`, attemptId, () =>
      this.#look(login, code),
    );
    const accountId = login.accountId!;
    const hasTotp = ((await credentialsOf(this.pool, accountId))?.totp ?? null) !== null;
    const logged = hasTotp
      ? await this.#requireSecondFactor(login, accountId, codeId, visitor)
      : await this.#complete(login, accountId, codeId, visitor);
    await this.attempts.forget(keyOf(login));
    return logged;
  }

  /**
   * A code can be right only for an account. While the account is locked by others' wrong codes, no code is right, and
   * the response does not show it.
   */
  async #look(login: LockedLogin, code: string): Promise<string> {
    const mayLook = await this.attempts.take(keyOf(login)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'locked') return false;
        throw error;
      },
    );
    const checked = await this.codes.look({ purpose: 'login', owner: login.tokenHash }, code);
    if (!checked) throw codeEnded();
    if (!checked.isRight || !mayLook) throw wrongCode(checked.left);
    return checked.codeId;
  }

  async #complete(login: LockedLogin, accountId: string, codeId: string, visitor: Visitor): Promise<LoggedIn> {
    const session = await this.signIns.complete(accountId, 'email-code', visitor, async (tx) => {
      await this.signIns.use(tx, login);
      await this.codes.use(tx, codeId);
      await this.signIns.assertNoAuthenticator(tx, accountId);
    });
    return { session, signIn: null, view: { next: 'done', ways: [], email: null } };
  }

  async #requireSecondFactor(
    login: LockedLogin,
    accountId: string,
    codeId: string,
    visitor: Visitor,
  ): Promise<LoggedIn> {
    const view = await this.pending.of(accountId);
    const signIn = await this.store.transaction(async (tx) => {
      await this.signIns.use(tx, login);
      await this.codes.use(tx, codeId);
      return this.signIns.begin(accountId, visitor.device, null, tx);
    });
    return { session: null, signIn, view };
  }
}

/** Key of the wrong-code counter: the account, whatever the log-in; without one, the log-in. */
function keyOf({ accountId, tokenHash }: LockedLogin): string {
  return `locked-code:${accountId ?? tokenHash}`;
}
