import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SLOW_SUITES } from '@usdt-africa/test-kit/slow-suites';
import { ROOT } from '../lib/root.mjs';

test('every suite that a run begins with is there, and named once', () => {
  expect(SLOW_SUITES.filter((suite) => !existsSync(join(ROOT, suite)))).toEqual([]);
  expect(new Set(SLOW_SUITES).size).toBe(SLOW_SUITES.length);
});
