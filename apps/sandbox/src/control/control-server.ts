import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@usdt-africa/kernel';
import type { Problem } from '@usdt-africa/kernel';
import { BodyTooLargeError, matchPath, readBody, send, sendJson } from '../kit/http-messages.js';
import { HttpService } from '../kit/http-service.js';
import { Fields } from './fields.js';
import { pageFile } from './page.js';

/** One request to the control API. */
export interface ControlRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly fields: Fields;
}

/** What a route answers when it is not JSON. */
export class RawAnswer {
  constructor(
    readonly type: string,
    readonly body: string,
    readonly policy: string,
    readonly status = 200,
  ) {}
}

export type ControlRoute = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  pattern: string,
  handle: (request: ControlRequest) => unknown,
];

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The control API and its page, for this machine only.
 * @param routes read at each request, so that the port can be taken before there is anything to control
 */
export function controlService(routes: () => readonly ControlRoute[], port: number): HttpService {
  return new HttpService((request, response) => answer(routes(), request, response), port, 'SANDBOX_PORT');
}

async function answer(
  routes: readonly ControlRoute[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  try {
    guard(request);
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (/^\/(?:control|transaction)\//.test(url.pathname)) return await control(routes, request, url, response);
    const file = request.method === 'GET' ? await pageFile(url.pathname) : undefined;
    if (!file) throw new Refusal(404, 'not_found', 'There is nothing at this address.');
    response.setHeader('content-security-policy', PAGE_POLICY);
    if (file.type.startsWith('font/')) response.setHeader('cache-control', 'max-age=86400');
    send(response, 200, file.type, file.body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendProblem(response, error);
  }
}

async function control(
  routes: readonly ControlRoute[],
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  for (const [method, pattern, handle] of routes) {
    const parameters = method === request.method ? matchPath(pattern, url.pathname) : undefined;
    if (!parameters) continue;
    const fields = new Fields(method === 'GET' ? {} : await jsonBody(request));
    const result = await handle({ parameters, query: url.searchParams, fields });
    if (result instanceof RawAnswer) {
      response.setHeader('content-security-policy', result.policy);
      return send(response, result.status, result.type, result.body);
    }
    return sendJson(response, 200, result ?? { ok: true });
  }
  throw new Refusal(404, 'not_found', 'This control doesn’t exist.');
}

/**
 * Accepts requests of this machine's own programs and of the sandbox's own page. Other web pages in the same browser
 * are rejected: {@link HttpService} detects a name that was pointed at this machine by its Host, and another page's
 * request shows in Origin or Sec-Fetch-Site.
 */
function guard(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    (origin !== undefined && origin !== `http://${request.headers.host ?? ''}`) ||
    site === 'cross-site' ||
    site === 'same-site';
  if (foreign) throw new Refusal(403, 'foreign_origin', 'Only the sandbox’s own page may do this.');
}

async function jsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const bytes = await readBody(request);
    if (bytes.length === 0) return {};
    // A form of another page can send text/plain without a preflight, but not JSON.
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new Refusal(415, 'unsupported_media_type', 'The body must be application/json.');
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new Refusal(413, 'too_large', 'The body is too large.');
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(400, 'invalid_request', 'The body must be a JSON object.');
}

function sendProblem(response: ServerResponse, refusal: Refusal): void {
  const problem: Problem = {
    type: 'about:blank',
    title: refusal.code.replaceAll('_', ' '),
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    ...refusal.extra,
  };
  send(response, refusal.status, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
}
