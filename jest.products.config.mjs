/**
 * The browser's suites and those that need Kafka, in one run: one kind keeps the processors busy, the other mostly waits, for
 * brokers that start and sessions that end. Four at once leave little of two cores idle.
 */
import browserSuites from './jest.e2e.config.mjs';
import kafkaSuites from './jest.kafka.config.mjs';

export default {
  ...browserSuites,
  testMatch: [...browserSuites.testMatch, ...kafkaSuites.testMatch],
  maxWorkers: 4,
};
