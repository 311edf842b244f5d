import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimatch } from 'minimatch';
import { ROOT } from '../lib/root.mjs';

/** What builds and runs make: no glob of such files can be compared with the files that git knows. */
const NOT_IN_GIT = new Set([
  'dist',
  'node_modules',
  'coverage',
  ...['.git', '.nx', '.data', '.data-backups', '.kafka', '.tmp', '.env', '.env.*', '.secrets', '*.tsbuildinfo'],
]);

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter(Boolean);

/** Quoted strings that look like globs, or like paths with one in front. */
const quoted = (source: string): string[] =>
  [...source.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)]
    .map(([, single, double]) => single ?? double!)
    .filter((one) => /\*/.test(one) && !/[\s\\^$()|]/.test(one));

const lines = (source: string): string[] => source.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The globs of each configuration, as they are written there. */
const CONFIGURATIONS: Readonly<Record<string, () => string[]>> = {
  'package.json': () => [
    ...quoted(text('package.json')),
    ...(JSON.parse(text('package.json')) as { workspaces: string[] }).workspaces,
  ],
  'nx.json': () => quoted(text('nx.json')),
  'tsconfig.specs.json': () => (JSON.parse(text('tsconfig.specs.json')) as { include: string[] }).include,
  'tsconfig.specs.web.json': () => (JSON.parse(text('tsconfig.specs.web.json')) as { include: string[] }).include,
  'eslint.config.mjs': () => quoted(text('eslint.config.mjs')),
  '.oxlintrc.json': () => quoted(text('.oxlintrc.json')),
  'tools/nx/targets.mjs': () => quoted(text('tools/nx/targets.mjs')),
  '.dockerignore': () => lines(text('.dockerignore')),
  '.prettierignore': () => lines(text('.prettierignore')),
  Dockerfile: () => [...text('Dockerfile').matchAll(/(?<=\s)[\w./-]*\*[\w./*-]*/g)].map(([glob]) => glob),
  ...Object.fromEntries(
    readdirSync(ROOT)
      .filter((file) => /^jest.*\.config\.mjs$/.test(file) && quoted(text(file)).length > 0)
      .map((file) => [file, () => quoted(text(file))]),
  ),
};

/** A glob from the workspace's folder, without what configurations write around one; null for what git does not know. */
function normalized(glob: string): string | null {
  const plain = glob
    .replace(/^!/, '')
    .replace(/^(\{workspaceRoot\}|<rootDir>)\//, '')
    .replace(/^\{projectRoot\}\//, '**/')
    .replace(/^\.\//, '');
  const parts = plain.split('/');
  const made = parts.findIndex((part) => NOT_IN_GIT.has(part));
  if (made < 0) return plain;
  const folder = parts.slice(0, made).join('/');
  return folder === '' || folder === '**' ? null : `${folder}/package.json`;
}

/** Those of the globs that match none of the files, as a file or as a folder with files in it. */
function unmatched(globs: readonly string[], files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, all) => all.slice(0, at).join('/'))));
  const all = [...files, ...folders].filter(Boolean);
  return globs.filter((glob) => {
    const pattern = normalized(glob);
    return pattern !== null && !all.some((path) => minimatch(path, pattern, { dot: true }));
  });
}

describe('globs of configurations', () => {
  it.each(Object.entries(CONFIGURATIONS))('match files of the workspace: %s', (_file, globs) => {
    const found = globs();
    expect(unmatched(found, tracked)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  it('are reported when they match no file, as after a moved folder', () => {
    const files = ['libs/core/kernel/src/domain/money.spec.ts', 'libs/core/kernel/package.json'];
    const globs = [
      'libs/*/src/**/*.spec.ts',
      'libs/*/*/src/**/*.spec.ts',
      '{workspaceRoot}/libs/*/dist',
      'libs/*/*/dist',
    ];
    expect(unmatched(globs, files)).toEqual(['libs/*/src/**/*.spec.ts', '{workspaceRoot}/libs/*/dist']);
  });
});
