import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchKafka, startKafka } from '@usdt-africa/tools/kafka';
import { endsWithUs } from './endings.js';

/** A broker of the benchmark's own, on this machine's cores, as warm as a server that runs for long. */
export async function withKafka<T>(work: (brokers: readonly string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bench-kafka-'));
  const giveUp = new AbortController();
  const starting = fetchKafka().then((program) =>
    startKafka({ program, folder, isQuick: false, signal: giveUp.signal }),
  );
  const end = async (): Promise<void> => {
    giveUp.abort();
    // Brokers are processes of their own from the moment they are spawned: a start under way is waited for.
    const cluster = await starting.catch(() => undefined);
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const forget = endsWithUs(end);
  try {
    const { brokers } = await starting;
    return await work(brokers);
  } finally {
    await end();
    forget();
  }
}
