import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { createLog, type Log } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { type ApiConfig, apiConfig } from '../src/config.js';
import { type RunningApi, startApi } from '../src/server.js';
import { type Route, routesOf } from './routes.js';

export type Role = 'support' | 'finance' | 'engineer' | 'admin';

/** The api's settings on a test database, with no external system behind it. */
export function settingsOn(db: Pick<TestDatabase, 'appUrl'>): Record<string, string> {
  const key = (): string => randomBytes(32).toString('base64');
  return {
    APP_MODE: 'sandbox',
    DEMO_TIER: 'basic',
    API_PORT: '0',
    DATABASE_URL: db.appUrl,
    PUBLIC_URL: 'http://127.0.0.1',
    MASTER_KEY: key(),
    BLIND_INDEX_KEY: key(),
    PAYSTACK_URL: 'http://127.0.0.1:9',
    PAYSTACK_SECRET_KEY: 'sk_test_api',
    CONTACT_EMAIL: 'help@usdt.example',
  };
}

export const configOn = (db: TestDatabase): ApiConfig => apiConfig(settingsOn(db));

export const startOn = (
  config: ApiConfig,
  log: Log = createLog('test', 'silent'),
  clock: Clock = systemClock,
): Promise<RunningApi> => startApi(config, log, clock);

/** The machine's time plus the offset that a test sets. */
export class LaterClock implements Clock {
  #later = 0;

  now(): Date {
    return new Date(Date.now() + this.#later);
  }

  advance(milliseconds: number): void {
    this.#later += milliseconds;
  }

  /** It is now again. */
  reset(): void {
    this.#later = 0;
  }
}

export interface RequestOptions {
  readonly cookie?: string;
  /** Sent as it is. */
  readonly body?: string;
  /** The content type that is sent, also without a body; JSON by default where there is a body. */
  readonly type?: string;
  readonly origin?: string;
  /** The id of the submission it belongs to. */
  readonly attemptId?: string | undefined;
  /** The address of the client, as a proxy reports it; read only where `TRUSTED_PROXIES` is set. */
  readonly client?: string | undefined;
  readonly signal?: AbortSignal;
}

interface Opened {
  readonly db: TestDatabase;
  readonly config: ApiConfig;
  readonly api: RunningApi;
  readonly routes: readonly Route[];
}

/** The whole api on a database of its own, called over HTTP as browsers call it. */
export class ApiAtWork {
  #opened: Opened | null = null;

  private constructor() {}

  /**
   * Called in a `describe`: starts before its first test, stops after its last.
   * @param more settings in addition to the usual ones
   * @param clock the machine's by default
   */
  static forAll(log?: Log, more: () => Readonly<Record<string, string>> = () => ({}), clock?: Clock): ApiAtWork {
    const api = new ApiAtWork();
    beforeAll(() => api.#open(log, more(), clock));
    afterAll(() => api.#close());
    return api;
  }

  async #open(log: Log | undefined, more: Readonly<Record<string, string>>, clock?: Clock): Promise<void> {
    const db = await testDatabase();
    const config = apiConfig({ ...settingsOn(db), ...more });
    this.#opened = { db, config, api: await startOn(config, log, clock), routes: routesOf(config) };
  }

  async #close(): Promise<void> {
    await this.#opened?.api.stop();
    await this.#opened?.db.drop();
  }

  get #now(): Opened {
    if (!this.#opened) throw new Error('the api is open between beforeAll and afterAll');
    return this.#opened;
  }

  get db(): TestDatabase {
    return this.#now.db;
  }

  get config(): ApiConfig {
    return this.#now.config;
  }

  get url(): string {
    return this.#now.api.url;
  }

  /** Every route that the api registers. */
  get routes(): readonly Route[] {
    return this.#now.routes;
  }

  get(path: string, cookie = ''): Promise<Response> {
    return fetch(this.url + path, { headers: { cookie } });
  }

  post(path: string, body: unknown, cookie = '', key = newKey(), attemptId?: string): Promise<Response> {
    return this.#send('POST', path, { cookie, attemptId, body: JSON.stringify(body) }, key);
  }

  /** Sends a request as a page of the app does: its own origin and a new idempotency key. */
  request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    return this.#send(method, path, options, newKey());
  }

  #send(
    method: string,
    path: string,
    { cookie = '', body, type, origin, attemptId, client, signal }: RequestOptions,
    key: string,
  ) {
    const contentType = type ?? (body === undefined ? undefined : 'application/json');
    return fetch(this.url + path, {
      method,
      headers: {
        origin: origin ?? this.url,
        cookie,
        'idempotency-key': key,
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(attemptId === undefined ? {} : { 'attempt-id': attemptId }),
        ...(client === undefined ? {} : { 'x-forwarded-for': client }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  }

  /** Signs in the sandbox's first operator of a role, or a later one. @returns the session's cookie */
  async signIn(role: Role, nth = 0): Promise<string> {
    const people = (await (await this.get('/api/admin/auth/sandbox')).json()) as { id: string; role: string }[];
    const operatorId = people.filter((one) => one.role === role)[nth]!.id;
    return cookiesOf(await this.post('/api/admin/auth/sandbox', { operatorId }));
  }

  /** Signs in the sandbox's demo customer. @returns what a browser sends from then on, the session's cookie among it */
  async signInCustomer(cookie = ''): Promise<string> {
    return cookiesOf(await this.post('/api/auth/demo', {}, cookie));
  }

  /**
   * Both sources report the same rate, now and every half minute of the next hour: a rate is stale after a minute, and
   * a suite takes longer on a busy machine.
   */
  async rated(): Promise<void> {
    await this.db.app.query(
      `insert into rate_observations (source, rate_e4, source_time, received_at)
       select source, 15835000, at, at from unnest(array['coingecko', 'quidax']) as source,
         generate_series(now(), now() + interval '1 hour', interval '30 seconds') as at`,
    );
  }
}

const newKey = (): string => randomBytes(16).toString('hex');

/** What a browser would send from now on. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}
