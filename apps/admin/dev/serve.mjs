import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves a file of the built console; whatever is none is a page of it. */
export async function serve(root, policy, request, response) {
  const path = new URL(request.url, 'http://mock').pathname.replace(/^\/admin/, '');
  const file = extname(path) ? normalize(path) : 'index.html';
  try {
    const content = await readFile(join(root, file));
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
