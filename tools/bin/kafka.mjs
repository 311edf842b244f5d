#!/usr/bin/env node
/** `npm run kafka`: a real Apache Kafka on this machine, for looking around and for other programs. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shown } from '../lib/database.mjs';
import { installWhatIsMissing, requireNode } from '../lib/install.mjs';
import { KAFKA_VERSIONS, fetchKafka, startKafka, stopKafkaLeftovers } from '../lib/kafka.mjs';
import { takeLock } from '../lib/lock.mjs';
import { Complaint, ROOT } from '../lib/root.mjs';
import { endRuns } from '../lib/run.mjs';
import { runService } from '../lib/run-until-stopped.mjs';

const USAGE = `npm run kafka [-- --brokers 3] [-- --version ${KAFKA_VERSIONS.before}] [-- --port 9092]

  --brokers   1 or 3 (1); three keep three copies of everything, two of them in sync
  --version   of Kafka (${KAFKA_VERSIONS.newest}); ${KAFKA_VERSIONS.newest} and ${KAFKA_VERSIONS.before} are tested
  --port      the first broker's port (9092); the next ports follow, two for each broker
  --help      shows this help

  Needs Java 17 or newer and Maven. Data is stored in the data folder (USDT_DATA_DIR, .data), jars in .kafka
  (USDT_KAFKA_DIR). Ctrl-C stops it.
`;

/** @returns {{ brokers: 1 | 3, version: string, port: number }} */
function readOptions() {
  const text = { type: /** @type {const} */ ('string') };
  const { values } = parseArgs({
    options: { brokers: text, version: text, port: text, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const { brokers = '1', version = KAFKA_VERSIONS.newest, port = '9092' } = values;
  if (brokers !== '1' && brokers !== '3') throw new Error(`--brokers must be 1 or 3, not "${brokers}".`);
  if (!/^\d{2,5}$/.test(port) || Number(port) > 65_529) throw new Error(`--port must be a port number, not "${port}".`);
  return { brokers: brokers === '3' ? 3 : 1, version, port: Number(port) };
}

/** @type {ReturnType<typeof readOptions>} */
let options;
try {
  options = readOptions();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exit(1);
}
requireNode();
const { brokers, version, port } = options;
const dataFolder = resolve(ROOT, process.env['USDT_DATA_DIR'] ?? '.data');
const folder = join(dataFolder, `kafka-${version}-${brokers}`);

/** @type {Set<string>} */
const ended = new Set();

/**
 * Prints once for each broker that it ended. It is not restarted here, because the person who ended it may want to see
 * the consequences.
 * @param {import('../lib/kafka.d.mts').KafkaCluster} cluster
 * @param {import('../lib/root.mjs').Print} print
 */
function printEnded(cluster, print) {
  for (const [n, address] of cluster.brokers.entries()) {
    if (cluster.isAlive(n) || ended.has(address)) continue;
    ended.add(address);
    print(`The broker at ${address} ended.`);
  }
}

await runService((print) => {
  const stopping = new AbortController();
  /** @type {{ release(): void } | undefined} */
  let lock;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let watch;
  return {
    async start() {
      mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const taken = takeLock(join(folder, 'run.lock'));
      if ('heldBy' in taken) throw new Complaint(`Kafka is already running (process ${taken.heldBy}).`);
      lock = taken;
      const [program] = await Promise.all([fetchKafka({ version, print }), installWhatIsMissing(print)]);
      if (stopping.signal.aborted) return '';
      print(`Starting Kafka ${version} …`);
      const ports = Array.from({ length: brokers }, (_, n) => ({ broker: port + 2 * n, controller: port + 2 * n + 1 }));
      const { signal } = stopping;
      const cluster = await startKafka({ program, folder, brokers, ports, isQuick: false, signal });
      watch = setInterval(() => printEnded(cluster, print), 1000);
      return [
        '',
        `  Kafka ${version} is ready: a message was sent and read back.`,
        '',
        `    Brokers  ${cluster.brokers.join(',')}`,
        `    Data     ${shown(folder)}`,
        '',
        '  Ctrl-C stops it. The data is kept.',
        '',
      ].join('\n');
    },
    async stop() {
      stopping.abort();
      clearInterval(watch);
      endRuns();
      await stopKafkaLeftovers(folder, 5000);
      lock?.release();
    },
    kill: () => void stopKafkaLeftovers(folder, 0),
  };
});
