import { PaystackCollections } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import { createLog } from '@usdt-africa/platform';
import pg from 'pg';
import { fundingsProjection } from '../src/read-model/fundings.js';
import { openFunding } from '../src/application/open-funding.js';

/**
 * Runs funding in a separate process for crash tests. Environment: `DATABASE_URL`, `BANK_URL`, `SECRET`, `AHEAD_MS` (how far its
 * clock is ahead) and the sealing keys.
 */
const { DATABASE_URL, BANK_URL, SECRET, AHEAD_MS } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const clock = { now: () => new Date(Date.now() + Number(AHEAD_MS ?? 0)) };
const provider = new PaystackCollections({ baseUrl: BANK_URL!, secretKey: SECRET! });
const own = openFunding({
  pool,
  store: createEventStore({ pool, moneyEvents: MONEY_EVENTS }),
  personalData: personalDataFrom(process.env, { pool }),
  provider,
  clock,
  log: createLog('test', 'silent'),
  tuning: { pollMs: 20, leaseMs: 1_000 },
});
await new DirectTransport({ store: own.store }).project(fundingsProjection);
own.worker.start();
own.list.start();
own.timer.start();
process.on('disconnect', () => process.exit(0));
