/** What `npm start` does: set-up, database, Kafka, parts, addresses, and a stop in order. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { archiveSettings, backupFolder } from './backup-place.mjs';
import { Database, databaseFolder, foldersOf, NAME, shown } from './database.mjs';
import { fillHotWallet, hotWalletAddress } from './hot-wallet.mjs';
import { KafkaService } from './kafka-service.mjs';
import { takeLock } from './lock.mjs';
import { asSuperuser } from './postgres.mjs';
import { isPortFree, until } from './processes.mjs';
import { externalSystems } from './external-systems.mjs';
import { productParts, readPorts } from './product.mjs';
import { Complaint } from './root.mjs';
import { endRuns } from './run.mjs';
import { loadSecrets } from './secrets.mjs';
import { Supervisor, endLeftovers } from './supervisor.mjs';

/** How long a stop may take: each part, and all of them before PostgreSQL and Kafka. */
export const STOP = { grace: 3000, within: 7500 };
/** What Kafka has for an end in order; it loses nothing when it is ended harder. */
const KAFKA_GRACE = 1200;

/**
 * @typedef {object} StarterOptions
 * @property {string} dataFolder
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [host] by which people open the app; 127.0.0.1 when left out
 * @property {import('./root.mjs').Print} print
 * @property {(text: string) => void} [show] gets the parts' output
 * @property {() => Promise<void>} prepare installs and builds
 * @property {import('./kafka-service.mjs').KafkaRequirement} [kafka] `off` when left out
 * @property {(inputs: import('./product.mjs').ProcessInputs) => import('./service-process.mjs').Part[]} [parts] tests give other
 * parts
 * @property {import('./supervisor.mjs').SupervisorOptions['backoff']} [backoff] delay before a part that died is
 * restarted
 * @property {boolean} [migrates] whether the schema is brought up to date
 */

export class Starter {
  #options;
  /** @type {{ release(): void } | undefined} */
  #lock;
  /** @type {Database | undefined} */
  #database;
  /** @type {KafkaService | undefined} */
  #kafka;
  /** @type {Supervisor | undefined} */
  #supervisor;
  /** @type {Promise<void> | undefined} */
  #stopped;

