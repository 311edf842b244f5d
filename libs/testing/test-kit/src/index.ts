import { sharedCluster } from './cluster.js';
import { databaseOn } from './database.js';
import type { TestDatabase, TestDatabaseOptions } from './database.js';

export { accessibilityFaults, bringAxe, stillness } from './accessibility.js';
export type { AccessibilityScope } from './accessibility.js';
export { browser } from './browser.js';
export { containerOf, providedTwice } from './container.js';
export { CookieJar } from './cookie-jar.js';
export { isolatedCluster } from './cluster.js';
export type { IsolatedCluster } from './cluster.js';
export type { TestDatabase, TestDatabaseOptions } from './database.js';
export { everything } from './everything.js';
export { lostText } from './fits.js';
export { endOf, forkSource, killChild } from './fork-source.js';
export { legible } from './legible.js';
export { specify } from './decider-spec.js';
export type { Decide, Given, When } from './decider-spec.js';
export { PasskeyDevice } from './passkey-device.js';
export type { SyncedPasskey } from './passkey-device.js';
export { sharedKafka, testKafka } from './kafka.js';
export type { TestKafka, TestKafkaAddress, TestKafkaOptions } from './kafka.js';
export { oncePerRun, runFolder } from './run-folder.js';
export { seedOf } from './seed-of.js';
export { sealingKeys, type SealingKeys } from './sealing-keys.js';

/** A fresh, migrated database on the run's one PostgreSQL: make it in `beforeAll`, `drop` it in `afterAll`. */
export async function testDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return databaseOn(await sharedCluster(), options);
}
export { type Found, stuck, walk, type Walkable, withoutExit } from './state-graph.js';
