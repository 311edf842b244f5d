import { refusal } from '@usdt-africa/contracts/refusals';
import { sendProblem } from '@usdt-africa/platform';
import type { Express, NextFunction, Request, Response } from 'express';
import { BuiltFiles, builtJson, isFilePath } from './built-files.js';

/** The page paths, as listed by the app's build; `*` is one path segment. */
export interface Pages {
  /** Painted before the app's scripts have come. */
  readonly landing: readonly string[];
  /** Search engines may index these. */
  readonly open: readonly string[];
  readonly others: readonly string[];
}

/**
 * Serves the built web app: hashed assets cached for a year, pages always fresh. An unknown page gets 404 and a page
 * that says so; an unknown file or `/api` path gets a problem response, never a page.
 */
export function serveWeb(app: Express, webRoot: string): void {
  const files = new BuiltFiles(webRoot);
  const pages = builtJson<Pages>(webRoot, 'pages.json', { landing: ['/'], open: [], others: [] });
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    if (path === '/api' || path.startsWith('/api/')) return next();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(response, refusal('http.method-not-allowed'));
    if (isFilePath(path)) return files.file(request, response, next, path);
    const { landing, open, others } = pages();
    const isLanding = isAmong(landing, path);
    const isOpen = isLanding || isAmong(open, path);
    // An order's address may stand in some other page that a robot reads: it is no place to be found by searching.
    if (!isOpen) response.setHeader('X-Robots-Tag', 'noindex');
    files.page(request, response, next, {
      name: isLanding ? 'index.html' : 'app.html',
      status: isOpen || isAmong(others, path) ? 200 : 404,
      notBuilt: 'The web app is not built yet: npm run build.',
    });
  });
}

/** As the app's own router matches: in either case of letters, with a slash at the end or without. */
function isAmong(patterns: readonly string[], path: string): boolean {
  const parts = partsOf(path);
  return patterns.some((pattern) => {
    const wanted = partsOf(pattern);
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
  });
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');

interface InlineDigests {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the build put into its pages, by digest: the only inline scripts and styles that may run. */
export function inlineDigests(webRoot: string): () => InlineDigests {
  const written = builtJson<InlineDigests>(webRoot, 'csp.json', { scripts: [], styles: [] });
  return () => {
    const { scripts, styles } = written();
    return { scripts: scripts.map(quoted), styles: styles.map(quoted) };
  };
}

function quoted(digest: string): string {
  return `'${digest.replace(/^'|'$/g, '')}'`;
}
