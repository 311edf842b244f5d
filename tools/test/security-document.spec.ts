import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

const DOCUMENT = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const STATES = /^(held|partly: .+|open: .+|later)$/;

/** Every `SEC-nn` that a test's title begins with, or names. */
function titled(): Set<string> {
  const found = new Set<string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist'].includes(entry.name)) walk(path);
      } else if (/\.(spec|e2e|kafka|long)\.tsx?$/.test(entry.name))
        for (const [, id] of readFileSync(path, 'utf8').matchAll(/['"`][^'"`\n]{0,20}?\b(SEC-\d\d) /g)) found.add(id!);
    }
  };
  for (const folder of ['apps', 'libs', 'migrations', 'tools']) walk(join(ROOT, folder));
  return found;
}

const named = new Set([...DOCUMENT.matchAll(/`(SEC-\d\d)`/g)].map(([, id]) => id!));
const rows = [...DOCUMENT.matchAll(/^\| (\d+) \| (.+) \| (.+) \| ?(.*) ?\|$/gm)].map(
  ([, number, request, state, tests]) => ({
    number: Number(number),
    request: request!,
    state: state!,
    tests: [...tests!.matchAll(/`([^`]+)`/g)].map(([, test]) => test!),
  }),
);

describe('docs/security.md', () => {
  it('SEC-52 has a row for each of the sixty requirements, with a state and, if held, the tests that show it', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    for (const { number, state, tests } of rows) {
      expect(`${number} ${state}`).toMatch(new RegExp(`^${number} ${STATES.source.slice(1)}`));
      if (state === 'held') expect([number, tests.length > 0]).toEqual([number, true]);
    }
  });

  it('SEC-52 names tests that exist, and every test that is about security', () => {
    const exist = titled();
    expect([...named].filter((id) => !exist.has(id))).toEqual([]);
    expect([...exist].filter((id) => !named.has(id)).sort()).toEqual([]);
    const files = rows.flatMap(({ tests }) => tests.filter((test) => !test.startsWith('SEC-')));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
