import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/root.mjs';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && existsSync(join(ROOT, path)));
const KNOWN = new Set(FILES);

/**
 * The files that one imports by a path, types alone or not. Boundaries between packages are checked by
 * tools/lint/module-boundaries.mjs.
 */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, path), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const bare = normalize(join(dirname(path), fileName)).replace(/\.js$/, '');
    const found = [bare, ...['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => bare + end)];
    return found.filter((one) => KNOWN.has(one)).slice(0, 1);
  });
}

/** Groups of files each of which leads to every other of its group (Tarjan). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    place.set(file, place.size);
    lowest.set(file, place.get(file)!);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!place.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== place.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)!.includes(file)) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!place.has(file)) visit(file);
  return circles;
}

describe('imports', () => {
  it('have no cycles, not even of types alone', () => {
    const graph = new Map(FILES.map((path) => [path, importsOf(path)]));
    expect(graph.size).toBeGreaterThan(1_500);
    expect([...graph.values()].flat().length).toBeGreaterThan(4_000);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('that form a cycle are detected', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', ['d']],
    ]);
    expect(circlesOf(graph)).toEqual([['d'], ['b', 'c']]);
  });
});
