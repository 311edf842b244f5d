import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1042: answers about payouts, facts of approvals', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ADM-03 lets the app add and count answers, never remove them, and the reader only read', async () => {
    const add = (question: string, times = 1) =>
      db.app.query(
        `insert into payout_answers (payout_id, reference, question, outcome, times, first_at, last_at)
         values (gen_random_uuid(), 'po-1', $1, 'PENDING', $2, now(), now())`,
        [question, times],
      );
    await add('query');
    await db.app.query('update payout_answers set times = times + 1');
    await expect(add('guess')).rejects.toThrow(/check constraint/);
    await expect(add('send', 0)).rejects.toThrow(/check constraint/);
    await expect(db.app.query('delete from payout_answers')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('update payout_answers set times = 9')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select times from payout_answers')).rows).toEqual([{ times: 2 }]);
    await expect(db.app.query('delete from approval_facts')).rejects.toThrow(/permission denied/);
  });
});
