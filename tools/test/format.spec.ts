import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { OXFMT } from '../lint/programs.mjs';

/** Each kind of file there is, formatted and not. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  ts: ["export const p = 'q';\n", 'export const p = "q"\n'],
  tsx: ['export const P = () => <p>q</p>;\n', 'export const P = () => <p >q</p>;\n'],
  mts: ['export type P = 1;\n', 'export type P = 1\n'],
  mjs: ['export const p = { q: 1 };\n', 'export const p = {q: 1};\n'],
  js: ['export const p = (q) => q;\n', 'export const p = q => q;\n'],
  json: ['{ "p": 1 }\n', '{"p":1}\n'],
  css: ['p {\n  color: red;\n}\n', 'p { color: red }\n'],
  html: ['<p>q</p>\n', '<p  >q</p>\n'],
  yml: ['p: 1\n', 'p:    1\n'],
};

describe('the formatter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-format-'));
  let output: string;
  beforeAll(() => {
    for (const [kind, [formatted, not]] of Object.entries(KINDS)) {
      writeFileSync(join(folder, `formatted.${kind}`), formatted);
      writeFileSync(join(folder, `not.${kind}`), not);
    }
    // A manifest's keys stay in their given order.
    writeFileSync(join(folder, 'package.json'), '{\n  "scripts": {},\n  "name": "p"\n}\n');
    const [command = '', ...args] = OXFMT;
    const { stdout, status } = spawnSync(command, [...args, '.'], { cwd: folder, encoding: 'utf8' });
    // Coloured in a CI.
    output = stripVTControlCharacters(stdout);
    expect(status).toBe(1);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Object.keys(KINDS))('distinguishes a formatted .%s from an unformatted one', (kind) => {
    expect(output).toContain(`not.${kind} `);
    expect(output).not.toContain(`formatted.${kind} `);
  });

  it('leaves the order of a manifest alone', () => {
    expect(output).not.toContain('package.json');
  });
});
