import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readsClasses } from './kafka-classes.mjs';
import { isAlive, signal, startedAt, until } from './processes.mjs';
import { Complaint } from './root.mjs';
import { run } from './run.mjs';

/** @typedef {import('./kafka.d.mts').KafkaPorts} KafkaPorts */

/** One broker's folder, settings and process. */
export class Broker {
  #options;
  #home;
  pid = 0;

  /**
   * @param {object} options
   * @param {import('./kafka.d.mts').KafkaProgram} options.program
   * @param {string} options.folder
   * @param {readonly KafkaPorts[]} options.ports of all brokers
   * @param {number} options.n which of them, from 0
   * @param {number} options.heap
   * @param {boolean} options.isQuick
   * @param {Readonly<Record<string, string>>} options.settings
   * @param {string | undefined} options.keepsClassesIn
   */
  constructor(options) {
    this.#options = options;
    this.id = options.n + 1;
    this.#home = join(options.folder, `broker-${this.id}`);
  }

  get address() {
    return `127.0.0.1:${this.#options.ports[this.#options.n]?.broker}`;
  }

  get logFile() {
    return join(this.#home, 'kafka.log');
  }

  get isFormatted() {
    return existsSync(join(this.#home, 'data', 'meta.properties'));
  }

  /** @param {string} clusterId */
  async format(clusterId) {
    const { program } = this.#options;
    // The remains of an interrupted formatting hold no stored data.
    rmSync(join(this.#home, 'data'), { recursive: true, force: true });
    // With `=`, for every 64th id begins with a dash, which alone would be taken for an option.
    const args = ['kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '-c', this.#writeSettings()];
    const { code, output } = await run(
      [program.java],
      [...javaOptions(program, 128, true), ...readsClasses(program), ...args],
    );
    if (code !== 0) throw new Complaint(`Kafka could not create its data folder: ${lastLine(output)}`);
  }

  async launch() {
    const { program, heap, isQuick, keepsClassesIn } = this.#options;
    const classes = keepsClassesIn ? [`-XX:ArchiveClassesAtExit=${keepsClassesIn}`] : readsClasses(program);
    const args = [...javaOptions(program, heap, isQuick), ...classes, 'kafka.Kafka', this.#writeSettings()];
    const log = openSync(this.logFile, 'w', 0o600);
    try {
      const child = spawn(program.java, args, {
        cwd: this.#home,
        env: environment(),
        detached: true,
        stdio: ['ignore', log, log],
      });
      child.unref();
      await new Promise((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', reject);
      });
      this.pid = /** @type {number} */ (child.pid);
      const holder = JSON.stringify({ pid: this.pid, startedAt: startedAt(this.pid) });
      writeFileSync(this.#pidFile, holder, { mode: 0o600 });
    } finally {
      closeSync(log);
    }
  }

  /** @param {number} grace milliseconds before it is ended the hard way */
  async stop(grace) {
    await endProcess(this.pid, grace);
    rmSync(this.#pidFile, { force: true });
  }

  async kill() {
    await endProcess(this.pid, 0);
    rmSync(this.#pidFile, { force: true });
  }

  /** Why it ended, from its log. */
  explain() {
    const log = existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
    return `${lastLine(log) || 'it did not respond in time'} (${this.logFile})`;
  }

  get #pidFile() {
    return join(this.#home, 'broker.pid');
  }

  #writeSettings() {
    const { ports, n, settings } = this.#options;
    mkdirSync(this.#home, { recursive: true, mode: 0o700 });
    const file = join(this.#home, 'server.properties');
    const all = { ...serverSettings(this.id, ports, n, join(this.#home, 'data')), ...settings };
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value.replaceAll('\\', '/')}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    return file;
  }
}

/**
 * @param {number} id
 * @param {readonly KafkaPorts[]} ports
 * @param {number} n
 * @param {string} data
 * @returns {Record<string, string>}
 */
export function serverSettings(id, ports, n, data) {
  const mine = /** @type {KafkaPorts} */ (ports[n]);
  const copies = String(ports.length);
  const inSync = ports.length > 1 ? '2' : '1';
  return {
    'process.roles': 'broker,controller',
    'node.id': String(id),
    'controller.quorum.voters': ports.map(({ controller }, index) => `${index + 1}@127.0.0.1:${controller}`).join(','),
    listeners: `PLAINTEXT://127.0.0.1:${mine.broker},CONTROLLER://127.0.0.1:${mine.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${mine.broker}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': 'false',
    'num.partitions': '1',
    'default.replication.factor': copies,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': inSync,
    'share.coordinator.state.topic.num.partitions': '4',
    // A consumer that was killed is missed after seconds, not after half a minute.
    'group.min.session.timeout.ms': '1000',
    'group.initial.rebalance.delay.ms': '0',
    // The same for a broker: no client waits longer than this and an election.
    'broker.session.timeout.ms': '4000',
    'broker.heartbeat.interval.ms': '500',
    // At rest a broker writes into its log of settings twice a second, only to show that it can: every five seconds will do.
    'metadata.max.idle.interval.ms': '5000',
    // A batch of a thousand events may be larger than the usual megabyte.
    'message.max.bytes': '4194304',
    'replica.fetch.max.bytes': '4194304',
    // A machine shared with the product: few threads, and none of the 128 MB that tidying up would reserve.
    'num.network.threads': '2',
    'num.io.threads': '4',
    'background.threads': '4',
    'log.cleaner.dedupe.buffer.size': '8388608',
    'log.cleaner.io.buffer.size': '262144',
  };
}

/**
 * @param {import('./kafka.d.mts').KafkaProgram} program
 * @param {number} heap megabytes
 * @param {boolean} isQuick compiles no more than is needed: half the time to start, less speed under load
 */
function javaOptions({ classPath }, heap, isQuick) {
  return [
    `-Xmx${heap}m`,
    '-Xms64m',
    '-XX:+UseSerialGC',
    ...(isQuick ? ['-XX:TieredStopAtLevel=1'] : []),
    '-Djava.awt.headless=true',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-Dorg.slf4j.simpleLogger.showDateTime=true',
    '-cp',
    classPath,
  ];
}

function environment() {
  // Options of the caller's shell for other Java programs would change what the broker does.
  const others = ['JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.includes(name)));
}

/**
 * @param {number} pid
 * @param {number} grace milliseconds between the request to stop and the kill
 */
export async function endProcess(pid, grace) {
  if (!isAlive(pid)) return;
  if (grace > 0) {
    signal(pid, 'SIGTERM');
    if (await until(() => !isAlive(pid), grace, 10)) return;
  }
  signal(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 5000, 10);
}

/** @param {string} text */
function lastLine(text) {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /error|fatal|exception/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
