import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { refusal } from '@usdt-africa/contracts/refusals';
import { dropDocumentHeaders, sendProblem } from '@usdt-africa/platform';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/** What the build writes beside a file that is worth it (libs/web/web-kit/build/compress.mjs); the smaller first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Names that the build gives; nothing that climbs. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
/** Read by the server, or sent under another address. */
const INTERNAL = /\.(?:br|gz|html)$|^\/(?:csp|pages)\.json$/;

/** What pages are made of: the build's own, and nothing that is opened by itself. */
const NO_DOCUMENT = /\.(?:js|css|woff2|svg)(?:\.br|\.gz)?$/;

/** A page of a built app, and what to say where there is none. */
export interface BuiltPage {
  readonly name: string;
  readonly status: 200 | 404;
  readonly notBuilt: string;
}

/**
 * The files of a built web app, each sent as the build compressed it, if the browser takes that. What has its content's
 * digest in its name is kept for a year, everything else is asked for again.
 */
export class BuiltFiles {
  readonly #root: string;
  readonly #send: RequestHandler;
  /** What the build compressed, as far as somebody has asked for it. */
  readonly #written = new Set<string>();

  constructor(webRoot: string) {
    this.#root = resolve(webRoot);
    this.#send = express.static(this.#root, {
      index: false,
      redirect: false,
      cacheControl: false,
      // Nobody needs a piece of a file that is compressed and small: whoever asks for one is given the whole.
      acceptRanges: false,
      // The mark says the same, and better.
      lastModified: false,
      setHeaders: (response, file) => this.#describe(response as Response, file),
    });
  }

  /** Sends the file at `path`; where there is none, 404: the app's page is no answer to somebody who asks for a script. */
  file(request: Request, response: Response, next: NextFunction, path: string): void {
    if (!PLAIN_PATH.test(path) || INTERNAL.test(path)) return nothing(response);
    this.#answer(request, response, next, path, () => nothing(response));
  }

  /** Sends one of the app's pages; `notBuilt` says in a sentence why there is none. */
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

  /** The disk is asked until it is there, and no more after that: a name with a digest stays what it is. */
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
    // Files of the build are the same for everybody: nobody asks after one such answer, and a page is made of a dozen.
    if (isHashed) for (const name of ['X-Correlation-Id', 'Referrer-Policy']) response.removeHeader(name);
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  }
}

function nothing(response: Response): void {
  sendProblem(response, refusal('http.not-found'));
}

/** Whether an address asks for a file, not for a page: its last part has an ending. No page of the apps has one. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith('/assets/');
}

/**
 * What the build wrote into a JSON file of its folder. Read again once the build has written anew, so that pages and what
 * is known of them never disagree; `otherwise` before the first build.
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
