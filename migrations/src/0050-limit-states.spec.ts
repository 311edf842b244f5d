import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { LimitStates1763700000050 } from './0050-limit-states.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(LimitStates1763700000050) + 1;
const OVERRIDE = `insert into limit_overrides (person, override_id, kind, limit_micro, set_at, set_by)
  values ('p', gen_random_uuid(), 'account', 1, now(), 'operator:1')`;

describe('migration 0050: kept states of limits', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('LIM-01 keeps one state a stream, and lets an account that sold nothing have a limit of its own', async () => {
    await expect(db.app.query(OVERRIDE)).rejects.toMatchObject({ code: '23502' });
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['LimitStates1763700000050']);
    await db.app.query(OVERRIDE);
    await db.app.query(`insert into limit_states values ('p', 1, 64, '{}')`);
    await expect(db.app.query(`insert into limit_states values ('p', 1, 65, '{}')`)).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('goes back', async () => {
    await new LimitStates1763700000050().down({ query: (sql: string) => db.owner.query(sql) } as never);
    await expect(db.app.query('select from limit_states')).rejects.toMatchObject({ code: '42P01' });
  });
});
