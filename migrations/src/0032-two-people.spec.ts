import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { TwoPeople1763700000032 } from './0032-two-people.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(TwoPeople1763700000032) + 1;
const ADMIN = '0199a000-0000-7000-8000-0000000000f0';
const OPERATOR = '0199a000-0000-7000-8000-0000000000f1';
const SEALED = '{"$sealed":{"v":1,"s":"x","c":""}}';

describe('migration 0032: two people', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('SEC-23 knows from the history who let whom in', async () => {
    await db.owner.query(
      `insert into operators (operator_id, email_blind, profile, role, state, invited_at)
       values ($1, 'a', $2, 'finance', 'active', now())`,
      [OPERATOR, SEALED],
    );
    await db.owner.query(
      `insert into events (epoch, stream_id, version, event_id, type, schema_version, data, metadata)
       values (1, $1, 1, gen_random_uuid(), 'OperatorInvited', 1, '{}', '{"actor":"system:command-line"}'),
              (1, $1, 2, gen_random_uuid(), 'OperatorSignedIn', 1, '{}', '{"actor":"operator:x"}'),
              (1, $1, 3, gen_random_uuid(), 'OperatorCredentialsReset', 1, '{}', $2)`,
      [`operator-${OPERATOR}`, JSON.stringify({ actor: `operator:${ADMIN}` })],
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['TwoPeople1763700000032']);
    const { rows } = await db.app.query('select operator_id, by_operator_id, act from operator_changes order by act');
    expect(rows).toEqual([
      { operator_id: OPERATOR, by_operator_id: null, act: 'invited' },
      { operator_id: OPERATOR, by_operator_id: ADMIN, act: 'reset' },
    ]);
  });

  it('SEC-23 lets the app add to it and change nothing', async () => {
    for (const statement of ['update operator_changes set act = act', 'delete from operator_changes'])
      await expect(db.app.query(statement)).rejects.toThrow('permission denied');
  });

  it('goes back', async () => {
    await new TwoPeople1763700000032().down({ query: (sql: string) => db.owner.query(sql) } as never);
    const { rows } = await db.owner.query(`select to_regclass('operator_changes') as there`);
    expect(rows).toEqual([{ there: null }]);
  });
});
