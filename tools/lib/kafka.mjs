/**
 * A real Apache Kafka (KRaft, each process broker and controller in one) on loopback, for `npm start`, `npm run kafka` and
 * the tests. Brokers are spawned detached, as PostgreSQL is: they outlive a starter that is killed, and the next start
 * on the same folder ends them first.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Broker, endProcess } from './kafka-broker.mjs';
import { keepClasses } from './kafka-classes.mjs';
import { waitUntilCounted, waitUntilReady } from './kafka-ready.mjs';
import { isHolding } from './lock.mjs';
import { freePorts } from './free-ports.mjs';
import { isAlive, isPortFree, until } from './processes.mjs';
import { Complaint } from './root.mjs';

export { KAFKA_VERSIONS, fetchKafka, kafkaObstacle } from './kafka-jars.mjs';

/** @typedef {import('./kafka.d.mts').KafkaOptions} KafkaOptions */
/** @typedef {import('./kafka.d.mts').KafkaCluster} KafkaCluster */
/** @typedef {import('./kafka.d.mts').KafkaPorts} KafkaPorts */

/**
 * Starts brokers in a folder (formatted when it is new), and waits until a message has gone through them. Brokers that an
 * earlier, killed run left on the same folder are ended first.
 * @param {KafkaOptions} options
 * @returns {Promise<KafkaCluster>}
 * @throws Complaint
 */
export async function startKafka(options) {
  const { program, folder, brokers: count = 1, ports, heap = 384, isQuick = true, settings = {} } = options;
  const { signal, keepsClassesIn } = options;
  mkdirSync(folder, { recursive: true });
  await stopKafkaLeftovers(folder);
  for (let attempt = 1; ; attempt++) {
    const chosen = ports ?? (await freePairs(count));
    for (const port of chosen.flatMap(({ broker, controller }) => [broker, controller])) {
      if (ports && !(await until(() => isPortFree(port), 1000, 100))) {
        throw new Complaint(`Kafka could not start: port ${port} is in use by another program.`);
      }
    }
    const same = { program, folder, ports: chosen, heap, isQuick, settings, keepsClassesIn };
    const brokers = chosen.map((_, n) => new Broker({ ...same, n }));
    try {
      await formatNew(brokers, folder);
      signal?.throwIfAborted();
      await Promise.all(brokers.map((broker) => broker.launch()));
      await waitUntilReady(brokers);
      return new Brokers(program.version, folder, brokers);
    } catch (error) {
      await Promise.all(brokers.map((broker) => broker.kill()));
      // A port found free a moment ago may be taken by now; given ones are not ours to change.
      if (ports || attempt === 3 || signal?.aborted) throw error;
    }
  }
}

/**
 * Lets every broker of this Kafka that starts from now on start in half the time: once, for as long as the jars stay.
 * @param {import('./kafka.d.mts').KafkaProgram} program
 */
export const quicken = (program) => keepClasses(program, startKafka);

/**
 * Ends the brokers that a killed run left on a folder. Only processes that are still the recorded ones are touched.
 * @param {string} folder
 * @param {number} [grace] milliseconds they have for an end in order
 */
export async function stopKafkaLeftovers(folder, grace = 4000) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).map((name) => join(folder, name, 'broker.pid'));
  await Promise.all(
    files.map(async (file) => {
      if (!existsSync(file)) return;
      const holder = readHolder(file);
      if (holder && isHolding(holder)) await endProcess(holder.pid, grace);
      rmSync(file, { force: true });
    }),
  );
}

/** @implements {KafkaCluster} */
class Brokers {
  #brokers;

  /**
   * @param {string} version
   * @param {string} folder
   * @param {readonly Broker[]} brokers
   */
  constructor(version, folder, brokers) {
    this.version = version;
    this.folder = folder;
    this.#brokers = brokers;
    this.brokers = brokers.map(({ address }) => address);
  }

  /** @param {number} n */
  pid(n) {
    return this.#broker(n).pid;
  }

  /** @param {number} n */
  isAlive(n) {
    return isAlive(this.pid(n));
  }

  async stop(grace = 4000) {
    await Promise.all(this.#brokers.map((broker) => broker.stop(grace)));
  }

  /** @param {number} n */
  async stopBroker(n) {
    await this.#broker(n).stop(20_000);
  }

  /** @param {number} n */
  async killBroker(n) {
    await this.#broker(n).kill();
  }

  /** @param {number} n */
  async startBroker(n) {
    const broker = this.#broker(n);
    if (isAlive(broker.pid)) return;
    await broker.launch();
    // Alone it must carry a message again; among others it need only be counted in, for those may be down on purpose.
    if (this.#brokers.length === 1) await waitUntilReady(this.#brokers);
    else await waitUntilCounted(broker);
  }

  /** @param {number} n */
  #broker(n) {
    const broker = this.#brokers[n];
    if (!broker) throw new RangeError(`there is no broker ${n}`);
    return broker;
  }
}

/**
 * Formats the brokers that are new. All of a cluster carry its one id.
 * @param {readonly Broker[]} brokers
 * @param {string} folder
 */
async function formatNew(brokers, folder) {
  const file = join(folder, 'cluster.json');
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (found && found.brokers !== brokers.length) {
    throw new Complaint(`${folder} holds the data of ${found.brokers} brokers, not of ${brokers.length}.`);
  }
  const id = found?.id ?? randomBytes(16).toString('base64url');
  if (!found) {
    writeFileSync(`${file}.part`, JSON.stringify({ id, brokers: brokers.length }));
    renameSync(`${file}.part`, file);
  }
  await Promise.all(brokers.filter((broker) => !broker.isFormatted).map((broker) => broker.format(id)));
}

/** @param {number} count */
async function freePairs(count) {
  const ports = await freePorts(2 * count);
  return Array.from({ length: count }, (_, n) => ({
    broker: /** @type {number} */ (ports[2 * n]),
    controller: /** @type {number} */ (ports[2 * n + 1]),
  }));
}

/**
 * @param {string} file
 * @returns {import('./lock.mjs').Holder | undefined}
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
