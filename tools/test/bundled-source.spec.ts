import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledSource } from '../lib/bundled-source.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bundled-source-'));
const program = join(folder, 'program.ts');
const part = join(folder, 'part.ts');
const cacheFolder = join(folder, 'kept');
const answer = (): string =>
  execFileSync(process.execPath, [bundledSource(program, cacheFolder)], { encoding: 'utf8' });

beforeAll(() => {
  writeFileSync(part, 'export enum Word { First = "first" }');
  writeFileSync(program, "import { Word } from './part.js';\nconsole.log(Word.First, import.meta.url);");
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a program runs as one file, as if it lay where its source does', () => {
  expect(dirname(dirname(bundledSource(program, cacheFolder)))).toBe(cacheFolder);
  expect(answer()).toBe(`first ${pathToFileURL(program).href}\n`);
});

test('a bundle is reused until a source of it changes', () => {
  writeFileSync(part, 'export enum Word { First = "second" }');
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  utimesSync(part, before, before);
  expect(answer()).toMatch(/^first /);
  utimesSync(part, after, after);
  expect(answer()).toMatch(/^second /);
});

test('a failed bundle reports why', () => {
  const broken = join(folder, 'broken.ts');
  writeFileSync(broken, "import './nowhere.js';");
  expect(() => bundledSource(broken, cacheFolder)).toThrow(/broken\.ts could not be bundled:[^]*nowhere/);
});
