import { refusal } from '@usdt-africa/contracts/refusals';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/** A body of the largest size takes some seconds over a slow mobile network. */
const DEADLINE_MS = 30_000;

export interface JsonBodies {
  /** Bytes. */
  readonly limit: number;
  readonly types?: readonly string[];
  /** How long a body may take; 30 s. */
  readonly deadlineMs?: number;
}

/** Parses JSON bodies, in UTF-8 and uncompressed, up to a limit. Other bodies are left to their routes. */
export function jsonBodies({
  limit,
  types = ['application/json'],
  deadlineMs = DEADLINE_MS,
}: JsonBodies): RequestHandler {
  const read = express.json({ type: [...types], limit, strict: true, inflate: false });
  return atMost({ limit, deadlineMs }, read, (request) => Boolean(request.is([...types])));
}

/** Keeps every body as the bytes that came, up to a limit. */
export function rawBodies(limit: number): RequestHandler {
  return atMost(
    { limit, deadlineMs: DEADLINE_MS },
    express.raw({ type: () => true, limit, inflate: false }),
    () => true,
  );
}

/**
 * Refuses larger bodies at once, by their declared length or when the limit is exceeded, and slower ones at the
 * deadline. The parser would first read all of it, for as long as a request may take.
 */
function atMost(
  { limit, deadlineMs }: Required<Pick<JsonBodies, 'limit' | 'deadlineMs'>>,
  read: RequestHandler,
  isRead: (request: Request) => boolean,
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.readableEnded || !isRead(request)) return next();
    if (Number(request.headers['content-length']) > limit) return next(refusal('http.too-large'));
    let size = 0;
    let isRefused = false;
    const refuse = (name: 'http.too-large' | 'http.too-slow'): void => {
      clearTimeout(late);
      request.off('data', count);
      isRefused = true;
      next(refusal(name));
    };
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) refuse('http.too-large');
    };
    const late = setTimeout(() => refuse('http.too-slow'), deadlineMs).unref();
    if (request.headers['transfer-encoding'] !== undefined) request.on('data', count);
    read(request, response, (error?: unknown) => {
      clearTimeout(late);
      // A late parser error of a body that was already refused.
      if (!isRefused) next(error);
    });
  };
}
