import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaystackProvider } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import { Refusal, systemClock } from '@usdt-africa/kernel';
import pg from 'pg';
import { openPayouts } from '../src/application/open-payouts.js';
import { WebhookInbox } from '../src/webhook-inbox.js';

/** Payouts as a process, for tests that kill it: `DATABASE_URL`, `BANK_URL`, `SECRET`, and the keys. Tells its door's port. */
const { DATABASE_URL, BANK_URL, SECRET } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const clock = systemClock;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
const personalData = personalDataFrom(process.env, { pool });
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
const inbox = new WebhookInbox({ pool, personalData, clock, log, secrets: [SECRET!] });
const door = createServer((request, response) => {
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
door.listen(0, '127.0.0.1', () => process.send!({ port: (door.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
