import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { benchProjection } from './projection.js';

describe('the projection benchmark', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-04 compares folding with reading the same events, and rebuilds all of them', async () => {
    const lines: string[] = [];
    const { measured, bounds } = await benchProjection({
      appUrl: db.appUrl,
      ownerUrl: db.ownerUrl,
      print: (line) => lines.push(line),
      events: 4000,
      rounds: 2,
      slice: 1500,
    });

    const speeds = [expect.any(Number), expect.any(Number)];
    expect(measured).toMatchObject({
      eventsPerSecond: { 'driver alone': speeds, reading: speeds, projection: speeds },
      projectionPerReading: speeds,
      rebuild: { rows: 500, eventsPerSecond: expect.any(Number) },
    });
    expect(bounds).toEqual([
      { name: 'events folded a second', value: expect.any(Number), atLeast: 80_000 },
      { name: 'projection / reading', value: expect.any(Number), atLeast: 0.35 },
      { name: 'memory of a rebuild, early / late', value: expect.any(Number), atLeast: 0.8 },
    ]);
    expect(lines.filter((line) => line.startsWith('round'))).toHaveLength(6);
    const { rows } = await db.app.query('select count(*)::int as rows, sum(version)::int as events from bench_rebuild');
    expect(rows).toEqual([{ rows: 500, events: 4000 }]);
  });
});
