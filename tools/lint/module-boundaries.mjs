/**
 * The layers as lint rules: which package may import which. A package imports lower layers only, and always by its name, never
 * by a path into it. The layer of a library is the folder it lies in (`libs/<layer>/<name>`).
 */
import { basename, dirname } from 'node:path';
import { libraryFolders, packageFolders } from '../lib/packages.mjs';

/** The layers of the servers' libraries, the lowest first. A library may import every library of the layers before its own. */
export const LAYERS = ['core', 'adapters', 'operations', 'foundation', 'money', 'trading', 'journeys', 'views'];

const FOLDERS = new Map(packageFolders().map((folder) => [basename(folder), folder]));
const LIBRARIES = libraryFolders();

/** @param {string} layer */
const librariesOf = (layer) =>
  LIBRARIES.filter((folder) => basename(dirname(folder)) === layer).map((folder) => basename(folder));

/** Imports inside a layer. */
const INSIDE = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  approvals: ['operators'],
  switches: ['operators'],
  recipients: ['accounts'],
  verifications: ['accounts', 'recipients'],
  limits: ['accounts', 'recipients', 'verifications', 'rates'],
  funding: ['wallets'],
  sweeps: ['sends'],
  treasury: ['deposits'],
  'provider-webhooks': ['payouts', 'funding'],
  disputes: ['refunds'],
  notifications: ['disputes'],
  audit: ['history'],
  reconciliation: ['history'],
  'admin-api': ['history', 'audit', 'transactions'],
  registry: librariesOf('views').filter((name) => name !== 'registry'),
});

/** Lower libraries that a library does not import all the same. */
const NEVER = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  // Customers' accounts know nothing of operators' approvals.
  accounts: ['approvals', 'switches', 'ledger'],
  // What a provider reports about customers is handed on by provider-webhooks.
  payouts: ['verifications'],
});

const SERVERS = LAYERS.flatMap(librariesOf);

/** Packages that import less than their layer allows, or have no layer. */
const NARROW = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  kernel: [],
  contracts: ['kernel'],
  'event-store': ['kernel', 'contracts'],
  streaming: ['kernel', 'contracts', 'event-store'],
  platform: ['kernel', 'contracts', 'event-store'],
  authentication: ['kernel', 'contracts', 'platform', 'event-store'],
  tron: ['kernel', 'platform'],
  banking: ['kernel', 'platform'],
  messaging: ['kernel', 'contracts', 'platform'],
  files: ['kernel', 'contracts', 'platform', 'event-store'],
  'web-kit': ['kernel', 'contracts'],
  customer: ['kernel', 'contracts', 'web-kit'],
  admin: ['kernel', 'contracts', 'web-kit'],
  api: SERVERS,
  worker: SERVERS,
  signer: ['kernel', 'platform', 'tron'],
  // The simulated external systems know nothing of the product.
  sandbox: ['kernel'],
  migrations: ['kernel'],
  // Every test depends on the test kit: it imports no context, or each would depend on all.
  'test-kit': ['kernel', 'contracts', 'event-store', 'platform', 'migrations', 'tools'],
  tools: ['contracts'],
  cli: [...SERVERS, 'tools'],
  bench: [...SERVERS, 'migrations', 'test-kit', 'tools'],
});

/**
 * The packages that a package may import, by name.
 * @param {string} name
 * @returns {readonly string[]}
 */
export function mayImport(name) {
  const narrow = NARROW[name];
  if (narrow) return narrow;
  const layer = basename(dirname(FOLDERS.get(name) ?? ''));
  const lower = LAYERS.slice(0, Math.max(LAYERS.indexOf(layer), 0)).flatMap(librariesOf);
  return [...lower.filter((one) => !NEVER[name]?.includes(one)), ...(INSIDE[name] ?? [])];
}

const PACKAGES = [...FOLDERS.keys()];
const CONTEXTS = LAYERS.slice(LAYERS.indexOf('operations')).flatMap(librariesOf);

/** @param {string} name */
const folderOf = (name) => /** @type {string} */ (FOLDERS.get(name));

/** A package inside another comes before it: the first that fits is the one. */
const FROM_THE_INSIDE = PACKAGES.toSorted((one, other) => folderOf(other).length - folderOf(one).length);

/** The parts of the customer's app, and the parts that each imports beside itself: no feature imports another. */
const CUSTOMER_PARTS = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  'customer-app': ['customer-feature', 'customer-shared'],
  'customer-feature': ['customer-shared'],
  'customer-shared': [],
});

/** Their folders; every feature is an element of its own. */
const PART_FOLDERS = /** @type {Readonly<Record<string, string>>} */ ({
  'customer-app': `${folderOf('customer')}/src/app`,
  'customer-feature': `${folderOf('customer')}/src/features/*`,
  'customer-shared': `${folderOf('customer')}/src/shared`,
});

/** How the boundaries plugin finds the packages and the folders inside them. */
export const SETTINGS = {
  'boundaries/elements': [
    ...Object.entries(PART_FOLDERS).map(([type, pattern]) => ({ type, pattern, partialMatch: false })),
    ...FROM_THE_INSIDE.map((name) => ({ type: name, pattern: folderOf(name), partialMatch: false })),
  ],
  'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
  'boundaries/files': [{ category: 'domain', pattern: '**/src/domain/**' }],
  'import/resolver': {
    typescript: {
      noWarnOnMultipleProjects: true,
      conditionNames: ['@usdt-africa/source', 'types', 'node', 'import', 'default'],
    },
  },
};

