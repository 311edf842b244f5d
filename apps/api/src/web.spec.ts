import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { soundAddress } from '@usdt-africa/platform';
import express from 'express';
import { serveWeb } from './web.js';

const SCRIPT = `export const words = ${JSON.stringify('where is my money '.repeat(200))};`;
const PAGE = `<!doctype html><title>App</title><p>${'words '.repeat(300)}</p>`;

const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  mkdirSync(join(webRoot, '.vite'));
  const files: Record<string, string> = {
    'index.html': PAGE.replace('App', 'Landing'),
    'app.html': PAGE,
    'csp.json': '{"scripts":[],"styles":[]}',
    'pages.json': JSON.stringify({ landing: ['/', '/exchange'], open: ['/rates'], others: ['/order', '/order/*'] }),
    'robots.txt': 'User-agent: *',
    '.vite/manifest.json': '{}',
    'assets/app-1.js': SCRIPT,
    'assets/small-1.js': 'export {};',
    'assets/letters-1.woff2': 'w'.repeat(3_000),
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(webRoot, name);
    writeFileSync(path, content);
    // Compresses the files that the build would compress.
    if (!['app-1.js', 'index.html', 'app.html'].some((each) => name.endsWith(each))) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
  const app = express();
  app.set('etag', false);
  serveWeb(app, webRoot);
  app.use((_request, response) => void response.status(418).send('the api'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(webRoot, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path unchanged: `fetch` would normalise paths and decompress bodies. */
function request(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpGet({ port, host: '127.0.0.1', path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    }).on('error', reject);
  });
}

describe('the built app', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, deflate', (body: Buffer) => gunzipSync(body)],
    ['gzip', 'br;q=0, gzip', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, '', (body: Buffer) => body],
  ])(
    'a script is sent as %s to a client that accepts "%s", with its type, cached for a year',
    async (encoding, accepted, unpacked) => {
      const answer = await request('/assets/app-1.js', { 'accept-encoding': accepted });
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
          etag: expect.any(String),
          'content-type': expect.stringContaining('javascript'),
        },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(unpacked(answer.body).toString()).toBe(SCRIPT);
    },
  );

  it('each encoding has its own ETag, and known content is not sent again', async () => {
    const small = await request('/assets/app-1.js', { 'accept-encoding': 'br' });
    const plain = await request('/assets/app-1.js');
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    const again = await request('/assets/app-1.js', { 'accept-encoding': 'br', 'if-none-match': small.headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('sends a file without a compressed version uncompressed', async () => {
    for (const path of ['/assets/small-1.js', '/assets/letters-1.woff2'])
      expect((await request(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it('a page is revalidated each time, and compressed like a script', async () => {
    const pages = [
      ['/', 'Landing'],
      ['/exchange/', 'Landing'],
      ['/rates', 'App'],
      ['/order', 'App'],
      ['/Order/S482039551840?from=mail', 'App'],
    ];
    for (const [path, title] of pages) {
      const answer = await request(path!, { 'accept-encoding': 'br' });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
      expect(answer.headers['content-type']).toContain('text/html');
      expect(brotliDecompressSync(answer.body).toString()).toContain(`<title>${title}</title>`);
      const again = await request(path!, { 'accept-encoding': 'br', 'if-none-match': answer.headers.etag! });
      expect(again.status).toBe(304);
    }
  });

  it('public pages allow robots to index them, and no other page does', async () => {
    const tags: [string, string | undefined][] = [
      ['/', undefined],
      ['/Exchange/', undefined],
      ['/rates', undefined],
      ['/order', 'noindex'],
      ['/order/S482039551840', 'noindex'],
      ['/rates/more', 'noindex'],
    ];
    for (const [path, tag] of tags) expect([path, (await request(path)).headers['x-robots-tag']]).toEqual([path, tag]);
  });

  it('an address that is no page of the app gets 404 with the app’s own page', async () => {
    for (const path of ['/no-such-page', '/order/S1/more', '/orders', '/admin', '/%6E%6F']) {
      const answer = await request(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body.toString()).toContain('<title>App</title>');
    }
  });

  it('a missing file gets 404 and never the page; files for the server are never sent', async () => {
    const paths = [
      '/assets/nope.js',
      '/assets/',
      '/assets',
      '/foo.png',
      '/order/foo.js.map',
      '/csp.json',
      '/pages.json',
      '/index.html',
      '/app.html.br',
      '/assets/app-1.js.br',
      '/assets/app-1.js.gz',
      '/.vite/manifest.json',
      '/assets/../csp.json',
      '/..%2f..%2fetc/passwd.txt',
      '/%00.js',
    ];
    for (const path of paths) {
      const answer = await request(path, { 'accept-encoding': 'br' });
      expect([path, answer.status]).toEqual([path, 404]);
      if (path === '/assets') continue;
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
    expect((await request('/robots.txt')).status).toBe(200);
  });

  it('serves the current state of a file that a later build compresses again or no longer', async () => {
    const path = join(webRoot, 'assets', 'later-1.js');
    const as = async (): Promise<unknown[]> => {
      const { status, headers } = await request('/assets/later-1.js', { 'accept-encoding': 'br' });
      return [status, headers['content-encoding']];
    };
    writeFileSync(path, SCRIPT);
    expect(await as()).toEqual([200, undefined]);
    writeFileSync(`${path}.br`, brotliCompressSync(SCRIPT));
    expect(await as()).toEqual([200, 'br']);
    rmSync(`${path}.br`);
    expect(await as()).toEqual([200, undefined]);
    rmSync(path);
    expect(await as()).toEqual([404, undefined]);
  });

  it('a failed If-Match condition gets 412 and no part of a compressed file', async () => {
    const answer = await request('/assets/app-1.js', { 'accept-encoding': 'br', 'if-match': '"another"' });
    expect(answer.status).toBe(412);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each(['bytes=0-9', 'bytes=99999999-', 'bytes=-0'])(
    'a request for %s of a file gets the whole file',
    async (range) => {
      const answer = await request('/assets/app-1.js', { 'accept-encoding': 'br', range });
      expect([answer.status, brotliDecompressSync(answer.body).toString()]).toEqual([200, SCRIPT]);
    },
  );

  it('leaves paths under /api to the API', async () => {
    expect((await request('/api')).status).toBe(418);
    expect((await request('/api/x.png')).status).toBe(418);
  });
});

test('shows an explanation in place of the page before the first build', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'web-'));
  const app = express();
  serveWeb(app, empty);
  const without = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => without.once('listening', resolve));
  const answer = await fetch(`http://127.0.0.1:${(without.address() as AddressInfo).port}/rates`);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'not-built']);
  without.close();
  rmSync(empty, { recursive: true, force: true });
});

describe('an address with a percent sign that encodes nothing', () => {
  let sound: Server;
  beforeAll(async () => {
    const app = express();
    app.use(soundAddress);
    serveWeb(app, webRoot);
    await new Promise<void>((up) => (sound = app.listen(0, '127.0.0.1', () => up())));
  });
  afterAll(() => sound.close());

  it.each([
    ['/?fbclid=abc%', 200, 'Landing'],
    ['/order?x=%', 200, 'App'],
    ['/%', 404, 'App'],
    ['/order/%E0%A4%A', 404, 'App'],
    ['/a%00b', 404, 'App'],
  ])('SHELL-07 %s gets a page, not raw data', async (path, status, title) => {
    const { port } = sound.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  it('SEC-02 of the API is refused as before', async () => {
    const { port } = sound.address() as AddressInfo;
    for (const path of ['/api/banks?q=%', '/api/orders/%', '/API/orders/%'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(400);
  });
});
