/** A sealer in a separate process, for tests that kill it. */
import pg from 'pg';
import { FileHeadExport, Leadership, Sealer, SealSigner } from '../src/index.js';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
pool.on('error', () => undefined);
const sealer = new Sealer({
  pool,
  signer: new SealSigner(process.env['SEALER_KEY']!),
  heads: new FileHeadExport(process.env['SEAL_EXPORT_DIR']!),
  blockEvents: 3,
  maxWaitMs: 0,
  pollMs: 5,
});
sealer.start(new Leadership(pool, { pollMs: 20 }));
process.send?.('started');
