import pg from 'pg';
import { createEventStore, Rebuilder } from '../src/index.js';
import { pendingDeposits, totals } from './totals.js';

/** A worker that rebuilds, in a separate process, so that a test can kill it. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 6 });
const rebuilder = new Rebuilder({
  store: createEventStore({ pool }),
  projections: [totals, pendingDeposits],
  pollMs: 20,
});
const abort = new AbortController();
process.once('disconnect', () => abort.abort());
await rebuilder.run(abort.signal);
await pool.end();
