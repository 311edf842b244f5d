import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import type { NextFunction, Request, Response } from 'express';
import { sendProblem } from './problem.js';

/** Levels of objects and arrays in each other: three times what any of our forms has. */
const DEEPEST = 16;

/** Control characters and DEL: no address of ours has one, and PostgreSQL keeps no text with NUL. */
const CONTROL = /\p{Cc}/u;

/**
 * Whether a body is nested no deeper than {@link DEEPEST}. Not recursive, since it detects bodies that would overflow
 * the stack of later code.
 */
export function isShallow(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null);
    if (objects.length > 0 && depth >= DEEPEST) return false;
    level = objects.flatMap((value) => Object.values(value as object) as unknown[]);
  }
  return true;
}

/** 400 for a body that is nested deeper than any form of ours. */
export function tooDeep(): Refusal {
  return refusal('http.too-deep', { deepest: DEEPEST });
}

/** Refuses a parsed body that would overflow the stack of later code. Runs after the body parser. */
export function soundBody(request: Request, response: Response, next: NextFunction): void {
  if (Buffer.isBuffer(request.body) || isShallow(request.body)) return next();
  sendProblem(response, tooDeep());
}

/**
 * Refuses an address of the API that does not decode to valid text: invalid percent signs or control characters. A route
 * may pass its parameters or filters on to the database. A person's browser gets a page: without the query, or, where the
 * path is the fault, the one that says that there is no such page. Runs before every route.
 */
export function soundAddress(request: Request, response: Response, next: NextFunction): void {
  if (isText(request.originalUrl)) return next();
  const path = request.originalUrl.split('?', 1)[0]!;
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/+api(?:\/|$)/i.test(path);
  if (!isPage) return sendProblem(response, refusal('http.bad-address'));
  request.url = isText(path) ? path : NO_SUCH_PAGE;
  next();
}

/** No page has this path. */
const NO_SUCH_PAGE = '/no-such-page';

function isText(address: string): boolean {
  try {
    return !CONTROL.test(decodeURIComponent(address));
  } catch {
    return false;
  }
}

/**
 * The host that a request was sent to, in lower case and without its port; '' where there is none. The `Host` header
 * alone: what a proxy passes on as `X-Forwarded-Host` is the caller's own word, and opens nothing.
 */
export function requestHost(request: Pick<Request, 'headers'>): string {
  const host = (request.headers.host ?? '').toLowerCase();
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/.exec(host)?.[1] ?? '';
}
