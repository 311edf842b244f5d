import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { ChainHalts1763700000028 } from './0028-chain-halts.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(ChainHalts1763700000028) + 1;

describe('migration 0028: why nothing is credited', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('INT-01 keeps a fork that was known before, under its name', async () => {
    await db.app.query(
      `insert into chain_scans values ('solid', now(), 'two histories', 'two histories', now()), ('head', null, null, null, now())`,
    );
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['ChainHalts1763700000028']);
    expect((await db.reader.query('select name, halt_code, halt from chain_scans order by name')).rows).toEqual([
      { name: 'head', halt_code: null, halt: null },
      { name: 'solid', halt_code: 'chain-fork', halt: 'two histories' },
    ]);
  });

  it('INT-01 takes a halt without an error, and none without a name', async () => {
    await db.app.query(`update chain_scans set halt = 'it stands', halt_code = 'solid-still' where name = 'head'`);
    await expect(db.app.query(`update chain_scans set halt_code = null where name = 'head'`)).rejects.toThrow(/halt/);
    await expect(db.app.query(`update chain_scans set halt_code = 'other' where name = 'head'`)).rejects.toThrow(
      /halt/,
    );
  });

  it('INT-01 lets nobody change who moved the watch', async () => {
    await db.app.query(
      `insert into chain_cursor_moves (to_number, to_id, reason, moved_by) values (5, 'ab', 'a node that was lost', 'ada')`,
    );
    await expect(db.app.query('delete from chain_cursor_moves')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update chain_cursor_moves set moved_by = 'eve'`)).rejects.toThrow(/permission denied/);
  });
});
