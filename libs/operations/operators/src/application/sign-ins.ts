import { Inject, Injectable } from '@nestjs/common';
import { base32, newSeed, otpauthUrl } from '@usdt-africa/authentication';
import type { SignInView } from '@usdt-africa/contracts/admin';
import { event, type EventData } from '@usdt-africa/contracts/events';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorsConfig } from './config.js';
import { type Credentials, signInAgain, wrongCredentials, OperatorAttempts } from './credentials.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import { type Profile, Profiles, subjectOf } from './profiles.js';
import { type NewSession, Sessions } from './sessions.js';

/** The client that tries to sign in. */
export interface Visitor {
  /** What limits count by. */
  readonly client: string;
  readonly device: string;
}

/** A browser that completed the first step: its secret, and the next required step. */
export interface FirstStep {
  readonly token: string;
  readonly view: SignInView;
}

/** A browser between the first step and the second. */
export interface Pending {
  readonly tokenHash: string;
  readonly operatorId: string;
  readonly totp: Buffer | null;
  readonly device: string;
}

type Method = EventData<'OperatorSignedIn'>['method'];

/** Sign-ins in progress: the part that all sign-in methods share, from the first step to the session. */
@Injectable()
export class SignIns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: OperatorsConfig,
    private readonly attempts: OperatorAttempts,
    private readonly profiles: Profiles,
    private readonly sessions: Sessions,
    private readonly operatorLog: OperatorLog,
  ) {}

  /**
   * Starts a sign-in after a correct password, which must still be the current one, by an operator who may sign in: a
   * lock-out meanwhile ended all sign-ins in progress, and this one would start after it.
   * @returns the view for the browser, and the secret that it returns with
   * @throws Refusal 401 `sign-in-again`
   */
  async firstStep(found: Credentials, device: string): Promise<FirstStep> {
    const operatorId = found.operator_id;
    const token = newToken();
    const seed = found.totp ? null : newSeed();
    const sealed = seed && (await this.personalData.sealBytes(subjectOf(operatorId), seed));
    const begun = await this.pool.query(
      `insert into operator_sign_ins (token_hash, operator_id, totp, device, ends_at)
       select $1, operator_id, $3, $4, $5 from operator_credentials join operators using (operator_id)
       where operator_id = $2 and password = $6 and state <> 'disabled' for share`,
      [
        hashToken(token),
        operatorId,
        sealed,
        device,
        new Date(this.clock.now().getTime() + RULES.signInMs),
        found.password,
      ],
    );
    if (begun.rowCount !== 1) throw signInAgain();
    const { rows } = await this.pool.query<{ codes: number; passkeys: number }>(
      `select (select count(*)::int from operator_recovery_codes where operator_id = $1) as codes,
              (select count(*)::int from operator_passkeys where operator_id = $1) as passkeys`,
      [operatorId],
    );
    const view: SignInView = {
      next: seed ? 'enrol-totp' : 'totp',
      ...(seed ? { enrolment: this.#enrolmentOf(seed, await this.profiles.open(operatorId)) } : {}),
      passkey: rows[0]!.passkeys > 0,
      recoveryCodesLeft: rows[0]!.codes,
      lastSignIn: found.last_sign_in_at && {
        at: found.last_sign_in_at.toISOString(),
        device: found.last_sign_in_device ?? '',
      },
    };
    return { token, view };
  }

  /** The browser that a cookie of the first step belongs to. @throws Refusal 401 `sign-in-again` */
  async pending(token: string | null): Promise<Pending> {
    if (!token) throw signInAgain();
    const { rows } = await this.pool.query<{ operator_id: string; totp: Buffer | null; device: string }>(
      `select operator_id, totp, device from operator_sign_ins
       where token_hash = $1 and ends_at > $2 and operator_id is not null`,
      [hashToken(token), this.clock.now()],
    );
    const row = rows[0];
    if (!row) throw signInAgain();
    return { tokenHash: hashToken(token), operatorId: row.operator_id, totp: row.totp, device: row.device };
  }

  /** The step after the password is used once. */
  async use(tx: PoolClient, pending: Pending): Promise<void> {
    const used = await tx.query('delete from operator_sign_ins where token_hash = $1', [pending.tokenHash]);
    if (used.rowCount !== 1) throw signInAgain();
  }

  /**
   * A session, after whatever proved who it is; `alongside` uses up the proof in the same transaction.
   * @throws Refusal 401 for an operator who is disabled by now
   */
  async complete(
    operatorId: string,
    method: Method,
    device: string,
    alongside: (tx: PoolClient) => Promise<void>,
  ): Promise<NewSession> {
    const sessionId = this.sessions.newId();
    const signedIn = event('OperatorSignedIn', {
      operatorId,
      at: this.clock.now().toISOString(),
      sessionId,
      method,
    });
    let token = '';
    await this.operatorLog.append(operatorId, signedIn, operatorMetadata({ id: operatorId }), async (tx) => {
      await alongside(tx);
      token = await this.comeIn(tx, operatorId, sessionId, method, device);
    });
    return { sessionId, token };
  }

  /** The session itself, in the transaction of `OperatorSignedIn`. @returns its secret */
  async comeIn(tx: PoolClient, operatorId: string, sessionId: string, method: Method, device: string): Promise<string> {
    const now = this.clock.now();
    const { rowCount } = await tx.query(
      `update operators set state = 'active', last_sign_in_at = $2, last_sign_in_device = $3
       where operator_id = $1 and state <> 'disabled'`,
      [operatorId, now, device],
    );
    if (rowCount !== 1) throw wrongCredentials();
    return this.sessions.open(tx, operatorId, sessionId, method, device);
  }

  /** Removes what ran out. */
  async prune(): Promise<void> {
    await this.pool.query('delete from operator_sign_ins where ends_at < $1', [this.clock.now()]);
    await this.attempts.prune();
    await this.sessions.prune();
  }

  #enrolmentOf(seed: Buffer, profile: Profile) {
    return { secret: base32(seed), otpauthUrl: otpauthUrl(seed, this.config.brand, profile.email) };
  }
}