  /** @param {StarterOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /**
   * Starts everything; resolves with the sheet of addresses.
   * @returns {Promise<string>}
   * @throws Complaint
   */
  async start() {
    const {
      dataFolder,
      env,
      print,
      prepare,
      host = '127.0.0.1',
      parts: makeParts = productParts,
      migrates = true,
    } = this.#options;
    const ports = readPorts(env);
    this.#takeData();
    const record = join(dataFolder, 'parts.json');
    await endLeftovers(record);
    const place = databaseFolder(dataFolder);
    const secrets = loadSecrets(join(dataFolder, 'secrets.json'), place.exists);
    // What cannot be is refused before anything is started.
    const { real, hasOwnChain } = externalSystems(env, ports, secrets);
    const database = new Database({
      folder: place.folder,
      port: ports.POSTGRES_PORT,
      passwords: secrets.database,
      settings: archiveSettings(backupFolder(dataFolder, env)),
    });
    const kafka = new KafkaService({ dataFolder, ports, env, print, upgradeRequest: this.#options.kafka ?? 'off' });
    this.#kafka = kafka;
    await Promise.all([database.stopLeftover(), kafka.stopLeftover()]);
    await requireFree(ports, await kafka.decide());
    await Promise.all([prepare(), kafka.prepare()]);
    if (this.#stopped) return '';
    if (place.isElsewhere) {
      print(`The database's files are in ${place.folder}, because PostgreSQL's user cannot reach ${dataFolder}.`);
    }
    print(place.exists ? 'Starting the database …' : 'Creating the database …');
    this.#database = database;
    await database.start();
    if (this.#stopped) return '';
    kafka.start();
    if (migrates) await database.migrate(print, foldersOf(dataFolder, env));
    if (this.#stopped) return '';
    print('Starting the parts …');
    const databaseUrls = { app: database.url('app') };
    const hotWallet = await hotWalletAddress(secrets.signerSeed);
    this.#supervisor = new Supervisor({
      parts: makeParts({ ports, dataFolder, secrets, databaseUrls, hotWallet, kafkaBrokers: kafka.brokers, env }),
      logFolder: join(dataFolder, 'logs'),
      record,
      print,
      show: this.#options.show && screen(this.#options.show),
      ...(this.#options.backoff ? { backoff: this.#options.backoff } : {}),
    });
    await this.#supervisor.start();
    if (this.#stopped) return '';
    if (hasOwnChain && makeParts === productParts) void this.#fillHotWallet(ports, secrets);
    await kafka.settle();
    if (this.#stopped) return '';
    database.keepRunning(print);
    return sheet({ ports, host }, dataFolder, env, kafka.summary, real);
  }

  /**
   * Stops the parts, the last started first, then Kafka and PostgreSQL: within ten seconds, even if one hangs.
   * @returns {Promise<void>}
   */
  stop() {
    this.#stopped ??= (async () => {
      endRuns();
      await this.#supervisor?.stop(STOP);
      await Promise.all([this.#kafka?.stop(KAFKA_GRACE), this.#database?.stop()]);
      this.#lock?.release();
    })();
    return this.#stopped;
  }

  /** Ends the parts without waiting; PostgreSQL is still stopped in order. */
  kill() {
    this.#supervisor?.kill();
  }

  /**
   * Beside everything else: the product can be used before its hot wallet is filled.
   * @param {import('./product.mjs').Ports} ports
   * @param {import('./secrets.mjs').Secrets} secrets
   */
  async #fillHotWallet(ports, secrets) {
    const cluster = { port: ports.POSTGRES_PORT, passwords: secrets.database };
    const cursor = `select from chain_cursors where name = 'solid'`;
    await fillHotWallet({
      sandbox: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
      isWatching: () => asSuperuser(cluster, async (client) => (await client.query(cursor)).rowCount === 1, NAME),
      isStopped: () => this.#stopped !== undefined,
    });
  }

  /** Makes the data folder where it is new, and takes it for this process. */
  #takeData() {
    const { dataFolder } = this.#options;
    let lock;
    try {
      // The user PostgreSQL runs as, where it is another one, must be able to walk through.
      mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
      lock = takeLock(join(dataFolder, 'start.lock'));
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
      throw new Complaint(`${dataFolder} is not writable. Start as its owner, or set USDT_DATA_DIR to another folder.`);
    }
    if ('heldBy' in lock) {
      throw new Complaint(
        `The product is already running (process ${lock.heldBy}) with the data in ${shown(dataFolder)}.`,
      );
    }
    this.#lock = lock;
  }
}

/**
 * @param {import('./product.mjs').Ports} ports
 * @param {boolean} withKafka
 */
async function requireFree(ports, withKafka) {
  for (const name of /** @type {(keyof import('./product.mjs').Ports)[]} */ (Object.keys(ports))) {
    if (name.startsWith('KAFKA_') && !withKafka) continue;
    // A connection of a moment ago may still linger.
    if (await until(() => isPortFree(ports[name]), 1000, 100)) continue;
    throw new Complaint(`Port ${ports[name]} is in use by another program. End it, or set ${name} to another port.`);
  }
}

/**
 * What the parts write, each line with its part's name.
 * @param {(text: string) => void} write
 */
function screen(write) {
  /** @type {Map<string, string>} */
  const rests = new Map();
  return (/** @type {string} */ part, /** @type {string} */ text) => {
    const lines = ((rests.get(part) ?? '') + text).split('\n');
    rests.set(part, lines.pop() ?? '');
    for (const line of lines) write(`${part.padEnd(8)}| ${line}\n`);
  };
}

/**
 * @param {{ readonly ports: import('./product.mjs').Ports, readonly host: string }} place
 * @param {string} dataFolder
 * @param {NodeJS.ProcessEnv} env
 * @param {string} events how they travel
 * @param {readonly string[]} real the systems that are not the sandbox's
 */
function sheet({ ports, host }, dataFolder, env, events, real) {
  const app = `http://${host}:${ports.API_PORT}`;
  const sandbox = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  return [
    '',
    real.length === 0
      ? `  ${env['BRAND_NAME'] ?? 'USDT Africa'} is running in its sandbox. Nothing here is real money.`
      : `  ${env['BRAND_NAME'] ?? 'USDT Africa'} is running in its sandbox, except for ${real.join(', ')}: anything sent there is real.`,
    '',
    `    App           ${app}`,
    `    Console       ${app}/admin`,
    `    Sandbox page  ${sandbox}`,
    `    API health    ${app}/api/health`,
    `    Events        ${events}`,
    `    Logs          ${shown(join(dataFolder, 'logs'))}`,
    '',
    `  Open ${app}`,
    '  Ctrl-C stops it. The data is kept.',
    '',
  ].join('\n');
}
