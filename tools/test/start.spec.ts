import { createServer } from 'node:http';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asSuperuser } from '../lib/postgres.mjs';
import { isAlive, isPortFree, until } from '../lib/processes.mjs';
import { STOP } from '../lib/starter.mjs';
import { StarterBench } from './starter-process.js';

const PARTS = ['sandbox', 'signer', 'worker', 'api'];

describe('npm start', () => {
  let bench: StarterBench;
  beforeEach(async () => {
    bench = new StarterBench();
    await bench.prepare();
  });
  afterEach(() => bench.clear());

  /** One row in the database that the starter made. */
  async function visits(): Promise<number> {
    const { database } = JSON.parse(readFileSync(join(bench.data, 'secrets.json'), 'utf8'));
    const cluster = { port: bench.port('POSTGRES_PORT'), passwords: database };
    return asSuperuser(
      cluster,
      async (client) => {
        await client.query('create table if not exists visits ()');
        await client.query('insert into visits default values');
        return (await client.query('select from visits')).rowCount ?? 0;
      },
      'usdt_africa',
    );
  }

  test('starts the parts in order, prints the addresses, stops in the opposite order and PostgreSQL last', async () => {
    const starter = bench.start(...PARTS);
    await starter.prints(`Open http://localhost:${bench.port('API_PORT')}`);
    expect(starter.output).toContain(`http://127.0.0.1:${bench.port('SANDBOX_PORT')}`);
    expect(starter.output).toContain('straight from the store, without Kafka: chosen with --no-kafka');
    expect(await starter.end('SIGINT')).toBe(0);
    expect(bench.happenings()).toEqual([
      ...PARTS.map((name) => `${name} ready`),
      ...PARTS.toReversed().map((name) => `${name} stop`),
    ]);
    expect(await isPortFree(bench.port('POSTGRES_PORT'))).toBe(true);
  });

  test('stops within ten seconds even when every part hangs', async () => {
    const starter = bench.start(...PARTS.map((name) => `${name}:stubborn`));
    await starter.prints('Open http');
    const pids = PARTS.map((name) => bench.pidOf(name));
    const request = performance.now();
    expect(await starter.end('SIGTERM')).toBe(0);
    // What the starter gives to those who hang leaves two of the ten seconds to PostgreSQL; a busy machine takes more.
    expect(STOP.within + PARTS.length * 100).toBeLessThan(8_000);
    expect(performance.now() - request).toBeLessThan(25_000);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('stops when the shell that npm put in between is ended', async () => {
    const starter = bench.startUnderShell('worker', 'api');
    await starter.prints('Open http');
    await starter.end('SIGTERM');
    expect(bench.happenings().slice(2)).toEqual(['api stop', 'worker stop']);
    expect(await isPortFree(bench.port('POSTGRES_PORT'))).toBe(true);
  });

  test('restarts a part that was killed, and reports it', async () => {
    const starter = bench.start('worker', 'api');
    await starter.prints('Open http');
    process.kill(bench.pidOf('worker'), 'SIGKILL');
    await starter.prints('The worker stopped (signal SIGKILL). Starting it again in 0.5 s.');
    await starter.prints('The worker is back.');
    expect(isAlive(bench.pidOf('worker'))).toBe(true);
    expect(isAlive(bench.pidOf('api'))).toBe(true);
  });

  test('starts PostgreSQL again when it dies under the product', async () => {
    const starter = bench.start('api');
    await starter.prints('Open http');
    await visits();
    const pidFile = join(bench.data, 'postgres', 'data', 'postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await starter.prints('The database is back.');
    expect(await visits()).toBe(2);
  });

  test('names the port that is in use and the variable that changes it', async () => {
    const squatter = createServer().listen(bench.port('SANDBOX_BANK_PORT'), '127.0.0.1');
    try {
      const starter = bench.start('api');
      expect(await starter.exited).toBe(1);
      expect(starter.output).toBe(
        `Port ${bench.port('SANDBOX_BANK_PORT')} is in use by another program. End it, or set SANDBOX_BANK_PORT to another port.\n`,
      );
    } finally {
      squatter.close();
    }
  });

  test('a second start next to the first fails in one sentence and disturbs nothing', async () => {
    const first = bench.start('api');
    await first.prints('Open http');
    const second = bench.start('api');
    expect(await second.exited).toBe(1);
    expect(second.output).toMatch(/^The product is already running \(process \d+\) with the data in .*\.\n$/);
    expect(isAlive(bench.pidOf('api'))).toBe(true);
  });

  test('a second start takes up the data of the first', async () => {
    const first = bench.start('api');
    await first.prints('Creating the database');
    await first.prints('Open http');
    expect(statSync(join(bench.data, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await visits()).toBe(1);
    await first.end('SIGINT');
    const second = bench.start('api');
    await second.prints('Open http');
    expect(second.output).toContain('Starting the database');
    expect(await visits()).toBe(2);
  });

  test('starts after the starter alone was killed: its parts are gone, its data are there', async () => {
    const first = bench.start('worker:stubborn', 'api');
    await first.prints('Open http');
    await visits();
    const orphans = [bench.pidOf('worker'), bench.pidOf('api')];
    await first.end('SIGKILL');
    await until(() => bench.happenings().includes('api orphaned'), 5000);
    const second = bench.start('api');
    await second.prints('Open http');
    expect(orphans.filter(isAlive)).toEqual([]);
    expect(await visits()).toBe(2);
  });

  test('starts after everything was killed at once', async () => {
    const first = bench.start('api');
    await first.prints('Open http');
    await visits();
    process.kill(bench.pidOf('api'), 'SIGKILL');
    const pidFile = join(bench.data, 'postgres', 'data', 'postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await first.end('SIGKILL');
    const second = bench.start('api');
    await second.prints('Open http');
    expect(await visits()).toBe(2);
  });

  test('shows the last words of a part that cannot start, and leaves nothing running', async () => {
    const starter = bench.start('sandbox', 'api:broken');
    expect(await starter.exited).toBe(1);
    expect(starter.output).toContain('The api ended before it was ready (exit code 3):\nno good today\n');
    expect(isAlive(bench.pidOf('sandbox'))).toBe(false);
    expect(await isPortFree(bench.port('POSTGRES_PORT'))).toBe(true);
  });

  test('does not make new keys for data that were encrypted with others', async () => {
    const first = bench.start();
    await first.prints('Open http');
    await first.end('SIGINT');
    rmSync(join(bench.data, 'secrets.json'));
    const second = bench.start();
    expect(await second.exited).toBe(1);
    expect(second.output).toMatch(/has data, but its keys \(.*secrets\.json\) are missing/);
  });
});
