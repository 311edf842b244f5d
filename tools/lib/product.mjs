/** The product on one machine: its ports, its parts, and the settings of each. */
import { join } from 'node:path';
import { externalSystems } from './external-systems.mjs';
import { Complaint, ROOT } from './root.mjs';

/** Every port and the variable that changes it. */
export const PORTS = /** @type {const} */ ({
  API_PORT: 4200,
  SIGNER_PORT: 4206,
  POSTGRES_PORT: 4254,
  KAFKA_PORT: 4292,
  KAFKA_CONTROLLER_PORT: 4293,
  SANDBOX_PORT: 4300,
  SANDBOX_TRON_FULL_PORT: 4301,
  SANDBOX_TRON_SOLIDITY_PORT: 4302,
  SANDBOX_BANK_PORT: 4303,
  SANDBOX_RATES_PORT: 4304,
  SANDBOX_SMTP_PORT: 4305,
  SANDBOX_SMS_PORT: 4306,
  SANDBOX_OPENID_PORT: 4307,
  SANDBOX_IDENTITY_PORT: 4308,
});

/** @typedef {Record<keyof typeof PORTS, number>} Ports */

/**
 * The ports to use: the defaults, or those of the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Ports}
 */
export function readPorts(env) {
  const ports = Object.entries(PORTS).map(([name, usual]) => {
    const text = env[name] ?? String(usual);
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (port < 1 || port > 65_535) throw new Complaint(`${name} must be a port from 1 to 65535, not "${text}".`);
    return /** @type {const} */ ([name, port]);
  });
  for (const [name, port] of ports) {
    const other = ports.find(([otherName, otherPort]) => otherName !== name && otherPort === port);
    if (other) throw new Complaint(`${name} and ${other[0]} are both ${port}. Choose another port for one of them.`);
  }
  return /** @type {Ports} */ (Object.fromEntries(ports));
}

/**
 * A small nursery: several processes share a small machine. The worker's is larger: when an attacker sends thousands of
 * transfers of dust, a third of its time was spent on clearing a nursery of two megabytes (`npm run bench -- dust`),
 * and other sellers waited for it. The loggers of the other parts map stack traces to the sources; the sandbox has no
 * such logger.
 * @param {string} part
 */
const nodeFlags = (part) => [
  ...(part === 'sandbox' ? ['--enable-source-maps'] : []),
  `--max-semi-space-size=${part === 'worker' ? 8 : 2}`,
];

/**
 * @typedef {object} ProcessInputs what the parts are made from
 * @property {Ports} ports
 * @property {string} dataFolder
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {{ readonly app: string }} databaseUrls
 * @property {string} [hotWallet] the address of the signer's hot wallet; left out, the product sends nothing
 * @property {string} [kafkaBrokers] where Kafka is; left out, the parts read the store directly
 * @property {string} [host] by which people open the app (127.0.0.1); passkeys need a name, as `localhost`
 * @property {NodeJS.ProcessEnv} env of the starter's caller: passed on, except for settings that the starter itself
 * decides
 */

/** Settings that the caller's shell may set for these parts only, by the same name or by that of a file (`…_FILE`). */
const ONLY_FOR = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  MASTER_KEYS_RETIRED: ['worker', 'api'],
  BLIND_INDEX_KEYS_RETIRED: ['worker', 'api'],
  SEALER_PRIVATE_KEY: ['sealer'],
  PAYSTACK_PREVIOUS_SECRET_KEY: ['api'],
  TRON_API_KEY: ['worker', 'api'],
  // One port on one machine: the api serves the metrics of all parts.
  METRICS_PORT: ['api'],
  TREASURY_ADDRESS: [],
  SIGNER_TREASURY: [],
  DATABASE_OWNER_URL: [],
  DATABASE_READER_URL: [],
  IN_CONTAINER: [],
  KAFKA_BROKERS: [],
  KAFKA_PORT: [],
  KAFKA_CONTROLLER_PORT: [],
});

/**
 * The parts in the order they start. Each gets the settings it needs and no more: the seed goes to the signer alone,
 * the key that signs the history to the sealer, the owner's database URL to no part, and the api, which is reachable
 * from outside, has no connection to the signer.
 * @param {ProcessInputs} inputs
 * @returns {import('./service-process.mjs').Part[]}
 */
