import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { Refusal } from '@usdt-africa/kernel';
import type { ChannelKeys, Log } from '@usdt-africa/platform/process';
import type { Fields } from './fields.js';
import { ROUTES, type SignerParts } from './routes.js';
import { PolicyRefusal } from './transfers.js';

const MAX_BODY_BYTES = 2_048;

/**
 * The signer's private channel: a few routes and one token, on Node's own server. Any code loaded into this process
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
        const rule = refusal instanceof PolicyRefusal ? { rule: refusal.rule } : {};
        send(response, status, { type: `about:blank#${code}`, title: code, status, code, detail, ...rule, ...extra });
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
  const [path = '', query] = (request.url ?? '').split('?', 2);
  const name = `${request.method} ${path}`;
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (route === undefined) throw new Refusal(404, 'not-found', 'The signer has no such address.');
  const fields = request.method === 'POST' ? await readFields(request) : Object.fromEntries(new URLSearchParams(query));
  return route(fields, parts);
}

async function readFields(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, 'too-large', 'The request is too large.');
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof body === 'object' && body !== null ? (body as Fields) : {};
  } catch {
    throw new Refusal(400, 'bad-request', 'The body must be a JSON object.');
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
