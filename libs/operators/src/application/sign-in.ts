import type { SignInView } from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { execute, type PersonalData, type PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken, Refusal } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { enrolTotp, operatorDecider, setPassword } from '../domain/operator.js';
import { RULES } from '../domain/rules.js';
import type { Attempts } from './attempts.js';
import type { Codes } from './codes.js';
import {
  type Credentials,
  credentialsAt,
  credentialsOf,
  replaceRecoveryCodes,
  signInAgain,
  usedCode,
  useStep,
  wrongCredentials,
} from './credentials.js';
import { type OperatorLog, operatorMetadata } from './operator-log.js';
import type { Passwords } from './passwords.js';
import { type Profile, type Profiles, subjectOf } from './profiles.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { endEverything, type NewSession, type Sessions } from './sessions.js';
import { base32, newSeed, otpauthUrl } from './totp.js';

/** From where somebody tries to come in. */
export interface Visitor {
  /** What limits count by. */
  readonly client: string;
  readonly device: string;
}

/** A browser that took the first step: its secret, and what it is asked for next. */
export interface FirstStep {
  readonly token: string;
  readonly view: SignInView;
}

export interface SignInParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly brand: string;
  readonly attempts: Attempts;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  readonly operatorLog: OperatorLog;
}

/** A browser between the first step and the second. */
export interface Pending {
  readonly tokenHash: string;
  readonly operatorId: string;
  readonly totp: Buffer | null;
  readonly device: string;
}

