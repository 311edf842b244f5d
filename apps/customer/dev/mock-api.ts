/**
 * The API as the web app uses it, in memory: for development (`MOCK=1`), screenshots and browser tests. It follows the
 * contract: idempotency keys, problem documents, server-sent events.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderView } from '@usdt-africa/contracts/api';
import { getResponse } from 'msw';
import { accountRoutes, signedOut } from './accounts.js';
import { disputeRoutes } from './disputes.js';
import { CONFIG, RATE } from './market.js';
import { orderRoutes } from './order-routes.js';
import { allOrders, deposit, payout } from './orders.js';
import { allPurchases, purchaseRoutes, purchasesState } from './purchases.js';
import { recipientRoutes } from './recipients.js';
import { refuse, Refusal, toHandlers } from './route.js';
import type { Upload } from './route.js';
import { securityRoutes } from './security.js';
import type { MockFault, MockState } from './state.js';
import { transactionRoutes } from './transactions.js';
import { transferRoutes, transfersState, withdrawalsState } from './transfers.js';
import { walletRoutes, walletState } from './wallet.js';

export type MockApi = ReturnType<typeof createMockApi>;
export interface RunningMock extends MockApi {
  readonly url: string;
  /** Replaces the mock with a new one that shares no state with it. */
  restart(): RunningMock;
  close(): Promise<void>;
}

const LANDING = new Set(['/', '/exchange', '/transfer-money-to-nigeria-with-usdt']);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const KINDS: Readonly<Record<string, Upload['kind']>> = { '89504e47': 'png', ffd8ffe0: 'jpg', '25504446': 'pdf' };

const createState = (): MockState => ({
  config: CONFIG,
  rate: RATE,
  history: null,
  lockSeconds: CONFIG.lockSeconds,
  orders: new Map(allOrders().map((order) => [order.number, order])),
  quotes: new Map(),
  enquiries: new Map(),
  shares: new Map(),
  disputes: new Map(),
  files: new Map(),
  bought: new Map(allPurchases().map((purchase) => [purchase.number, purchase])),
  people: signedOut(),
  wallet: walletState(),
  purchases: purchasesState(),
  transfers: transfersState(),
  withdrawals: withdrawalsState(),
  requests: [],
  faults: [],
  streams: new Map(),
});

