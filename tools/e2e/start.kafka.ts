import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, isPortFree } from '../lib/processes.mjs';
import { StarterBench } from '../test/starter-process.js';

/** A broker on a busy machine may take its time. */
const PATIENCE = 90_000;

describe('ENG-02 npm start with Kafka', () => {
  let bench: StarterBench;
  beforeEach(async () => {
    bench = new StarterBench({ USDT_TEST_KAFKA: 'required' });
    await bench.prepare();
  });
  afterEach(() => bench.clear());

  function brokerPid(): number {
    const { pid } = JSON.parse(readFileSync(join(bench.data, 'kafka', 'broker-1', 'broker.pid'), 'utf8'));
    return pid as number;
  }

  test('prints Kafka’s address, restarts Kafka when it ends, and stops it within ten seconds', async () => {
    const starter = bench.start('worker', 'api');
    await starter.prints(`through Kafka 4.3.0 at 127.0.0.1:${bench.port('KAFKA_PORT')}`, PATIENCE);
    const first = brokerPid();
    process.kill(first, 'SIGKILL');
    await starter.prints('Kafka stopped. Starting it again in 0.5 s.');
    await starter.prints('Kafka is back.', PATIENCE);
    const second = brokerPid();
    expect(second).not.toBe(first);
    expect(isAlive(bench.pidOf('api'))).toBe(true);
    const request = performance.now();
    expect(await starter.end('SIGINT')).toBe(0);
    expect(performance.now() - request).toBeLessThan(10_000);
    expect(isAlive(second)).toBe(false);
    expect(await isPortFree(bench.port('KAFKA_PORT'))).toBe(true);
  });

  test('starts after the starter alone was killed: the broker that was left is ended first', async () => {
    const first = bench.start('api');
    await first.prints('Open http', PATIENCE);
    const left = brokerPid();
    await first.end('SIGKILL');
    expect(isAlive(left)).toBe(true);
    const second = bench.start('api');
    await second.prints('Open http', PATIENCE);
    expect(isAlive(left)).toBe(false);
    expect(isAlive(brokerPid())).toBe(true);
  });

  test('a stop in the middle of its start leaves nothing running', async () => {
    const starter = bench.start('api');
    await starter.prints('Starting the parts');
    const request = performance.now();
    expect(await starter.end('SIGINT')).toBe(0);
    expect(performance.now() - request).toBeLessThan(10_000);
    expect(await isPortFree(bench.port('KAFKA_PORT'))).toBe(true);
    expect(await isPortFree(bench.port('POSTGRES_PORT'))).toBe(true);
  });
});
