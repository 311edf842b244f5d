/** The suites that drive the built product in a browser: mostly they wait, so three share a small machine; each has more patience. */
import base from './jest.config.mjs';

export default {
  ...base,
  testMatch: ['<rootDir>/{apps/*,tools}/e2e/**/*.e2e.ts'],
  setupFilesAfterEnv: ['<rootDir>/libs/testing/test-kit/jest/second-try.mjs'],
  maxWorkers: 3,
  testTimeout: 300_000,
};
