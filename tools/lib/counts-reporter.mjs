import { writeFileSync } from 'node:fs';

/** Where {@link CountsReporter} writes. */
export const COUNTS_FILE = 'USDT_TEST_COUNTS_FILE';

/** A Jest reporter that leaves the run's counts in a file, for `npm test`'s last line. */
export default class CountsReporter {
  /**
   * @param {unknown} _contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    const counts = {
      passed: results.numPassedTests,
      // A file that could not be run at all holds tests nobody counted.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      leftOut: results.numPendingTests + results.numTodoTests,
    };
    const file = process.env[COUNTS_FILE];
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
