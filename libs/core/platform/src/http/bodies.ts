import { refusal } from '@usdt-africa/contracts/refusals';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

export interface JsonBodies {
  /** Bytes. */
  readonly limit: number;
  readonly types?: readonly string[];
}

/** Reads bodies that are JSON, in UTF-8 and as they are, up to a limit. Others are left to whoever takes them. */
export function jsonBodies({ limit, types = ['application/json'] }: JsonBodies): RequestHandler {
  const read = express.json({ type: [...types], limit, strict: true, inflate: false });
  return atMost(limit, read, (request) => Boolean(request.is([...types])));
}

/** Keeps every body as the bytes that came, up to a limit. */
export function rawBodies(limit: number): RequestHandler {
  return atMost(limit, express.raw({ type: () => true, limit, inflate: false }), () => true);
}

/**
 * Refuses what is larger at once: by the length that it says, or when so much of it has come. The parser would read the whole of it
 * first, for as long as a request may take.
 */
function atMost(limit: number, read: RequestHandler, isRead: (request: Request) => boolean): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.readableEnded || !isRead(request)) return next();
    if (Number(request.headers['content-length']) > limit) return next(refusal('http.too-large'));
    let size = 0;
    let isRefused = false;
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) return;
      request.off('data', count);
      isRefused = true;
      next(refusal('http.too-large'));
    };
    if (request.headers['transfer-encoding'] !== undefined) request.on('data', count);
    read(request, response, (error?: unknown) => {
      // What the parser says at last of a body that was refused long ago.
      if (!isRefused) next(error);
    });
  };
}