export function productParts({ ports, dataFolder, secrets, databaseUrls, hotWallet, kafkaBrokers, host, env }) {
  const at = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;
  const publicUrl = `http://${host ?? '127.0.0.1'}:${ports.API_PORT}`;
  const outside = externalSystems(env, ports, secrets);
  const common = {
    APP_MODE: 'sandbox',
    NODE_ENV: 'production',
    GENERATED_KEYS: '1',
    PUBLIC_URL: publicUrl,
    // Otherwise each of Node's threads takes memory from an arena of its own and returns little of it: 14 MB of three
    // parts.
    MALLOC_ARENA_MAX: '2',
    // Otherwise memory of a large allocation is retained for the next one as large: 40 MB of three parts. With this
    // setting, all of 128 KB or more is returned when it is free. (The name ends so; other C libraries know neither.)
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
  const server = {
    DATABASE_URL: databaseUrls.app,
    ...(kafkaBrokers === undefined ? {} : { KAFKA_BROKERS: kafkaBrokers }),
    ...outside.server,
    MASTER_KEY: secrets.masterKey,
    BLIND_INDEX_KEY: secrets.blindIndexKey,
    ...(secrets.retiredMasterKeys ? { MASTER_KEYS_RETIRED: secrets.retiredMasterKeys } : {}),
    ...(secrets.retiredBlindIndexKeys ? { BLIND_INDEX_KEYS_RETIRED: secrets.retiredBlindIndexKeys } : {}),
  };
  const worker = {
    ...server,
    ...outside.worker,
    ...(hotWallet === undefined ? {} : { HOT_WALLET_ADDRESS: hotWallet }),
    ...(hotWallet === undefined || outside.treasury === undefined ? {} : { TREASURY_ADDRESS: outside.treasury }),
    SIGNER_URL: at(ports.SIGNER_PORT),
    SIGNER_TOKEN: secrets.signerToken,
  };
  const sandboxPorts = Object.entries(ports).filter(([name]) => name.startsWith('SANDBOX_'));
  /** @type {[string, Record<string, string>][]} */
  const parts = [
    [
      'sandbox',
      {
        ...Object.fromEntries(sandboxPorts.map(([name, port]) => [name, String(port)])),
        SANDBOX_DATA_DIR: join(dataFolder, 'sandbox'),
        WEBHOOK_URL: `${at(ports.API_PORT)}/api/webhooks/paystack`,
        ...(hotWallet !== undefined && outside.hasOwnChain ? { SANDBOX_HOT_WALLET: hotWallet } : {}),
        ...outside.sandbox,
      },
    ],
    [
      'signer',
      {
        SIGNER_PORT: String(ports.SIGNER_PORT),
        SIGNER_TOKEN: secrets.signerToken,
        SIGNER_SEED: secrets.signerSeed,
        SIGNER_STATE_DIR: join(dataFolder, 'signer'),
        ...outside.signer,
      },
    ],
    ['worker', worker],
    [
      'sealer',
      {
        DATABASE_URL: databaseUrls.app,
        // A key file of the caller takes precedence over the starter's own key.
        ...(env['SEALER_PRIVATE_KEY_FILE'] ? {} : { SEALER_PRIVATE_KEY: secrets.sealerPrivateKey }),
        SEAL_EXPORT_DIR: join(dataFolder, 'seals'),
      },
    ],
    [
      'api',
      {
        ...server,
        ...outside.api,
        // It reads the exported heads, to prove the history against them; only the sealer writes there.
        SEAL_EXPORT_DIR: join(dataFolder, 'seals'),
        API_HOST: '127.0.0.1',
        API_PORT: String(ports.API_PORT),
        WEB_ROOT: join(ROOT, 'apps', 'customer', 'dist', 'web'),
        ADMIN_WEB_ROOT: join(ROOT, 'apps', 'admin', 'dist', 'web'),
      },
    ],
  ];
  const inherited = withoutDecided(env, parts);
  return parts.map(([name, inputs]) => ({
    name,
    command: [process.execPath, ...nodeFlags(name), join(ROOT, 'dist', 'parts', `${name}.js`)],
    env: { ...inherited, ...printedTo(name, env), ...common, ...inputs },
    cwd: ROOT,
    // The signer does not need the external systems to start, nor the sealer and the API the worker.
    beside: name === 'signer' || name === 'sealer' || name === 'api',
  }));
}

/**
 * The caller's environment without any setting that a part gets here, without the sandbox's own settings, and without
 * those that npm adds.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly [string, Record<string, string>][]} parts
 */
function withoutDecided(env, parts) {
  const inputs = parts.flatMap(([, settings]) => Object.keys(settings));
  const decided = new Set([...inputs, ...Object.keys(ONLY_FOR), 'NODE_CHANNEL_FD']);
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !decided.has(name) && !decided.has(named(name)) && !/^(SANDBOX_|USDT_TEST_|npm_|PG)/.test(name),
    ),
  );
}

/**
 * Settings of the caller's shell for this part and not for all.
 * @param {string} part
 * @param {NodeJS.ProcessEnv} env
 */
function printedTo(part, env) {
  const given = Object.entries(env).filter(([name]) => {
    if (name.startsWith('SANDBOX_')) return part === 'sandbox';
    // Without a key file the starter's own key is used: a key given as text in the shell is passed to no part.
    return name !== 'SEALER_PRIVATE_KEY' && ONLY_FOR[named(name)]?.includes(part);
  });
  return Object.fromEntries(given);
}

/**
 * The setting that a name stands for, in the same words or as the name of a file.
 * @param {string} name
 */
function named(name) {
  return name.replace(/_FILE$/, '');
}
