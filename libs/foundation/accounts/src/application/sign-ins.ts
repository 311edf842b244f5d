import { Inject, Injectable } from '@nestjs/common';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken, newToken, type Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { AccountSessions, type OpenedSession } from './sessions.js';

/** Client, device and browser of a sign-in attempt. */
export interface Visitor {
  /** What limits count by. */
  readonly client: string;
  readonly device: string;
  /** Device mark that the browser got at an earlier sign-in. */
  readonly mark: string | null;
  /** The guest that the browser is. */
  readonly guestKey: string | null;
}

/** Secrets for a browser's cookies; only hashes are stored. */
export interface IssuedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly token: string;
  /** A mark for a browser that this account did not know: in the place of the one that it had. */
  readonly mark: string | null;
}

/** A verified password, in its stored form at that time. */
export interface VerifiedPassword {
  readonly accountId: string;
  readonly sealed: Buffer;
}

/** A browser between the first step and the second. */
export interface Pending {
  readonly tokenHash: string;
  readonly accountId: string;
}

/** A log-in of a locked account, which waits for a mailed code. */
export interface LockedLogin {
  readonly tokenHash: string;
  /** Null where the password was wrong: no code is mailed then, and none is right. */
  readonly accountId: string | null;
}

export type Method = EventData<'AccountSignedIn'>['method'];

/** Coming in by a passkey, and by which. */
interface PasskeyUsed {
  readonly method: 'passkey';
  readonly passkeyId: string;
}

