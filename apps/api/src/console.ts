import { refusal } from '@usdt-africa/contracts/refusals';
import { sendProblem } from '@usdt-africa/platform';
import type { Express, NextFunction, Request, Response } from 'express';
import { BuiltFiles, builtJson, isFilePath } from './built-files.js';

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
 * Serves the built console under `/admin`: hashed assets cached for a year, its single page always fresh, with 404
 * where the console has no such page. Another host has no such path, and the console's own host serves nothing else.
 */
export function serveConsole(app: Express, site: ConsoleSite): void {
  if (!site.adminUrl) return;
  const isOwn = new URL(site.adminUrl).host !== new URL(site.publicUrl).host;
  const files = new BuiltFiles(site.webRoot);
  const pages = builtJson<readonly string[]>(site.webRoot, 'pages.json', []);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    if (!isConsoleHost(site, request.headers.host) || path === '/api' || path.startsWith('/api/')) return next();
    const inside = /^\/admin(\/.*)?$/.exec(path);
    if (!inside && !isOwn) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(response, refusal('http.method-not-allowed'));
    if (inside) return answer(request, response, next, inside[1] ?? '/');
    if (path === '/') return response.redirect(302, '/admin/');
    if (path === '/robots.txt') return response.type('text/plain').send('User-agent: *\nDisallow: /\n');
    sendProblem(response, refusal('http.not-found'));
  });

  function answer(request: Request, response: Response, next: NextFunction, path: string): void {
    if (isFilePath(path)) return files.file(request, response, next, path);
    files.page(request, response, next, {
      name: 'index.html',
      status: pages().includes(path.split('/')[1]!) ? 200 : 404,
      notBuilt: 'The console is not built yet: npm run build.',
    });
  }
}
