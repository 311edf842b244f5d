import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopKafkaLeftovers } from '../lib/kafka.mjs';
import { stopLeftover } from '../lib/postgres.mjs';
import { isAlive, until } from '../lib/processes.mjs';

const PROGRAM = fileURLToPath(new URL('../bench/bin/bench.mjs', import.meta.url));
const KAFKA = 'usdt-africa-bench-kafka-';

describe('npm run bench', () => {
  let folder: string;
  let bench: ChildProcess;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bench-stopped-'));
    // PostgreSQL's user, where it is another one, must walk through.
    chmodSync(folder, 0o711);
  });
  afterEach(async () => {
    bench.kill('SIGKILL');
    for (const name of readdirSync(folder)) {
      await stopKafkaLeftovers(join(folder, name), 0);
      await stopLeftover(join(folder, name, 'postgres', 'data'));
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** A file of what the benchmark has started; the folders' names are its own. */
  function fileOf(...place: [isKafka: boolean, ...path: string[]]): string | undefined {
    const [isKafka, ...path] = place;
    const name = readdirSync(folder).find((one) => one.startsWith(KAFKA) === isKafka);
    const file = name === undefined ? '' : join(folder, name, ...path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  test('stopped while its broker starts, it ends broker and database first and leaves nothing', async () => {
    bench = spawn(process.execPath, [PROGRAM, 'kafka', '--as-built', '--events', '1000'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(bench, 'exit');
    // There before it is whole.
    expect(await until(() => Boolean(fileOf(true, 'broker-1', 'broker.pid')), 200_000)).toBe(true);
    const { pid: broker } = JSON.parse(fileOf(true, 'broker-1', 'broker.pid')!) as { readonly pid: number };
    const database = Number(fileOf(false, 'postgres', 'data', 'postmaster.pid')!.split('\n')[0]);
    expect([isAlive(broker), isAlive(database)]).toEqual([true, true]);
    bench.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    expect([isAlive(broker), isAlive(database)]).toEqual([false, false]);
    expect(readdirSync(folder)).toEqual([]);
  }, 240_000);
});
