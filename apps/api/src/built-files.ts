import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { refusal } from '@usdt-africa/contracts/refusals';
import { dropDocumentHeaders, sendProblem } from '@usdt-africa/platform';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/**
 * Compressed variants that the build writes next to a file where they save enough
 * (libs/web/web-kit/build/compress.mjs); the smaller first.
 */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Names that the build gives; nothing that climbs. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
/** Read by the server, or sent under another address. */
const INTERNAL = /\.(?:br|gz|html)$|^\/(?:csp|pages)\.json$/;

/** Files that pages load: written by the build, and never opened as a page themselves. */
const NO_DOCUMENT = /\.(?:js|css|woff2|svg)(?:\.br|\.gz)?$/;

/** A page of a built app, and the text for when it is not built. */
export interface BuiltPage {
  readonly name: string;
  readonly status: 200 | 404;
  readonly notBuilt: string;
}

/**
 * The files of a built web app, each sent in the compressed form that the browser accepts. Files with a content digest
 * in their name are cached for a year, all others are revalidated.
 */
export class BuiltFiles {
  readonly #root: string;
  readonly #send: RequestHandler;
  /** Built files that have been requested so far. */
  readonly #written = new Set<string>();

  constructor(webRoot: string) {
    this.#root = resolve(webRoot);
    this.#send = express.static(this.#root, {
      index: false,
      redirect: false,
      cacheControl: false,
      // Ranges are off: the files are small and compressed, so a range request gets the whole file.
      acceptRanges: false,
      // The ETag says the same, more precisely.
      lastModified: false,
      setHeaders: (response, file) => this.#describe(response as Response, file),
    });
  }

  /** Sends the file at `path`, or 404: the app's page is no response to a request for a script. */
  file(request: Request, response: Response, next: NextFunction, path: string): void {
    if (!PLAIN_PATH.test(path) || INTERNAL.test(path)) return nothing(response);
    this.#answer(request, response, next, path, () => nothing(response));
  }

  /** Sends one of the app's pages; `notBuilt` gives the reason, in a sentence, where there is none. */
  page(request: Request, response: Response, next: NextFunction, page: BuiltPage): void {
    response.status(page.status);
    this.#answer(request, response, next, `/${page.name}`, () =>
      sendProblem(response, refusal('http.not-built', { why: page.notBuilt })),
    );
  }

  #answer(request: Request, response: Response, next: NextFunction, path: string, otherwise: () => void): void {
    const encoding = ENCODINGS.find(
      ({ name, ending }) => request.acceptsEncodings(name) && this.#isWritten(path + ending),
    );
    if (!encoding) return this.#answerWith(path, request, response, next, otherwise);
    const small = path + encoding.ending;
    this.#answerWith(small, request, response, next, () => {
      // A later build has not written it: then it is sent as it stands.
      this.#written.delete(small);
      this.#answerWith(path, request, response, next, otherwise);
    });
  }

  /** Checks the disk until the file exists, then no more: a name with a digest never changes its content. */
  #isWritten(path: string): boolean {
    if (this.#written.has(path)) return true;
    if (!existsSync(join(this.#root, path))) return false;
    this.#written.add(path);
    return true;
  }

  #answerWith(path: string, request: Request, response: Response, next: NextFunction, otherwise: () => void): void {
    const address = request.url;
    request.url = path;
    this.#send(request, response, (error?: unknown) => {
      request.url = address;
      if (!error) return otherwise();
      // A condition that does not hold: the answer is a problem, not a piece of the file.
      response.removeHeader('Content-Encoding');
      next(error);
    });
  }

  #describe(response: Response, file: string): void {
    const encoding = ENCODINGS.find(({ ending }) => file.endsWith(ending));
    if (encoding) {
      response.setHeader('Content-Encoding', encoding.name);
      response.type(extname(file.slice(0, -encoding.ending.length)));
    }
    if (NO_DOCUMENT.test(file)) dropDocumentHeaders(response);
    response.vary('Accept-Encoding');
    const isHashed = file.startsWith(join(this.#root, 'assets'));
    // Build files are the same for every client: the correlation id of one response is not needed, and a page loads a
    // dozen of them.
    if (isHashed) for (const name of ['X-Correlation-Id', 'Referrer-Policy']) response.removeHeader(name);
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  }
}

function nothing(response: Response): void {
  sendProblem(response, refusal('http.not-found'));
}

/** Whether a path names a file rather than a page: its last segment has an extension. No page of the apps has one. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith('/assets/');
}

/**
 * The content of a JSON file that the build wrote, read again after each new build so that pages and their metadata
 * never disagree; `otherwise` before the first build.
 */
export function builtJson<Content>(webRoot: string, name: string, otherwise: Content): () => Content {
  const file = join(resolve(webRoot), name);
  let read: { readonly at: number; readonly content: Content } | null = null;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return otherwise;
    if (read?.at !== at) read = { at, content: JSON.parse(readFileSync(file, 'utf8')) as Content };
    return read.content;
  };
}
