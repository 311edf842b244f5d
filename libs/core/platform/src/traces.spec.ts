import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { namedBySource } from './traces.js';

const SOURCE = `
interface Told { readonly what: string }

enum Kind { First = 1, Second }

// The compiler leaves this out, and what is above.
type Nothing = { readonly [key: string]: Told };

class Failing {
  constructor(private readonly told: Told) {}
  fail(this: Failing, kind: Kind): never { const early = () => 1; early(); throw new Error(this.told.what + kind); }
}

export const nothing: Nothing = {};

try { [1].map(() => new Failing({ what: 'x' }).fail(Kind.Second)); } catch (error) {
  console.log((error as Error).stack);
}
`;

describe('a stack trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'traces-'));
  const script = join(folder, 'made.js');
  const own = pathToFileURL(`${folder}/`).href;
  const run = (...flags: string[]): string =>
    execFileSync(process.execPath, [...flags, script], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
  const placesIn = (trace: string): string[] => [...trace.matchAll(/made\.ts:\d+:\d+/g)].map(([place]) => place);

  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const { code, map } = transformSync(SOURCE, {
      filename: 'made.ts',
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    writeFileSync(`${script}.map`, map!);
    writeFileSync(script, `${code}\n//# sourceMappingURL=made.js.map\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names the places in the sources that Node itself would name', () => {
    const trace = run();
    expect(placesIn(trace)).toEqual([]);
    const places = placesIn(namedBySource(trace, own));
    expect(places).toHaveLength(3);
    expect(places).toEqual(placesIn(run('--enable-source-maps')));
    expect(namedBySource(trace, own)).toContain(`(${pathToFileURL(join(folder, 'made.ts')).href}:11:`);
  });

  it('stays unchanged without a source map, and where the map has no entry', () => {
    const elsewhere = pathToFileURL(join(folder, 'elsewhere.js')).href;
    const trace = `Error: x\n    at a (${elsewhere}:1:2)\n    at b (${pathToFileURL(script).href}:999:1)\n    at node:internal/main:1:2`;
    expect(namedBySource(trace, own)).toBe(trace);
  });

  it('is mapped only for the running program’s own scripts, whatever paths a message contains', () => {
    const trace = run();
    expect(namedBySource(trace)).toBe(trace);
    const odd = `Error: ${own}%.js:1:1 ${own}a%2fb.js:1:1 file://[::x/made.js:1:1`;
    expect(namedBySource(odd, own)).toBe(odd);
  });
});
