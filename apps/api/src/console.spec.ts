import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { isConsoleHost, serveConsole } from './console.js';

const webRoot = mkdtempSync(join(tmpdir(), 'console-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Operator console</title>');
writeFileSync(join(webRoot, 'pages.json'), '["","orders"]');
writeFileSync(join(webRoot, 'assets', 'app-1.js'), 'export {};');

async function served(
  site: { readonly adminUrl: string | null; readonly publicUrl: string },
  path: string,
  host: string,
): Promise<{ readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }> {
  const app = express();
  serveConsole(app, { ...site, webRoot });
  app.use((_request, response) => void response.status(404).send('another app'));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await new Promise((resolve, reject) => {
      httpGet({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      }).on('error', reject);
    });
  } finally {
    server.close();
  }
}

const SHARED = { adminUrl: 'http://127.0.0.1:4200', publicUrl: 'http://127.0.0.1:4200' };
const APART = { adminUrl: 'https://console.usdt.africa', publicUrl: 'https://usdt.africa' };

test('ADM-01 every path under /admin serves the console’s page uncached; its assets are cached for a year', async () => {
  for (const path of ['/admin', '/admin/', '/admin/orders/1/show']) {
    const page = await served(SHARED, path, 'localhost:4200');
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Operator console') });
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  const asset = await served(SHARED, '/admin/assets/app-1.js', 'localhost:4200');
  expect(asset.headers['cache-control']).toContain('immutable');
  for (const path of ['/admin/assets/gone.js', '/admin/foo.png', '/admin/pages.json'])
    expect(await served(SHARED, path, 'localhost:4200')).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringContaining('problem+json') },
    });
  const nowhere = await served(SHARED, '/admin/no-such-room', 'localhost:4200');
  expect(nowhere).toMatchObject({ status: 404, body: expect.stringContaining('Operator console') });
});

test('ADM-01 in production the console is served only on its own host, whose root redirects to it', async () => {
  expect((await served(APART, '/admin', 'usdt.africa')).body).toBe('another app');
  expect((await served(APART, '/admin/', 'console.usdt.africa')).status).toBe(200);
  expect((await served(APART, '/', 'console.usdt.africa')).headers['location']).toBe('/admin/');
  for (const path of ['/track', '/assets/app-1.js', '/foo.png'])
    expect((await served(APART, path, 'console.usdt.africa')).status).toBe(404);
  expect((await served(APART, '/robots.txt', 'console.usdt.africa')).body).toBe('User-agent: *\nDisallow: /\n');
  expect((await served(APART, '/robots.txt', 'usdt.africa')).body).toBe('another app');
  expect((await served(APART, '/api/x', 'console.usdt.africa')).body).toBe('another app');
  expect((await served({ ...APART, adminUrl: null }, '/admin', 'console.usdt.africa')).body).toBe('another app');
  expect(isConsoleHost({ ...APART, webRoot }, 'console.usdt.africa:8443')).toBe(false);
});
