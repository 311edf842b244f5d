import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import type { BlockHeader } from '@usdt-africa/tron';
import { watchFrom } from './watch-from.js';

const header = (number: number): BlockHeader => ({
  number,
  id: number.toString(16).padStart(16, '0').padEnd(64, 'b'),
  parentId: 'c'.repeat(64),
  time: new Date(number * 3_000),
  empty: true,
});
const node = {
  solidHead: () => Promise.resolve(header(100)),
  solidHeader: (number: number) => Promise.resolve(number <= 100 ? header(number) : null),
};
const move = { block: 91, reason: 'the old node was lost', by: 'ada' };

describe('moving the watcher to another block', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());
  const at = async (): Promise<unknown> =>
    (await db.app.query('select block_number::int as number, block_id as id from chain_cursors')).rows[0];
  const continuity = async (): Promise<unknown> =>
    (
      await db.app.query(
        'select continuous_from::int as from, recorded_to::int as to, hot_wallet as "hotWallet" from chain_cursors',
      )
    ).rows[0];

  it('INT-01 is refused while the watcher has not started yet', async () => {
    await expect(watchFrom(db.appUrl, node, move)).rejects.toThrow(/has not started/);
  });

  it('INT-01 moves the cursor to the block of the node, and records operator and reason', async () => {
    await db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time, continuous_from, recorded_to, hot_wallet)
       values ('solid', 95, $1, now(), 40, 95, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')`,
      ['a'.repeat(64)],
    );
    expect(await watchFrom(db.appUrl, node, move)).toMatch(/was at block 95 and continues from block 91/);
    expect(await at()).toEqual({ number: 90, id: header(90).id });
    // Blocks before it may have been read of another history.
    expect(await continuity()).toEqual({ from: 91, to: 90, hotWallet: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
    const { rows } = await db.reader.query(
      'select from_number::int, from_id, to_number::int, to_id, reason, moved_by from chain_cursor_moves',
    );
    expect(rows).toEqual([
      {
        from_number: 95,
        from_id: 'a'.repeat(64),
        to_number: 90,
        to_id: header(90).id,
        reason: 'the old node was lost',
        moved_by: 'ada',
      },
    ]);
  });

  it.each([
    [{ block: 92 }, /would skip the blocks in between/],
    [{ block: 102 }, /solid blocks end at 100/],
    [{ block: 0 }, /whole number from 1\./],
    [{ reason: 'because' }, /Enter a reason/],
  ])('INT-01 refuses %j', async (wrong, sentence) => {
    await expect(watchFrom(db.appUrl, node, { ...move, ...wrong })).rejects.toThrow(sentence);
    expect(await at()).toEqual({ number: 90, id: header(90).id });
  });
});
