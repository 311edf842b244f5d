import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const insert = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
  values ($1, 1, coalesce($2, gen_random_uuid()), 'Tested', 1, '{}', '{"correlationId":"c","actor":"test"}')`;

describe('migration 1001: the event store', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('begins in epoch 1 of this cluster', async () => {
    const { rows } = await db.app.query(
      'select epoch, e.system_identifier = c.system_identifier as here from store_epoch e, pg_control_system() c',
    );
    expect(rows).toEqual([{ epoch: 1, here: true }]);
  });

  it('ENG-01 lets the app add and read events, the reader read them', async () => {
    await db.app.query(insert, ['order-1', null]);
    const { rows } = await db.reader.query('select epoch, stream_id, version, type from events');
    expect(rows).toEqual([{ epoch: 1, stream_id: 'order-1', version: 1, type: 'Tested' }]);
    await expect(db.reader.query(insert, ['order-2', null])).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['UPDATE', `update events set type = 'Forged'`],
    ['UPDATE of a row by its id', `update events set data = '{}' where stream_id = 'order-1'`],
    [
      'INSERT … ON CONFLICT DO UPDATE',
      `${insert.replace('$1', `'order-1'`).replace('$2', 'null::uuid')} on conflict (stream_id, version) do update set type = 'Forged'`,
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
    await expect(db.app.query(insert, ['order-1', null])).rejects.toThrow(/events_pkey/);
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

  it('ENG-01 refuses a second event with the same id, also to the owner', async () => {
    const id = uuidv7();
    await db.app.query(insert, ['one', id]);
    for (const pool of [db.app, db.owner])
      await expect(pool.query(insert, ['two', id])).rejects.toThrow(/events_by_id/);
  });

  it('ENG-05 lets the app add a seal, the reader read it, and refuses every change of one', async () => {
    const seal = `insert into event_seals values
      (1, 1, '700', 1, 1, '701', 2, 2, sha256('p'), sha256('e'), sha256('marks'), sha256('b'), now(), 'key', sha256('s') || sha256('t'))`;
    await db.app.query(seal);
    expect((await db.reader.query('select block from event_seals')).rows).toEqual([{ block: '1' }]);
    await expect(db.reader.query(seal)).rejects.toThrow(/permission denied/);
    for (const change of [`update event_seals set key_id = ''`, 'delete from event_seals', 'truncate event_seals']) {
      await expect(db.app.query(change)).rejects.toThrow(/permission denied/);
      await expect(db.owner.query(change)).rejects.toThrow(/never changed or removed/);
    }
    await expect(db.app.query(seal)).rejects.toThrow(/event_seals_pkey/);
  });

  it('ENG-05 stores why the sealer halts, and lets the app remove the halt', async () => {
    await db.app.query(`insert into sealer_halt (sentence, since) values ('why', now())`);
    expect((await db.reader.query('select sentence from sealer_halt')).rowCount).toBe(1);
    await db.app.query('delete from sealer_halt');
  });

  it('ADM-05 indexes the events of held deposits, and no others', async () => {
    const add = (streamId: string, type: string) =>
      db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         values ($1, 1, $2, $3, 1, '{}', '{}')`,
        [streamId, uuidv7(), type],
      );
    await add('limit-a', 'LimitExceeded');
    await add('limit-b', 'LimitUsed');
    await db.owner.query('analyze events');
    const { rows } = await db.owner.query<{ tuples: number }>(
      `select reltuples::int as tuples from pg_class where relname = 'events_over_limits'`,
    );
    expect(rows).toEqual([{ tuples: 1 }]);
  });

  it('ENG-01 counts requests without writing to the log of the database', async () => {
    await db.app.query(`insert into rate_limits values ('quotes:here', 7, 1)`);
    await db.app.query('update rate_limits set points = points + 1');
    expect((await db.app.query('select key, points from rate_limits')).rows).toEqual([
      { key: 'quotes:here', points: 8 },
    ]);
    const { rows } = await db.app.query(`select relpersistence from pg_class where oid = 'rate_limits'::regclass`);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
    await expect(db.reader.query('select * from rate_limits')).rejects.toThrow(/permission denied/);
  });

  it('INT-09 shows the app and the reader which migrations were run, and refuses every change', async () => {
    for (const pool of [db.app, db.reader])
      expect((await pool.query('select name from schema_migrations')).rowCount).toBeGreaterThan(0);
    await expect(db.app.query('delete from schema_migrations')).rejects.toThrow(/permission denied/);
  });
});
