import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { type ApiConfig, apiConfig } from '../src/config.js';
import { type RunningApi, startApi } from '../src/server.js';

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
  };
}

export const configOn = (db: TestDatabase): ApiConfig => apiConfig(settingsOn(db));

export const startOn = (config: ApiConfig): Promise<RunningApi> => startApi(config, createLog('test', 'silent'));

/** The whole api on a database of its own, asked as browsers ask it. */
export class ApiAtWork {
  private constructor(
    readonly db: TestDatabase,
    readonly config: ApiConfig,
    private readonly api: RunningApi,
  ) {}

  static async open(): Promise<ApiAtWork> {
    const db = await testDatabase();
    const config = configOn(db);
    return new ApiAtWork(db, config, await startOn(config));
  }

  async close(): Promise<void> {
    await this.api.stop();
    await this.db.drop();
  }

  get url(): string {
    return this.api.url;
  }

  get(path: string, cookie = ''): Promise<Response> {
    return fetch(this.url + path, { headers: { cookie } });
  }

  post(path: string, body: unknown, cookie = '', key = randomBytes(16).toString('hex')): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { origin: this.url, 'content-type': 'application/json', 'idempotency-key': key, cookie },
      body: JSON.stringify(body),
    });
  }

  /** Signs in the sandbox's first operator of a role, or a later one. @returns the session's cookie */
  async signIn(role: Role, nth = 0): Promise<string> {
    const people = (await (await this.get('/api/admin/auth/sandbox')).json()) as { id: string; role: string }[];
    const operatorId = people.filter((one) => one.role === role)[nth]!.id;
    return cookiesOf(await this.post('/api/admin/auth/sandbox', { operatorId }));
  }

  /** Both sources answer the same, so that there is a rate. */
  async rated(): Promise<void> {
    await this.db.app.query(
      `insert into rate_observations (source, rate_e4, source_time, received_at)
       select source, 15835000, now(), now() from unnest(array['coingecko', 'quidax']) as source`,
    );
  }
}

/** What a browser would send from now on. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}
