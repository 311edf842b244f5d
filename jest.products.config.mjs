/**
 * The browser's suites and those that need Kafka, in one run: one kind keeps the processors busy, the other mostly waits, for
 * brokers that start and sessions that end. Four at once leave little of two cores idle.
 */
import { run } from './jest.config.mjs';
import { project as browserSuites } from './jest.e2e.config.mjs';
import { project as kafkaSuites } from './jest.kafka.config.mjs';

export default {
  ...run,
  rootDir: browserSuites.rootDir,
  projects: [
    { ...browserSuites, displayName: 'browser' },
    { ...kafkaSuites, displayName: 'kafka' },
  ],
  maxWorkers: 4,
  testTimeout: 300_000,
};
