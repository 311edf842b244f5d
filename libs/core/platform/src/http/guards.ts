import { refusal } from '@usdt-africa/contracts/refusals';
import { uuidv7 } from '@usdt-africa/kernel';
import type { NextFunction, Request, Response } from 'express';
import { withCorrelation } from '../context.js';
import { sendProblem } from './problem.js';

/** Assigns a correlation id to every request and returns it in the response. */
export function correlate(_request: Request, response: Response, next: NextFunction): void {
  const id = uuidv7();
  response.setHeader('X-Correlation-Id', id);
  withCorrelation(id, next);
}

/** Where browsers send reports: without an Origin, for our pages send no referrer, and under types of their own. */
export const CSP_REPORTS = '/api/csp-reports';

/** Routes are found in any case. */
const API = /^\/api(\/|$)/i;

/** Where the body is a file. */
const UPLOADS =
  /^\/api\/(?:(?:(?:orders|purchases)\/[^/]+\/dispute|account\/transactions\/[^/]+|admin\/disputes\/[^/]+)\/files|account\/upgrade\/documents\/[^/]+|admin\/reconciliation\/[^/]+\/(?:check-)?statement)$/;

/**
 * Refuses all API requests from pages of other origins, reads included, so that nothing depends on how an address is
 * spelled. A body must be JSON in UTF-8, or a file on upload routes. Webhooks come from a server without Origin and are
 * proven by their signature.
 * @param allowed origins of our own sites: each counts on its own host alone
 * @param origins paths to which another site sends the browser itself, verified by the parameters that it brings along
 */
export function sameOrigin(allowed: readonly string[], origins: readonly string[] = []) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const reported = request.path.startsWith('/api/webhooks/') || request.path === CSP_REPORTS;
    // The whole window goes there: what a page of another site fetches or shows in itself is not that.
    const arrives = origins.includes(request.path) && request.method === 'GET' && isOfTheWindow(request);
    if ((reads && !API.test(request.path)) || reported || arrives) return next();
    const site = request.headers['sec-fetch-site'];
    // Same-site: a page of a sibling host, such as the console, whose cookies the browser sends along.
    if (!isOwnOrigin(request, allowed) || site === 'cross-site' || site === 'same-site')
      return next(refusal('http.foreign-origin'));
    if (request.method === 'POST' && UPLOADS.test(request.path)) {
      // Bytes as they are, under a type that no form of another site can send.
      if (/^(application\/(octet-stream|pdf|json)|image\/[a-z0-9.+-]+)$/i.test(request.headers['content-type'] ?? ''))
        return next();
      return sendProblem(response, refusal('http.wrong-content-type/file'));
    }
    if (
      request.method === 'POST' &&
      !/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers['content-type'] ?? '')
    )
      return sendProblem(response, refusal('http.wrong-content-type'));
    next();
  };
}

/** Whether the page that sent a request is one of the requested host; without an Origin there is no other page. */
function isOwnOrigin({ headers, protocol }: Request, allowed: readonly string[]): boolean {
  const { origin, host = '' } = headers;
  if (origin === undefined) return true;
  const [scheme] = origin.split('//');
  const requested = `${scheme}//${host}`;
  const isOfHost = URL.canParse(requested) && new URL(requested).origin === origin;
  // Behind a proxy that ends TLS the request is plain http: the scheme that browsers see is the configured one.
  return isOfHost && (allowed.includes(origin) || scheme === `${protocol}:`);
}

function isOfTheWindow({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
