import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '@usdt-africa/kernel';
import { sendProblem } from '@usdt-africa/platform';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';

/** Where the operators' console is served from, and at which address. */
export interface ConsoleSite {
  readonly webRoot: string;
  /** Null: this installation has no console. */
  readonly adminUrl: string | null;
  readonly publicUrl: string;
}

/**
 * Whether a request came to the console's own host. Where the console shares the customers' host (a sandbox), every name of
 * this machine is it.
 */
export function isConsoleHost({ adminUrl, publicUrl }: ConsoleSite, host: string | undefined): boolean {
  if (!adminUrl) return false;
  const own = new URL(adminUrl).host;
  return own === new URL(publicUrl).host || host === own;
}

/**
 * Serves the built console under `/admin`: hashed assets for a year, its one page fresh. On any other host there is no
 * such address.
 */
export function serveConsole(app: Express, site: ConsoleSite): void {
  if (!site.adminUrl) return;
  const root = resolve(site.webRoot);
  const isOwn = new URL(site.adminUrl).host !== new URL(site.publicUrl).host;
  const assets = express.static(join(root, 'assets'), {
    index: false,
    immutable: true,
    maxAge: '1y',
    fallthrough: false,
  });
  const files = express.static(root, { index: false, redirect: false, extensions: false, maxAge: 0 });
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (!isConsoleHost(site, request.headers.host)) return next();
    if (isOwn && request.path === '/') return response.redirect(302, '/admin/');
    next();
  });
  app.use('/admin', (request: Request, response: Response, next: NextFunction) => {
    if (!isConsoleHost(site, request.headers.host)) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(response, new Refusal(405, 'method-not-allowed', 'This address does not take that method.'));
    if (request.path.startsWith('/assets/')) {
      request.url = request.url.slice('/assets'.length);
      return assets(request, response, next);
    }
    files(request, response, () => {
      const page = join(root, 'index.html');
      if (!existsSync(page))
        return sendProblem(response, new Refusal(503, 'not-built', 'The console is not built yet: npm run build.'));
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile(page);
    });
  });
}
