import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1021: added BVNs, and wallets by time', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('WALLET-02 hides added BVNs from the reader, and finds them by their blind index', async () => {
    await expect(db.reader.query('select bvn_typed from tier_upgrade_requests')).rejects.toThrow(/permission denied/);
    await db.app.query('select from tier_upgrade_requests where bvn_blind = any($1)', [['x']]);
    const { rows } = await db.owner.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid::regclass::text in
         ('tier_upgrade_requests_by_bvn', 'wallet_lines_by_time')`,
    );
    expect(rows).toEqual([{ valid: true }, { valid: true }]);
  });

  it('WALLET-02 sums a month without reading the lines before it', async () => {
    const account = '0199a000-0000-7000-8000-000000000001';
    await db.app.query(
      `insert into wallet_lines (account_id, version, entry_id, kind, amount_kobo, balance_kobo, counter, at)
       select $1, n, gen_random_uuid(), 'funding', 1, n, 'x', '2026-01-01'::timestamptz + n * interval '1 hour'
       from generate_series(1, 5000) n`,
      [account],
    );
    await db.owner.query('vacuum analyze wallet_lines');
    const { rows } = await db.app.query<{ 'QUERY PLAN': string }>(
      `explain select sum(amount_kobo) from wallet_lines where account_id = '${account}' and at >= '2026-07-20'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('wallet_lines_by_time');
  });
});
