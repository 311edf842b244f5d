/** The suites that drive the built product in a browser: mostly they wait, so three share a small machine; each has more patience. */
import { project as base, run } from './jest.config.mjs';

export const project = {
  ...base,
  testMatch: ['<rootDir>/{apps/*,tools}/e2e/**/*.e2e.ts'],
  setupFilesAfterEnv: ['<rootDir>/libs/testing/test-kit/jest/second-try.mjs'],
};

export default { ...project, ...run, maxWorkers: 3, testTimeout: 300_000 };
