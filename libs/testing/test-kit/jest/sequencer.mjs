/**
 * The order of a run: what failed last time, then the longest, so that no long suite begins when the others are done and
 * leaves the machine to itself. Durations are those in Jest's cache; where it has none, as in a fresh clone, those that
 * `npm test -- --record` left in `durations.json`. Suites that share a product come last: it costs something for as long
 * as it is there.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import sequencer from '@jest/test-sequencer';

/** The types describe the result of `require`; the import is the class itself. */
const Sequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

/** @typedef {import('@jest/test-result').Test} Test */

/**
 * Seconds by suite, of those that are long.
 * @type {Readonly<Record<string, number>>}
 */
const RECORDED = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'));

/** How Jest's cache marks a suite that failed last time. */
const FAILED = 0;

const CONSOLE_PAGES = 'tools/e2e/console-pages/';

export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Test[]} tests
   */
  sort(tests) {
    // Writes each test's duration, where the cache has it.
    const usual = /** @type {Test[]} */ (super.sort(tests));
    const placed = usual.map((test) => {
      const suite = relative(test.context.config.rootDir, test.path).split(sep).join('/');
      const duration = test.duration ?? (RECORDED[suite] ?? 0) * 1000;
      const hasFailed = this._getCache(test)[test.path]?.[0] === FAILED;
      return { test, duration, isShared: suite.startsWith(CONSOLE_PAGES), hasFailed };
    });
    placed.sort(
      (one, other) =>
        Number(one.isShared) - Number(other.isShared) ||
        Number(other.hasFailed) - Number(one.hasFailed) ||
        other.duration - one.duration,
    );
    return placed.map(({ test }) => test);
  }
}
