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
 * Refuses all API requests from pages of other sites, reads included, so that nothing depends on how an address is
 * spelled. A body must be JSON in UTF-8, or a file on upload routes. Webhooks come from a server without Origin and are
 * proven by their signature.
 * @param origins paths to which another site sends the browser itself, verified by the parameters that it brings along
 */
export function sameOrigin(allowed: readonly string[], origins: readonly string[] = []) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const reported = request.path.startsWith('/api/webhooks/') || request.path === CSP_REPORTS;
    // The whole window goes there: what a page of another site fetches or shows in itself is not that.
    const arrives = origins.includes(request.path) && request.method === 'GET' && isOfTheWindow(request);
    if ((reads && !API.test(request.path)) || reported || arrives) return next();
    const origin = request.headers.origin;
    const own =
      origin === undefined ||
      allowed.includes(origin) ||
      origin === `${request.protocol}://${request.headers.host ?? ''}`;
    if (!own || request.headers['sec-fetch-site'] === 'cross-site') return next(refusal('http.foreign-origin'));
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

function isOfTheWindow({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
