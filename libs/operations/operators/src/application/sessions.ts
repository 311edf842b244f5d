import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OperatorRole, OperatorSessionView } from '@usdt-africa/contracts/admin';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import { withTransaction } from '@usdt-africa/event-store';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';

/** Whether sessions of one click count. */
export const ALLOWS_SANDBOX = Symbol('sessions of one click count');

type Method = OperatorSessionView['method'];

/** The requester, identified by their session. */
export interface SignedInOperator {
  readonly id: string;
  readonly role: OperatorRole;
  readonly sessionId: string;
  readonly method: Method;
  readonly startedAt: Date;
  /** When it ends without activity, and when in any case. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

interface SessionRow {
  session_id: string;
  operator_id: string;
  role: OperatorRole;
  method: Method;
  device: string;
  started_at: Date;
  seen_at: Date;
  ends_at: Date;
}

/** A session that moved less than this ago is not written again. */
const TOUCH_MS = 5_000;

/** The token for the browser's cookie; only its hash is stored. */
export interface NewSession {
  readonly sessionId: string;
  readonly token: string;
}

/**
 * Sessions of operators: opaque, hashed at rest, ended after 15 minutes without use, after 8 hours, or by a permitted
 * operator.
 */
@Injectable()
export class Sessions {
  /** @param allowSandbox whether sessions of one click count: nowhere but in the api of a sandbox */
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly log: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(ALLOWS_SANDBOX) private readonly allowSandbox = false,
  ) {}

