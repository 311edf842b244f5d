import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const READ_MODELS = [
  'admin_account_tiers',
  'admin_order_owners',
  'admin_order_tiers',
  'admin_orders',
  'admin_payouts',
  'audit',
  'personal_data_views',
  'reconciliation_days',
  'reconciliation_deposits',
  'reconciliation_orders',
  'reconciliation_readings',
  'reconciliation_rows',
];

describe('migration 1011: views', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 lets the app write the read models, and the reader only read', async () => {
    await db.app.query(
      `insert into audit (event_id, position, at, act, stream_id, version, actor, money, facts, changes, correlation_id)
       values (gen_random_uuid(), 1, now(), 'OrderNoteAdded', 'order-1', 1, 'operator:x', false, '{}', '[]', 'c')`,
    );
    expect((await db.reader.query('select act from audit')).rows).toEqual([{ act: 'OrderNoteAdded' }]);
    for (const table of READ_MODELS) {
      await db.reader.query(`select from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await db.app.query(`delete from ${table}`);
    }
  });

  it('ADM-03 stores the tier that an order was placed under, and the bank that it pays', async () => {
    await db.app.query(`insert into admin_order_tiers values (gen_random_uuid(), gen_random_uuid(), now(), 'basic')`);
    expect((await db.reader.query('select tier from admin_order_tiers')).rows).toEqual([{ tier: 'basic' }]);
    await db.app.query(
      `insert into admin_payouts (payout_id, order_id, phase, urgency, attempt, version, state, bank_code)
       values (gen_random_uuid(), gen_random_uuid(), 'settled', 1, 1, 1, '{}', '058')`,
    );
    expect((await db.reader.query('select bank_code from admin_payouts')).rows).toEqual([{ bank_code: '058' }]);
  });

  it('ADM-10 hides the profiles of customers from the reader', async () => {
    await db.reader.query('select account_id, state_name, attention from admin_customers');
    await expect(db.reader.query('select profile from admin_customers')).rejects.toThrow(/permission denied/);
  });

  it('TXN-01 hides names and search words of transactions from the reader', async () => {
    await db.app.query(`insert into account_transactions (order_id) values (gen_random_uuid())`);
    expect((await db.reader.query('select hidden, category from account_transactions')).rows).toEqual([
      { hidden: false, category: 'general' },
    ]);
    for (const sql of [
      'select words from account_transactions',
      'select payee from account_transactions',
      'select recipient from account_payees',
    ])
      await expect(db.reader.query(sql)).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update account_transactions set state = 'paid'`)).rejects.toThrow(/check constraint/);
  });

  it('INT-09 begins to check follow-ups at the first event, and lets the app store what is pending', async () => {
    const { rows } = await db.app.query('select epoch, global_position, reached_at from follow_up_checkpoint');
    expect(rows).toEqual([{ epoch: 0, global_position: '0', reached_at: null }]);
    await db.app.query(`insert into pending_follow_ups values ('rule', 'key', 'stream', 'order', now())`);
    await db.app.query('delete from pending_follow_ups');
    await expect(db.app.query('delete from follow_up_checkpoint')).rejects.toThrow(/permission denied/);
  });
});
