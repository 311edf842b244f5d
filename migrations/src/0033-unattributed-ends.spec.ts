import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { UnattributedEnds1763700000033 } from './0033-unattributed-ends.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(UnattributedEnds1763700000033) + 1;

describe('migration 0033: how deposits without an order end', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ADM-03 keeps what is open open, and lets each end in one way only', async () => {
    const key = (n: number) => `${String(n).repeat(64)}-0`;
    for (const n of [1, 2])
      await db.app.query(
        `insert into unattributed_deposits (deposit_key, reason, address, address_index, amount, arrived_at)
         values ($1, 'no-order', 'T', 1, 5, now())`,
        [key(n)],
      );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['UnattributedEnds1763700000033']);
    const open = 'select deposit_key from unattributed_deposits where credited_at is null and closed_at is null';
    expect((await db.app.query(open)).rowCount).toBe(2);
    const end = (n: number, what: string) =>
      db.app.query(`update unattributed_deposits set ${what} where deposit_key = $1`, [key(n)]);
    await expect(end(1, 'closed_at = now()')).rejects.toThrow(/unattributed_deposits_end/);
    await end(1, `closed_at = now(), outcome = 'returned'`);
    await expect(end(1, 'credited_at = now()')).rejects.toThrow(/unattributed_deposits_end/);
    await end(2, 'credited_at = now()');
    await expect(end(2, `amount = 6`)).rejects.toThrow(/permission denied/);
    expect((await db.app.query(open)).rowCount).toBe(0);
  });
});
