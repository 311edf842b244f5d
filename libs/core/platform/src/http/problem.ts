import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Problem, Refusal } from '@usdt-africa/kernel';
import type { Request, Response } from 'express';
import { isDatabaseAway } from '../database-away.js';
import { correlationId } from '../context.js';
import type { Log } from '../logger.js';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  412: 'Not as expected',
  413: 'Too large',
  415: 'Wrong content type',
  417: 'Not as expected',
  422: 'Not valid',
  429: 'Too many requests',
  431: 'Too long',
  500: 'Error on our side',
  503: 'Not available now',
};

/** So long what still comes of a request that is refused already is read and thrown away. */
export const LINGER_MS = 1_000;

/** What a refusal is as RFC 9457 problem details. */
export function problemOf(refusal: Refusal): Problem {
  return {
    type: `about:blank#${refusal.code}`,
    title: TITLES[refusal.status] ?? 'Refused',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    correlationId: correlationId(),
    ...refusal.extra,
  };
}

/** Writes RFC 9457 problem details. */
export function sendProblem(response: Response, refusal: Refusal): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  if (refusal.extra.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(refusal.extra.retryAfterSeconds));
  response.status(refusal.status).type('application/problem+json').setHeader('Cache-Control', 'no-store');
  const problem = JSON.stringify(problemOf(refusal));
  // The rest of a body that came too slowly, or is far too large, is not waited for.
  const isCut = [408, 413].includes(refusal.status) && !response.req.complete;
  if (isCut) response.setHeader('Connection', 'close');
  if (isCut && refusal.status === 413) sendOverRest(response, problem);
  else response.send(problem);
}

/** Answers in full at once, and reads on for a moment: a connection that is closed upon what still comes takes the answer along. */
function sendOverRest(response: Response, text: string): void {
  const { req: request } = response;
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.write(text);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS).unref();
  request.once('end', end).once('close', end);
  request.resume();
}

/** Converts any thrown error to a readable refusal; details of faults go to the log, not into the response. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = httpStatusOf(error);
  if (status === 500 && isDatabaseAway(error)) return refusal('http.database-away');
  switch (status) {
    case 400:
      return refusal('http.bad-request/unread');
    case 403:
      return refusal('http.forbidden');
    case 404:
      return refusal('http.not-found');
    case 405:
      return refusal('http.method-not-allowed');
    case 412:
      return refusal('http.not-as-expected');
    case 413:
      return refusal('http.too-large');
    case 415:
      return refusal('http.wrong-content-type');
    default:
      return refusal(status >= 400 && status < 500 ? 'http.bad-request/http' : 'http.internal');
  }
}

function httpStatusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return 500;
}

/** Pseudonymous identity of a requester. */
export type RequestIdentity = (request: Request) => { readonly who: string; readonly client: string };

/** Access was denied: not signed in, not allowed, or too often. */
const DENIALS: ReadonlySet<number> = new Set([401, 403, 429]);

/** The last word on every error of every route: body parser, unknown route, validation, refusal, fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly requestIdentity: RequestIdentity | null = null,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const refusal = toRefusal(error);
    // A named refusal that lasts, as without a fresh price, is no fault: every open page repeats the request meanwhile.
    if (refusal.status >= 500 && refusal !== error)
      this.log.error(
        { err: error, method: request.method, route: routeOf(request), correlationId: correlationId() },
        'request failed',
      );
    else this.note(request, refusal);
    sendProblem(http.getResponse<Response>(), refusal);
  }

  private note(request: Request, { status, code }: Refusal): void {
    const line = {
      status,
      code,
      method: request.method,
      route: routeOf(request),
      correlationId: correlationId(),
    };
    if (DENIALS.has(status)) this.log.warn({ ...line, ...this.requestIdentity?.(request) }, 'request denied');
    else if (status >= 500) this.log.warn(line, 'request refused');
    else this.log.info(line, 'request refused');
  }
}

/**
 * The route's registered path, null without one: the requested path may contain a name, and so may a refusal's
 * sentence.
 */
function routeOf(request: Request): unknown {
  return (request.route as { readonly path?: unknown } | undefined)?.path ?? null;
}
