import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { AddressProof1763700000020 } from './0020-address-proof.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(AddressProof1763700000020) + 1;
const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const CHANGES = ['address_pool', 'deposit_addresses'].flatMap((table) => [
  `update ${table} set index = index + 1`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

describe('migration 0020: proof of addresses', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
    await db.app.query('insert into address_pool values (0, $1, now())', [ADDRESS]);
    await db.app.query(
      `insert into deposit_addresses (address, index, order_id, order_number, watched_until)
       values ($1, 0, gen_random_uuid(), 'S000000000001', now())`,
      [ADDRESS],
    );
  });
  afterAll(() => db.drop());

  it('INT-02 keeps what is there and adds the table of money that no order accounts for', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['AddressProof1763700000020']);
    expect((await db.app.query('select from deposit_addresses')).rowCount).toBe(1);
    expect((await db.reader.query('select from unattributed_deposits')).rowCount).toBe(0);
  });

  it('SEC-30 refuses every change of addresses to their owner too, also in a session that plays a replica', async () => {
    for (const change of CHANGES)
      await expect(db.owner.query(change)).rejects.toThrow(/addresses are never changed or removed/);
    const { rows } = await db.owner.query<{ enabled: string }>(
      `select tgenabled as enabled from pg_trigger where tgname like '%_is_append_only' and not tgisinternal`,
    );
    expect(rows.map(({ enabled }) => enabled)).toEqual(['A', 'A']);
    expect((await db.app.query('select index, address from deposit_addresses')).rows).toEqual([
      { index: '0', address: ADDRESS },
    ]);
  });

  it('lets the app note such money and its crediting, and nothing else', async () => {
    await db.app.query(
      `insert into unattributed_deposits (deposit_key, reason, address, address_index, amount, arrived_at)
       values ('a-0', 'no-order', $1, 0, 5, now())`,
      [ADDRESS],
    );
    await db.app.query(`update unattributed_deposits set credited_at = now()`);
    await expect(db.app.query(`update unattributed_deposits set amount = 1`)).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`delete from unattributed_deposits`)).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new AddressProof1763700000020().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await db.owner.query('delete from deposit_addresses');
  });
});
