import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { benchVerify } from './verify.js';

describe('the verification benchmark', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-05 seals the written events, and counts only verified ones', async () => {
    const lines: string[] = [];
    const { measured, bounds } = await benchVerify({
      appUrl: db.appUrl,
      ownerUrl: db.ownerUrl,
      print: (line) => lines.push(line),
      events: 2500,
      rounds: 2,
    });
    expect(measured).toMatchObject({ events: 2500, verifiedPerSecond: [expect.any(Number), expect.any(Number)] });
    expect(bounds).toEqual([{ name: 'events verified a second', value: expect.any(Number), atLeast: 60_000 }]);
    expect(lines).toHaveLength(4);
    const { rows } = await db.reader.query<{ blocks: string; events: string }>(
      'select count(*) as blocks, sum(event_count) as events from event_seals',
    );
    expect(rows).toEqual([{ blocks: '3', events: '2500' }]);
  });
});
