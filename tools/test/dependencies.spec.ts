import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { packageFolders } from '../lib/packages.mjs';
import { ROOT } from '../lib/root.mjs';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Project {
  readonly references?: readonly { readonly path: string }[];
}

const json = <Content>(...path: string[]): Content => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as Content;

const PACKAGES = packageFolders();
const OURS = '@usdt-africa/';
const COMPILED = json<Project>('tsconfig.build.json').references!.map(({ path }) => dirname(normalize(path)));
/** Where a package's own sources are, if not in `src` alone. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'libs/testing/test-kit': ['src', 'jest'],
  'apps/cli': ['src', 'bin'],
  'tools/bench': ['src', 'bin'],
  tools: ['src', 'bin', 'lib', 'lint'],
};
const IS_SOURCE = /\.(ts|tsx|mts|mjs)$/;
const IS_TEST = /\.(spec|e2e|features|long|kafka)\.tsx?$/;

/** `@scope/name/inside` → `@scope/name` */
const packageOf = (source: string): string =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');

/** A module that is found by its name, and read or run as a file. */
const RESOLVED = /[Rr]equire\.resolve\('([^']+)'\)/g;

/** The packages that a package's own sources import or find by name, its tests left out. */
function importsOf(folder: string, folders = SOURCES[folder] ?? ['src']): string[] {
  const files = folders.flatMap((name) =>
    readdirSync(join(ROOT, folder, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
  );
  const sources = files.filter((file) => IS_SOURCE.test(file) && !IS_TEST.test(file));
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, folder, file), 'utf8');
    const { importedFiles } = ts.preProcessFile(text, true, true);
    const resolved = [...text.matchAll(RESOLVED)].map(([, one]) => one!);
    return [...importedFiles.map(({ fileName }) => fileName), ...resolved];
  });
  const fromOutside = named.filter((source) => !/^[./]|:/.test(source) && !isBuiltin(source)).map(packageOf);
  return [...new Set(fromOutside)].sort();
}

function installed(name: string, folder: string): Manifest | null {
  const file = [join(folder, 'node_modules', name), join('node_modules', name)]
    .map((path) => join(path, 'package.json'))
    .find((path) => existsSync(join(ROOT, path)));
  return file ? json<Manifest>(file) : null;
}

/** Peer dependencies of an installed package, or of one that it depends on. */
function peersOf(name: string, folder: string): string[] {
  const own = installed(name, folder);
  const brought = Object.keys(own?.dependencies ?? {}).map((one) => installed(one, folder));
  return [own, ...brought].flatMap((one) => Object.keys(one?.peerDependencies ?? {}));
}

describe.each(PACKAGES)('%s', (folder) => {
  const { name, dependencies = {}, devDependencies = {} } = json<Manifest>(folder, 'package.json');
  const imported = importsOf(folder).filter((one) => one !== name);

  it('declares whatever it imports', () => {
    expect(imported.filter((one) => !(one in dependencies) && !(one in devDependencies))).toEqual([]);
  });

  it('declares nothing that neither it nor its dependencies require', () => {
    const wanted = new Set([...imported, ...Object.keys(dependencies).flatMap((one) => peersOf(one, folder))]);
    expect(Object.keys(dependencies).filter((one) => !wanted.has(one))).toEqual([]);
  });

  it('is compiled after every workspace library that it imports', () => {
    const { references } = json<Project>(folder, 'tsconfig.build.json');
    // The test kit is never compiled, only checked.
    if (!references || !COMPILED.includes(folder)) return;
    const before = references.map(({ path }) => dirname(normalize(join(folder, path))));
    const needed = importsOf(folder, ['src'])
      .filter((one) => one !== name && one.startsWith(OURS))
      .map((one) => PACKAGES.find((other) => basename(other) === one.slice(OURS.length))!);
    expect(needed.filter((one) => !before.includes(one))).toEqual([]);
  });
});
