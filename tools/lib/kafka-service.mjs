/** The product's own Kafka: one broker in the data folder, on loopback, watched while the product runs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchKafka, kafkaObstacle, startKafka, stopKafkaLeftovers } from './kafka.mjs';
import { until } from './processes.mjs';
import { Complaint } from './root.mjs';

/** @typedef {import('./kafka.d.mts').KafkaCluster} KafkaCluster */

/**
 * `auto`: where it can be had, and not chosen otherwise before; `required`: or not at all; `off`: never.
 * @typedef {'auto' | 'required' | 'off'} KafkaRequirement
 */

const BACKOFF = { first: 500, longest: 2_000, forgottenAfter: 30_000 };

export class KafkaService {
  #options;
  #folder;
  #stopping = new AbortController();
  /** @type {import('./kafka.d.mts').KafkaProgram | undefined} */
  #program;
  /** @type {Promise<KafkaCluster> | undefined} */
  #starting;
  /** Why there is no Kafka, with what would bring it; undefined while there is to be one. */
  obstacle = /** @type {string | undefined} */ (undefined);

  /**
   * @param {object} options
   * @param {string} options.dataFolder
   * @param {{ KAFKA_PORT: number, KAFKA_CONTROLLER_PORT: number }} options.ports
   * @param {NodeJS.ProcessEnv} options.env
   * @param {KafkaRequirement} options.upgradeRequest
   * @param {import('./root.mjs').Print} options.print
   */
  constructor(options) {
    this.#options = options;
    this.#folder = join(options.dataFolder, 'kafka');
  }

  /** Ends what a killed starter left, so that its ports are free again. */
  async stopLeftover() {
    await stopKafkaLeftovers(this.#folder);
  }

  /**
   * Finds out whether there is to be a Kafka.
   * @throws Complaint when it is required and cannot be had
   */
  async decide() {
    const { upgradeRequest, env } = this.#options;
    if (upgradeRequest === 'off' || (upgradeRequest === 'auto' && this.#choice() === 'direct')) {
      this.obstacle = 'chosen with --no-kafka; --kafka changes it.';
    } else {
      this.obstacle = await kafkaObstacle({ env });
      if (this.obstacle && upgradeRequest === 'required') throw new Complaint(this.obstacle);
    }
    return this.obstacle === undefined;
  }

  /**
   * Fetches the jars where they are not here yet. A failure, or a minute gone by, means a start without Kafka.
   * @throws Complaint when Kafka is required
   */
  async prepare() {
    if (this.obstacle !== undefined) return;
    const { env, print, upgradeRequest } = this.#options;
    try {
      this.#program = await fetchKafka({ env, print });
    } catch (error) {
      if (upgradeRequest === 'required' || !(error instanceof Complaint)) throw error;
      this.obstacle = `${error.message} The next start tries again.`;
    }
  }

  /** Where the parts reach it; undefined when they do without. */
  get brokers() {
    return this.#program && `127.0.0.1:${this.#options.ports.KAFKA_PORT}`;
  }

  /** For the sheet of addresses. */
  get summary() {
    if (this.#program) return `through Kafka ${this.#program.version} at ${this.brokers}`;
    return `straight from the store, without Kafka: ${this.obstacle}`;
  }

  /** Starts the broker. The parts need not wait for it: they work without it meanwhile. */
  start() {
    if (this.#program) this.#launch(this.#program, undefined);
  }

  /**
   * Waits for the broker where it is required, and keeps the choice for the next start.
   * @throws Complaint when it is required and did not start
   */
  async settle() {
    const { upgradeRequest, dataFolder } = this.#options;
    if (upgradeRequest === 'required') await this.#starting;
    if (upgradeRequest !== 'auto') {
      const choice = upgradeRequest === 'off' ? 'direct' : 'kafka';
      writeFileSync(join(dataFolder, 'events.json'), `${JSON.stringify({ choice })}\n`);
    }
    void this.#keepRunning();
  }

  /** @param {number} grace milliseconds before it is ended the hard way */
  async stop(grace) {
    this.#stopping.abort();
    if (!this.#starting) return;
    await stopKafkaLeftovers(this.#folder, grace);
    // A start that was under way may have launched it in the meantime.
    let isSettled = false;
    void this.#starting.catch(() => undefined).then(() => (isSettled = true));
    await until(() => isSettled, 500);
    await stopKafkaLeftovers(this.#folder, 0);
  }

  /**
   * @param {import('./kafka.d.mts').KafkaProgram} program
   * @param {KafkaCluster | undefined} before what ended
   */
  #launch(program, before) {
    const { KAFKA_PORT, KAFKA_CONTROLLER_PORT } = this.#options.ports;
    const ports = [{ broker: KAFKA_PORT, controller: KAFKA_CONTROLLER_PORT }];
    this.#starting = before
      ? before.startBroker(0).then(() => before)
      : startKafka({ program, folder: this.#folder, ports, signal: this.#stopping.signal });
    this.#starting.catch(() => undefined);
  }

  /** Starts the broker again whenever it ends, after a pause that grows. */
  async #keepRunning() {
    const { signal } = this.#stopping;
    const { print } = this.#options;
    const program = this.#program;
    if (!program) return;
    /** @type {KafkaCluster | undefined} */
    let cluster;
    for (let wait = BACKOFF.first, isFirst = true; ; isFirst = false) {
      try {
        cluster = await this.#starting;
        if (!isFirst) print('Kafka is back.');
        const bornAt = performance.now();
        while (cluster?.isAlive(0)) await sleep(500, undefined, { signal });
        if (performance.now() - bornAt > BACKOFF.forgottenAfter) wait = BACKOFF.first;
        print(`Kafka stopped. Starting it again in ${wait / 1000} s.`);
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        print(`${reason} Trying again in ${wait / 1000} s. Sales do not wait for it.`);
      }
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      wait = Math.min(wait * 2, BACKOFF.longest);
      this.#launch(program, cluster);
    }
  }

  /** Returns the last choice for this data folder. */
  #choice() {
    const file = join(this.#options.dataFolder, 'events.json');
    try {
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).choice : undefined;
    } catch {
      return undefined;
    }
  }
}
