import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { benchAppend } from './append.js';
import { median } from './benchmark.js';

describe('the append benchmark', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 compares appends with raw inserts of the same round, and stores the measured events', async () => {
    const lines: string[] = [];
    const { measured, bounds } = await benchAppend({
      appUrl: db.appUrl,
      ownerUrl: db.ownerUrl,
      print: (line) => lines.push(line),
      rounds: 2,
      sliceMs: 30,
      warmUpMs: 5,
      only: ['append grouped, 32 in flight'],
    });

    expect(measured).toMatchObject([
      { name: 'raw insert, 32 connections', slices: [{}, {}] },
      {
        name: 'append grouped, 32 in flight',
        compared: [{ against: 'raw insert, 32 connections', ratios: [expect.any(Number), expect.any(Number)] }],
      },
    ]);
    expect(bounds).toEqual([
      { name: 'append grouped, 32 in flight / raw insert, 32 connections', value: expect.any(Number), atLeast: 2.5 },
    ]);
    expect(lines.filter((line) => line.startsWith('round'))).toHaveLength(4);
    expect(lines.filter((line) => line.startsWith('median'))).toHaveLength(2);
    const { rows } = await db.owner.query<{ raw: boolean; appended: boolean }>(
      'select exists (select from raw_events) as raw, exists (select from events) as appended',
    );
    expect(rows).toEqual([{ raw: true, appended: true }]);
  });

  it('computes the median', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2);
  });
});
