import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { newPasswords, startCluster } from '@usdt-africa/tools/postgres';
import type { Cluster, ClusterAddress } from '@usdt-africa/tools/postgres';
import { databaseOn } from './database.js';
import type { TestDatabase, TestDatabaseOptions } from './database.js';
import { oncePerRun, runFolder } from './run-folder.js';

/** The run's one PostgreSQL, started when the first test requests it; global tear-down stops it. */
export function sharedCluster(): Promise<ClusterAddress> {
  return oncePerRun('cluster', async () => {
    const folder = join(runFolder(), 'clusters', 'shared');
    const { port, passwords } = await startCluster({ folder, passwords: newPasswords(), durable: false });
    return { port, passwords };
  });
}

/** A PostgreSQL of one test file's own. */
export interface IsolatedCluster {
  readonly port: number;
  /** A fresh database on it, as {@link testDatabase} gives one on the shared cluster. */
  database(options?: TestDatabaseOptions): Promise<TestDatabase>;
  /** A clean stop: sessions are cut, everything is written. */
  stop(): Promise<void>;
  /** As a power cut would end it. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder (after {@link stop} or {@link kill}), or restarts it. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * A separate PostgreSQL, for files that kill it or hold transactions open: transaction ids are shared by a whole
 * cluster, so an open transaction would stall the subscribers of all other tests. Stop it in `afterAll`; global
 * tear-down stops what a failed test left.
 */
export async function isolatedCluster(settings: Readonly<Record<string, string>> = {}): Promise<IsolatedCluster> {
  const folder = join(runFolder(), 'clusters', `isolated-${randomUUID()}`);
  const passwords = newPasswords();
  let cluster: Cluster = await startCluster({ folder, passwords, settings, durable: false });
  return {
    port: cluster.port,
    database: (options) => databaseOn(cluster, options),
    stop: () => cluster.stop(),
    kill: () => cluster.kill(),
    restart: async (changed = settings) => {
      await cluster.stop();
      cluster = await startCluster({ folder, passwords, settings: changed, port: cluster.port, durable: false });
    },
  };
}
