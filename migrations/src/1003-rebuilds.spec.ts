import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Rebuilds1801000001003 } from './1003-rebuilds.js';

/** The tables of each read model. */
const REGISTERED: Readonly<Record<string, readonly string[]>> = {
  'admin-withdrawals': ['admin_withdrawals'],
  refunds: ['refunds'],
  approvals: ['approvals'],
  audit: ['audit'],
  'buy-limit-use': ['buy_limit_ends', 'buy_limit_entries'],
  'chain-lines': ['chain_lines', 'chain_places', 'chain_streams'],
  customers: ['admin_customers'],
  disputes: ['disputes'],
  fundings: ['fundings'],
  ledger: ['ledger_balances'],
  holdings: ['deposit_holdings', 'holding_deposits', 'holding_sends'],
  'limit-use': ['limit_entries', 'limit_overrides'],
  'mail-queue': ['mail_queue'],
  'order-owners': ['admin_account_tiers', 'admin_order_owners', 'admin_order_tiers'],
  order_deadlines: ['order_deadlines'],
  order_summary: [
    'account_addresses',
    'account_payees',
    'account_transactions',
    'admin_orders',
    'admin_payouts',
    'order_summary',
    'personal_data_views',
  ],
  'person-lookups': ['person_lookups'],
  purchases: ['purchases'],
  'rate-controls': ['rate_controls'],
  'rate-log': ['rate_log'],
  reconciliation: [
    'reconciliation_days',
    'reconciliation_deposits',
    'reconciliation_orders',
    'reconciliation_readings',
    'reconciliation_rows',
  ],
  saved_recipients: ['recipient_orders', 'saved_recipients'],
  send_states: ['send_states'],
  sweep_states: ['sweep_states'],
  switches: ['switches'],
  'text-message-queue': ['text_message_queue'],
  'tier-upgrades': ['admin_tier_upgrades'],
  'wallet-lines': ['wallet_lines'],
};

/** The catalogue entries of a read model's tables, by name. */
const DESCRIPTION = `
  select t.relname as table, 'column' as kind, a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attacl) as described
  from pg_attribute a join pg_class t on t.oid = a.attrelid left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and a.attnum > 0
  union all select t.relname, 'constraint', c.conname, pg_get_constraintdef(c.oid)
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
  union all select tablename, 'index', indexname, indexdef from pg_indexes where tablename = any($1) and schemaname = 'public'
  union all select relname, 'rights', pg_get_userbyid(relowner), (select string_agg(a::text, ' ' order by a::text) from unnest(relacl) a)
  from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

describe('migration 1003: rebuilds of read models', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
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
  const describedBy = async (tables: readonly string[]): Promise<unknown[]> =>
    (await db.owner.query(DESCRIPTION, [tables])).rows;
  const schemas = async (): Promise<unknown[]> =>
    (await db.owner.query(`select nspname from pg_namespace where nspname like 'rebuild%'`)).rows;

  it('ENG-04 registers the tables of every read model', async () => {
    const { rows } = await db.reader.query<{ projection: string; tables: string[] }>(
      'select projection, array_agg(table_name order by table_name) as tables from projection_tables group by 1',
    );
    expect(Object.fromEntries(rows.map(({ projection, tables }) => [projection, tables]))).toEqual(REGISTERED);
  });

  it.each(Object.keys(REGISTERED))(
    'ENG-04 leaves the tables of %s as they were, name for name and right for right, in a swap',
    async (projection) => {
      const { rows } = await db.app.query<{ table_name: string; oid: number }>(
        `select table_name, table_name::regclass::oid as oid from projection_tables where projection = $1`,
        [projection],
      );
      const tables = rows.map((row) => row.table_name);
      const before = await describedBy(tables);
      const id = await request(projection);
      await call('make_copies', id);
      await call('analyze', id);
      await setState(id, 'swapping');
      await call('swap', id);
      await setState(id, 'done');
      await call('drop_copies', id);
      expect(await describedBy(tables)).toEqual(before);
      expect(before.length).toBeGreaterThan(5);
      const { rows: after } = await db.app.query<{ oid: number }>(`select $1::regclass::oid as oid`, [tables[0]]);
      expect(after[0]!.oid).not.toBe(rows[0]!.oid);
      expect(await schemas()).toEqual([]);
    },
  );

  it('ENG-04 swaps in the rows of the copies, and shows them to no other role before', async () => {
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
    ['a table that is not registered', async () => call('make_copies', await request('events'))],
    ['registering a table', async () => db.app.query(`insert into projection_tables values ('events', 'events')`)],
    ['changing the register', async () => db.app.query(`update projection_tables set table_name = 'events'`)],
    [
      'a second copy',
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
    ['dropping copies that it did not make', async () => call('drop_copies', await request('order_summary'))],
    ['a rebuild that does not exist', async () => call('drop_copies', '-1')],
    ['a claim that there are copies', async () => db.app.query('update rebuilds set has_copies = true')],
    [
      'a rebuild that has copies from the start',
      async () => db.app.query('insert into rebuilds (has_copies) values (true)'),
    ],
    ['a deletion of a rebuild', async () => db.app.query('delete from rebuilds')],
    ['a single step', async () => db.app.query(`select rebuild_make_copy('order_summary', 'public')`)],
    ['rights', async () => db.app.query(`select rebuild_copy_rights('order_summary', 'events')`)],
  ])('ENG-04 refuses the app %s', async (_what, abuse) => {
    await expect(abuse()).rejects.toThrow(
      /permission denied|may be rebuilt|does not request|not ready|no copies to drop/,
    );
    await db.owner.query(
      `update rebuilds set state = 'cancelled', finished_at = now() where state not in ('done', 'cancelled', 'failed')`,
    );
    expect(await schemas()).toEqual([]);
  });

  it('ENG-04 refuses the reader everything', async () => {
    await expect(db.reader.query('select rebuild_make_copies(1)')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('insert into rebuilds (projection) values (1)')).rejects.toThrow(/permission denied/);
  });

  it('ENG-04 refuses to swap a table that was changed meanwhile', async () => {
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
  ])('ENG-04 refuses a read model with %s, and says why', async (_what, made, why) => {
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

  it('ENG-04 gives up a swap at once behind a long read, so that no other reader waits', async () => {
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

  it('reverts completely, including the copies that rebuilds left', async () => {
    const id = await request('rate-log');
    await call('make_copies', id);
    await new Rebuilds1801000001003().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await schemas()).toEqual([]);
    const { rows } = await db.owner.query(`select proname from pg_proc where proname like '%rebuild%'`);
    expect(rows).toEqual([]);
  });
});
