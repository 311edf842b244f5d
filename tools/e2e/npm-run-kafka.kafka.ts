import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kafka, logLevel } from 'kafkajs';
import { stopKafkaLeftovers } from '../lib/kafka.mjs';
import { freePort, isAlive, isPortFree, until } from '../lib/processes.mjs';

const PROGRAM = fileURLToPath(new URL('../bin/kafka.mjs', import.meta.url));

describe('ENG-02 npm run kafka', () => {
  let data: string;
  let child: ChildProcess | undefined;
  let output = '';
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'usdt-africa-kafka-'));
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await stopKafkaLeftovers(join(data, 'kafka-4.3.0-1'), 0);
    rmSync(data, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<number | null> {
    output = '';
    const env = { ...process.env, USDT_DATA_DIR: data };
    const started = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child = started;
    return new Promise((resolve) => started.once('close', resolve));
  }

  test('runs until Ctrl-C, reports when a broker ends, and continues with its data', async () => {
    const port = await freePort();
    const exited = run('--port', String(port));
    expect(await until(() => output.includes('Ctrl-C stops it'), 120_000)).toBe(true);
    expect(output).toContain(`Brokers  127.0.0.1:${port}`);
    const admin = new Kafka({ brokers: [`127.0.0.1:${port}`], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: 'kept' }] });
    await admin.disconnect();
    const { pid } = JSON.parse(readFileSync(join(data, 'kafka-4.3.0-1', 'broker-1', 'broker.pid'), 'utf8'));
    process.kill(pid, 'SIGKILL');
    expect(await until(() => output.includes(`The broker at 127.0.0.1:${port} ended.`), 10_000)).toBe(true);
    child!.kill('SIGINT');
    expect(await exited).toBe(0);

    const again = run('--port', String(port));
    expect(await until(() => output.includes('Ctrl-C stops it'), 120_000)).toBe(true);
    await admin.connect();
    expect(await admin.listTopics()).toContain('kept');
    await admin.disconnect();
    child!.kill('SIGINT');
    expect(await again).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(await isPortFree(port)).toBe(true);
  });

  test('prints a sentence and the usage for a wrong option', async () => {
    expect(await run('--brokers', '2')).toBe(1);
    expect(output).toContain('--brokers must be 1 or 3, not "2".');
    expect(output).toContain('npm run kafka [-- --brokers 3]');
  });
});
