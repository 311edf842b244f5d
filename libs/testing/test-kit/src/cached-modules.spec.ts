import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const JEST = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', 'jest', 'bin', 'jest.js');
const KIT = join(import.meta.dirname, '..', 'jest');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usdt-africa-cached-'));
  const others = join(folder, 'node_modules', 'others');
  mkdirSync(others, { recursive: true });
  writeFileSync(join(others, 'package.json'), '{ "name": "others", "type": "module", "exports": "./index.js" }');
  const source = `
    globalThis.Proto = { at: 0 };
    globalThis.__zod_globalConfig ??= {};
    const settings = globalThis.__zod_globalConfig;
    export const theirs = { suites: 0, proto: () => Proto.at, settings };`;
  writeFileSync(join(others, 'index.js'), source);
  writeFileSync(join(folder, 'ours.mjs'), 'export const ours = { suites: 0 };');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Seen {
  readonly suite: string;
  readonly ours: number;
  readonly theirs: number;
  readonly left: readonly string[];
}

/** Runs suites in one process, in this order. @returns what each saw */
function run(suites: Readonly<Record<string, string>>): { readonly seen: Seen[]; readonly output: string } {
  const seen = join(folder, 'seen.jsonl');
  const names = Object.keys(suites);
  for (const [at, name] of names.entries()) {
    const look = `
      import { appendFileSync } from 'node:fs';
      import { AsyncLocalStorage } from 'node:async_hooks';
      import { setTimeout as rest } from 'node:timers/promises';
      import { jest } from '@jest/globals';
      ${suites[name]}
      const { theirs } = await import('others');
      const { ours } = await import('./ours.mjs');
      test('${name}', async () => {
        ours.suites += 1;
        theirs.suites += 1;
        // What a package has left on the global object is its own, and it relies on it.
        const left = theirs.proto() === undefined ? ['no Proto'] : [];
        if (theirs.settings?.jitless) left.push('settings');
        if (theirs.settings) theirs.settings.jitless = true;
        // Where Node's storages know whether they are asked.
        if (theirs.storage?.enabled) left.push('storage');
        theirs.storage = new AsyncLocalStorage();
        theirs.storage.enterWith('${name}');
        if (process.env.LEFT_OVER) left.push('LEFT_OVER');
        process.env.LEFT_OVER = '1';
        const isReal = await Promise.race([new Promise((done) => setTimeout(() => done(true), 1)), rest(5000, false)]);
        if (!isReal) left.push('timers');
        appendFileSync(${JSON.stringify(seen)},
          JSON.stringify({ suite: '${name}', ours: ours.suites, theirs: theirs.suites, left }) + '\\n');
        jest.useFakeTimers();
      });`;
    // Where nothing is known of earlier runs, the largest comes first.
    writeFileSync(join(folder, `${name}.test.mjs`), `${look}\n//${'-'.repeat(1000 * (names.length - at))}\n`);
  }
  const config = {
    rootDir: folder,
    cacheDirectory: join(folder, 'cache'),
    testMatch: ['**/*.test.mjs'],
    transform: {},
    testEnvironment: join(KIT, 'cached-context.mjs'),
    runtime: join(KIT, 'cached-modules.mjs'),
  };
  const options = ['--experimental-vm-modules', JEST, '--runInBand', '--config', JSON.stringify(config)];
  const { stderr } = spawnSync(process.execPath, options, {
    cwd: folder,
    encoding: 'utf8',
    // Colours would split the text that is searched for.
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const lines = readFileSync(seen, 'utf8').trim().split('\n');
  return { seen: lines.map((line) => JSON.parse(line) as Seen), output: stderr };
}

test('third-party packages and their globals stay cached across suites; our own modules and settings do not', () => {
  const { seen, output } = run({ first: '', second: '', third: '' });
  expect(seen).toEqual([
    { suite: 'first', ours: 1, theirs: 1, left: [] },
    { suite: 'second', ours: 1, theirs: 2, left: [] },
    { suite: 'third', ours: 1, theirs: 3, left: [] },
  ]);
  expect(output).toContain('3 passed, 3 total');
});

test('all packages are loaded again after a suite that mocked a package', () => {
  const mocked = `jest.unstable_mockModule('others', () => ({ theirs: { suites: 70, proto: () => 0 } }));`;
  const { seen, output } = run({ first: '', mocks: mocked, third: '' });
  expect(seen.map(({ suite, theirs }) => [suite, theirs])).toEqual([
    ['first', 1],
    ['mocks', 71],
    ['third', 1],
  ]);
  expect(output).toContain('3 passed, 3 total');
});

test('a failing test is reported with the place in its own source, also in a later suite', () => {
  const fails = `test('fails', () => { expect(1).toBe(2); });`;
  const { output } = run({ first: '', second: fails });
  expect(output).toContain('second.test.mjs:');
  expect(output).toContain('1 failed, 2 passed, 3 total');
  expect(output).not.toContain(pathToFileURL(KIT).href);
});
