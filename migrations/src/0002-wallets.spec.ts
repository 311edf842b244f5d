import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Wallets1763700000002 } from './0002-wallets.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Wallets1763700000002) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('address_pool', 'address_pool_trouble', 'deposit_addresses') order by 1`;
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

describe('migration 0002: wallets', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the address tables and the sequence to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Wallets1763700000002']);
    expect((await db.owner.query(TABLES)).rows).toEqual([
      { table_name: 'address_pool' },
      { table_name: 'address_pool_trouble' },
      { table_name: 'deposit_addresses' },
    ]);
    expect((await db.app.query(`select nextval('deposit_index') as index`)).rows).toEqual([{ index: '0' }]);
  });

  it('INT-02 lets the app add addresses and orders to them, never change or remove one', async () => {
    await db.app.query('insert into address_pool values (0, $1, now())', [ADDRESS]);
    await db.app.query(
      `insert into deposit_addresses (address, index, order_id, order_number, watched_until)
       values ($1, 0, gen_random_uuid(), 'S000000000001', now())`,
      [ADDRESS],
    );
    for (const table of ['address_pool', 'deposit_addresses']) {
      for (const statement of [
        `update ${table} set index = 5`,
        `delete from ${table}`,
        `truncate ${table}`,
        `drop table ${table}`,
      ])
        await expect(db.app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    await expect(db.app.query(`select setval('deposit_index', 0)`)).rejects.toThrow(/permission denied/);
  });

  it('INT-02 takes no index twice, no address twice and nothing that is no address', async () => {
    const other = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
    const add = (index: number, address: string): Promise<unknown> =>
      db.app.query('insert into address_pool values ($1, $2, now())', [index, address]);
    await expect(add(0, other)).rejects.toThrow(/unique/);
    await expect(add(1, ADDRESS)).rejects.toThrow(/unique/);
    await expect(add(2, `41${'ab'.repeat(20)}`)).rejects.toThrow(/check/);
    await expect(add(2 ** 31, other)).rejects.toThrow(/check/);
  });

  it('INT-02 keeps one row of why the pool cannot be filled', async () => {
    const add = (): Promise<unknown> =>
      db.app.query(
        `insert into address_pool_trouble (sentence, wrong_seed, since, seen_at) values ('s', true, now(), now())`,
      );
    await add();
    await expect(add()).rejects.toThrow(/address_pool_trouble_pkey/);
    expect((await db.reader.query('select sentence from address_pool_trouble')).rowCount).toBe(1);
  });

  it('lets the reader look and nothing more', async () => {
    expect((await db.reader.query('select 1 from deposit_addresses')).rowCount).toBe(1);
    await expect(db.reader.query(`select nextval('deposit_index')`)).rejects.toThrow(/permission denied/);
  });
});
