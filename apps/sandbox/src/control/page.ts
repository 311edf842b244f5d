import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Returns a file of the page, or undefined. Only plain names are looked up, so no path leaves the folder. */
export async function pageFile(path: string): Promise<{ readonly type: string; readonly body: Buffer } | undefined> {
  const name = path === '/' ? 'index.html' : path.slice(1);
  const match = /^(?:fonts\/)?[a-z][a-z0-9-]*\.([a-z0-9]+)$/.exec(name);
  const type = match && TYPES[match[1]!];
  if (!type) return undefined;
  try {
    return { type, body: await readFile(fileURLToPath(new URL(name, FOLDER))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
