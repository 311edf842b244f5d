import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '@usdt-africa/kernel';
import { JavaError, print } from '../encoding/java-json.js';
import { compact } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import { ACCOUNT_ROUTES, WALLET_ROUTES } from './account-routes.js';
import { BLOCK_ROUTES } from './block-routes.js';
import { BROADCAST_ROUTES } from './broadcast-routes.js';
import { CALL_ROUTES, CONTRACT_ROUTES } from './contract-routes.js';
import { COMMITTEE_ROUTES, NODE_ROUTES } from './node-routes.js';
import type { NodeView, Port } from './node-view.js';
import { loseAnswer, sendFault } from './fault-answers.js';
import { sendHtmlError } from './jetty-pages.js';
import { POOL_ROUTES, TRANSACTION_ROUTES } from './transaction-routes.js';

const BODY_LIMIT = 4_194_304;
const JSON_TYPE = 'application/json;charset=utf-8';

const SHARED = { ...BLOCK_ROUTES, ...TRANSACTION_ROUTES, ...ACCOUNT_ROUTES, ...CALL_ROUTES, ...NODE_ROUTES };
const ROUTES: Readonly<Record<Port, ReadonlyMap<string, Route>>> = {
  full: routesUnder('/wallet/', {
    ...SHARED,
    ...POOL_ROUTES,
    ...BROADCAST_ROUTES,
    ...WALLET_ROUTES,
    ...CONTRACT_ROUTES,
    ...COMMITTEE_ROUTES,
  }),
  solid: routesUnder('/walletsolidity/', SHARED),
};

function routesUnder(prefix: string, routes: Readonly<Record<string, Route>>): Map<string, Route> {
  return new Map(Object.entries(routes).map(([name, route]) => [prefix + name, route]));
}

/** A body, or null when it is above the limit (the rest is read and thrown away). */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    length += bytes.length;
    if (length <= BODY_LIMIT) parts.push(bytes);
  }
  return length > BODY_LIMIT ? null : Buffer.concat(parts).toString('utf8');
}

/** A form as the JSON a node makes of it: every value a text. */
function formAsJson(text: string): string {
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (fields.visible !== undefined) return JSON.stringify({ ...fields, visible: fields.visible === 'true' });
  return JSON.stringify(fields);
}

function send(response: ServerResponse, answer: Answer): void {
  const text = `${print(answer.body, answer.style)}\n`;
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function answerOf(route: Route, request: ApiRequest, node: NodeView, clock: Clock): Answer {
  try {
    return route.answer(request, node, clock);
  } catch (error) {
    if (error instanceof JavaError) return route.failed?.(error) ?? compact({ Error: error.printed });
    throw error;
  }
}

async function handle(node: NodeView, clock: Clock, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const method = request.method ?? 'GET';
  const route = ROUTES[node.port].get(path);
  const body = await bodyOf(request);
  if (await sendFault(node.faults, path, request, response)) return;
  if (method === 'OPTIONS') {
    response
      .writeHead(200, { allow: 'GET, HEAD, POST, TRACE, OPTIONS', 'content-type': JSON_TYPE, 'content-length': 0 })
      .end();
  } else if (method === 'PATCH') {
    response.writeHead(501, { 'content-length': 0 }).end();
  } else if (method === 'PUT' || method === 'DELETE') {
    response.writeHead(405, { 'content-length': 0 }).end();
  } else if (route === undefined) {
    sendHtmlError(request, response, path, method === 'POST' ? 405 : 404);
  } else if (method === 'HEAD' || (method === 'GET' && route.get === 'empty')) {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 0 }).end();
  } else if (method === 'GET' && route.get === 'refused') {
    sendHtmlError(request, response, path, 405);
  } else if (body === null) {
    const error = new JavaError('java.lang.Exception', `body size is too big, the limit is ${BODY_LIMIT}`);
    send(response, route.failed?.(error) ?? compact({ Error: error.printed }));
  } else {
    const isForm = (request.headers['content-type'] ?? '').includes('form-urlencoded') && !body.trim().startsWith('{');
    const text = isForm && body.trim() !== '' ? formAsJson(body) : body;
    const call: ApiRequest = {
      method: method === 'GET' ? 'GET' : 'POST',
      path,
      query: new URLSearchParams(method === 'GET' ? query : ''),
      text,
    };
    const answer = answerOf(route, call, node, clock);
    if (answer.lost) loseAnswer(answer.lost, path, request, response);
    else if (path.includes('/broadcast') && node.faults.hits('dropAfterBroadcast', path)) request.socket.destroy();
    else send(response, answer);
  }
}

/** One port of the node as an HTTP handler. */
export function nodeListener(node: NodeView, clock: Clock): RequestListener {
  return (request, response) => {
    handle(node, clock, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendHtmlError(request, response, request.url ?? '/', 500, String(error));
    });
  };
}
