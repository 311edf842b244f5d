import { PaystackProvider } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import pg from 'pg';
import { openPayouts } from '../src/application/open-payouts.js';

/**
 * Runs payouts in a separate process for crash tests. Environment: `DATABASE_URL`, `BANK_URL`, `SECRET` and the sealing
 * keys.
 */
const { DATABASE_URL, BANK_URL, SECRET } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
const { process: manager, resolver } = openPayouts({
  pool,
  store,
  personalData: personalDataFrom(process.env, { pool }),
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  provider: new PaystackProvider({ baseUrl: BANK_URL!, secretKey: SECRET! }),
  pollMs: 20,
  leaseMs: 1_000,
  rules: { requestEndsMs: 400, notFoundGapMs: 400, retryAfterMs: 100, firstPauseMs: 50, lastPauseMs: 200 },
});
await new DirectTransport({ store }).manage(manager);
resolver.start();
process.on('disconnect', () => process.exit(0));
