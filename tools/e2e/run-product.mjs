/**
 * `npm start` without its first half: the suites run after a build, on their own data folder, and without Kafka unless
 * they set USDT_TEST_KAFKA=required. A database that was copied from the run's template (DATABASE_IS_NEWEST) needs no
 * migrations. Parts that a suite kills again and again (CRASH_AT) come back at once.
 */
import { runUntilStopped } from '../lib/run-until-stopped.mjs';

await runUntilStopped((print) => ({
  dataFolder: process.env.USDT_DATA_DIR,
  env: process.env,
  print,
  kafka: process.env.USDT_TEST_KAFKA === 'required' ? 'required' : 'off',
  prepare: async () => {},
  migrates: process.env.DATABASE_IS_NEWEST !== '1',
  ...(process.env.CRASH_AT ? { backoff: { first: 50, longest: 50, forgottenAfter: 0 } } : {}),
}));
