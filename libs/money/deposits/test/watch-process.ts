import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, Leadership } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import pg from 'pg';
import { ChainWatcher } from '../src/index.js';

/** A watcher as a process, for tests that kill it: `DATABASE_URL`, `NODE_URL`, `CONTRACT`. */
const { DATABASE_URL, NODE_URL, CONTRACT } = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
new ChainWatcher(
  pool,
  createEventStore({ pool, moneyEvents: MONEY_EVENTS }),
  new TronWebNode({ fullNodeUrl: NODE_URL!, solidityNodeUrl: NODE_URL!, contract: CONTRACT! }),
  systemClock,
  log,
  { contract: CONTRACT!, startBlock: 1, pollMs: 10, blockMs: 10 },
).start(new Leadership(pool, { pollMs: 10 }));
process.on('disconnect', () => process.exit(0));
