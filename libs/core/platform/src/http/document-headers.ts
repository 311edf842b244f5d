import type { NextFunction, Request, Response } from 'express';

/** Read by browsers of documents alone: on a script or an answer of the api they may weigh more than it does. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Reporting-Endpoints',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Removes the headers for documents; `nosniff`, which applies to other responses, stays. */
export function dropDocumentHeaders(response: Response): void {
  for (const name of OF_DOCUMENTS) response.removeHeader(name);
}

/** Sends JSON responses without the headers for documents. Files and pages under the same address keep them. */
export function lightJson(_request: Request, response: Response, next: NextFunction): void {
  const json = response.json.bind(response);
  response.json = (body: unknown) => {
    dropDocumentHeaders(response);
    return json(body);
  };
  next();
}
