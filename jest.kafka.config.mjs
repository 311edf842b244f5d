/**
 * The suites that need a real Kafka, with timeouts long enough for three brokers that start on a small machine. Two of
 * them at once leave half of two cores idle.
 */
import { project as base, run } from './jest.config.mjs';

export const project = {
  ...base,
  testMatch: ['<rootDir>/libs/*/*/test/**/*.kafka.ts', '<rootDir>/tools/e2e/**/*.kafka.ts'],
  setupFilesAfterEnv: ['<rootDir>/libs/testing/test-kit/jest/second-try.mjs'],
};

export default { ...project, ...run, maxWorkers: 3, testTimeout: 180_000 };
