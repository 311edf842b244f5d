import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1017: rates to buy at', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('BUY-01 stores quotes of both sides and of no other', async () => {
    const add = (side: string) =>
      db.app.query(
        `insert into quotes (id, guest_hash, side, amount_micro, rate_e4, reference_rate_e4, margin_bps, sources, naira_kobo, quoted_at, expires_at)
         values (gen_random_uuid(), 'g', $1, 1, 1, 1, 0, '[]', 0, now(), now() + interval '1 second')`,
        [side],
      );
    await add('sell');
    await add('buy');
    await expect(add('swap')).rejects.toThrow(/quotes_side_check/);
  });

  it('RATE-06 logs a rate of before customers could buy without that side', async () => {
    await db.app.query('insert into rate_log values (1, now(), 15835000, 15760500, 47)');
    await db.app.query('insert into rate_log values (2, now(), 15835000, 15760500, 47, 15993400, 100)');
    const { rows } = await db.reader.query('select buy_rate_e4, buy_margin_bps from rate_log order by version');
    expect(rows).toEqual([
      { buy_rate_e4: null, buy_margin_bps: null },
      { buy_rate_e4: '15993400', buy_margin_bps: 100 },
    ]);
  });
});
