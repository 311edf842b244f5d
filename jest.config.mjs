/**
 * Type parameters of arrow functions and elements look alike: only .tsx is parsed with elements.
 * @param {boolean} tsx
 */
const compile = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** Sources import what each file will be once compiled: `./money.js` is `./money.ts` here. */
export const relativeImports = { '^(\\.{1,2}/.*)\\.js$': '$1' };

/** Every suite of the house: ESM, sources resolved without building, one PostgreSQL for the run. */
export const project = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/libs/testing/test-kit/jest/cached-context.mjs',
  runtime: '<rootDir>/libs/testing/test-kit/jest/cached-modules.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: {
    ...relativeImports,
    '^fast-check$': '<rootDir>/libs/testing/test-kit/jest/seeded-fast-check.mjs',
  },
  testEnvironmentOptions: { customExportConditions: ['@usdt-africa/source', 'node', 'node-addons'] },
  transform: { '^.+\\.ts$': compile(false), '^.+\\.tsx$': compile(true) },
  transformIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/libs/testing/test-kit/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/test-kit/jest/global-teardown.mjs',
};

/** What holds for a run, whatever suites it has. */
export const run = {
  testSequencer: `${import.meta.dirname}/libs/testing/test-kit/jest/sequencer.mjs`,
  workerIdleMemoryLimit: '1GB',
  // A process that holds cached packages needs longer than half a second to end on a busy machine; one with an open
  // handle never ends.
  workerGracefulExitTimeout: 10_000,
};

export default {
  ...project,
  ...run,
  testMatch: [
    '<rootDir>/{apps,libs,migrations,tools}/**/src/**/*.spec.{ts,tsx}',
    '<rootDir>/{apps,libs,migrations,tools}/**/test/**/*.spec.ts',
  ],
  // For a machine that is busy with other things, too: a test that hangs is reported a little later.
  testTimeout: 120_000,
};
