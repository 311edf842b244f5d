import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SLOW_SUITES } from '@usdt-africa/test-kit/slow-suites';
import { ROOT } from '../lib/root.mjs';

test('every listed slow suite exists and is listed once', () => {
  expect(SLOW_SUITES.filter((suite) => !existsSync(join(ROOT, suite)))).toEqual([]);
  expect(new Set(SLOW_SUITES).size).toBe(SLOW_SUITES.length);
});
