import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Where {@link CountsReporter} writes. */
export const COUNTS_FILE = 'USDT_TEST_COUNTS_FILE';

/**
 * @typedef {{ readonly suite: string, readonly seconds: number,
 *   readonly passed: number, readonly failed: number }} SuiteCounts its path from the workspace's folder
 * @typedef {{ readonly suite: string, readonly title: string }} SecondTry
 * @typedef {{ passed: number, failed: number, leftOut: number,
 *   suites: SuiteCounts[], secondTries: SecondTry[] }} Counts of a run
 */

/** A Jest reporter that leaves the run's counts in a file, for `npm test`'s last lines and for what Nx keeps. */
export default class CountsReporter {
  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  /**
   * @param {unknown} _contexts
   * @param {import('@jest/reporters').AggregatedResult} results
   */
  onRunComplete(_contexts, results) {
    /** @type {Counts} */
    const counts = {
      passed: results.numPassedTests,
      // A file that could not be run at all holds tests that were not counted.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      leftOut: results.numPendingTests + results.numTodoTests,
      suites: results.testResults.map(
        ({ testFilePath, perfStats, numPassingTests, numFailingTests, testExecError }) => ({
          suite: relative(this.rootDir, testFilePath),
          seconds: (perfStats.end - perfStats.start) / 1000,
          passed: numPassingTests,
          failed: numFailingTests + (testExecError ? 1 : 0),
        }),
      ),
      secondTries: results.testResults.flatMap(({ testFilePath, testResults }) =>
        testResults
          .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
          .map(({ fullName: title }) => ({ suite: relative(this.rootDir, testFilePath), title })),
      ),
    };
    const file = process.env[COUNTS_FILE];
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}
