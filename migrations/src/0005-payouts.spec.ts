import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Payouts1763700000005 } from './0005-payouts.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Payouts1763700000005) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('payout_work', 'webhook_inbox', 'webhook_counts') order by 1`;

describe('migration 0005: payouts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the tables of payouts to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Payouts1763700000005']);
    expect((await db.owner.query(TABLES)).rows).toEqual([
      { table_name: 'payout_work' },
      { table_name: 'webhook_counts' },
      { table_name: 'webhook_inbox' },
    ]);
  });

  it('INT-05 keeps one row for each piece of news, and its bytes from the reader', async () => {
    const add = (): Promise<unknown> =>
      db.app.query(
        `insert into webhook_inbox (event_key, event, subject_id, body, received_at, last_received_at)
         values ('transfer.success|po-1|success', 'transfer.success', 's', 'x', now(), now())`,
      );
    await add();
    await expect(add()).rejects.toThrow(/webhook_inbox_pkey/);
    await expect(db.reader.query('select body from webhook_inbox')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select copies from webhook_inbox')).rows).toEqual([{ copies: 1 }]);
  });

  it('INT-04 keeps one row of work for each payout', async () => {
    const add = (version: number): Promise<unknown> =>
      db.app.query(
        `insert into payout_work (payout_id, order_id, correlation_id, subject_id, reference, phase, version)
         values ('0197a000-0000-7000-8000-000000000001', gen_random_uuid(), 'c', 's', 'po-1', 'asking', $1)`,
        [version],
      );
    await expect(add(0)).rejects.toThrow(/check constraint/);
    await add(1);
    await expect(add(1)).rejects.toThrow(/payout_work_pkey/);
    expect((await db.reader.query('select phase, waiting_since, disputed from payout_work')).rows).toEqual([
      { phase: 'asking', waiting_since: null, disputed: false },
    ]);
  });
});
