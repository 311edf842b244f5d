import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { rowsOf, testTitles } from './titles.js';

/**
 * What a suite runs its tests on. `product`: the whole product as a person starts it, or its api on a real database;
 * `parts`: real parts (PostgreSQL, Kafka, processes, HTTP) of it; `screen`: a browser on answers that are made up;
 * `code`: the code alone.
 */
export type Ground = 'product' | 'parts' | 'screen' | 'code';

/** One test whose title names rows. */
export interface Shown {
  readonly rows: readonly string[];
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly ground: Ground;
}

const SUITE = /\.(spec|e2e|kafka|long)\.tsx?$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.tmp', '.nx']);

/** A suite that opens these works with the whole product, or its api on a real database. */
const PRODUCT = ['tools/e2e/product.ts', 'apps/api/test/api-at-work.ts'];
/** The customer's app's own browser suites answer for the api themselves. */
const SCREEN = /^apps\/customer\/e2e\/harness\.ts$/;
const PARTS = /\b(?:testDatabase|isolatedCluster|sharedKafka|testKafka|forkSource|createServer|spawn|fetch)\b/;
/** Helpers that suites share: they determine what a suite runs on as much as the suite itself. */
const SHARED = /\/(?:test|e2e)\/|\.features\.ts$/;
const RELATIVE_IMPORT = /from '(\.{1,2}\/[^']+)\.js'/g;

/** Reads a source by its path from the root; null where there is none. */
export type Read = (file: string) => string | null;

/** Determines what a suite runs on, by what it and the test helpers that it imports open: the most real of it. */
export function groundOf(file: string, read: Read): Ground {
  const known = new Map<string, string>();
  const open = (path: string): void => {
    const source = known.has(path) ? null : read(path);
    if (source === null) return;
    known.set(path, source);
    for (const [, to] of source.matchAll(RELATIVE_IMPORT)) {
      const target = `${normalize(join(dirname(path), to!)).replaceAll('\\', '/')}.ts`;
      if (SHARED.test(target)) open(target);
    }
  };
  open(file);
  if (PRODUCT.some((path) => known.has(path))) return 'product';
  if ([...known.keys()].some((path) => SCREEN.test(path))) return 'screen';
  return [...known.values()].some((source) => PARTS.test(source)) ? 'parts' : 'code';
}

/** Every test below the folders that names rows. */
export function shownBelow(root: string, folders: readonly string[]): readonly Shown[] {
  return folders.flatMap((folder) => suitesBelow(join(root, folder))).flatMap((path) => shownIn(root, path));
}

function shownIn(root: string, path: string): readonly Shown[] {
  const source = readFileSync(path, 'utf8');
  const file = relative(root, path).replaceAll('\\', '/');
  const ground = groundOf(file, (name) => sourceAt(join(root, name)));
  return testTitles(path, source).flatMap((title) => {
    const rows = rowsOf(title);
    return rows.length === 0 ? [] : [{ rows, title: title.parts.join(' > '), file, line: title.line, ground }];
  });
}

function sourceAt(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function suitesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : suitesBelow(path);
      return SUITE.test(entry.name) ? [path] : [];
    });
}
