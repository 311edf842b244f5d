/**
 * The order of a run: suites that are known to take long come first, so that none of them begins when the others are done
 * and leaves the machine to itself. What each took is in Jest's cache; a fresh clone has none, hence the list. Suites that share
 * a product come last: it costs something for as long as it is there.
 */
import { join, relative, sep } from 'node:path';
import sequencer from '@jest/test-sequencer';
import { SLOW_SUITES } from './slow-suites.mjs';

/** The types describe the result of `require`; the import is the class itself. */
const Sequencer = /** @type {typeof sequencer.default} */ (/** @type {unknown} */ (sequencer));

const CONSOLE_PAGES = join('tools', 'e2e', 'console-pages');

export default class SlowFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  sort(tests) {
    const places = new Map(SLOW_SUITES.map((suite, place) => [suite, place]));
    /** @param {import('@jest/test-result').Test} test */
    const placeOf = ({ path, context }) =>
      places.get(relative(context.config.rootDir, path).split(sep).join('/')) ?? SLOW_SUITES.length;
    /** @param {import('@jest/test-result').Test} test */
    const isShared = ({ path, context }) => relative(context.config.rootDir, path).startsWith(CONSOLE_PAGES);
    const usual = /** @type {import('@jest/test-result').Test[]} */ (super.sort(tests));
    return usual.toSorted(
      (one, other) => Number(isShared(one)) - Number(isShared(other)) || placeOf(one) - placeOf(other),
    );
  }
}