export function createMockApi() {
  const state = createState();
  const responses = new Map<string, { readonly request: string; readonly response: Response }>();

  /** Sets an order and notifies its open streams. */
  function push(order: OrderView): OrderView {
    const revision = (state.orders.get(order.number)?.revision ?? 0) + 1;
    const next = { ...order, revision: Math.max(order.revision, revision) };
    state.orders.set(order.number, next);
    for (const stream of state.streams.get(order.number) ?? []) send(stream, next);
    return next;
  }
  const change = (number: string, values: Partial<OrderView>) => push({ ...state.orders.get(number)!, ...values });
  /** A fault for the next `times` requests whose "METHOD /path" matches. */
  const fault = (match: RegExp, what: MockFault, times = 1) => void state.faults.push({ match, what, times });

  const mock = { state, push, change };
  const routes = {
    ...accountRoutes(state),
    ...securityRoutes(state),
    ...disputeRoutes(state),
    ...orderRoutes(mock),
    ...purchaseRoutes(state),
    ...recipientRoutes(state),
    ...transactionRoutes(state),
    ...transferRoutes(state),
    ...walletRoutes(state),
  };
  const handlers = toHandlers(routes, (path) => {
    if (/^\/api\/(account|wallet|claims)/.test(path) && !state.people.account) refuse(401, 'signed-out');
  });

  async function handle(request: IncomingMessage, response: ServerResponse, next?: () => unknown) {
    const url = new URL(request.url!, 'http://mock');
    if (!url.pathname.startsWith('/api/')) return next?.();
    const line = `${request.method} ${url.pathname}`;
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const body = await readBody(request);
    state.requests.push({ line, key, body });
    const active = state.faults.find(({ times, match }) => times > 0 && match.test(line));
    if (active) active.times -= 1;
    const { drop, delayMs, problem }: MockFault = active?.what ?? {};
    // Unreferenced timer: a delayed response does not keep the process alive.
    if (delayMs) await pause(delayMs, undefined, { ref: false });
    if (drop === 'before') return request.socket.destroy();
    const stream = /orders\/(\w+)\/events$/.exec(url.pathname)?.[1];
    if (stream && !problem) return open(stream, response, url.searchParams.get('after'));
    const found = problem
      ? new Refusal(problem.status, problem.code, problem).toResponse()
      : await respond(line, url, key, JSON.stringify(body));
    return drop === 'after' ? request.socket.destroy() : write(response, found);
  }

  /** Executes a request, and the same request with the same key once. */
  async function respond(line: string, url: URL, key: string | null, body: string): Promise<Response> {
    const [method] = line.split(' ') as [string];
    const init = method === 'GET' || method === 'DELETE' ? { method } : { method, body };
    const isKeyed = method === 'POST' && !/(transactions|recipients)\/(search|count|download)$/.test(line);
    if (isKeyed && !/^[\w-]{16,64}$/.test(key ?? '')) return new Refusal(400, 'idempotency-key').toResponse();
    const request = line + body;
    const known = isKeyed && responses.get(key!);
    if (known && known.request !== request) return new Refusal(422, 'idempotency-key-reused').toResponse();
    if (known) return known.response.clone();
    // MSW copies the request for every handler that it tries: it receives the right one only.
    const handler = handlers.find(({ pattern }) => pattern.test(line))?.handler;
    const found = await getResponse(handler ? [handler] : [], new Request(url, init));
    const response = found ?? new Refusal(404, 'not-found').toResponse();
    if (isKeyed && response.ok) responses.set(key!, { request, response: response.clone() });
    return response;
  }

  /** Opens the event stream of an order. @param known the revision that the page shows */
  function open(number: string, response: ServerResponse, known: string | null) {
    const order = state.orders.get(number);
    if (!order || (order.view === 'masked' && !state.shares.has('stream')))
      return write(response, new Refusal(401, 'no-guest').toResponse());
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(': hello\n\n');
    if (known !== String(order.revision) || order.deposits.length > 0) send(response, order);
    const streams = state.streams.get(number) ?? new Set();
    state.streams.set(number, streams.add(response));
    return response.on('close', () => streams.delete(response));
  }

  return { handle, push, change, fault, state, deposit, payout };
}

/** Serves the built app and the mock API at one address. */
export async function startMock({ root, port = 0 }: { root: string; port?: number }): Promise<RunningMock> {
  let mock = createMockApi();
  const server = createServer((request, response) => {
    mock
      .handle(request, response, () => serve(root, request, response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as { port: number };
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const running = (): RunningMock => ({ ...mock, url: `http://127.0.0.1:${bound}`, restart, close });
  const restart = () => {
    mock = createMockApi();
    return running();
  };
  return running();
}

async function serve(root: string, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url!, 'http://mock').pathname;
  const file = extname(path) ? normalize(path) : LANDING.has(path) ? 'index.html' : 'app.html';
  const content = await readFile(join(root, file)).catch(() => null);
  if (content === null) return response.writeHead(404).end();
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const caching = file.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return response.writeHead(200, { 'Content-Type': type, 'Cache-Control': caching }).end(content);
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = Buffer.concat(await request.toArray());
  if (request.headers['content-type'] !== 'application/octet-stream')
    return bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};
  const name = decodeURIComponent((request.headers['x-file-name'] as string | undefined) ?? 'file');
  return { name, bytes: bytes.length, kind: KINDS[bytes.subarray(0, 4).toString('hex')] };
}

async function write(response: ServerResponse, { status, headers, body }: Response) {
  response.writeHead(status, { ...Object.fromEntries(headers), 'Cache-Control': 'no-store' });
  return response.end(body && Buffer.from(await new Response(body).arrayBuffer()));
}

function send(response: ServerResponse, order: OrderView) {
  response.write(`event: order\nid: ${order.revision}\ndata: ${JSON.stringify(order)}\n\n`);
}
