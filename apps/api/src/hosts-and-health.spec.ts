import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { ApiAtWork, settingsOn, startOn } from '../test/api-at-work.js';
import { send } from '../test/plain-http.js';
import { apiConfig } from './config.js';
import type { RunningApi } from './server.js';

const PUBLIC = 'usdt.example';
const ADMIN_HOST = 'desk.usdt.example';

/** As in production, with every address outside of this machine; `forwarded` as its proxy reports it. */
const production = (db: TestDatabase): Record<string, string> => ({
  ...settingsOn(db),
  APP_MODE: 'production',
  API_HOST: '127.0.0.1',
  PUBLIC_URL: `https://${PUBLIC}`,
  ADMIN_PUBLIC_URL: `https://${ADMIN_HOST}`,
  ALLOWED_HOSTS: 'api.internal, API-2',
  METRICS_PORT: '0',
  PAYSTACK_URL: 'https://api.paystack.example',
  TRON_FULL_NODE_URL: 'https://node.example',
  TRON_SOLIDITY_NODE_URL: 'https://node.example',
  USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
});

describe('hosts and health reports of the API', () => {
  let db: TestDatabase;
  let api: RunningApi;
  const sandbox = ApiAtWork.forAll();
  beforeAll(async () => {
    db = await testDatabase();
    api = await startOn(apiConfig(production(db)));
  });
  afterAll(async () => {
    await api.stop();
    await db.drop();
  });

  const FOREIGN = [
    'evil.example',
    `${PUBLIC}.evil.example`,
    `evil-${PUBLIC}`,
    '127.0.0.1.evil.example',
    'x@localhost',
    'api',
  ];

  it.each(FOREIGN)('SEC-47 %s is not one of our hosts: it gets no page and no data', async (host) => {
    for (const path of ['/api/rates/current', '/api/config', '/api/admin/me', '/', '/admin/', '/assets/x.js'])
      for (const url of [api.url, sandbox.url]) {
        const { status, body } = await send(url, 'GET', path, { host: `${host}:4200` });
        expect([path, status, (JSON.parse(body) as { code: string }).code]).toEqual([path, 403, 'foreign-host']);
      }
  });

  it('SEC-47 accepts its own hosts, the configured hosts and the hosts of this machine', async () => {
    for (const host of [
      PUBLIC,
      `${PUBLIC}:443`,
      `${PUBLIC}.`,
      PUBLIC.toUpperCase(),
      ADMIN_HOST,
      'api.internal',
      'api-2:4200',
    ])
      expect((await send(api.url, 'GET', '/api/config', { host })).status).toBe(200);
    for (const host of ['127.0.0.1', 'localhost:4200', '[::1]:4200', 'LOCALHOST'])
      for (const url of [api.url, sandbox.url])
        expect((await send(url, 'GET', '/api/config', { host })).status).toBe(200);
    expect(() => apiConfig({ ...production(db), ALLOWED_HOSTS: 'a b' })).toThrow(
      'ALLOWED_HOSTS must be names of hosts',
    );
  });

  it('SEC-47 accepts webhooks under any host name, because their signature proves them', async () => {
    const answer = await send(sandbox.url, 'GET', '/api/webhooks/paystack', { host: 'evil.example' });
    expect(answer.status).toBe(405);
  });

  it('SEC-48 in production the public health report shows the status and nothing else', async () => {
    // Something is wrong: without prices nothing is quoted.
    for (const host of [PUBLIC, '10.0.0.7:4200', 'a-load-balancer']) {
      const { status, body } = await send(api.url, 'GET', '/api/health', { host });
      expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok' }]);
    }
    const shown = (await (await sandbox.get('/api/health')).json()) as { alarms: { code: string }[] };
    expect(shown).toMatchObject({ status: 'ok', mode: 'sandbox', events: 'direct', openPages: 0, chain: null });
    expect(shown.alarms.map(({ code }) => code)).toContain('no-fresh-rate');
  });

  it('SEC-48 shows the alarms to operators of every role, and to no other caller', async () => {
    expect((await sandbox.get('/api/admin/health')).status).toBe(401);
    for (const role of ['support', 'finance', 'engineer', 'admin'] as const) {
      const answer = await sandbox.get('/api/admin/health', await sandbox.signIn(role));
      const { alarms } = (await answer.json()) as { alarms: { code: string }[] };
      expect([answer.status, alarms.map(({ code }) => code)]).toEqual([200, expect.arrayContaining(['no-fresh-rate'])]);
    }
    expect((await send(api.url, 'GET', '/api/admin/health', { host: PUBLIC })).status).toBe(404);
  });

  it('SEC-48 a private port serves the health report with alarms for monitoring, and nothing else', async () => {
    const url = api.metricsUrl!;
    const { status, body } = await send(url, 'GET', '/health', { host: '10.0.0.7:4209' });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ mode: 'production', alarms: expect.arrayContaining([expect.anything()]) });
    expect((await send(url, 'GET', '/health', { host: 'api.internal' })).status).toBe(200);
    expect((await send(url, 'GET', '/health', { host: 'evil.example' })).status).toBe(403);
    for (const path of ['/', '/api/health', '/api/admin/health', '/api/config'])
      expect((await send(url, 'GET', path, { host: '127.0.0.1' })).status).toBe(404);
    expect((await fetch(`${url}/health`, { method: 'POST' })).status).toBe(404);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(apiConfig(settingsOn(db)).metrics).toBeNull();
    expect(() => apiConfig({ ...production(db), API_PORT: '4200', METRICS_PORT: '4200' })).toThrow('a different port');
  });

  it('INT-09 is ready while its database answers, has this release’s schema and belongs to this signer', async () => {
    const ready = async (): Promise<[number, unknown]> => {
      const answer = await fetch(`${api.metricsUrl!}/ready`);
      return [answer.status, ((await answer.json()) as { checks: unknown }).checks];
    };
    const checks = { database: 'ok', schema: 'ok', fence: 'ok' };
    expect(await ready()).toEqual([200, checks]);
    const newest = MIGRATIONS.at(-1)!;
    await db.owner.query('delete from schema_migrations where name = $1', [newest]);
    expect(await ready()).toEqual([503, { ...checks, schema: 'failed' }]);
    await db.owner.query('insert into schema_migrations (timestamp, name) values ($1, $2), ($3, $4)', [
      newest.slice(-13),
      newest,
      '1901000000001',
      'Newer1901000000001',
    ]);
    expect(await ready()).toEqual([200, checks]);
    await db.owner.query(`update signer_fence set refused = 'another copy works with it'`);
    expect(await ready()).toEqual([503, { ...checks, fence: 'failed' }]);
    await db.owner.query('update signer_fence set refused = null');
    // Whether it lives is another question.
    expect((await fetch(`${api.metricsUrl!}/live`)).status).toBe(200);
  });

  it('INT-09 gives monitoring the figures behind the alarms', async () => {
    const text = await (await fetch(`${api.metricsUrl!}/metrics`)).text();
    for (const line of [
      'usdt_africa_ready 1',
      'usdt_africa_database_reachable 1',
      'usdt_africa_alarms{code="no-fresh-rate",level="warning"} 1',
      'usdt_africa_subscription_behind_seconds{subscription="order-process"} 0',
      'usdt_africa_parked_streams 0',
      'usdt_africa_unsealed_seconds 0',
      'usdt_africa_mails_waiting 0',
      'usdt_africa_texts_waiting 0',
      'usdt_africa_payouts_unknown 0',
      'usdt_africa_open_pages 0',
    ])
      expect(text.split('\n')).toContain(line);
  });
});
