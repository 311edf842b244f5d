/**
 * Suites that take long, the longest first: with these a run begins. Whoever makes a suite of half a minute or more (the
 * end of `npm test` names the slowest) adds it; one that is gone fails a test.
 */
export const SLOW_SUITES = [
  'libs/event-store/test/rebuild-kills.spec.ts',
  'tools/test/restore.spec.ts',
  'libs/event-store/src/seal/verify-chain.spec.ts',
  'apps/api/src/admin-matrix.spec.ts',
  'tools/test/start.spec.ts',
  'libs/event-store/src/seal/sealer.spec.ts',
  'apps/cli/src/events/mending.spec.ts',
  'libs/event-store/src/rebuild/rebuilder.spec.ts',
  'libs/files/src/hostile-files.spec.ts',
  'apps/customer/e2e/accessible.e2e.ts',
  'tools/e2e/rooms/accessible.e2e.ts',
  'tools/e2e/kills.e2e.ts',
  'tools/e2e/console-walk.e2e.ts',
  'tools/e2e/edge.e2e.ts',
  'tools/e2e/browser-sale.e2e.ts',
  'tools/e2e/holds.e2e.ts',
  'tools/e2e/sale.e2e.ts',
  'libs/streaming/test/faults.kafka.ts',
  'libs/streaming/test/kills.kafka.ts',
  'libs/testing/test/kafka.kafka.ts',
  'libs/streaming/test/brokers.kafka.ts',
  'tools/e2e/sale.kafka.ts',
  'tools/e2e/compose.kafka.ts',
  'tools/e2e/start.kafka.ts',
];
