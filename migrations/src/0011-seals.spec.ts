import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Seals1763700000011 } from './0011-seals.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Seals1763700000011) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name = 'event_seals'`;
const insert = `insert into event_seals values
  (1, 1, '700', 1, 1, '701', 2, 2, sha256('p'), sha256('e'), sha256('marks'), sha256('b'), now(), 'key', sha256('s') || sha256('t'))`;

describe('migration 0011: seals', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the table of seals to a database without it', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    await expect(db.app.query(`update name_enquiries set account_blind = ''`)).rejects.toThrow(/permission denied/);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Seals1763700000011']);
    expect((await db.owner.query(TABLES)).rowCount).toBe(1);
  });

  it('ENG-05 lets the app add a seal, the reader read it, and nobody change one', async () => {
    await db.app.query(insert);
    expect((await db.reader.query('select block from event_seals')).rows).toEqual([{ block: '1' }]);
    await expect(db.reader.query(insert)).rejects.toThrow(/permission denied/);
    for (const change of [`update event_seals set key_id = ''`, 'delete from event_seals', 'truncate event_seals']) {
      await expect(db.app.query(change)).rejects.toThrow(/permission denied/);
      await expect(db.owner.query(change)).rejects.toThrow(/never changed or removed/);
    }
    await expect(db.app.query(insert)).rejects.toThrow(/event_seals_pkey/);
  });

  it('ENG-08 lets the app renew a blind index, and nothing else of a bank’s answer', async () => {
    await expect(db.app.query(`update name_enquiries set account_blind = ''`)).resolves.toBeDefined();
    await expect(db.app.query(`update name_enquiries set guest_hash = ''`)).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    const runner = { query: (sql: string) => db.owner.query(sql) };
    await new Seals1763700000011().down(runner as never);
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    await expect(db.app.query(`update name_enquiries set account_blind = ''`)).rejects.toThrow(/permission denied/);
  });
});
