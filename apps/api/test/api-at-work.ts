import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { createLog, type Log } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { type ApiConfig, apiConfig } from '../src/config.js';
import { type RunningApi, startApi } from '../src/server.js';
import { type Route, routesOf } from './routes.js';

export type Role = 'support' | 'finance' | 'engineer' | 'admin';

/** What the api is started with on a database, with nothing of the outside world behind it. */
export function settingsOn(db: TestDatabase): Record<string, string> {
  const key = (): string => randomBytes(32).toString('base64');
  return {
    APP_MODE: 'sandbox',
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

/** The machine's time, and as much later as a test says. */
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

export interface Asked {
  readonly cookie?: string;
  /** Sent as it is. */
  readonly body?: string;
  /** What the body is said to be, or would be if there were one; JSON where there is a body and nothing is said. */
  readonly type?: string;
  readonly origin?: string;
  /** By which press of a button it is sent. */
  readonly press?: string | undefined;
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

/** The whole api on a database of its own, asked as browsers ask it. */
export class ApiAtWork {
  #opened: Opened | null = null;

  private constructor() {}

  /**
   * Called in a `describe`: open before its first test, closed after its last.
   * @param more settings beside the usual ones
   * @param clock the machine's, where nothing else is said
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

  post(path: string, body: unknown, cookie = '', key = newKey(), press?: string): Promise<Response> {
    return this.#send('POST', path, { cookie, press, body: JSON.stringify(body) }, key);
  }

  /** Any request as a page of the app sends it: its own origin, an idempotency key that nobody had. */
  ask(method: string, path: string, asked: Asked = {}): Promise<Response> {
    return this.#send(method, path, asked, newKey());
  }

  #send(method: string, path: string, { cookie = '', body, type, origin, press, client, signal }: Asked, key: string) {
    const said = type ?? (body === undefined ? undefined : 'application/json');
    return fetch(this.url + path, {
      method,
      headers: {
        origin: origin ?? this.url,
        cookie,
        'idempotency-key': key,
        ...(said === undefined ? {} : { 'content-type': said }),
        ...(press === undefined ? {} : { 'x-press': press }),
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
   * Both sources answer the same, now and every half minute of the next hour, so that there is a rate: what was said a minute ago
   * is fresh no more, and on a busy machine a suite takes longer.
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
