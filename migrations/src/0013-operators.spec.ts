import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Operators1763700000013 } from './0013-operators.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Operators1763700000013) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name like 'operator%' order by 1`;
const NAMES = [
  'operator_attempts',
  'operator_credentials',
  'operator_enrolments',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operator_sign_ins',
  'operators',
];

describe('migration 0013: operators', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the operators to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Operators1763700000013']);
    const { rows } = await db.owner.query<{ table_name: string }>(TABLES);
    expect(rows.map((row) => row.table_name)).toEqual(NAMES);
  });

  it('ADM-01 lets the app keep them but never remove one, and shows the reader no secret', async () => {
    const insert = `insert into operators values (gen_random_uuid(), $1, '{}', $2, 'invited', now())`;
    await db.app.query(insert, ['a', 'support']);
    await expect(db.app.query(insert, ['a', 'support'])).rejects.toThrow(/unique/);
    await expect(db.app.query(insert, ['b', 'owner'])).rejects.toThrow(/check constraint/);
    await expect(db.app.query('delete from operators')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select operator_id, role, state from operators')).rowCount).toBe(1);
    await expect(db.reader.query('select profile from operators')).rejects.toThrow(/permission denied/);
    for (const table of NAMES.filter((name) => name !== 'operators'))
      await expect(db.reader.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    const runner = { query: (sql: string) => db.owner.query(sql) };
    await new Operators1763700000013().down(runner as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
  });
});
