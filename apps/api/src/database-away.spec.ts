import { connect, createServer, type Server, type Socket } from 'node:net';
import { createLog } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { configOn, settingsOn, startOn } from '../test/api-at-work.js';
import { type Route, routesOf } from '../test/routes.js';
import { apiConfig } from './config.js';
import type { RunningApi } from './server.js';

/** Stands between the api and PostgreSQL, and can be cut. */
class Wire {
  readonly #sockets = new Set<Socket>();
  #server!: Server;

  static async to(url: string): Promise<{ wire: Wire; url: string }> {
    const wire = new Wire();
    const target = new URL(url);
    const { hostname, port } = target;
    wire.#server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        wire.#sockets.add(one);
        one.on('error', () => undefined).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((listening) => wire.#server.listen(0, '127.0.0.1', listening));
    target.hostname = '127.0.0.1';
    target.port = String((wire.#server.address() as { port: number }).port);
    return { wire, url: target.href };
  }

  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
}

/** One cookie for each kind of caller, of a form that makes the api query the database. */
const COOKIES = ['guest', 'account', 'operator'].map((name) => `${name}=${'a'.repeat(43)}`).join('; ');
/** At least one route of each family needs the database. */
const FAMILIES = ['/api/orders/', '/api/quotes', '/api/auth/', '/api/account', '/api/webhooks/', '/api/admin/'];

describe('the api while PostgreSQL is away', () => {
  let db: TestDatabase;
  let api: RunningApi;
  let routes: readonly Route[];
  let wire: Wire;
  beforeAll(async () => {
    db = await testDatabase();
    const opened = await Wire.to(db.appUrl);
    wire = opened.wire;
    api = await startOn(apiConfig({ ...settingsOn(db), DATABASE_URL: opened.url }), createLog('test', 'silent'));
    routes = routesOf(configOn(db));
  });
  afterAll(async () => {
    await api.stop();
    await db.drop();
  });

  const request = ({ method, path }: Pick<Route, 'method' | 'path'>): Promise<Response> => {
    const address = path
      .replace(':number', 'S482039551840')
      .replace(/:[A-Za-z]+/g, '0199a000-0000-7000-8000-000000000001');
    const type = path.endsWith('/files') ? 'application/octet-stream' : 'application/json';
    const headers = {
      cookie: COOKIES,
      'content-type': type,
      'idempotency-key': 'a'.repeat(32),
      'attempt-id': 'b'.repeat(32),
    };
    return fetch(api.url + address, {
      method,
      headers,
      redirect: 'manual',
      ...(method === 'GET' ? {} : { body: '{}' }),
      signal: AbortSignal.timeout(60_000),
    });
  };

  it('ENG-07 responds 503 with a retry time on every route that needs it, and 500 on none', async () => {
    // Includes requests that are in progress when the connection is cut.
    const meanwhile = Array.from({ length: 20 }, () => request({ method: 'GET', path: '/api/orders/:number' }));
    wire.cut();
    const away: string[] = [];
    const requests: (readonly [
      route: { readonly method: string; readonly path: string },
      answer: Promise<Response>,
    ])[] = meanwhile.map((answer) => [{ method: 'GET', path: '/api/orders/:number' }, answer]);
    for (const route of routes) requests.push([route, request(route)]);
    for (const [{ method, path }, answered] of requests) {
      const answer = await answered;
      const name = `${method} ${path}`;
      if (answer.status === 503 && path !== '/api/health') {
        expect([name, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
          name,
          expect.stringContaining('application/problem+json'),
          expect.stringMatching(/^[1-9]\d*$/),
        ]);
        away.push(path);
      } else if (path !== '/api/health') expect(`${name} ${answer.status}`).not.toMatch(/ 5\d\d$/);
      await answer.body?.cancel();
    }
    for (const family of FAMILIES)
      expect([family, away.some((path) => path.startsWith(family))]).toEqual([family, true]);
  });
});
