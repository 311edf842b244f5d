import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '@usdt-africa/kernel';
import { sendProblem } from '@usdt-africa/platform';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';

const LANDING = new Set(['/', '/exchange']);

/**
 * Serves the built web app: hashed assets for a year, pages fresh. Every page address is the app's own business, an
 * unknown `/api` address never is.
 */
export function serveWeb(app: Express, webRoot: string): void {
  const root = resolve(webRoot);
  app.use(
    '/assets',
    express.static(join(root, 'assets'), { index: false, immutable: true, maxAge: '1y', fallthrough: false }),
  );
  app.use(express.static(root, { index: false, redirect: false, extensions: false, maxAge: 0 }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path === '/api' || request.path.startsWith('/api/')) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(response, new Refusal(405, 'method-not-allowed', 'This address does not take that method.'));
    // The landing is painted before its scripts have come; every other page begins with the shell.
    const page = join(root, LANDING.has(request.path) ? 'index.html' : 'app.html');
    if (!existsSync(page))
      return sendProblem(response, new Refusal(503, 'not-built', 'The web app is not built yet: npm run build.'));
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(page);
  });
}

interface InlineDigests {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * What the build put into its pages, by digest: the only inline scripts and styles that may run. Looked up again when the
 * build has written anew, so that pages and policy never disagree.
 */
export function inlineDigests(webRoot: string): () => InlineDigests {
  const file = join(resolve(webRoot), 'csp.json');
  let read: { readonly at: number; readonly digests: InlineDigests } | null = null;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return { scripts: [], styles: [] };
    if (read?.at !== at) {
      const { scripts, styles } = JSON.parse(readFileSync(file, 'utf8')) as InlineDigests;
      read = { at, digests: { scripts: scripts.map(quoted), styles: styles.map(quoted) } };
    }
    return read.digests;
  };
}

function quoted(digest: string): string {
  return `'${digest.replace(/^'|'$/g, '')}'`;
}

interface RouteLayer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  match?(path: string): boolean;
}

/** The right address with the wrong method is 405 with what would be right, not 404. */
export function methodNotAllowed(app: Express) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const layers = (app as unknown as { router: { stack: RouteLayer[] } }).router.stack;
    const allowed = new Set<string>();
    for (const layer of layers)
      if (layer.route && layer.match?.(request.path))
        for (const [method, on] of Object.entries(layer.route.methods)) if (on) allowed.add(method.toUpperCase());
    if (allowed.size === 0 || allowed.has(request.method) || (request.method === 'HEAD' && allowed.has('GET')))
      return next();
    response.setHeader('Allow', [...allowed].sort().join(', '));
    sendProblem(response, new Refusal(405, 'method-not-allowed', 'This address does not take that method.'));
  };
}
