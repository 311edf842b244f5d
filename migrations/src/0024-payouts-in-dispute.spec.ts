import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PayoutsInDispute1763700000024 } from './0024-payouts-in-dispute.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(PayoutsInDispute1763700000024) + 1;

describe('migration 0024: payouts in dispute', () => {
  let db: TestDatabase;
  const due = async (): Promise<unknown[]> =>
    (await db.owner.query('select phase, next_check_at is not null as due from payout_work order by phase')).rows;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('INT-04 has the provider asked about them, and about nothing else', async () => {
    await db.owner.query(
      `insert into payout_work (payout_id, order_id, correlation_id, subject_id, reference, phase, version, disputed)
       select gen_random_uuid(), gen_random_uuid(), 'test', 'recipient-1', 'po-' || phase, phase, 3, phase = 'disputed'
       from unnest(array['disputed', 'failed', 'returned']) as phase`,
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['PayoutsInDispute1763700000024']);
    expect(await due()).toEqual([
      { phase: 'disputed', due: true },
      { phase: 'failed', due: false },
      { phase: 'returned', due: false },
    ]);
  });

  it('goes back', async () => {
    await new PayoutsInDispute1763700000024().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect(await due()).toContainEqual({ phase: 'disputed', due: false });
  });
});
