import 'reflect-metadata';
import { createLog } from '@usdt-africa/platform';
import { directSubscriptions, projections } from '@usdt-africa/registry';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { workerSettings } from '../test/settings.js';
import { workerConfig } from './config.js';
import { startWorker } from './worker.js';

describe('a worker', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const configOf = (roles: string) => workerConfig(workerSettings(db.appUrl, roles));
  const ran = async (): Promise<string[]> =>
    (await db.app.query<{ name: string }>('select name from subscription_checkpoints')).rows.map(({ name }) => name);
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const open = async (): Promise<number> =>
    (
      await db.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and usename = 'usdt_app'
           and pid <> all($1::int[])`,
        [[(await db.app.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid]],
      )
    ).rowCount ?? 0;

  it('INT-02 with all roles runs every monitored subscription and every projection, and stops cleanly', async () => {
    const config = configOf('all');
    const wanted = [
      ...directSubscriptions(config).map(({ name }) => name),
      ...projections(config).map(({ projection }) => projection.name),
    ];
    const worker = await startWorker(config, createLog('test', 'silent'));
    try {
      await until(async () => {
        const names = new Set(await ran());
        return wanted.every((name) => names.has(name));
      });
      expect(await ran()).toEqual(expect.arrayContaining(['notifications', 'operator-notices', 'account-notices']));
    } finally {
      await worker.stop();
    }
    // A backend ends a moment after its client has gone.
    await until(async () => (await open()) === 0);
  });

  it('INT-02 refuses an unknown role, and accepts spaces between known ones', () => {
    expect([...configOf('watcher, processes').roles]).toEqual(['processes', 'watcher']);
    for (const wrong of ['watchers', 'processes;watcher', 'all,mail', 'processes,', ',', 'Clock'])
      expect(() => configOf(wrong)).toThrow(/^WORKER_ROLES must be all, or some of/);
  });

  it('INT-02 runs no subscription or projection of a role that it does not have', async () => {
    const config = configOf('processes');
    const worker = await startWorker(config, createLog('test', 'silent'));
    try {
      await until(async () => (await ran()).includes('notifications'));
    } finally {
      await worker.stop();
    }
    const names = await ran();
    for (const { projection } of projections(config)) expect(names).not.toContain(projection.name);
    expect(names).not.toContain('order-recheck');
  });
});
