import pg from 'pg';
import type { Log } from './logger.js';

/** The app role's connections. Idle ones die when PostgreSQL restarts: that is logged, not fatal. */
export function createPool(connectionString: string, log: Log, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 5_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'));
  return pool;
}
