import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Try, Turn } from '@usdt-africa/authentication';
import type { LoginView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { hashToken, Refusal } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountAttempts, AccountPasswords, type Credentials, secondFactorOf } from './credentials.js';
import { FailedTries } from './failed-tries.js';
import { Leftovers } from './leftovers.js';
import { LOCKED, PendingLogin } from './pending-login.js';
import { AttemptResults } from './attempt-results.js';
import { CustomerProfiles, identified, subjectOf } from './profiles.js';
import { type IssuedSession, type VerifiedPassword, signInAgain, SignIns, type Visitor } from './sign-ins.js';

/** A session, or the secret of a browser that has one more step before it. */
export interface LoggedIn {
  readonly session: IssuedSession | null;
  readonly signIn: string | null;
  readonly view: LoginView;
}

/** First step of coming in: email or phone, and password. */
export class LogIn extends Command<LoggedIn> {
  constructor(
    readonly identifier: string,
    readonly password: string,
    readonly visitor: Visitor,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

/** Keys of the wrong-password counters: per account whatever identifier was typed, and per typed identifier. */
export function passwordKeys(accountId: string, blinds: readonly string[]): string[] {
  return [accountId, ...blinds].map((id) => `password:${id}`);
}

/**
 * An unknown identifier and a wrong password get the same response after the same work, and both are locked after as
 * many tries. Under the lock every password gets the same response: a further step with a code, mailed only if the
 * password was right. A browser that the account was signed in with before has counters of its own.
 */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly attempts: AccountAttempts,
    private readonly passwords: AccountPasswords,
    private readonly profiles: CustomerProfiles,
    private readonly signIns: SignIns,
    private readonly failed: FailedTries,
    private readonly leftovers: Leftovers,
    private readonly pending: PendingLogin,
    private readonly attemptIds: AttemptResults,
  ) {}

  /** @throws Refusal 401 `wrong-credentials`, `sign-in-again`; 503 `busy` */
  execute(command: LogIn): Promise<LoggedIn> {
    return this.passwords.admitted((turn) => this.#logIn(command, turn));
  }

  async #logIn({ identifier, password, visitor, attemptId }: LogIn, turn: Turn): Promise<LoggedIn> {
    await this.leftovers.prune();
    const { kind, value } = identified(identifier);
    const blind = this.profiles.blindOf(kind, value);
    const found = await this.#find(kind, this.profiles.blindsOf(kind, value));
    const isKnown = await this.signIns.knows(found?.account_id ?? null, visitor.mark);
    const by = isKnown ? `:${hashToken(visitor.mark!)}` : '';
    const keys = passwordKeys(found?.account_id ?? `of:${blind}`, [blind]).map((key) => key + by);
    const [ofAccount, typed] = keys as [string, string];
    const { right, isLocked } = await this.attemptIds.once(typed, attemptId, () =>
      this.#look(found, password, [ofAccount, typed], turn),
    );
    if (isLocked) {
      const verifiedPassword = right && { accountId: right.account_id, sealed: right.password! };
      const signIn = await this.signIns.beginLocked(verifiedPassword, visitor.device);
      return { session: null, signIn, view: LOCKED };
    }
    await this.attempts.forget(...keys);
    const sealed = await this.#renew(right!, password);
    return this.#next(right!, { accountId: right!.account_id, sealed }, visitor, isKnown);
  }

  /**
   * Counts the tries and checks the password.
   * @returns the owner of the password; null only under the lock of the typed identifier, where the response does not
   * tell
   */
  async #look(
    found: Credentials | undefined,
    password: string,
    [ofAccount, typed]: readonly [string, string],
    turn: Turn,
  ): Promise<{ readonly right: Credentials | null; readonly isLocked: boolean }> {
    const taken = await this.#take(typed);
    const isAccountLocked = taken !== null && (await this.#take(ofAccount)) === null;
    const isRight = await this.passwords.matches(found?.password ?? null, password, turn);
    const right = found && isRight ? found : null;
    if (!taken) return { right, isLocked: true };
    if (!right) {
      if (found) this.failed.report(found.account_id, 'password', taken);
      throw refusal('accounts.wrong-credentials');
    }
    // Locked by wrong tries under the other of address and number: only the right password leads on, to a mailed code.
    return { right, isLocked: isAccountLocked };
  }

  /** Null while the key is locked. */
  #take(key: string): Promise<Try | null> {
    return this.attempts.take(key).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'locked') return null;
      throw error;
    });
  }

  async #next(
    found: Credentials,
    verifiedPassword: VerifiedPassword,
    visitor: Visitor,
    isKnown: boolean,
  ): Promise<LoggedIn> {
    const { accountId } = verifiedPassword;
    if (secondFactorOf(found) === null && isKnown) {
      const session = await this.signIns.complete(accountId, 'password', visitor, async (tx) => {
        await this.signIns.stillHolds(tx, verifiedPassword);
        await this.signIns.assertNoSecondFactor(tx, accountId);
        // Whose owner logged out everywhere meanwhile is a stranger by now, and strangers have a second step before them.
        if (!(await this.signIns.knows(accountId, visitor.mark, tx))) throw signInAgain();
      });
      return { session, signIn: null, view: { next: 'done', ways: [], email: null } };
    }
    const view = await this.pending.of(accountId);
    const signIn = await this.signIns.beginWith(verifiedPassword, visitor.device);
    return { session: null, signIn, view };
  }

  /** A hash of today's cost in the place of one that was cheaper. @returns what lies there now */
  async #renew(found: Credentials, password: string): Promise<Buffer> {
    const renewed = await this.passwords.renewed(subjectOf(found.account_id), found.password!, password);
    if (renewed)
      await this.pool.query('update account_credentials set password = $3 where account_id = $1 and password = $2', [
        found.account_id,
        found.password,
        renewed,
      ]);
    return renewed ?? found.password!;
  }

  async #find(kind: 'email' | 'phone', blinds: readonly string[]): Promise<Credentials | undefined> {
    const { rows } = await this.pool.query<Credentials>(
      `select c.* from accounts a join account_credentials c using (account_id)
       where a.${kind}_blind = any($1) and a.state <> 'closed'`,
      [blinds],
    );
    return rows[0];
  }
}
