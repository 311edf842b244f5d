import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const BANK = 'd1'.repeat(32);

describe('migration 1009: orders', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 lets the app write the read models, and the reader only read', async () => {
    await db.app.query(`insert into order_deadlines values (gen_random_uuid(), 'expire', now())`);
    await expect(
      db.app.query(`insert into order_deadlines values (gen_random_uuid(), 'other', now())`),
    ).rejects.toThrow(/check constraint/);
    expect((await db.reader.query('select kind from order_deadlines')).rowCount).toBe(1);
    await expect(db.reader.query('delete from order_deadlines')).rejects.toThrow(/permission denied/);
    expect((await db.app.query('delete from order_deadlines')).rowCount).toBe(1);
  });

  it('TRACK-05 stores blind indexes for lookups and nothing in the clear, and hides them from the reader', async () => {
    const add = (person: string) =>
      db.app.query(`insert into order_lookups values ('mail-address', $1, now(), gen_random_uuid())`, [person]);
    await add('ab'.repeat(32));
    await expect(add('ada@example.com')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('delete from order_lookups')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select person from order_lookups')).rejects.toThrow(/permission denied/);
  });

  it('RCP-06 stores the first payouts of an account as one sum, never below zero and never deleted', async () => {
    await db.app.query('insert into first_payouts values (gen_random_uuid(), 100)');
    await db.app.query('insert into first_payout_parts select gen_random_uuid(), account_id, kobo from first_payouts');
    await expect(db.app.query('update first_payouts set kobo = -1')).rejects.toMatchObject({ code: '23514' });
    expect((await db.app.query('update first_payouts set kobo = 0')).rowCount).toBe(1);
    for (const table of ['first_payouts', 'first_payout_parts'])
      await expect(db.app.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select from first_payout_parts where not freed')).rowCount).toBe(1);
  });

  it('RCP-06 stores the first payouts to a bank account as one sum, and hides payees from the reader', async () => {
    await db.app.query('insert into order_payees values (gen_random_uuid(), $1, $1, true)', [BANK]);
    await db.app.query('insert into first_payouts_to values ($1, 100)', [BANK]);
    await expect(db.app.query('update first_payouts_to set kobo = -1')).rejects.toMatchObject({ code: '23514' });
    await db.app.query('insert into first_payout_parts_to values (gen_random_uuid(), $1, 100)', [BANK]);
    await expect(db.app.query('delete from order_payees')).rejects.toMatchObject({ code: '42501' });
    await expect(db.reader.query('select payee from order_payees')).rejects.toMatchObject({ code: '42501' });
    expect((await db.reader.query('select order_id from order_payees where paid')).rowCount).toBe(1);
  });

  it('SELL-07 stores when payouts were requested, for the app alone, and deletes nothing', async () => {
    await db.app.query(`insert into payout_velocity values ('payee:' || repeat('a', 64), array[now()])`);
    await expect(db.app.query(`update payout_velocity set requested_at = '{}'`)).rejects.toMatchObject({
      code: '23514',
    });
    await expect(db.app.query('delete from payout_velocity')).rejects.toMatchObject({ code: '42501' });
    await expect(db.reader.query('select from payout_velocity')).rejects.toMatchObject({ code: '42501' });
  });
});
