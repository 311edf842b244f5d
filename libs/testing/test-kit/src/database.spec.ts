import { migrate, migrations, ROLES } from '@usdt-africa/migrations';
import { ROLES as CLUSTER_ROLES } from '@usdt-africa/tools/postgres';
import { isolatedCluster, testDatabase } from './index.js';
import type { TestDatabase } from './index.js';

describe('a test database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  test('has every migration, and roles that own, write and read', async () => {
    expect(await migrate(database.ownerUrl)).toEqual([]);
    const { rows } = await database.app.query('select current_user::text as name');
    expect(rows).toEqual([{ name: ROLES.app }]);
    expect(CLUSTER_ROLES).toEqual(ROLES);
  });

  test('refuses to let the app and the reader create tables', async () => {
    await expect(database.app.query('create table mine ()')).rejects.toThrow('permission denied');
    await expect(database.reader.query('create temporary table mine ()')).rejects.toThrow('permission denied');
    await expect(database.app.query('create schema mine')).rejects.toThrow('permission denied');
  });

  test('runs on a PostgreSQL with the settings that the event store needs', async () => {
    const { rows } = await database.app.query(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('max_prepared_transactions') as prepared,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ version: 18, prepared: '0', idle: '30s' }]);
  });

  test('belongs to one test file only', async () => {
    const other = await testDatabase();
    await other.owner.query('create table planted ()');
    await other.drop();
    const { rows } = await database.owner.query(`select to_regclass('planted') as found`);
    expect(rows).toEqual([{ found: null }]);
  });

  test('stops before the requested migration', async () => {
    const empty = await testDatabase({ migrateTo: 0 });
    const { rows } = await empty.owner.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    );
    expect(rows).toEqual([{ tables: 0 }]);
    expect(await migrate(empty.ownerUrl)).toHaveLength(migrations.length);
    await empty.drop();
  });
});

test('a cluster of a file’s own survives a power cut and stays on its port', async () => {
  const cluster = await isolatedCluster({ fsync: 'on' });
  const database = await cluster.database();
  await database.owner.query('create table kept (id int)');
  await database.owner.query('insert into kept values (1)');
  await cluster.kill();
  await expect(database.owner.query('select 1')).rejects.toThrow();
  await cluster.restart();
  const { rows } = await database.owner.query('select id from kept');
  expect(rows).toEqual([{ id: 1 }]);
  await database.drop();
  await cluster.stop();
});
