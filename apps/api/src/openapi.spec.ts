import { readFileSync } from 'node:fs';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type Answer, ANSWER, isPublicAccess, openApiDocument, routeTypes } from '@usdt-africa/platform';
import { ApiAtWork, cookiesOf } from '../test/api-at-work.js';
import { placedOrder } from '../test/placed-order.js';
import type { Route } from '../test/routes.js';
import { documented } from './document.js';

const FILE = new URL('../../../docs/generated/openapi.json', import.meta.url);
const clientOf = (name: string): URL =>
  new URL(`../../../libs/core/contracts/src/api/generated/${name}.ts`, import.meta.url);

describe('the document of the API', () => {
  const api = ApiAtWork.forAll();
  const answerOf = ({ controller, handler }: Route): Answer =>
    Reflect.getMetadata(ANSWER, (controller.prototype as Record<string, object>)[handler]!) as Answer;

  it('INT-08 the committed document matches the routes: npm run openapi writes it', () => {
    const made = openApiDocument(documented(api.routes));
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)));
  });

  it.each([
    ['routes', 'customers'],
    ['admin-routes', 'console'],
    ['admin-acts', 'console-acts'],
  ] as const)('INT-08 the clients’ generated types match the document byte for byte: %s', (name, side) => {
    const made = openApiDocument(documented(api.routes));
    expect(readFileSync(clientOf(name), 'utf8')).toBe(routeTypes(made, side));
  });

  it('INT-08 has every route, with its callers, input and responses', () => {
    const { paths } = openApiDocument(documented(api.routes));
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation['x-callable-by'],
      ]),
    );
    const callerOf = ({ access }: Route): string =>
      isPublicAccess(access!) ? access.kind : access!.kind === 'open' ? 'operator-signed-out' : 'operator';
    const routes = documented(api.routes);
    expect(new Map(described as [string, unknown][])).toEqual(
      new Map(routes.map((route) => [`${route.method} ${route.path}`, callerOf(route)])),
    );
    for (const { method, path } of routes.filter((route) => route.method === 'POST' && isPublicAccess(route.access!)))
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]).toHaveProperty('requestBody');
  });

  it('INT-08 describes the input of every route that reads a body', () => {
    const { paths } = openApiDocument(documented(api.routes));
    const silent = documented(api.routes).filter(({ method, path, controller, handler }) => {
      const read = Object.keys((Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as object);
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      return read.some((key) => key.startsWith(`${RouteParamtypes.BODY}:`)) && !('requestBody' in operation);
    });
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('INT-08 describes the headers that accompany a file', () => {
    type Operation = {
      readonly parameters: readonly { readonly in: string; readonly name: string }[];
      readonly requestBody?: { readonly content: object };
    };
    const { paths } = openApiDocument(documented(api.routes));
    const uploads = Object.entries(paths).flatMap(([path, operations]) =>
      (Object.values(operations) as unknown as Operation[])
        .filter(({ requestBody }) => requestBody && 'application/octet-stream' in requestBody.content)
        .map(({ parameters }) => [path, parameters.filter((one) => one.in === 'header').map(({ name }) => name)]),
    );
    expect(Object.fromEntries(uploads)).toEqual({
      '/api/account/picture': [],
      '/api/account/transactions/{number}/files': ['Idempotency-Key', 'X-File-Name'],
      '/api/account/upgrade/documents/{document}': ['Idempotency-Key'],
      '/api/admin/disputes/{id}/files': ['Idempotency-Key', 'X-File-Name'],
      '/api/admin/reconciliation/{id}/check-statement': ['X-File-Name'],
      '/api/admin/reconciliation/{id}/statement': ['Idempotency-Key', 'X-File-Name', 'X-Reason'],
      '/api/orders/{number}/dispute/files': ['Idempotency-Key', 'X-File-Name'],
      '/api/purchases/{number}/dispute/files': ['Idempotency-Key', 'X-File-Name'],
    });
  });

  it('INT-08 lists each path once, and marks paths that redirect', () => {
    const { paths } = openApiDocument(documented(api.routes));
    const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes).toEqual([...new Set(shapes)]);
    expect(Object.keys(paths['/api/auth/google']!['get']!['responses'] as object)).toContain('302');
  });

  it('INT-08 the wrong method on an address returns the methods of the document', async () => {
    const { paths } = openApiDocument(documented(api.routes));
    for (const [path, operations] of Object.entries(paths)) {
      const methods = Object.keys(operations).map((method) => method.toUpperCase());
      const answer = await api.request('OPTIONS', path.replace(/\{\w+\}/g, 'S000000000000'), { cookie: '' });
      await answer.body?.cancel();
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, methods.sort().join(', ')]);
    }
  });

  it('INT-08 is served by a sandbox', async () => {
    const answer = await api.get('/api/docs/openapi.json');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });

  it('INT-08 a sandbox shows it on a page that loads only its own files', async () => {
    const page = await api.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:/);
    const text = await page.text();
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|https?:/);
    const loaded = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(loaded).toHaveLength(3);
    for (const path of loaded) {
      const file = await api.get(path);
      const type = path.endsWith('.css') ? 'text/css' : 'javascript';
      expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
      await file.body?.cancel();
    }
    expect((await api.get('/api/docs/ui/package.json')).status).toBe(404);
  });

  it('INT-08 responses match the document', async () => {
    await api.rated();
    const { number, cookie } = await placedOrder(api);
    const response = await api.post('/api/quotes', { side: 'sell', amount: '25' });
    const quote = (await response.json()) as { id: string };
    const guest = cookiesOf(response);
    const checked: string[] = [];
    const check = async (method: string, path: string, answer: Response, status: number): Promise<void> => {
      const route = api.routes.find((one) => one.method === method && one.path === path)!;
      const { schema } = answerOf(route);
      const body: unknown = await answer.json();
      expect([path, answer.status, schema!.safeParse(body).error?.issues ?? []]).toEqual([path, status, []]);
      checked.push(`${method} ${path}`);
    };
    const get = async (path: string, address = path, by = ''): Promise<void> =>
      check('GET', path, await api.get(address, by), 200);
    await get('/api/config');
    await get('/api/health');
    await get('/api/guest-limit');
    await get('/api/rates/current');
    await get('/api/rates/history');
    await get('/api/quotes/:id', `/api/quotes/${quote.id}`, guest);
    await get('/api/orders/:number', `/api/orders/${number}`);
    await get('/api/orders/:number', `/api/orders/${number}`, cookie);
    await get('/api/orders/:number/dispute', `/api/orders/${number}/dispute`, cookie);
    const post = async (act: string, status: number): Promise<void> =>
      check('POST', `/api/orders/:number/${act}`, await api.post(`/api/orders/${number}/${act}`, {}, cookie), status);
    await post('mark-sent', 200);
    await post('shares', 201);
    await post('cancel', 200);
    expect(checked).toHaveLength(12);
  });

  it('INT-08 refuses a request without an Idempotency-Key, and a path with an invalid id', async () => {
    const { number, cookie } = await placedOrder(api);
    const send = (method: string, path: string, body?: unknown): Promise<Response> =>
      fetch(api.url + path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const codeOf = async (answer: Response): Promise<string> =>
      `${answer.status} ${((await answer.json()) as { code: string }).code}`;
    expect(await codeOf(await send('POST', '/api/order-links/exchange', { token: 'x'.repeat(43) }))).toBe(
      '400 idempotency-key',
    );
    expect(await codeOf(await send('DELETE', `/api/orders/${number}/shares/null,null`))).toBe('404 not-found');
    const unknown = '0199a000-0000-7000-8000-0000000000ff';
    expect((await send('DELETE', `/api/orders/${number}/shares/${unknown}`)).status).toBe(204);
  });
});
