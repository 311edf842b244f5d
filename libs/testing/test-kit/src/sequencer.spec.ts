import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const JEST = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', 'jest', 'bin', 'jest.js');
const SEQUENCER = join(import.meta.dirname, '..', 'jest', 'sequencer.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usdt-africa-order-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs suites in one process. @returns their paths in the order of the run */
function orderOf(suites: Readonly<Record<string, string>>): string[] {
  for (const [path, source] of Object.entries(suites)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const config = {
    rootDir: folder,
    cacheDirectory: join(folder, 'cache'),
    testMatch: ['**/*.ts', '**/*.js'],
    transform: {},
    testSequencer: SEQUENCER,
  };
  const options = ['--experimental-vm-modules', JEST, '--runInBand', '--config', JSON.stringify(config)];
  const { stderr } = spawnSync(process.execPath, options, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return [...stderr.matchAll(/^(?:PASS|FAIL) (?:\.\/)?(\S+)/gm)].map(([, path]) => path!);
}

test('a fresh clone begins with the suites that are recorded as the longest, and ends with those that share a product', () => {
  const passes = `test('passes', () => {});`;
  const order = orderOf({
    'short.js': `${passes} // ${'-'.repeat(2000)}`,
    'tools/e2e/console-pages/cases.e2e.ts': passes,
    'tools/e2e/account.e2e.ts': passes,
    'apps/customer/e2e/accessible.e2e.ts': passes,
  });
  expect(order).toEqual([
    'apps/customer/e2e/accessible.e2e.ts',
    'tools/e2e/account.e2e.ts',
    'short.js',
    'tools/e2e/console-pages/cases.e2e.ts',
  ]);
});

test('later runs begin with what failed, then with what took longest in the run before', () => {
  const suites = {
    'apps/customer/e2e/accessible.e2e.ts': `test('passes', () => {});`,
    'slow.js': `test('waits', () => new Promise((done) => setTimeout(done, 2000)));`,
    'fails.js': `test('fails', () => { throw new Error('as it should'); });`,
  };
  orderOf(suites);
  expect(orderOf(suites)).toEqual(['fails.js', 'slow.js', 'apps/customer/e2e/accessible.e2e.ts']);
});
