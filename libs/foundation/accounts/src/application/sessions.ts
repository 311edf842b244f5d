import { Inject, Injectable } from '@nestjs/common';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { withTransaction } from '@usdt-africa/event-store';
import { account, type Clock, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer, signedOut } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';

interface SessionRow {
  session_id: string;
  account_id: string;
  device: string;
  guest_key: string | null;
  started_at: Date;
  proven_at: Date;
  seen_at: Date;
  ends_at: Date;
}

/** A session that is about to begin. */
export interface OpenedSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly method: string;
  readonly device: string;
  readonly guestKey: string | null;
  /** The passkey that opens it. */
  readonly passkeyId?: string;
}

/** A session that moved less than this ago is not written again. */
const TOUCH_MS = 5_000;
const LIVING = 's.ends_at > $2 and s.seen_at > $3';

/**
 * Sessions of customers: opaque, hashed at rest, ended after 30 idle minutes, after 12 hours, or by a party that is
 * allowed to.
 */
@Injectable()
export class AccountSessions {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: AccountLog,
  ) {}

  newId(): string {
    return uuidv7(this.clock.now());
  }

  /** A session, in the transaction of what proves that it may be. @returns its secret */
  async open(tx: PoolClient, session: OpenedSession): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await tx.query(
      `insert into account_sessions
         (session_id, token_hash, account_id, method, device, guest_key, started_at, proven_at, seen_at, ends_at, passkey_id)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9)`,
      [
        session.sessionId,
        hashToken(token),
        session.accountId,
        session.method,
        session.device,
        session.guestKey,
        now,
        new Date(now.getTime() + RULES.sessionMs),
        session.passkeyId ?? null,
      ],
    );
    return token;
  }

  /**
   * Whose cookie this is; null when its session ended, was revoked, or never was.
   * @param options.touch whether this counts as use
   */
  async find(token: string, { touch }: { readonly touch: boolean }): Promise<SignedInCustomer | null> {
    const { rows } = await this.pool.query<SessionRow>(
      `select s.session_id, s.account_id, s.guest_key, s.started_at, s.proven_at, s.seen_at, s.ends_at
       from account_sessions s join accounts a using (account_id)
       where s.token_hash = $1 and a.state <> 'closed' and ${LIVING}`,
      [hashToken(token), ...this.#times()],
    );
    const row = rows[0];
    if (!row) return null;
    const now = this.clock.now();
    let seenAt = row.seen_at;
    if (touch && now.getTime() - seenAt.getTime() >= TOUCH_MS) {
      await this.pool.query('update account_sessions set seen_at = greatest(seen_at, $2) where session_id = $1', [
        row.session_id,
        now,
      ]);
      seenAt = now;
    }
    return {
      accountId: row.account_id,
      principal: account(row.account_id),
      sessionId: row.session_id,
      startedAt: row.started_at,
      provenAt: row.proven_at,
      guestKey: row.guest_key,
      idleEndsAt: new Date(Math.min(seenAt.getTime() + RULES.idleMs, row.ends_at.getTime())),
      endsAt: row.ends_at,
    };
  }

  /** Whether a session still is one. Does not count as use. */
  async stillIs(sessionId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from account_sessions s join accounts a using (account_id)
       where s.session_id = $1 and a.state <> 'closed' and ${LIVING}`,
      [sessionId, ...this.#times()],
    );
    return rowCount === 1;
  }

  /** The newest use first. */
  async list(accountId: string): Promise<readonly SessionRow[]> {
    const { rows } = await this.pool.query<SessionRow>(
      `select s.* from account_sessions s where s.account_id = $1 and ${LIVING} order by s.seen_at desc`,
      [accountId, ...this.#times()],
    );
    return rows;
  }

  /**
   * Replaces the session's secret; the old one is void at once.
   * @param isProof whether the customer has just proven their identity: four digits alone are no such proof
   */
  async renew(tx: Pool | PoolClient, sessionId: string, isProof = true): Promise<string> {
    const token = newToken();
    const { rowCount } = await tx.query(
      'update account_sessions set token_hash = $2, proven_at = coalesce($3, proven_at) where session_id = $1',
      [sessionId, hashToken(token), isProof ? this.clock.now() : null],
    );
    if (rowCount !== 1) throw refusal('accounts.signed-out');
    return token;
  }

  /**
   * Ends sessions of a customer, at their own request.
   * @param which those to end: ids of other accounts are ignored
   * @param but the only session that continues when all end and every other browser becomes unknown again; null: none
   * @returns how many ended
   */
  async revoke(accountId: string, which: (sessionId: string) => boolean, but?: Here | null): Promise<number> {
    const ended = (await this.list(accountId)).map((row) => row.session_id).filter(which);
    if (ended.length === 0) {
      // A known browser needs no open session.
      if (but !== undefined) await withTransaction(this.pool, (tx) => endEverything(tx, accountId, but));
      return 0;
    }
    const revoked = event('AccountSessionsRevoked', {
      accountId,
      at: this.clock.now().toISOString(),
      sessionIds: ended,
    });
    await this.log.append(accountId, [revoked], (tx) =>
      but === undefined ? endSessions(tx, accountId, ended) : endEverything(tx, accountId, but),
    );
    return ended.length;
  }

  /**
   * Sessions opened by the sign-in method that is being removed, except the owner's current one: an attacker who holds
   * the method may use them. To be ended by {@link endOpenedBy}.
   */
  async openedBy(taken: TakenAway): Promise<string[]> {
    const { rows } = await this.pool.query<{ session_id: string }>(
      `select session_id from account_sessions where ${OPENED_BY}`,
      [...openedByValues(taken)],
    );
    return rows.map(({ session_id: id }) => id);
  }

  /** Removes what ended. */
  async prune(): Promise<void> {
    const [now, idle] = this.#times();
    await this.pool.query('delete from account_sessions where ends_at < $1 or seen_at < $2', [now, idle]);
    await this.pool.query('delete from account_devices where seen_at < $1', [new Date(now.getTime() - RULES.deviceMs)]);
  }

  #times(): readonly [Date, Date] {
    return livingTimes(this.clock.now());
  }
}

/** Ends sessions in the transaction of what ends them. */
export async function endSessions(tx: PoolClient, accountId: string, only: readonly string[]): Promise<void> {
  await tx.query('delete from account_sessions where account_id = $1 and session_id = any($2)', [accountId, only]);
}

function livingTimes(now: Date): readonly [Date, Date] {
  return [now, new Date(now.getTime() - RULES.idleMs)];
}

/** Ids of a customer's sessions that have not run out. */
export async function openSessionIds(db: Pool, accountId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>(
    `select s.session_id from account_sessions s where s.account_id = $1 and ${LIVING}`,
    [accountId, ...livingTimes(now)],
  );
  return rows.map(({ session_id: id }) => id);
}

/**
 * Refuses a change of sign-in methods once the session has ended: otherwise a person whose session was ended could
 * regain access by it. The session cannot end until the transaction ends.
 * @throws Refusal 401 `signed-out`
 */
export async function assertStillIs(tx: PoolClient, sessionId: string): Promise<void> {
  const { rowCount } = await tx.query('select from account_sessions where session_id = $1 for share', [sessionId]);
  if (rowCount !== 1) throw signedOut();
}

/** A sign-in method that its owner removes, and their current session. */
export interface TakenAway {
  readonly accountId: string;
  readonly sessionId: string;
  readonly way: { readonly passkeyId: string } | 'google';
}

const OPENED_BY = `account_id = $1 and session_id <> $2
  and case when $3::uuid is null then method = 'google' else passkey_id = $3 end`;

function openedByValues({ accountId, sessionId, way }: TakenAway): readonly (string | null)[] {
  return [accountId, sessionId, way === 'google' ? null : way.passkeyId];
}

/**
 * Ends the sessions that a sign-in method opened, in the transaction that removes it: also the newest ones, and all
 * log-ins past their first step.
 */
export async function endOpenedBy(tx: PoolClient, taken: TakenAway): Promise<void> {
  await tx.query(`delete from account_sessions where ${OPENED_BY}`, [...openedByValues(taken)]);
  await tx.query('delete from account_sign_ins where account_id = $1', [taken.accountId]);
}

/** What of an account goes on when everything else ends: where its owner sits. */
export interface Here {
  readonly sessionId: string;
  /** What the browser is known by. */
  readonly mark: string | null;
}

/**
 * Ends all sessions of a customer except `here`, and all flows in progress: log-ins, resets, passkey challenges, the
 * cookie of a registration. All other browsers become unknown, so they need the second step again.
 */
export async function endEverything(tx: PoolClient, accountId: string, here: Here | null = null): Promise<void> {
  await tx.query('delete from account_sessions where account_id = $1 and session_id is distinct from $2', [
    accountId,
    here?.sessionId ?? null,
  ]);
  await tx.query('delete from account_devices where account_id = $1 and mark_hash <> $2', [
    accountId,
    hashToken(here?.mark ?? ''),
  ]);
  for (const table of ['account_sign_ins', 'account_resets', 'account_confirmations', 'account_openid_flows'])
    await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  await tx.query('delete from account_registrations where account_id = $1 and done_at is not null', [accountId]);
}
