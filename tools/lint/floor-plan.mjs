/**
 * The floor plan as lint rules: who may import whom. Arrows point one way, apps → contexts, storey by storey → ports, event
 * store, platform, contracts → kernel; a package is entered through its name, never through a path into it.
 */

/** The contexts, storey by storey, the lowest first. A context may import those of lower storeys and, in its own, those before it. */
const STOREYS = [
  /* operations */ ['operators', 'accounts', 'approvals', 'switches', 'ledger'],
  /* ground */ ['rates', 'recipients', 'addresses', 'verifications', 'limits'],
  /* money moves */ ['deposits', 'payouts'],
  /* exchange */ ['orders'],
  /* journeys */ ['disputes', 'notifications'],
  /* views */ ['transactions', 'history', 'audit', 'reconciliation', 'console'],
  /* what the product is made of */ ['registry'],
];
const CONTEXTS = STOREYS.flat();
const PORTS = ['tron', 'banking', 'messaging', 'files'];
const BELOW_CONTEXTS = [...PORTS, 'authentication', 'streaming', 'event-store', 'platform', 'contracts', 'kernel'];
const SERVERS = [...CONTEXTS, ...BELOW_CONTEXTS];

/** For each package the others it may import. */
export const MAY_IMPORT = {
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
  ...Object.fromEntries(CONTEXTS.map((name, at) => [name, [...CONTEXTS.slice(0, at), ...BELOW_CONTEXTS]])),
  'web-kit': ['kernel', 'contracts'],
  customer: ['kernel', 'contracts', 'web-kit'],
  admin: ['kernel', 'contracts', 'web-kit'],
  api: SERVERS,
  worker: SERVERS,
  signer: SERVERS,
  // The outside world knows nothing of the product.
  sandbox: ['kernel'],
  migrations: ['kernel'],
  // The test kit stands on what starts programs here: neither knows a context, or every test would depend on every one.
  testing: ['kernel', 'contracts', 'event-store', 'platform', 'migrations', 'tools'],
  tools: ['contracts'],
  cli: [...SERVERS, 'tools'],
  bench: [...SERVERS, 'migrations', 'testing', 'tools'],
};

const APPS = ['api', 'worker', 'signer', 'sandbox', 'cli', 'customer', 'admin'];
/** Packages that lie in a place of their own. */
const ELSEWHERE = /** @type {Record<string, string>} */ ({
  migrations: 'migrations',
  bench: 'tools/bench',
  tools: 'tools',
});
const PACKAGES = Object.keys(MAY_IMPORT);

/** @param {string} name */
const folderOf = (name) => ELSEWHERE[name] ?? (APPS.includes(name) ? `apps/${name}` : `libs/${name}`);

/** A package inside another comes before it: the first that fits is the one. */
const FROM_THE_INSIDE = PACKAGES.toSorted((one, other) => folderOf(other).length - folderOf(one).length);

/** How the boundaries plugin knows the packages, and the rooms inside them. */
export const SETTINGS = {
  'boundaries/elements': FROM_THE_INSIDE.map((name) => ({ type: name, pattern: folderOf(name), partialMatch: false })),
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
  const others = /** @type {Record<string, readonly string[]>} */ (MAY_IMPORT)[name] ?? [];
  return others.length > 0 ? [{ allow: { to: { element: { type: others } } } }] : [];
};

const byName = {
  disallow: { to: { module: { origin: 'local' } }, dependency: { source: '!@usdt-africa/**' } },
  message: 'Another package is imported by its name (@usdt-africa/…), never by a path into it.',
};

/** Packages from outside and Node's own modules are nobody's concern here, except in a domain. */
const outside = { allow: { to: { module: { origin: ['external', 'core'] } } } };

/** A path into a package that the package does not offer is not found, and so would pass for one from outside. */
const notOffered = {
  disallow: { to: { module: { origin: 'external' } }, dependency: { source: '@usdt-africa/**' } },
  message: 'A package is entered through what it offers: @usdt-africa/<name>.',
};

const message =
  '"{{from.element.type}}" may not import "{{to.element.type}}": see the floor plan in tools/lint/floor-plan.mjs.';

/** What every file of a package may import. The last policy that matches decides. */
const floorPlan = (/** @type {string} */ name) => ({
  default: 'disallow',
  checkAllOrigins: true,
  message,
  policies: [outside, notOffered, ...arrow(name), byName],
});

/** Tests may also use the test kit and play the outside world. */
const floorPlanOfTests = (/** @type {string} */ name) => ({
  default: 'disallow',
  checkAllOrigins: true,
  message,
  policies: [
    outside,
    notOffered,
    ...arrow(name),
    { allow: { to: { element: { type: ['testing', 'migrations', 'tools', ...SERVERS] } } } },
    byName,
    { allow: { to: { element: { type: 'sandbox' } } } },
    // Whether documents and containers say what the parts' configurations ask for is nobody else's test.
    // A browser before the console is shown the samples that the console's own tests have.
    {
      from: { element: { type: 'tools' } },
      allow: { to: { element: { type: ['api', 'worker', 'signer', 'cli', 'admin'] } } },
    },
  ],
});

/** A domain decides purely: its own rules, the kernel, the contracts, and nothing that does anything. */
const floorPlanOfDomain = (/** @type {string} */ name) => ({
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

/**
 * The plan as entries of the linter's configuration, for each package its own: every import is held against every policy
 * that its file is given, and those of forty other packages took a third of the linter's time.
 * @param {{ tests: readonly string[], domains: readonly string[], dev: readonly string[] }} places
 */
export function floorPlans({ tests, domains, dev }) {
  /** @param {object} plan */
  const rules = (plan) => ({ rules: { 'boundaries/dependencies': ['error', plan] } });
  /** Those that a package inside another comes after: the later entry counts. */
  const fromTheOutside = PACKAGES.toSorted((one, other) => folderOf(one).length - folderOf(other).length);
  return [
    { files: ['{apps,libs,migrations,tools}/**/*.{ts,tsx,mts,mjs}'], ...rules(floorPlan('')) },
    ...fromTheOutside.flatMap((name) => {
      /** @param {readonly string[]} patterns @returns {string[][]} what answers to one of them and lies in the package */
      const inside = (patterns) => patterns.map((pattern) => [`${folderOf(name)}/**`, pattern]);
      return [
        { files: inside(['**/*.{ts,tsx,mts,mjs}']), ...rules(floorPlan(name)) },
        { files: inside(domains), ...rules(floorPlanOfDomain(name)) },
        { files: inside([...dev, ...tests]), ...rules(floorPlanOfTests(name)) },
      ];
    }),
  ];
}
