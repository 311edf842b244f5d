import { randomBytes } from 'node:crypto';
import { ApiAtWork, settingsOn, startOn } from '../test/api-at-work.js';
import { send, converse } from '../test/plain-http.js';
import { apiConfig } from './config.js';

const ID = '0199a000-0000-7000-8000-0000000000ff';

describe('the edge of the api', () => {
  const api = ApiAtWork.forAll();

  const addressOf = (path: string, parameter = ID): string => path.replace(/:[A-Za-z]+/g, parameter);

  /** Responses that are not a readable refusal. */
  async function faults(requests: readonly (readonly [method: string, path: string, body?: string])[], status: number) {
    const cookie = await api.signIn('admin');
    const found: unknown[] = [];
    for (const [method, path, body] of requests) {
      const response = await api.request(method, path, { cookie, ...(body === undefined ? {} : { body }) });
      const text = await response.text();
      const isProblem = response.headers.get('content-type')?.includes('problem+json') === true;
      if (response.status !== status || !isProblem || /stack|node_modules|\bat .*\(/.test(text))
        found.push([method, path, response.status, text.slice(0, 200)]);
    }
    return found;
  }

  it('SEC-01 every route refuses a body nested thousands of levels deep with a 400 and an explanation', async () => {
    const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const objects = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
    const changing = api.routes.filter(({ method, path }) => method !== 'GET' && !path.includes('/webhooks/'));
    expect(changing.length).toBeGreaterThan(60);
    const requests = changing.flatMap(({ method, path }) =>
      [nested, `{"reason":${nested}}`, objects].map((body) => [method, addressOf(path), body] as const),
    );
    expect(await faults(requests, 400)).toEqual([]);
  }, 120_000);

  it('SEC-02 every route refuses a URL that contains a control character or invalid encoding', async () => {
    const parameters = ['%00', 'a%00b', '%0a', '%7F', '%E0%A4%A', '%'];
    const requests = api.routes
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => [
        ...(path.includes(':') ? parameters.map((parameter) => ['GET', addressOf(path, parameter)] as const) : []),
        ['GET', `${addressOf(path)}?q=%00&filter=%00`] as const,
      ]);
    expect(requests.length).toBeGreaterThan(60);
    expect(await faults(requests, 400)).toEqual([]);
  }, 120_000);

  it('SEC-01 what cannot be read as a request is a problem with a sentence, too', async () => {
    const long = 'x'.repeat(20_000);
    const requests: readonly (readonly [request: string, status: number, code: string])[] = [
      [`GET /api/banks?q=${long} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers-too-long'],
      [`POST /api/quotes HTTP/1.1\r\nHost: a\r\nCookie: guest=${long}\r\n\r\n{}`, 431, 'headers-too-long'],
      ['this is no request\r\n\r\n', 400, 'bad-request'],
      ['POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400, 'bad-request'],
      // Also on the paths that accept any host.
      ['GET /api/health HTTP/1.1\r\n\r\n', 400, 'bad-request'],
      ['POST /api/webhooks/paystack HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}', 400, 'bad-request'],
      [
        'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
        417,
        'unknown-expectation',
      ],
    ];
    for (const [request, status, code] of requests) {
      const [head, body] = (await converse(api.url, request, () => false)).split('\r\n\r\n') as [string, string];
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head.toLowerCase()).toContain('content-type: application/problem+json');
      expect(JSON.parse(body)).toMatchObject({
        status,
        code,
        detail: expect.stringMatching(/^(The|Nothing|We) .*\.$/),
      });
    }
  });

  it('SEC-01 refuses a body that is too large at once, before all of it has come, and the client gets the response', async () => {
    const { host } = new URL(api.url);
    const head = `POST /api/quotes HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    const much = 'x'.repeat(400_000);
    const requests = [
      `${head}Content-Length: 900000\r\n\r\n`,
      `${head}Content-Length: 900000\r\n\r\n${much}`,
      `${head}Transfer-Encoding: chunked\r\n\r\n8001\r\n${much.slice(0, 0x8001)}\r\n`,
      `POST /api/webhooks/paystack HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 900000\r\n\r\n{`,
    ];
    // The connection ends, too, though nothing more ever comes on it.
    for (const text of await Promise.all(requests.map((begun) => converse(api.url, begun, () => false)))) {
      const [answer, body] = text.split('\r\n\r\n') as [string, string];
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(JSON.parse(body)).toMatchObject({ status: 413, code: 'too-large' });
    }
    const whole = `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`;
    expect(await converse(api.url, whole, () => false)).not.toMatch(/^HTTP\/1.1 413 /);
  });

  it('SEC-03 the console uses the Host of the request alone, and neither host takes requests of the other’s pages', async () => {
    const running = await startOn(
      apiConfig({
        ...settingsOn(api.db),
        APP_MODE: 'production',
        PUBLIC_URL: 'https://usdt.example',
        PAYSTACK_URL: 'https://api.paystack.example',
        TRON_FULL_NODE_URL: 'https://node.example',
        TRON_SOLIDITY_NODE_URL: 'https://node.example',
        USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
        ADMIN_PUBLIC_URL: 'https://desk.usdt.example',
        API_HOST: '127.0.0.1',
        TRUSTED_PROXIES: '1',
      }),
    );
    try {
      const me = (headers: Record<string, string>) => send(running.url, 'GET', '/api/admin/me', headers);
      expect((await me({ host: 'usdt.example', 'x-forwarded-host': 'desk.usdt.example' })).status).toBe(404);
      expect((await me({ host: 'usdt.example', forwarded: 'host=desk.usdt.example' })).status).toBe(404);
      expect((await me({ host: 'desk.usdt.example@usdt.example' })).status).toBe(403);
      expect((await me({ host: 'desk.usdt.example' })).status).toBe(401);
      expect((await me({ host: 'DESK.usdt.example:443', 'x-forwarded-host': 'usdt.example' })).status).toBe(401);
      const config = async (host: string, headers: Record<string, string>) =>
        (await send(running.url, 'GET', '/api/config', { host, ...headers })).status;
      for (const host of ['usdt.example', 'USDT.example:443'])
        expect([host, await config(host, { origin: 'https://usdt.example' })]).toEqual([host, 200]);
      expect(await config('usdt.example', { origin: 'https://desk.usdt.example' })).toBe(403);
      expect(await config('desk.usdt.example', { origin: 'https://usdt.example' })).toBe(403);
      expect(await config('usdt.example', { 'sec-fetch-site': 'same-site' })).toBe(403);
    } finally {
      await running.stop();
    }
  });

  it('SEC-04 a page of another site can neither open a stream nor read a response, in any spelling of the path', async () => {
    const cookie = await api.signIn('support');
    const addresses = ['/api/orders/S000000000000', '/api/admin'].flatMap((base) =>
      ['events', 'EVENTS', 'Events/', 'events/', 'events/?a=/x', '%65vents', 'stream', 'STREAM/'].map(
        (last) => `${base}/${last}`,
      ),
    );
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const path of [...addresses, '/API/health', '/api/health/'])
      for (const headers of foreign)
        for (const method of ['GET', 'HEAD'])
          expect([path, (await send(api.url, method, path, { ...headers, cookie })).status]).toEqual([path, 403]);
    // A link to the app itself is followed from everywhere.
    expect((await send(api.url, 'GET', '/exchange', { 'sec-fetch-site': 'cross-site' })).status).not.toBe(403);
  });

  it('SEC-05 a HEAD request of a stream ends, and the connection’s next request is answered', async () => {
    const cookie = await api.signIn('support');
    const { host } = new URL(api.url);
    const head = `HEAD /api/admin/stream HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
    const next = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const text = await converse(api.url, head.repeat(12) + next, (all) => all.includes('"mode"'));
    expect(text.match(/text\/event-stream/g)).toHaveLength(12);
  });

  it('SEC-06 a session has a limited number of streams: a new one closes its oldest, and no other session’s', async () => {
    const [cookie, other] = [await api.signIn('support'), await api.signIn('support')];
    const end = new AbortController();
    const open = (session: string) =>
      fetch(`${api.url}/api/admin/stream`, { headers: { cookie: session }, signal: end.signal });
    const ended: number[] = [];
    const statuses: number[] = [];
    const ends: Promise<unknown>[] = [];
    for (const [n, session] of [other, ...Array.from({ length: 12 }, () => cookie)].entries()) {
      const response = await open(session);
      statuses.push(response.status);
      ends.push(
        response.text().then(
          (text) => ended.push(n) && text,
          () => null,
        ),
      );
    }
    expect(statuses).toEqual(Array.from({ length: 13 }, () => 200));
    expect(await Promise.all([ends[1], ends[2]])).toEqual([
      expect.stringMatching(/retry: 30000\n\n$/),
      expect.stringMatching(/retry: 30000\n\n$/),
    ]);
    expect(ended).toEqual([1, 2]);
    end.abort();
  });
});
