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

/** Sessions of customers: opaque, hashed at rest, ended by 30 quiet minutes, by 12 hours, or by whoever may. */
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
   * A new secret in the place of the old one, which is void at once.
   * @param isProof whether whoever sits there has just proven who they are: four digits alone prove nothing of the kind
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
   * Ends sessions of a customer, by their own word.
   * @param which those to end: what is none of theirs is passed over
   * @param but what alone goes on, where everything ends, and every other browser is a stranger again; null: nothing
   * @returns how many ended
   */
  async revoke(accountId: string, which: (sessionId: string) => boolean, but?: Here | null): Promise<number> {
    const ended = (await this.list(accountId)).map((row) => row.session_id).filter(which);
    if (ended.length === 0) {
      // Of a browser that is known nobody need be signed in.
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
   * Those that a way in had opened which its owner takes away, but the one that they sit in: whoever holds it is in by them.
   * To be ended by {@link endOpenedBy}.
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
    const now = this.clock.now();
    return [now, new Date(now.getTime() - RULES.idleMs)];
  }
}

/** Ends sessions in the transaction of what ends them. */
export async function endSessions(tx: PoolClient, accountId: string, only: readonly string[]): Promise<void> {
  await tx.query('delete from account_sessions where account_id = $1 and session_id = any($2)', [accountId, only]);
}

/**
 * Refuses what somebody does to how they come in once their session has ended: whoever ended it shut them out, and they would be in
 * again by it. Nobody ends it until the transaction ends.
 * @throws Refusal 401 `signed-out`
 */
export async function assertStillIs(tx: PoolClient, sessionId: string): Promise<void> {
  const { rowCount } = await tx.query('select from account_sessions where session_id = $1 for share', [sessionId]);
  if (rowCount !== 1) throw signedOut();
}

/** A way in that its owner takes away, and where they sit. */
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
 * Ends what a way in had opened, in the transaction that takes it away: also what it opened a moment ago, and the log-ins that are past
 * their first step.
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
 * Ends all sessions of a customer but the one `here`, and what is under way: log-ins, resets, what waits for a passkey, the
 * cookie of a registration. No other browser is known any more, so that whoever had one has the second step before them again.
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
  for (const table of ['account_sign_ins', 'account_resets', 'account_confirmations', 'account_identity_visits'])
    await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  await tx.query('delete from account_registrations where account_id = $1 and done_at is not null', [accountId]);
}
