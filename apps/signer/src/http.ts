import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { Refusal } from '@usdt-africa/kernel';
import type { ChannelKeys, Log } from '@usdt-africa/platform/process';
import { type DepositAddresses, MAX_INDEX } from './derivation.js';
import type { IssueBook } from './issue-book.js';

const MAX_COUNT = 1_000;
const MAX_BODY_BYTES = 1_024;

/** What the signer answers from. */
export interface SignerParts {
  readonly addresses: DepositAddresses;
  readonly book: IssueBook;
}

/**
 * The signer's private channel: three routes and one token, on Node's own server. Any code loaded into this process
 * could read the seed, so nothing unnecessary is loaded.
 */
export function signerServer(
  parts: SignerParts,
  { token, channel }: { readonly token: string; readonly channel: ChannelKeys | null },
  log: Log,
): Server | SecureServer {
  const expected = digest(token);
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, parts, expected).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const refusal =
          error instanceof Refusal ? error : new Refusal(500, 'internal', 'The signer could not do this.');
        if (refusal.status >= 500) log.error({ err: error }, 'a request failed');
        const { status, code, message: detail, extra } = refusal;
        send(response, status, { type: `about:blank#${code}`, title: code, status, code, detail, ...extra });
      },
    );
  };
  if (channel === null) return createServer(LIMITS, serve);
  // A client without a certificate of the channel's own authority is rejected; the token is required in addition.
  const channelOptions = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const;
  return createSecureServer({ ...LIMITS, ...channel, ...channelOptions }, serve);
}

const LIMITS = { requestTimeout: 10_000, headersTimeout: 5_000 };

async function answer(request: IncomingMessage, parts: SignerParts, expected: Buffer): Promise<unknown> {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // By digest: neither the token's content nor its length shows in the time taken.
  if (!timingSafeEqual(digest(given), expected))
    throw new Refusal(401, 'wrong-token', 'The signer does not know this token.');
  if (request.method === 'GET' && request.url === '/health') return { status: 'ok' };
  if (request.method === 'POST' && request.url === '/addresses') return issue(await readFields(request), parts);
  if (request.method === 'POST' && request.url === '/claims') return agree(await readFields(request), parts);
  throw new Refusal(404, 'not-found', 'The signer has no such address.');
}

/**
 * A new batch for the database that holds the fencing token, or, with `again`, addresses issued before: any single
 * index, so that the caller can check that the seed is the same, and issued ranges.
 */
async function issue(fields: Record<string, unknown>, { addresses, book }: SignerParts): Promise<unknown> {
  const fromIndex = wholeNumber(fields, 'fromIndex', 0, MAX_INDEX - 1);
  const count = wholeNumber(fields, 'count', 1, Math.min(MAX_COUNT, MAX_INDEX - fromIndex));
  if (fields['again'] !== true) book.issue(fencingToken(fields, 'token'), fromIndex, count);
  else if (count > 1 && !book.wasIssued(fromIndex, count))
    throw new Refusal(409, 'not-issued', 'Not all of these addresses were issued before.');
  return { addresses: await addresses.issue(fromIndex, count) };
}

function agree(fields: Record<string, unknown>, { book }: SignerParts): unknown {
  book.agree({
    token: fencingToken(fields, 'token'),
    proposed: fencingToken(fields, 'proposed'),
    adoption: fencingToken(fields, 'adoption'),
    next: wholeNumber(fields, 'next', 0, MAX_INDEX),
    highest: wholeNumber(fields, 'highest', -1, MAX_INDEX - 1),
  });
  return { highest: book.highest, issued: book.issued };
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, 'too-large', 'The request is too large.');
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    throw new Refusal(400, 'bad-request', 'The body must be a JSON object.');
  }
}

function fencingToken(fields: Record<string, unknown>, field: string): string | null {
  const value = fields[field] ?? null;
  if (value === null || (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))) return value;
  throw new Refusal(422, 'invalid-fields', 'Please check one field.', {
    errors: [{ field, code: 'invalid', message: 'A UUID, or null.' }],
  });
}

function wholeNumber(fields: Record<string, unknown>, field: string, min: number, max: number): number {
  const value = fields[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const message = `A whole number from ${min} to ${max}.`;
  throw new Refusal(422, 'invalid-fields', 'Please check one field.', {
    errors: [{ field, code: 'invalid', message }],
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
