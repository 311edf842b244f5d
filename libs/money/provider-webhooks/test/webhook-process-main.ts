import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaystackProvider } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import { Refusal, systemClock } from '@usdt-africa/kernel';
import { openPayouts, PayoutHints } from '@usdt-africa/payouts';
import pg from 'pg';
import { WebhookInbox } from '../src/index.js';

/**
 * Runs the inbox and payouts in a process of their own for crash tests. Environment: `DATABASE_URL`, `BANK_URL`, `SECRET` and
 * the sealing keys. Sends the inbox's port to the parent process.
 */
const { DATABASE_URL, BANK_URL, SECRET } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const clock = systemClock;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
const personalData = personalDataFrom(process.env, { pool });
const payoutHints = new PayoutHints(pool);
const inbox = new WebhookInbox(pool, personalData, { paystackSecrets: [SECRET!] }, clock, log, payoutHints);
const { process: manager, resolver } = openPayouts({
  pool,
  store,
  personalData,
  clock,
  log,
  provider: new PaystackProvider({ baseUrl: BANK_URL!, secretKey: SECRET! }),
  pollMs: 20,
  leaseMs: 1_000,
  rules: { requestEndsMs: 400, notFoundGapMs: 400, retryAfterMs: 100, firstPauseMs: 50, lastPauseMs: 200 },
});
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    inbox.receive(Buffer.concat(chunks), request.headers).then(
      () => response.writeHead(200).end(),
      (error: unknown) => response.writeHead(error instanceof Refusal ? error.status : 500).end(),
    );
  });
});
await new DirectTransport({ store }).manage(manager);
resolver.start();
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
