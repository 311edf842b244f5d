import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { takeLock } from '../lib/lock.mjs';
import { logFile } from '../lib/log-file.mjs';
import { canReach } from '../lib/postgres-place.mjs';
import { startedAt, until, isAlive } from '../lib/processes.mjs';
import { endLeftovers, Supervisor } from '../lib/supervisor.mjs';
import type { Part } from '../lib/service-process.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usdt-africa-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a part that keeps dying is started again after longer and longer waits', async () => {
  const lines: string[] = [];
  const runs = join(folder, 'runs');
  const script = `require('fs').appendFileSync(${JSON.stringify(runs)}, '.'); process.send({ type: 'ready' }, () => process.exit(7))`;
  const supervisor = new Supervisor({
    parts: [{ name: 'worker', command: [process.execPath, '-e', script], env: process.env }],
    logFolder: join(folder, 'logs'),
    record: join(folder, 'parts.json'),
    print: (line) => lines.push(line),
    backoff: { first: 10, longest: 40, forgottenAfter: 60_000 },
  });
  await supervisor.start();
  await until(() => lines.filter((line) => line.includes('again in')).length >= 4, 20_000);
  await supervisor.stop({ grace: 1000, within: 1000 });
  expect(lines.filter((line) => line.includes('again in')).slice(0, 4)).toEqual(
    [0.01, 0.02, 0.04, 0.04].map((wait) => `The worker stopped (exit code 7). Starting it again in ${wait} s.`),
  );
  expect(readFileSync(runs, 'utf8').length).toBeGreaterThanOrEqual(4);
});

test('a part waits for those before it, but not for the one it starts alongside', async () => {
  const journal = join(folder, 'journal');
  const part = (name: string, wait: number, beside = false): Part => {
    const note = (what: string): string =>
      `require('fs').appendFileSync(${JSON.stringify(journal)}, '${name} ${what}\\n');`;
    const ready = `${note('ready')} process.send({ type: 'ready' });`;
    const script = `${note('born')} setTimeout(() => { ${ready} }, ${wait}); setInterval(() => {}, 1000);`;
    return { name, command: [process.execPath, '-e', script], env: process.env, beside };
  };
  const supervisor = new Supervisor({
    parts: [part('sandbox', 600), part('signer', 0, true), part('worker', 0)],
    logFolder: join(folder, 'logs'),
    record: join(folder, 'parts.json'),
    print: () => undefined,
  });
  await supervisor.start();
  await supervisor.stop({ grace: 1000, within: 3000 });
  const order = readFileSync(journal, 'utf8').trim().split('\n');
  expect(order.indexOf('signer born')).toBeLessThan(order.indexOf('sandbox ready'));
  expect(order.slice(-3)).toEqual(['sandbox ready', 'worker born', 'worker ready']);
});

test('a recorded pid that now belongs to another process is not ended', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  const record = join(folder, 'parts.json');
  writeFileSync(record, JSON.stringify([{ name: 'api', pid: stranger.pid, startedAt: 'long ago' }]));
  await endLeftovers(record);
  expect(isAlive(stranger.pid!)).toBe(true);
  const exited = new Promise((resolve) => stranger.once('exit', resolve));
  stranger.kill('SIGKILL');
  await exited;
});

test('a lock has one holder, and a dead one holds nothing', () => {
  const file = join(folder, 'lock');
  writeFileSync(file, JSON.stringify({ pid: 4_000_000, startedAt: '1' }));
  const first = takeLock(file);
  expect(first).toHaveProperty('release');
  expect(takeLock(file)).toEqual({ heldBy: process.pid });
  if ('release' in first) first.release();
  expect(takeLock(file)).toHaveProperty('release');
  expect(readdirSync(folder)).toEqual(['lock']);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, startedAt: startedAt(process.pid) });
});

test('a log is rotated at its size limit, and its last three files remain', () => {
  const write = logFile(join(folder, 'api.log'), 10);
  for (const text of ['first\n', 'second\n', 'third\n', 'fourth\n', 'fifth\n']) write(text);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  expect(readdirSync(folder).toSorted()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3']);
  expect([read('api.log'), read('api.log.1'), read('api.log.3')]).toEqual(['fifth\n', 'fourth\n', 'second\n']);
  expect(statSync(join(folder, 'api.log')).mode & 0o777).toBe(0o600);
});

test('a log that cannot be written loses lines, reports it once, and continues when it can', () => {
  const lost: string[] = [];
  const logs = join(folder, 'logs');
  const write = logFile(join(logs, 'api.log'), 100, ({ message }) => lost.push(message));
  write('first\n');
  // As on a disk that is full: no file can be made there.
  rmSync(logs, { recursive: true });
  writeFileSync(logs, '');
  write('second\n');
  write('third\n');
  expect(lost).toEqual([expect.stringMatching(/^(EEXIST|ENOTDIR)/)]);
  rmSync(logs);
  write('fourth\n');
  expect(readFileSync(join(logs, 'api.log'), 'utf8')).toBe('fourth\n');
});

test('a part is restarted even when neither its log nor its record can be written', async () => {
  const lines: string[] = [];
  const script = `console.log('here'); process.send({ type: 'ready' }, () => process.exit(7))`;
  writeFileSync(join(folder, 'logs'), '');
  const supervisor = new Supervisor({
    parts: [{ name: 'worker', command: [process.execPath, '-e', script], env: process.env }],
    logFolder: join(folder, 'logs'),
    record: join(folder, 'nowhere', 'parts.json'),
    print: (line) => lines.push(line),
    backoff: { first: 10, longest: 10, forgottenAfter: 60_000 },
  });
  await supervisor.start();
  await until(() => lines.includes('The worker is back.'), 20_000);
  await supervisor.stop({ grace: 1000, within: 1000 });
  expect(lines).toContain('The worker is back.');
  expect(lines.some((line) => line.startsWith('The output of the worker is not stored for now: '))).toBe(true);
  expect(lines.some((line) => line.startsWith('The list of running processes could not be stored: '))).toBe(true);
});

test('PostgreSQL’s user reaches a folder only when every folder above lets it through', () => {
  const user = { name: 'nobody', uid: 65_534, gid: 65_534 };
  chmodSync(folder, 0o711);
  expect(canReach(join(folder, 'not', 'made', 'yet'), user)).toBe(true);
  chmodSync(folder, 0o700);
  expect(canReach(join(folder, 'data'), user)).toBe(false);
});
