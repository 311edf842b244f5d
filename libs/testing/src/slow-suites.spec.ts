import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SLOW_SUITES } from '../jest/slow-suites.mjs';

test('every suite that a run begins with is there, and named once', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  expect(SLOW_SUITES.filter((suite) => !existsSync(join(root, suite)))).toEqual([]);
  expect(new Set(SLOW_SUITES).size).toBe(SLOW_SUITES.length);
});
