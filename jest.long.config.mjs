/** The suites that take long by their nature (`npm run test:long`): simulations, load, many restarts. */
import base, { relativeImports } from './jest.config.mjs';

export default {
  ...base,
  // The real fast-check: a new seed each time.
  moduleNameMapper: relativeImports,
  testMatch: ['<rootDir>/{apps,libs,migrations,tools}/**/*.long.ts'],
  maxWorkers: 1,
  testTimeout: 1_200_000,
};
