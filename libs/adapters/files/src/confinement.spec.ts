import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { confinement } from './confinement.js';

const KINDS = ['pdf', 'jpg', 'png'] as const;

/** What the body of a function returns when a process with the options of the reader runs it. */
async function resultOf(kind: (typeof KINDS)[number], body: string): Promise<unknown> {
  const program = `console.log(JSON.stringify((() => { try { ${body} } catch (error) { return error.code ?? error.message; } })()))`;
  const { stdout } = await promisify(execFile)(process.execPath, [...confinement(kind), '-e', program], { env: {} });
  return JSON.parse(stdout);
}

const read = (path: string): string => `return require('node:fs').readFileSync(${path}, 'utf8').length;`;

describe.each(KINDS)('the process that reads a %s', (kind) => {
  it('SEC-15 cannot read the settings of its parent', async () => {
    expect(await resultOf(kind, read('`/proc/${process.ppid}/environ`'))).toBe('ERR_ACCESS_DENIED');
  });

  it.each([
    '/etc/hostname',
    join(process.cwd(), 'package.json'),
    join(process.cwd(), '.data', 'keys.env'),
    '/run/secrets/MASTER_KEY',
  ])('SEC-15 cannot read %s', async (path) => {
    expect(await resultOf(kind, read(JSON.stringify(path)))).toBe('ERR_ACCESS_DENIED');
  });

  it('SEC-15 writes no file and starts no process', async () => {
    expect(await resultOf(kind, `require('node:fs').writeFileSync('/tmp/reader', '')`)).toBe('ERR_ACCESS_DENIED');
    expect(await resultOf(kind, `require('node:child_process').execFileSync('/bin/true')`)).toBe('ERR_ACCESS_DENIED');
  });

  it('SEC-15 reads the programs that it consists of', async () => {
    const path = join(process.cwd(), 'node_modules', '@cantoo', 'pdf-lib', 'package.json');
    expect(await resultOf(kind, read(JSON.stringify(path)))).toBeGreaterThan(0);
  });
});

it('SEC-15 the reader of documents loads no native library', async () => {
  const load = `require('sharp'); return 'loaded';`;
  expect(await resultOf('jpg', load)).toBe('loaded');
  expect(await resultOf('pdf', load)).not.toBe('loaded');
});
