import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { migrate, migrations } from './index.js';
import { Rebuilds1763700000010 } from './0010-rebuilds.js';

const ORDINAL = migrations.indexOf(Rebuilds1763700000010) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('rebuilds', 'projection_tables') order by 1`;
const REGISTERED = ['mail_queue', 'order_deadlines', 'order_summary', 'rate_log'];

/** Everything that can be told about a read model's tables by name. */
const LOOKS = `
  select t.relname as table, 'column' as kind, a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attacl) as looks
  from pg_attribute a join pg_class t on t.oid = a.attrelid left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and a.attnum > 0
  union all select t.relname, 'constraint', c.conname, pg_get_constraintdef(c.oid)
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
  union all select tablename, 'index', indexname, indexdef from pg_indexes where tablename = any($1) and schemaname = 'public'
  union all select relname, 'rights', pg_get_userbyid(relowner), (select string_agg(a::text, ' ' order by a::text) from unnest(relacl) a)
  from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

describe('migration 0010: rebuilds of read models', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  const request = async (projection: string, state = 'requested'): Promise<string> => {
    const { rows } = await db.app.query<{ id: string }>(
      `insert into rebuilds (projection, state, requested_by, reason) values ($1, $2, 'test', 'to see') returning id`,
      [projection, state],
    );
    return rows[0]!.id;
  };
  const call = (name: string, id: string): Promise<unknown> => db.app.query(`select rebuild_${name}($1)`, [id]);
  const setState = (id: string, state: string): Promise<unknown> =>
    db.app.query(
      `update rebuilds set state = $2, finished_at = case when $2 in ('done', 'cancelled', 'failed') then now() end where id = $1`,
      [id, state],
    );
  const looks = async (tables: readonly string[]): Promise<unknown[]> => (await db.owner.query(LOOKS, [tables])).rows;
  const schemas = async (): Promise<unknown[]> =>
    (await db.owner.query(`select nspname from pg_namespace where nspname like 'rebuild%'`)).rows;

  it('adds rebuilds and the register of what may be rebuilt to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Rebuilds1763700000010']);
    expect((await db.owner.query(TABLES)).rows).toEqual([
      { table_name: 'projection_tables' },
      { table_name: 'rebuilds' },
    ]);
    const { rows } = await db.reader.query<{ table_name: string }>(
      'select table_name from projection_tables order by 1',
    );
    expect(rows.map((row) => row.table_name)).toEqual(REGISTERED);
  });

  it.each(['order_summary', 'order_deadlines', 'rate-log', 'mail-queue'])(
    'ENG-04 leaves the tables of %s as they were, name for name and right for right, in a swap',
    async (projection) => {
      const { rows } = await db.app.query<{ table_name: string; oid: number }>(
        `select table_name, table_name::regclass::oid as oid from projection_tables where projection = $1`,
        [projection],
      );
      const tables = rows.map((row) => row.table_name);
      const before = await looks(tables);
      const id = await request(projection);
      await call('make_copies', id);
      await call('analyze', id);
      await setState(id, 'swapping');
      await call('swap', id);
      await setState(id, 'done');
      await call('drop_copies', id);
      expect(await looks(tables)).toEqual(before);
      expect(before.length).toBeGreaterThan(5);
      const { rows: after } = await db.app.query<{ oid: number }>(`select $1::regclass::oid as oid`, [tables[0]]);
      expect(after[0]!.oid).not.toBe(rows[0]!.oid);
      expect(await schemas()).toEqual([]);
    },
  );

  it('ENG-04 swaps what was written into the copies, and lets nobody else see them before', async () => {
    const id = await request('order_deadlines');
    await call('make_copies', id);
    await db.app.query(`insert into order_deadlines values (gen_random_uuid(), 'expire', now())`);
    await db.app.query(`insert into rebuild_${id}.order_deadlines values (gen_random_uuid(), 'price', now())`);
    await expect(db.reader.query(`select * from rebuild_${id}.order_deadlines`)).rejects.toThrow(/permission denied/);
    await setState(id, 'swapping');
    await call('swap', id);
    expect((await db.reader.query('select kind from order_deadlines')).rows).toEqual([{ kind: 'price' }]);
    await setState(id, 'done');
    await call('drop_copies', id);
    await db.app.query('delete from order_deadlines');
  });

  it.each([
    ['a table that nobody registered', async () => call('make_copies', await request('events'))],
    ['registering one', async () => db.app.query(`insert into projection_tables values ('events', 'events')`)],
    ['changing the register', async () => db.app.query(`update projection_tables set table_name = 'events'`)],
    [
      'a copy where one is',
      async () => {
        const id = await request('rate-log');
        await call('make_copies', id);
        await expect(call('drop_copies', id)).rejects.toThrow(/no copies to drop/);
        try {
          await call('make_copies', id);
        } finally {
          await setState(id, 'cancelled');
          await call('drop_copies', id);
        }
      },
    ],
    ['a swap without copies', async () => call('swap', await request('mail-queue', 'swapping'))],
    ['dropping what it did not make', async () => call('drop_copies', await request('order_summary'))],
    ['any other rebuild', async () => call('drop_copies', '-1')],
    ['saying that there are copies', async () => db.app.query('update rebuilds set has_copies = true')],
    ['inventing a rebuild with copies', async () => db.app.query('insert into rebuilds (has_copies) values (true)')],
    ['forgetting a rebuild', async () => db.app.query('delete from rebuilds')],
    ['a step of it', async () => db.app.query(`select rebuild_make_copy('order_summary', 'public')`)],
    ['rights', async () => db.app.query(`select rebuild_copy_rights('order_summary', 'events')`)],
  ])('ENG-04 refuses the app %s', async (_what, abuse) => {
    await expect(abuse()).rejects.toThrow(/permission denied|may be rebuilt|does not ask|not ready|no copies to drop/);
    await db.owner.query(
      `update rebuilds set state = 'cancelled', finished_at = now() where state not in ('done', 'cancelled', 'failed')`,
    );
    expect(await schemas()).toEqual([]);
  });

  it('ENG-04 refuses the reader everything', async () => {
    await expect(db.reader.query('select rebuild_make_copies(1)')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('insert into rebuilds (projection) values (1)')).rejects.toThrow(/permission denied/);
  });

  it('ENG-04 does not put a copy in the place of a table that was changed meanwhile', async () => {
    const id = await request('rate-log');
    await call('make_copies', id);
    await setState(id, 'swapping');
    await db.owner.query('alter table rate_log add column noted text');
    await expect(call('swap', id)).rejects.toThrow(
      'rate_log cannot be swapped: it was changed since its rebuild began',
    );
    await db.owner.query('alter table rate_log drop column noted');
    await db.owner.query('create view rates_seen as select * from rate_log');
    await expect(call('swap', id)).rejects.toThrow('rate_log cannot be swapped: a view, a rule or a function needs it');
    await setState(id, 'failed');
    await call('drop_copies', id);
    await expect(call('make_copies', await request('rate-log'))).rejects.toThrow('rate_log cannot be rebuilt: a view');
    await db.owner.query('drop view rates_seen');
    await db.owner.query('update rebuilds set state = $1, finished_at = now() where finished_at is null', [
      'cancelled',
    ]);
  });

  it.each([
    ['a foreign key', 'create table t (a int primary key references other)', 'a foreign key'],
    [
      'a trigger',
      'create table t (a int); create trigger g before insert on t execute function refuse_change_of_events()',
      'it has triggers',
    ],
    ['a serial column', 'create table t (a serial)', 'a sequence'],
    ['an identity column', 'create table t (a int generated always as identity)', 'a sequence'],
    ['partitions', 'create table t (a int) partition by range (a)', 'no ordinary table'],
    ['row security', 'create table t (a int); alter table t enable row level security', 'row security'],
    ['no table', 'select 1', 'no such table'],
  ])('ENG-04 refuses a read model with %s, and says so', async (_what, made, why) => {
    await db.owner.query(
      `create table other (a int primary key); ${made}; insert into projection_tables values ('t', 't')`,
    );
    await expect(call('make_copies', await request('t'))).rejects.toThrow(`t cannot be rebuilt: `);
    await expect(
      call('make_copies', (await db.owner.query<{ id: string }>('select max(id) as id from rebuilds')).rows[0]!.id),
    ).rejects.toThrow(why);
    await db.owner
      .query(`drop table if exists t; drop table other; delete from projection_tables where table_name = 't';
      update rebuilds set state = 'cancelled', finished_at = now() where finished_at is null`);
    expect(await schemas()).toEqual([]);
  });

  it('ENG-04 gives a swap up at once when somebody reads for long, so that nobody has to queue behind it', async () => {
    const id = await request('rate-log');
    await call('make_copies', id);
    await setState(id, 'swapping');
    const reader = await db.app.connect();
    await reader.query('begin');
    await reader.query('select from rate_log');
    const [swap, read] = await Promise.allSettled([call('swap', id), db.app.query('select from rate_log')]);
    expect(swap).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
    expect(read.status).toBe('fulfilled');
    await reader.query('commit');
    reader.release();
    await call('swap', id);
    await setState(id, 'done');
    await call('drop_copies', id);
  });

  it('goes back, with what rebuilds left behind', async () => {
    const id = await request('rate-log');
    await call('make_copies', id);
    const runner = { query: (sql: string) => db.owner.query(sql) };
    await new Rebuilds1763700000010().down(runner as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await schemas()).toEqual([]);
    const { rows } = await db.owner.query(`select proname from pg_proc where proname like 'rebuild%'`);
    expect(rows).toEqual([]);
  });
});
