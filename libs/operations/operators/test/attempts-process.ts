import { systemClock } from '@usdt-africa/kernel';
import pg from 'pg';
import { OperatorAttempts } from '../src/application/credentials.js';

/**
 * Takes attempts as fast as it can, for a test that kills it: `DATABASE_URL`, `KEY`. Reports each one before it is
 * undone.
 */
const { DATABASE_URL, KEY } = process.env as Record<string, string>;
const attempts = new OperatorAttempts(new pg.Pool({ connectionString: DATABASE_URL, max: 10 }), systemClock);
process.on('disconnect', () => process.exit(0));
for (let tried = 0; tried < 40; tried += 1)
  void attempts.take(KEY!).then(
    ({ number }) => process.send!({ number }),
    () => process.send!({ number: null }),
  );
