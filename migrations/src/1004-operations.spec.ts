import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const SECRET = [
  'operator_attempt_counters',
  'operator_credentials',
  'operator_enrolments',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operator_sign_ins',
];

describe('migration 1004: operations', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ADM-01 lets the app store operators but never delete one, and shows the reader no secret', async () => {
    const insert = `insert into operators values (gen_random_uuid(), $1, '{}', $2, 'invited', now())`;
    await db.app.query(insert, ['a', 'support']);
    await expect(db.app.query(insert, ['a', 'support'])).rejects.toThrow(/unique/);
    await expect(db.app.query(insert, ['b', 'owner'])).rejects.toThrow(/check constraint/);
    await expect(db.app.query('delete from operators')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select operator_id, role, state from operators')).rowCount).toBe(1);
    await expect(db.reader.query('select profile from operators')).rejects.toThrow(/permission denied/);
    for (const table of SECRET)
      await expect(db.reader.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('SEC-23 lets the app add changes of operators, and change or delete none', async () => {
    await db.app.query(`insert into operator_changes values (gen_random_uuid(), null, 'invited', now())`);
    for (const statement of ['update operator_changes set act = act', 'delete from operator_changes'])
      await expect(db.app.query(statement)).rejects.toThrow('permission denied');
  });

  it('SEC-23 accepts the states of an approval, and no other', async () => {
    const add = (state: string): Promise<unknown> =>
      db.app.query(
        `insert into approvals (approval_id, action, resource, record_id, label, payload, payload_hash, requested_by, requested_at, expires_at, state, version)
         values (gen_random_uuid(), 'a', 'r', 'i', 'l', '{}', 'h', gen_random_uuid(), now(), now(), $1, 1)`,
        [state],
      );
    for (const state of [
      'requested',
      'granted',
      'refused',
      'expired',
      'dropped',
      'executed',
      'not-possible',
      'withdrawn',
    ])
      await add(state);
    await expect(add('new')).rejects.toThrow(/approvals_state_check/);
  });

  it('ENG-01 lets the app write the read models, and the reader only read', async () => {
    await db.app.query(`insert into switches values ('payouts', true, null, null, 'late', now(), 1)`);
    expect((await db.reader.query('select name from switches')).rows).toEqual([{ name: 'payouts' }]);
    for (const table of ['approvals', 'switches', 'ledger_balances']) {
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await db.app.query(`delete from ${table}`);
    }
  });

  it('ENG-01 stores balances of any size', async () => {
    const huge = '99999999999999999999999999999999999999';
    await db.app.query(`insert into ledger_balances values ('income:margin', 'NGN', 'income:margin', $1, 1)`, [huge]);
    expect((await db.reader.query('select balance::text from ledger_balances')).rows).toEqual([{ balance: huge }]);
  });
});
