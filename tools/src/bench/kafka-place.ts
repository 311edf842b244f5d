import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchKafka, startKafka } from '../../lib/kafka.mjs';

/** A broker of the benchmark's own, on this machine's cores, as warm as a server that runs for long. */
export async function withKafka<T>(work: (brokers: readonly string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bench-kafka-'));
  const cluster = await startKafka({ program: await fetchKafka(), folder, isQuick: false });
  try {
    return await work(cluster.brokers);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
