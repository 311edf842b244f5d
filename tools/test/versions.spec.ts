import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { ROOT } from '../lib/root.mjs';

/** The oldest of each line that the product supports. */
const NODES = ['20.19.0', '22.13.0', '24.11.0'];

interface Locked {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const locked = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
const root = JSON.parse(read('package.json')) as {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
};

test.each(NODES)('every locked package runs on Node %s', (version) => {
  const excluding = Object.entries(locked.packages)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(version, engines.node))
    .map(([name, { engines }]) => `${name} wants ${engines?.node}`);
  expect(excluding).toEqual([]);
  expect(satisfies(version, root.engines.node)).toBe(true);
});

test('every dependency in a manifest has an exact version', () => {
  const manifests = Object.keys(locked.packages).filter((name) => name !== '' && !name.includes('node_modules/'));
  for (const folder of ['', ...manifests]) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(join(folder, 'package.json'))) as Partial<
      Record<'dependencies' | 'devDependencies', Record<string, string>>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, range]) => !/^(npm:[\w@/.-]+@)?\d/.test(range),
    );
    expect(loose).toEqual([]);
  }
});

test('docs/decisions/0001-versions.md names the versions that are locked', () => {
  const rows = read('docs/decisions/0001-versions.md').matchAll(/^\| `([^`]+)` \| ([\d.a-z-]+) \|/gm);
  const named = Object.fromEntries([...rows].map(([, name, version]) => [name, version]));
  expect(Object.keys(named).length).toBeGreaterThan(20);
  const versionOf = (name: string): string | undefined =>
    Object.entries(locked.packages)
      .toSorted(([a], [b]) => a.length - b.length)
      .find(([path]) => path.endsWith(`node_modules/${name}`))?.[1].version;
  expect(named).toEqual(Object.fromEntries(Object.keys(named).map((name) => [name, versionOf(name)])));
});
