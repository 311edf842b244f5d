import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type Idempotency, type Log, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Attempts } from './application/attempts.js';
import { Codes } from './application/codes.js';
import { Enrolments } from './application/enrolments.js';
import { OperatorLog } from './application/operator-log.js';
import { Operators } from './application/operators.js';
import { OwnCredentials } from './application/own-credentials.js';
import { Passkeys } from './application/passkeys.js';
import { Passwords } from './application/passwords.js';
import { Profiles } from './application/profiles.js';
import { SandboxOperators } from './application/sandbox-operators.js';
import { Sessions } from './application/sessions.js';
import { Standings } from './application/standing.js';
import { SignIn } from './application/sign-in.js';
import { OperatorCookies } from './http/cookies.js';
import { Door } from './http/door.js';
import { OperatorGuard } from './http/operator-guard.js';

export interface OperatorIdentityConfig {
  readonly mode: 'production' | 'sandbox';
  readonly brand: string;
  readonly publicUrl: string;
  /** Where the console is, without a slash at its end; null where there is none. */
  readonly adminUrl: string | null;
  /** Whether the sandbox's own people are there to be signed in with one click; never in production. */
  readonly sandboxOperators: boolean;
}

export interface OperatorIdentityParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: OperatorIdentityConfig;
}

/** Operators' identity, put together: what the controllers, the guard and other contexts work with. */
export class OperatorIdentity implements OnModuleInit, OnModuleDestroy {
  readonly config: OperatorIdentityConfig;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly store: PostgresEventStore;
  readonly pool: Pool;
  readonly profiles: Profiles;
  readonly operatorLog: OperatorLog;
  readonly attempts: Attempts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly signIn: SignIn;
  readonly own: OwnCredentials;
  readonly passkeys: Passkeys;
  readonly operators: Operators;
  readonly enrolments: Enrolments;
  readonly standings: Standings;
  /** Null everywhere but in a sandbox. */
  readonly sandbox: SandboxOperators | null;
  readonly cookies: OperatorCookies;
  readonly guard: OperatorGuard;
  /** Tries to come in, per client. */
  readonly tries: RateLimit;

  constructor({ pool, store, personalData, idempotency, clock, log, config }: OperatorIdentityParts) {
    const consoleUrl = config.adminUrl ?? config.publicUrl;
    this.config = config;
    this.clock = clock;
    this.idempotency = idempotency;
    this.store = store;
    this.pool = pool;
    this.profiles = new Profiles(pool, personalData);
    this.operatorLog = new OperatorLog(store, clock);
    this.attempts = new Attempts(pool, clock);
    const allowSandbox = config.mode === 'sandbox' && config.sandboxOperators;
    this.sessions = new Sessions(pool, this.operatorLog, clock, allowSandbox);
    this.passwords = new Passwords(personalData, config.brand);
    const { attempts, operatorLog, passwords, profiles, sessions } = this;
    this.codes = new Codes({ pool, personalData, clock, log, attempts, operatorLog });
    const { codes } = this;
    this.own = new OwnCredentials({ pool, clock, attempts, codes, passwords, profiles, sessions, operatorLog });
    this.signIn = new SignIn({
      pool,
      store,
      personalData,
      clock,
      brand: config.brand,
      attempts,
      codes,
      passwords,
      profiles,
      sessions,
      operatorLog,
    });
    this.passkeys = new Passkeys(pool, this.signIn, this.profiles, this.operatorLog, clock, {
      id: relyingPartyId(consoleUrl),
      name: config.brand,
    });
    this.operators = new Operators(pool, store, this.profiles, this.sessions, this.attempts, clock);
    this.enrolments = new Enrolments(pool, clock);
    this.standings = new Standings(pool, clock);
    this.sandbox = allowSandbox ? new SandboxOperators(this.operators, this.signIn) : null;
    this.cookies = new OperatorCookies(consoleUrl);
    this.guard = new OperatorGuard(this.sessions, this.cookies, new Door(config));
    this.tries = new RateLimit(pool, 'operator-sign-in', 300, 600);
  }

  async onModuleInit(): Promise<void> {
    await this.sandbox?.ensure();
  }

  async onModuleDestroy(): Promise<void> {
    await this.codes.settled();
  }
}

/** A passkey belongs to a name: this machine has one, too. */
export function relyingPartyId(consoleUrl: string): string {
  const { hostname } = new URL(consoleUrl);
  return hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname;
}
