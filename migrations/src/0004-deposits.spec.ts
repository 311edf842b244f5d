import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Deposits1763700000004 } from './0004-deposits.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Deposits1763700000004) + 1;
const NAMES = ['chain_blocks', 'chain_cursors', 'chain_heads', 'chain_scans', 'deposit_sightings', 'ignored_transfers'];
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name = any($1) order by 1`;

describe('migration 0004: deposits', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the tables of the chain watcher to a database without them', async () => {
    expect((await db.owner.query(TABLES, [NAMES])).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Deposits1763700000004']);
    expect((await db.owner.query<{ table_name: string }>(TABLES, [NAMES])).rows.map((row) => row.table_name)).toEqual(
      NAMES,
    );
  });

  it('INT-01 lets the app move a cursor, never lose it', async () => {
    await db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', 5, repeat('a', 64), now())`,
    );
    await db.app.query('update chain_cursors set block_number = 6');
    await expect(db.app.query('delete from chain_cursors')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update chain_cursors set block_id = 'none'`)).rejects.toThrow(/check/);
  });

  it('INT-01 lets every process read how a scan fares, and takes no trouble without a sentence', async () => {
    await db.app.query(`insert into chain_scans (name, updated_at) values ('solid', now())`);
    await expect(db.app.query('update chain_scans set failing_since = now()')).rejects.toThrow(/check/);
    await db.app.query(`update chain_scans set failing_since = now(), error = 'the node failed (500)'`);
    await expect(db.app.query(`insert into chain_scans values ('other', null, null, null, now())`)).rejects.toThrow(
      /check/,
    );
    expect((await db.reader.query('select error from chain_scans')).rowCount).toBe(1);
    await expect(db.app.query('delete from chain_scans')).rejects.toThrow(/permission denied/);
  });

  it('SELL-07 keeps what was passed over as it was noted', async () => {
    await db.app.query(
      `insert into ignored_transfers (transfer_key, order_id, address, sender, reason, amount, block_number, arrived_at)
       values ('k', gen_random_uuid(), 'a', 's', 'zero-amount', 2::numeric ^ 255, 1, now())`,
    );
    await expect(db.app.query('update ignored_transfers set amount = 1')).rejects.toThrow(/permission denied/);
    await expect(db.app.query('delete from ignored_transfers')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select reason from ignored_transfers')).rows).toEqual([{ reason: 'zero-amount' }]);
  });
});
