import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { DataSource } from 'typeorm';
import { EventStore1763700000001 } from './0001-event-store.js';
import { migrate } from './index.js';

const insert = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
  values ($1, 1, gen_random_uuid(), 'Tested', 1, '{}', '{"correlationId":"c","actor":"test"}')`;

describe('migration 0001: the event store', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: 0 });
  });
  afterAll(() => db.drop());

  it('makes the tables in an empty database, in epoch 1 of this cluster', async () => {
    const tables = `select table_name from information_schema.tables
      where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`;
    expect((await db.owner.query(tables)).rows).toEqual([]);

    expect(await migrate(db.ownerUrl, 1)).toEqual(['EventStore1763700000001']);

    expect((await db.owner.query<{ table_name: string }>(tables)).rows.map((row) => row.table_name)).toEqual([
      'events',
      'idempotency_keys',
      'store_epoch',
      'subject_keys',
      'subscription_checkpoints',
      'subscription_failures',
    ]);
    const { rows } = await db.app.query(
      'select epoch, e.system_identifier = c.system_identifier as here from store_epoch e, pg_control_system() c',
    );
    expect(rows).toEqual([{ epoch: 1, here: true }]);
  });

  it('lets the app add and read events, the reader read them', async () => {
    await db.app.query(insert, ['order-1']);
    const { rows } = await db.reader.query('select epoch, stream_id, version, type from events');
    expect(rows).toEqual([{ epoch: 1, stream_id: 'order-1', version: 1, type: 'Tested' }]);
    await expect(db.reader.query(insert, ['order-2'])).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['UPDATE', `update events set type = 'Forged'`],
    ['UPDATE of a row by its id', `update events set data = '{}' where stream_id = 'order-1'`],
    [
      'INSERT … ON CONFLICT DO UPDATE',
      `${insert.replace('$1', `'order-1'`)} on conflict (stream_id, version) do update set type = 'Forged'`,
    ],
    ['MERGE', `merge into events using (select 1) s on true when matched then delete`],
    ['SELECT … FOR UPDATE', 'select from events for update'],
    ['DELETE', 'delete from events'],
    ['TRUNCATE', 'truncate events'],
    ['DROP', 'drop table events'],
    ['ALTER', 'alter table events alter column data drop not null'],
    ['a new default for the epoch', 'alter table events alter column epoch set default 9'],
    ['DISABLE TRIGGER', 'alter table events disable trigger events_are_append_only'],
    [
      'CREATE TRIGGER',
      'create trigger t before insert on events for each statement execute function refuse_change_of_events()',
    ],
    [
      'REFERENCES',
      'create temporary table t (s text, v int, foreign key (s, v) references events (stream_id, version))',
    ],
    ['CREATE RULE', 'create rule r as on insert to events do instead nothing'],
    ['session_replication_role', 'set session_replication_role = replica'],
    ['becoming the owner', 'set role usdt_owner'],
    ['another epoch', 'update store_epoch set epoch = 2'],
    [
      'an own position',
      `insert into events (global_position, stream_id, version, event_id, type, schema_version, data, metadata) overriding system value values (1, 'order-3', 1, gen_random_uuid(), 'Forged', 1, '{}', '{}')`,
    ],
    [
      'an own time',
      `insert into events (recorded_at, stream_id, version, event_id, type, schema_version, data, metadata) values (now(), 'order-3', 1, gen_random_uuid(), 'Forged', 1, '{}', '{}')`,
    ],
  ])('ENG-01 refuses the app %s', async (_what, statement) => {
    await expect(db.app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    expect((await db.owner.query('select stream_id, type from events')).rows).toEqual([
      { stream_id: 'order-1', type: 'Tested' },
    ]);
  });

  it.each([
    ['UPDATE', `update events set type = 'Forged'`],
    ['DELETE', 'delete from events'],
    ['TRUNCATE', 'truncate events'],
  ])('ENG-01 refuses even the owner %s', async (_what, statement) => {
    await expect(db.owner.query(statement)).rejects.toThrow(/never changed or removed/);
  });

  it('ENG-01 refuses a second event at one version', async () => {
    await expect(db.app.query(insert, ['order-1'])).rejects.toThrow(/events_pkey/);
  });

  it('ENG-08 keeps a destroyed key destroyed, and its name taken', async () => {
    await db.app.query(`insert into subject_keys (subject_id, wrapped_key, master_key_id) values ('s', 'x', 'm')`);
    await db.app.query(`update subject_keys set wrapped_key = null, destroyed_at = now() where subject_id = 's'`);
    await expect(
      db.app.query(`update subject_keys set wrapped_key = 'y', destroyed_at = null where subject_id = 's'`),
    ).rejects.toThrow(/was destroyed/);
    await expect(db.app.query('delete from subject_keys')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select wrapped_key from subject_keys')).rejects.toThrow(/permission denied/);
  });

  it('ENG-01 gives the app no right on the table of events but to read it, and to add by column', async () => {
    const { rows } = await db.app.query<{ right: string }>(
      `select p as right from unnest(array['select','insert','update','delete','truncate','references','trigger','maintain']) p
       where has_table_privilege('events', p)`,
    );
    expect(rows).toEqual([{ right: 'select' }]);
  });

  it('can be taken back', async () => {
    const source = await new DataSource({
      type: 'postgres',
      url: db.ownerUrl,
      migrations: [EventStore1763700000001],
      migrationsTableName: 'schema_migrations',
      installExtensions: false,
    }).initialize();
    await source.undoLastMigration();
    await source.destroy();
    const left = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`;
    expect((await db.owner.query(left)).rowCount).toBe(0);
  });
});
