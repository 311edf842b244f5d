import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Forms1763700000039 } from './0039-forms.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Forms1763700000039) + 1;
const TABLES = `select table_name from projection_tables where projection = $1 order by 1`;

describe('migration 0039: the form that rows are stored in', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    await db.app.query(`insert into subscription_checkpoints (name, epoch, transaction_id, global_position)
      values ('order_summary', 1, '7', 3), ('rate-log', 1, '7', 3)`);
    await db.app.query(
      `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id, global_position, attempts, last_error, next_try_at)
       values ('order_summary', 'projection', 'order-1', 1, gen_random_uuid(), 'OrderPlaced', 1, '7', 1, 1, 'Error: no', now())`,
    );
  });
  afterAll(() => db.drop());

  it('ENG-04 makes one read model of an order’s summary and what the console lists of it', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Forms1763700000039']);
    const { rows } = await db.app.query<{ table_name: string }>(TABLES, ['order_summary']);
    expect(rows.map((row) => row.table_name)).toEqual([
      'console_looks',
      'console_orders',
      'console_payouts',
      'order_summary',
    ]);
    expect((await db.app.query(TABLES, ['console_orders'])).rows).toEqual([]);
  });

  it('ENG-06 ENG-02 refuses whoever writes an earlier form, as releases before it do without saying so', async () => {
    const move = (name: string): Promise<unknown> =>
      db.app.query('update subscription_checkpoints set global_position = global_position + 1 where name = $1', [name]);
    await move('order_summary');
    await db.app.query(`insert into projection_forms values ('order_summary', 2)`);
    const refused = { code: '55000', message: expect.stringContaining('the rows of order_summary are of form 2') };
    await expect(move('order_summary')).rejects.toMatchObject(refused);
    await move('rate-log');
    await expect(
      db.app.query(`insert into subscription_partitions
        (name, topic, partition, generation, next_offset, epoch, transaction_id, global_position)
        values ('order_summary', 'orders', 0, 1, 1, 1, '7', 4)`),
    ).rejects.toMatchObject(refused);
    await expect(db.app.query('delete from subscription_failures')).rejects.toMatchObject(refused);
    await expect(db.app.query('update subscription_failures set attempts = 2')).rejects.toMatchObject(refused);
    // To be tried at once is a person's word, whichever release it is said to.
    await db.app.query('update subscription_failures set next_try_at = now()');
    const { rows } = await db.app.query<{ id: string }>(
      `insert into rebuilds (projection, requested_by, reason, form) values ('order_summary', 'test', 'x', 2) returning id`,
    );
    const go = 'update rebuilds set events_done = events_done + 1 where id = $1';
    await expect(db.app.query(go, [rows[0]!.id])).rejects.toMatchObject({ code: '55000' });
    const client = await db.app.connect();
    try {
      await client.query('begin; set local usdt_africa.form = 2');
      await client.query(`update subscription_checkpoints set global_position = 9 where name = 'order_summary'`);
      await client.query(go, [rows[0]!.id]);
      await client.query(`delete from subscription_failures; commit`);
      // What was said holds for its transaction only.
      await expect(
        client.query(`update subscription_checkpoints set global_position = 10 where name = 'order_summary'`),
      ).rejects.toMatchObject(refused);
    } finally {
      client.release();
    }
  });

  it('goes back', async () => {
    await new Forms1763700000039().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.app.query(TABLES, ['console_orders'])).rows).toHaveLength(3);
    await db.app.query(
      `update subscription_checkpoints set global_position = global_position + 1 where name = 'order_summary'`,
    );
  });
});
