import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1002: subscriptions', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
    await db.app.query(`insert into subscription_checkpoints (name, epoch, transaction_id, global_position)
      values ('order_summary', 1, '7', 3), ('rate-log', 1, '7', 3)`);
    await db.app.query(
      `insert into subscription_failures (name, kind, stream_id, version, event_id, event_type, epoch, transaction_id, global_position, attempts, last_error, next_try_at)
       values ('order_summary', 'projection', 'order-1', 1, gen_random_uuid(), 'OrderPlaced', 1, '7', 1, 1, 'Error: no', now())`,
    );
  });
  afterAll(() => db.drop());

  it('ENG-06 ENG-02 refuses a transaction that declares an earlier row version, or none', async () => {
    const move = (name: string): Promise<unknown> =>
      db.app.query('update subscription_checkpoints set global_position = global_position + 1 where name = $1', [name]);
    await move('order_summary');
    await db.app.query(`insert into projection_row_versions values ('order_summary', 2)`);
    const refused = { code: '55000', message: expect.stringContaining('the rows of order_summary have version 2') };
    await expect(move('order_summary')).rejects.toMatchObject(refused);
    await move('rate-log');
    await expect(
      db.app.query(`insert into subscription_partitions
        (name, topic, partition, generation, next_offset, epoch, transaction_id, global_position)
        values ('order_summary', 'orders', 0, 1, 1, 1, '7', 4)`),
    ).rejects.toMatchObject(refused);
    await expect(db.app.query('delete from subscription_failures')).rejects.toMatchObject(refused);
    await expect(db.app.query('update subscription_failures set attempts = 2')).rejects.toMatchObject(refused);
    // An operator's retry works with every release.
    await db.app.query('update subscription_failures set next_try_at = now()');
    const { rows } = await db.app.query<{ id: string }>(
      `insert into rebuilds (projection, requested_by, reason, row_version)
       values ('order_summary', 'test', 'x', 2) returning id`,
    );
    const advance = 'update rebuilds set events_done = events_done + 1 where id = $1';
    await expect(db.app.query(advance, [rows[0]!.id])).rejects.toMatchObject({ code: '55000' });
    const client = await db.app.connect();
    try {
      await client.query('begin; set local usdt_africa.row_version = 2');
      await client.query(`update subscription_checkpoints set global_position = 9 where name = 'order_summary'`);
      await client.query(advance, [rows[0]!.id]);
      await client.query(`delete from subscription_failures; commit`);
      // The declaration ends with its transaction.
      await expect(
        client.query(`update subscription_checkpoints set global_position = 10 where name = 'order_summary'`),
      ).rejects.toMatchObject(refused);
    } finally {
      client.release();
    }
  });

  it('ENG-02 keeps the record of dropped events, and lets the reader only read', async () => {
    await db.app.query(
      `insert into dropped_events values ('messages', 'order-1', 1, gen_random_uuid(), 'Placed', 'Error: no', 'checked by hand', 'operator:1')`,
    );
    await expect(db.app.query('delete from dropped_events')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update dropped_events set reason = 'other'`)).rejects.toThrow(/permission denied/);
    for (const table of [
      'dropped_events',
      'kafka_partitions',
      'kafka_relay',
      'kafka_topics',
      'subscription_partitions',
    ]) {
      await db.reader.query(`select * from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('ENG-02 begins the relay before the first event', async () => {
    expect((await db.app.query('select epoch, global_position from kafka_relay')).rows).toEqual([
      { epoch: 0, global_position: '0' },
    ]);
  });

  it('ENG-06 keeps the halts that the app notes, and refuses to delete them', async () => {
    await db.app.query(
      `insert into subscription_halts values ('orders', 'order-1', 1, 'OrderPlaced', 5, 4, 1, '7', 3, default)`,
    );
    const { rows } = await db.reader.query('select name, known_version from subscription_halts');
    expect(rows).toEqual([{ name: 'orders', known_version: 4 }]);
    await expect(db.app.query('delete from subscription_halts')).rejects.toThrow(/permission denied/);
  });
});