/** @param {string} name */
const arrow = (name) => {
  const others = mayImport(name);
  return others.length > 0 ? [{ allow: { to: { element: { type: others } } } }] : [];
};

const byName = {
  disallow: { to: { module: { origin: 'local' } }, dependency: { source: '!@usdt-africa/**' } },
  message: 'Another package is imported by its name (@usdt-africa/…), never by a path into it.',
};

/** Packages from outside and Node's own modules are allowed, except in a domain. */
const outside = { allow: { to: { module: { origin: ['external', 'core'] } } } };

/** A path into a package that the package does not offer is not found, and so would pass for one from outside. */
const notOffered = {
  disallow: { to: { module: { origin: 'external' } }, dependency: { source: '@usdt-africa/**' } },
  message: 'A package is entered through what it offers: @usdt-africa/<name>.',
};

const message =
  '"{{from.element.type}}" may not import "{{to.element.type}}": see the layers in tools/lint/module-boundaries.mjs.';

/** What every file of a package may import. The last policy that matches decides. */
const rulesOf = (/** @type {string} */ name) => ({
  default: 'disallow',
  checkAllOrigins: true,
  message,
  policies: [outside, notOffered, ...arrow(name), byName],
});

/** Tests may also use the test kit and simulate external systems. */
const rulesOfTests = (/** @type {string} */ name) => ({
  default: 'disallow',
  checkAllOrigins: true,
  message,
  policies: [
    outside,
    notOffered,
    ...arrow(name),
    { allow: { to: { element: { type: ['test-kit', 'migrations', 'tools', ...SERVERS] } } } },
    byName,
    { allow: { to: { element: { type: 'sandbox' } } } },
    // Tests of the whole workspace compare documents and containers with the apps' configurations, and show the console's samples.
    {
      from: { element: { type: 'tools' } },
      allow: { to: { element: { type: ['api', 'worker', 'signer', 'cli', 'admin'] } } },
    },
  ],
});

/** A domain decides purely: its own rules, the kernel, the contracts, and nothing that does anything. */
const rulesOfDomain = (/** @type {string} */ name) => ({
  default: 'disallow',
  checkAllOrigins: true,
  checkInternals: true,
  message: 'A domain imports its own rules, the kernel and the contracts only: no framework, no I/O.',
  policies: [
    { allow: { to: { element: { type: ['kernel', 'contracts'] } } } },
    byName,
    ...(CONTEXTS.includes(name)
      ? [{ allow: { to: { element: { type: name }, file: { categories: 'domain' } } } }]
      : []),
  ],
});

/** What a file of a part of the customer's app may import, by its path; a test also the invented server and the scripts. */
const rulesOfPart = (/** @type {string} */ part, isTest = false) => {
  const type = [...(CUSTOMER_PARTS[part] ?? []), ...(isTest ? ['customer'] : [])];
  const { policies, ...rest } = isTest ? rulesOfTests('customer') : rulesOf('customer');
  return {
    ...rest,
    message:
      '"{{from.element.type}}" may not import "{{to.element.type}}": a feature imports what is shared, and no other feature.',
    policies: [...policies, ...(type.length > 0 ? [{ allow: { to: { element: { type } } } }] : [])],
  };
};

/**
 * The rules as entries of the linter's configuration, one set a package: an import is compared with every policy that its
 * file has, and those of forty other packages took a third of the linter's time.
 * @param {{ tests: readonly string[], domains: readonly string[], dev: readonly string[] }} places
 */
export function boundaryRules({ tests, domains, dev }) {
  /** @param {object} plan */
  const rules = (plan) => ({ rules: { 'boundaries/dependencies': ['error', plan] } });
  /** Those that a package inside another comes after: the later entry counts. */
  const fromTheOutside = PACKAGES.toSorted((one, other) => folderOf(one).length - folderOf(other).length);
  return [
    { files: ['{apps,libs,migrations,tools}/**/*.{ts,tsx,mts,mjs}'], ...rules(rulesOf('')) },
    ...fromTheOutside.flatMap((name) => {
      /** @param {readonly string[]} patterns @returns {string[][]} what answers to one of them and lies in the package */
      const inside = (patterns) => patterns.map((pattern) => [`${folderOf(name)}/**`, pattern]);
      return [
        { files: inside(['**/*.{ts,tsx,mts,mjs}']), ...rules(rulesOf(name)) },
        { files: inside(domains), ...rules(rulesOfDomain(name)) },
        { files: inside([...dev, ...tests]), ...rules(rulesOfTests(name)) },
      ];
    }),
    ...Object.entries(PART_FOLDERS).flatMap(([part, folder]) => [
      { files: [`${folder}/**/*.{ts,tsx}`], ...rules(rulesOfPart(part)) },
      { files: tests.map((pattern) => [`${folder}/**`, pattern]), ...rules(rulesOfPart(part, true)) },
    ]),
    // What the browser and the prerendering begin with.
    {
      files: [`${folderOf('customer')}/src/*.{ts,tsx}`],
      ...rules({
        ...rulesOf('customer'),
        policies: [
          ...rulesOf('customer').policies,
          { allow: { to: { element: { type: Object.keys(PART_FOLDERS) } } } },
        ],
      }),
    },
  ];
}