/** Sign-ins in progress: what all sign-in methods share, from the first step to the session. */
@Injectable()
export class SignIns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: AccountSessions,
    private readonly log: AccountLog,
  ) {}

  /** The first step was taken. @returns the secret that the browser comes back with */
  async begin(
    accountId: string | null,
    device: string,
    challenge: string | null = null,
    db: Pool | PoolClient = this.pool,
  ): Promise<string> {
    const token = newToken();
    await db.query(
      'insert into account_sign_ins (token_hash, account_id, challenge, device, ends_at) values ($1, $2, $3, $4, $5)',
      [hashToken(token), accountId, challenge, device, new Date(this.clock.now().getTime() + RULES.signInMs)],
    );
    return token;
  }

  /**
   * Starts a sign-in after a right password, which must still be the current one: a reset meanwhile ended what was in
   * progress, and this would start after it.
   * @returns the secret that the browser comes back with
   * @throws Refusal 401 `sign-in-again`
   */
  async beginWith(password: VerifiedPassword, device: string): Promise<string> {
    const token = newToken();
    const begun = await this.pool.query(
      `insert into account_sign_ins (token_hash, account_id, device, ends_at)
       select $3, account_id, $4, $5 from account_credentials where account_id = $1 and password = $2 for share`,
      [
        password.accountId,
        password.sealed,
        hashToken(token),
        device,
        new Date(this.clock.now().getTime() + RULES.signInMs),
      ],
    );
    if (begun.rowCount !== 1) throw signInAgain();
    return token;
  }

  /**
   * A log-in of a locked account.
   * @param password null where it was wrong: the same is done, for no account
   * @returns the secret that the browser comes back with
   */
  async beginLocked(password: VerifiedPassword | null, device: string): Promise<string> {
    const token = newToken();
    await this.pool.query(
      `insert into account_sign_ins (token_hash, account_id, locked, device, ends_at)
       values ($1, (select account_id from account_credentials where account_id = $2 and password = $3 for share), true, $4, $5)`,
      [
        hashToken(token),
        password?.accountId ?? NO_ACCOUNT,
        password?.sealed ?? Buffer.alloc(0),
        device,
        new Date(this.clock.now().getTime() + RULES.signInMs),
      ],
    );
    return token;
  }

  /** The log-in of a locked account that a cookie belongs to; null for none. */
  async locked(token: string | null): Promise<LockedLogin | null> {
    const { rows } = await this.pool.query<{ account_id: string | null }>(
      'select account_id from account_sign_ins where token_hash = $1 and ends_at > $2 and locked',
      [hashToken(token ?? ''), this.clock.now()],
    );
    return rows[0] ? { tokenHash: hashToken(token!), accountId: rows[0].account_id } : null;
  }

  /** As {@link beginWith}, in the transaction of a session. @throws Refusal 401 `sign-in-again` */
  async stillHolds(tx: PoolClient, { accountId, sealed }: VerifiedPassword): Promise<void> {
    const still = await tx.query('select from account_credentials where account_id = $1 and password = $2 for share', [
      accountId,
      sealed,
    ]);
    if (still.rowCount !== 1) throw signInAgain();
  }

  /**
   * Refuses a sign-in by less than an authenticator once one is enabled, also one that was enabled during the check.
   * Runs in the transaction of the session.
   * @throws Refusal 401 `sign-in-again`
   */
  async assertNoAuthenticator(tx: PoolClient, accountId: string): Promise<void> {
    const none = await tx.query('select from account_credentials where account_id = $1 and totp is null for share', [
      accountId,
    ]);
    if (none.rowCount !== 1) throw signInAgain();
  }

  /**
   * As {@link assertNoAuthenticator}, of a sign-in by one factor: refused once any second factor is chosen.
   * @throws Refusal 401 `sign-in-again`
   */
  async assertNoSecondFactor(tx: PoolClient, accountId: string): Promise<void> {
    const none = await tx.query(
      'select from account_credentials where account_id = $1 and totp is null and not email_code for share',
      [accountId],
    );
    if (none.rowCount !== 1) throw signInAgain();
  }

  /** The browser that a cookie of the first step belongs to. @throws Refusal 401 `sign-in-again` */
  async pending(token: string | null): Promise<Pending> {
    if (!token) throw signInAgain();
    const { rows } = await this.pool.query<{ account_id: string }>(
      `select account_id from account_sign_ins
       where token_hash = $1 and ends_at > $2 and account_id is not null and not locked`,
      [hashToken(token), this.clock.now()],
    );
    if (!rows[0]) throw signInAgain();
    return { tokenHash: hashToken(token), accountId: rows[0].account_id };
  }

  /** The step after the password is used once. */
  async use(tx: PoolClient, { tokenHash }: Pick<Pending, 'tokenHash'>): Promise<void> {
    const used = await tx.query('delete from account_sign_ins where token_hash = $1', [tokenHash]);
    if (used.rowCount !== 1) throw signInAgain();
  }

  /**
   * A session, after whatever proved who it is; `alongside` uses up the proof in the same transaction.
   */
  async complete(
    accountId: string,
    by: Exclude<Method, 'passkey'> | PasskeyUsed,
    visitor: Visitor,
    alongside: (tx: PoolClient) => Promise<void> = () => Promise.resolve(),
  ): Promise<IssuedSession> {
    const { method, ...used } = typeof by === 'string' ? { method: by } : by;
    const sessionId = this.sessions.newId();
    const isKnown = await this.knows(accountId, visitor.mark);
    const signedIn = event('AccountSignedIn', {
      accountId,
      at: this.clock.now().toISOString(),
      sessionId,
      method,
      isNewDevice: !isKnown,
    });
    let issued: IssuedSession | null = null;
    await this.log.append(accountId, [signedIn], async (tx) => {
      await alongside(tx);
      issued = await this.completeSignIn(tx, { accountId, sessionId, method, ...used }, visitor, isKnown);
    });
    return issued!;
  }

  /** The session itself, in the transaction of `AccountSignedIn`. */
  async completeSignIn(
    tx: PoolClient,
    session: Pick<OpenedSession, 'accountId' | 'sessionId' | 'passkeyId'> & { readonly method: Method },
    visitor: Visitor,
    isKnown: boolean,
  ): Promise<IssuedSession> {
    const { accountId, sessionId } = session;
    const now = this.clock.now();
    const { rowCount } = await tx.query(
      `update accounts set last_sign_in_at = $2 where account_id = $1 and state <> 'closed'`,
      [accountId, now],
    );
    if (rowCount !== 1) throw refusal('accounts.no-account');
    const token = await this.sessions.open(tx, { ...session, device: visitor.device, guestKey: visitor.guestKey });
    // An earlier user of the browser may have copied its old mark. A new mark keeps the browser known to all accounts
    // that knew it, and makes the old one void.
    const mark = isKnown && visitor.mark ? visitor.mark : newToken();
    if (visitor.mark && mark !== visitor.mark)
      await tx.query('update account_devices set mark_hash = $2 where mark_hash = $1', [
        hashToken(visitor.mark),
        hashToken(mark),
      ]);
    await tx.query(
      `insert into account_devices (account_id, mark_hash, first_seen_at, seen_at) values ($1, $2, $3, $3)
       on conflict (account_id, mark_hash) do update set seen_at = $3`,
      [accountId, hashToken(mark), now],
    );
    return { accountId, sessionId, token, mark: isKnown ? null : mark };
  }

  /**
   * Whether this browser signed in to the account before.
   * @param accountId null where the typed name belongs to no account
   * @param tx of a session that depends on it: the browser is not forgotten until that ends
   */
  async knows(accountId: string | null, mark: string | null, tx?: PoolClient): Promise<boolean> {
    const { rowCount } = await (tx ?? this.pool).query(
      `select from account_devices where account_id = $1 and mark_hash = $2 and seen_at > $3 ${tx ? 'for share' : ''}`,
      [accountId ?? NO_ACCOUNT, hashToken(mark ?? ''), new Date(this.clock.now().getTime() - RULES.deviceMs)],
    );
    return rowCount === 1;
  }
}

/** Used for the query where there is no account, so that the same work is done. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export function signInAgain(): Refusal {
  return refusal('accounts.sign-in-again');
}