/**
 * The way in: password, then a code of the authenticator (or a recovery code). A wrong address, a wrong password and a
 * disabled operator get the same answer after the same work.
 */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * First step.
   * @throws Refusal 401 `wrong-credentials`; 429 `locked`
   */
  async withPassword(email: string, password: string, visitor: Visitor): Promise<FirstStep> {
    const { attempts, passwords, profiles } = this.parts;
    const blind = profiles.blindOf(email);
    const here = `password:${blind}:${visitor.client}`;
    const everywhere = `password:${blind}`;
    const taken = await attempts.take(here);
    const overall = await attempts.take(everywhere, RULES.triesFromEverywhere);
    const found = await credentialsAt(this.parts.pool, profiles.blindsOf(email));
    const isRight = await passwords.matches(found?.password ?? null, password);
    if (!found || !isRight || found.state === 'disabled') {
      if (found) this.parts.codes.reportLater(found.operator_id, 'password', taken, overall);
      throw wrongCredentials();
    }
    await Promise.all([attempts.forget(here), attempts.forget(everywhere)]);
    const renewed = await passwords.renewed(subjectOf(found.operator_id), found.password!, password);
    if (renewed)
      await this.parts.pool.query(
        'update operator_credentials set password = $3 where operator_id = $1 and password = $2',
        [found.operator_id, found.password, renewed],
      );
    await this.prune();
    return this.#firstStep(found, visitor.device);
  }

  /**
   * First step of the first time: takes a one-time link and sets the password.
   * @throws Refusal 410 `link-ended`; 422 about the password
   */
  async enrol(token: string, password: string, visitor: Visitor): Promise<FirstStep> {
    const { pool, clock, passwords, profiles, store } = this.parts;
    const { rows } = await pool.query<{ operator_id: string }>(
      `select e.operator_id from operator_enrolments e join operators o using (operator_id)
       where e.token_hash = $1 and e.ends_at > $2 and o.state <> 'disabled'`,
      [hashToken(token), clock.now()],
    );
    const operatorId = rows[0]?.operator_id;
    if (!operatorId) throw linkEnded();
    const profile = await profiles.open(operatorId);
    const sealed = await passwords.make(subjectOf(operatorId), password, [profile.name, profile.email]);
    await execute(store, operatorDecider, streams.operator(operatorId), (state) => setPassword(state, clock.now()), {
      metadata: operatorMetadata({ id: operatorId }),
      alongside: async (tx) => {
        const used = await tx.query(
          'delete from operator_enrolments where operator_id = $1 and token_hash = $2 and ends_at > $3',
          [operatorId, hashToken(token), clock.now()],
        );
        if (used.rowCount !== 1) throw linkEnded();
        await tx.query(
          `insert into operator_credentials (operator_id, password) values ($1, $2)
             on conflict (operator_id) do update set password = excluded.password`,
          [operatorId, sealed],
        );
        await endEverything(tx, operatorId);
      },
    });
    return this.#firstStep((await credentialsOf(pool, operatorId))!, visitor.device);
  }

  /**
   * Second step with a code of the authenticator.
   * @throws Refusal 401 `sign-in-again`, `wrong-code`; 429 `locked`
   */
  async withTotp(token: string | null, code: string): Promise<NewSession> {
    const pending = await this.pending(token);
    const step = await this.parts.codes.accept(pending.operatorId, code, signInAgain);
    const session = await this.complete(pending.operatorId, 'totp', pending.device, async (tx) => {
      await this.#use(tx, pending);
      await useStep(tx, pending.operatorId, step);
    });
    await this.parts.codes.forget(pending.operatorId);
    return session;
  }

  /**
   * Second step with a recovery code, which is used up.
   * @throws Refusal 401 `sign-in-again`, `wrong-code`; 429 `locked`
   */
  async withRecovery(token: string | null, code: string): Promise<NewSession> {
    const pending = await this.pending(token);
    const credentials = await credentialsOf(this.parts.pool, pending.operatorId);
    if (!credentials?.totp) throw signInAgain();
    const taken = await this.parts.codes.take(pending.operatorId);
    const hash = recoveryCodeHash(code);
    const { rowCount } = await this.parts.pool.query(
      'select from operator_recovery_codes where operator_id = $1 and code_hash = $2',
      [pending.operatorId, hash],
    );
    if (rowCount !== 1) throw await this.parts.codes.wrong(pending.operatorId, taken);
    const session = await this.complete(pending.operatorId, 'recovery', pending.device, async (tx) => {
      await this.#use(tx, pending);
      const used = await tx.query('delete from operator_recovery_codes where operator_id = $1 and code_hash = $2', [
        pending.operatorId,
        hash,
      ]);
      if (used.rowCount !== 1) throw usedCode();
    });
    await this.parts.codes.forget(pending.operatorId);
    return session;
  }

  /**
   * Second step of the first time: the code proves that the authenticator took the seed.
   * @returns the session, and the recovery codes this once
   * @throws Refusal as {@link withTotp}; 409 `already-enrolled`
   */
  async enrolTotp(
    token: string | null,
    code: string,
  ): Promise<{ readonly session: NewSession; readonly recoveryCodes: string[] }> {
    const { clock, codes, store, sessions } = this.parts;
    const pending = await this.pending(token);
    const { operatorId } = pending;
    if (!pending.totp) throw signInAgain();
    const step = await codes.acceptFor(operatorId, pending.totp, code, 0);
    const recoveryCodes = newRecoveryCodes(RULES.recoveryCodes);
    const sessionId = sessions.newId();
    let sessionToken = '';
    await execute(
      store,
      operatorDecider,
      streams.operator(operatorId),
      (state) => [
        ...enrolTotp(state, recoveryCodes.length, clock.now()),
        event('OperatorSignedIn', { operatorId, at: clock.now().toISOString(), sessionId, method: 'totp' }),
      ],
      {
        metadata: operatorMetadata({ id: operatorId }),
        alongside: async (tx) => {
          await this.#use(tx, pending);
          const set = await tx.query(
            'update operator_credentials set totp = $2, totp_last_step = $3 where operator_id = $1 and totp is null',
            [operatorId, pending.totp, step],
          );
          if (set.rowCount !== 1) throw signInAgain();
          await replaceRecoveryCodes(tx, operatorId, recoveryCodes);
          sessionToken = await this.#comeIn(tx, operatorId, sessionId, 'totp', pending.device);
        },
      },
    );
    await codes.forget(operatorId);
    return { session: { sessionId, token: sessionToken }, recoveryCodes };
  }

  /**
   * A session, after whatever proved who it is; `alongside` uses up the proof in the same transaction.
   * @throws Refusal 401 for an operator who is disabled by now
   */
  async complete(
    operatorId: string,
    method: EventData<'OperatorSignedIn'>['method'],
    device: string,
    alongside: (tx: PoolClient) => Promise<void>,
  ): Promise<NewSession> {
    const sessionId = this.parts.sessions.newId();
    const signedIn = event('OperatorSignedIn', {
      operatorId,
      at: this.parts.clock.now().toISOString(),
      sessionId,
      method,
    });
    let token = '';
    await this.parts.operatorLog.append(operatorId, signedIn, operatorMetadata({ id: operatorId }), async (tx) => {
      await alongside(tx);
      token = await this.#comeIn(tx, operatorId, sessionId, method, device);
    });
    return { sessionId, token };
  }

  /** The browser that a cookie of the first step belongs to. @throws Refusal 401 `sign-in-again` */
  async pending(token: string | null): Promise<Pending> {
    if (!token) throw signInAgain();
    const { rows } = await this.parts.pool.query<{ operator_id: string; totp: Buffer | null; device: string }>(
      `select operator_id, totp, device from operator_sign_ins
       where token_hash = $1 and ends_at > $2 and operator_id is not null`,
      [hashToken(token), this.parts.clock.now()],
    );
    const row = rows[0];
    if (!row) throw signInAgain();
    return { tokenHash: hashToken(token), operatorId: row.operator_id, totp: row.totp, device: row.device };
  }

  /** Forgets a sign-in under way. */
  async abandon(token: string | null): Promise<void> {
    if (token) await this.parts.pool.query('delete from operator_sign_ins where token_hash = $1', [hashToken(token)]);
  }

  /** Removes what ran out. */
  async prune(): Promise<void> {
    await this.parts.pool.query('delete from operator_sign_ins where ends_at < $1', [this.parts.clock.now()]);
    await this.parts.attempts.prune();
    await this.parts.sessions.prune();
  }

  async #firstStep(found: Credentials, device: string): Promise<FirstStep> {
    const { pool, personalData, clock, profiles, brand } = this.parts;
    const operatorId = found.operator_id;
    const token = newToken();
    const seed = found.totp ? null : newSeed();
    const sealed = seed && (await personalData.sealBytes(subjectOf(operatorId), seed));
    await pool.query(
      'insert into operator_sign_ins (token_hash, operator_id, totp, device, ends_at) values ($1, $2, $3, $4, $5)',
      [hashToken(token), operatorId, sealed, device, new Date(clock.now().getTime() + RULES.signInMs)],
    );
    const { rows } = await pool.query<{ codes: number; passkeys: number }>(
      `select (select count(*)::int from operator_recovery_codes where operator_id = $1) as codes,
              (select count(*)::int from operator_passkeys where operator_id = $1) as passkeys`,
      [operatorId],
    );
    const view: SignInView = {
      next: seed ? 'enrol-totp' : 'totp',
      ...(seed ? { enrolment: enrolmentOf(seed, brand, await profiles.open(operatorId)) } : {}),
      passkey: rows[0]!.passkeys > 0,
      recoveryCodesLeft: rows[0]!.codes,
      lastSignIn: found.last_sign_in_at && {
        at: found.last_sign_in_at.toISOString(),
        device: found.last_sign_in_device ?? '',
      },
    };
    return { token, view };
  }

  /** The step after the password is used once. */
  async #use(tx: PoolClient, pending: Pending): Promise<void> {
    const used = await tx.query('delete from operator_sign_ins where token_hash = $1', [pending.tokenHash]);
    if (used.rowCount !== 1) throw signInAgain();
  }

  async #comeIn(
    tx: PoolClient,
    operatorId: string,
    sessionId: string,
    method: EventData<'OperatorSignedIn'>['method'],
    device: string,
  ): Promise<string> {
    const now = this.parts.clock.now();
    const { rowCount } = await tx.query(
      `update operators set state = 'active', last_sign_in_at = $2, last_sign_in_device = $3
       where operator_id = $1 and state <> 'disabled'`,
      [operatorId, now, device],
    );
    if (rowCount !== 1) throw wrongCredentials();
    return this.parts.sessions.open(tx, operatorId, sessionId, method, device);
  }
}

function enrolmentOf(seed: Buffer, brand: string, profile: Profile) {
  return { secret: base32(seed), otpauthUrl: otpauthUrl(seed, brand, profile.email) };
}

function linkEnded(): Refusal {
  return new Refusal(410, 'link-ended', 'This link was used or is too old. Ask an admin for a new one.');
}