  /** A session, in the transaction of what proves that it may be. */
  async open(tx: PoolClient, operatorId: string, sessionId: string, method: Method, device: string): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    await tx.query(
      `insert into operator_sessions (session_id, token_hash, operator_id, method, device, started_at, seen_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [sessionId, hashToken(token), operatorId, method, device, now, new Date(now.getTime() + RULES.sessionMs)],
    );
    return token;
  }

  newId(): string {
    return uuidv7(this.clock.now());
  }

  /**
   * Whose cookie this is; null when its session ended, was revoked, or never was.
   * @param options.touch whether this counts as use
   */
  async find(token: string, options: { readonly touch: boolean }): Promise<SignedInOperator | null> {
    return this.#alive('s.token_hash = $1', hashToken(token), options.touch);
  }

  /**
   * Whether a session still is one, and its operator what they were: for what stays open, like a stream of events. Does
   * not count as use.
   */
  async stillIs({ sessionId, role }: Pick<SignedInOperator, 'sessionId' | 'role'>): Promise<boolean> {
    return (await this.#alive('s.session_id = $1', sessionId, false))?.role === role;
  }

  async list(operatorId: string): Promise<readonly SessionRow[]> {
    const { rows } = await this.pool.query<SessionRow>(
      `select s.session_id, s.operator_id, s.method, s.device, s.started_at, s.seen_at, s.ends_at
       from operator_sessions s where s.operator_id = $1 and ${this.#living()} order by s.seen_at desc`,
      [operatorId, ...this.#times()],
    );
    return rows;
  }

  /** How many sessions each of these has. */
  async counts(operatorIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.pool.query<{ operator_id: string; n: number }>(
      `select s.operator_id, count(*)::int as n from operator_sessions s
       where s.operator_id = any($1) and ${this.#living()} group by 1`,
      [operatorIds, ...this.#times()],
    );
    return new Map(rows.map((row) => [row.operator_id, row.n]));
  }

  /** A new secret in the place of the old one, which is void at once. @throws Refusal 401 `session-ended` */
  async renew(tx: PoolClient, sessionId: string): Promise<string> {
    const token = newToken();
    const renewed = await tx.query('update operator_sessions set token_hash = $2 where session_id = $1', [
      sessionId,
      hashToken(token),
    ]);
    if (renewed.rowCount !== 1) throw refusal('operators.session-ended');
    return token;
  }

  /**
   * Ends sessions of an operator at their own request.
   * @param sessionIds those to end; ids that are not theirs are ignored
   * @returns how many ended
   */
  async revoke(operatorId: string, sessionIds: readonly string[], by: { readonly id: string }): Promise<number> {
    const theirs = new Set((await this.list(operatorId)).map((row) => row.session_id));
    const ended = sessionIds.filter((id) => theirs.has(id));
    if (ended.length === 0) return 0;
    const revoked = event('OperatorSessionsRevoked', {
      operatorId,
      at: this.clock.now().toISOString(),
      sessionIds: ended,
    });
    await this.log.append(operatorId, revoked, operatorMetadata(by), (tx) => endSessions(tx, operatorId, ended));
    return ended.length;
  }

  /**
   * Ends all sessions of an operator but one, and their sign-ins in progress: a sign-in past the password would become
   * a session a moment later. An admin's action is recorded also where there was no session.
   * @param except of one's own sessions the requesting one
   */
  async revokeAll(
    operatorId: string,
    by: { readonly id: string },
    { reason, except = null }: { readonly reason?: string; readonly except?: string | null } = {},
  ): Promise<void> {
    const sessionIds = (await this.list(operatorId)).map((row) => row.session_id).filter((id) => id !== except);
    const end = (tx: PoolClient): Promise<void> => endEverything(tx, operatorId, except);
    if (sessionIds.length === 0 && by.id === operatorId) return withTransaction(this.pool, end);
    const revoked = event('OperatorSessionsRevoked', { operatorId, at: this.clock.now().toISOString(), sessionIds });
    await this.log.append(operatorId, revoked, operatorMetadata(by, reason === undefined ? {} : { reason }), end);
  }

  /** Removes what ended long ago. */
  async prune(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query('delete from operator_sessions where ends_at < $1 or seen_at < $2', [
      now,
      new Date(now.getTime() - RULES.idleMs),
    ]);
  }

  async #alive(condition: string, value: string, touch: boolean): Promise<SignedInOperator | null> {
    const { rows } = await this.pool.query<SessionRow>(
      `select s.session_id, s.operator_id, s.method, s.device, s.started_at, s.seen_at, s.ends_at, o.role
       from operator_sessions s join operators o using (operator_id)
       where ${condition} and o.state <> 'disabled' and ${this.#living()}`,
      [value, ...this.#times()],
    );
    const row = rows[0];
    if (!row) return null;
    let seenAt = row.seen_at;
    const now = this.clock.now();
    if (touch && now.getTime() - seenAt.getTime() >= TOUCH_MS) {
      await this.pool.query('update operator_sessions set seen_at = greatest(seen_at, $2) where session_id = $1', [
        row.session_id,
        now,
      ]);
      seenAt = now;
    }
    return {
      id: row.operator_id,
      role: row.role,
      sessionId: row.session_id,
      method: row.method,
      startedAt: row.started_at,
      idleEndsAt: new Date(Math.min(seenAt.getTime() + RULES.idleMs, row.ends_at.getTime())),
      endsAt: row.ends_at,
    };
  }

  /** For `$2` and `$3`, which are {@link #times}. */
  #living(): string {
    const sandbox = this.allowSandbox ? '' : ` and s.method <> 'sandbox'`;
    return `s.ends_at > $2 and s.seen_at > $3${sandbox}`;
  }

  #times(): readonly [Date, Date] {
    const now = this.clock.now();
    return [now, new Date(now.getTime() - RULES.idleMs)];
  }
}

/** Ends sessions in the transaction of what ends them: all of an operator's, or those named. */
export async function endSessions(tx: PoolClient, operatorId: string, only?: readonly string[]): Promise<void> {
  await tx.query(
    'delete from operator_sessions where operator_id = $1 and ($2::uuid[] is null or session_id = any($2))',
    [operatorId, only ?? null],
  );
}

/**
 * Refuses a change of sign-in methods once the session has ended: the operator was locked out, and the change would let
 * them in again. The session cannot be ended until the transaction ends.
 * @throws Refusal 401 `session-ended`
 */
export async function assertStillIs(tx: PoolClient, sessionId: string): Promise<void> {
  const { rowCount } = await tx.query('select from operator_sessions where session_id = $1 for share', [sessionId]);
  if (rowCount !== 1) throw refusal('operators.session-ended');
}

/** Ends all sessions of an operator, and sign-ins under way; `except` stays. */
export async function endEverything(tx: PoolClient, operatorId: string, except: string | null = null): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1 and session_id is distinct from $2', [
    operatorId,
    except,
  ]);
  await tx.query('delete from operator_sign_ins where operator_id = $1', [operatorId]);
}
