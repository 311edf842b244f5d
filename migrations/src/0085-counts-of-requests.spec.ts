import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { CountsOfRequests1763700000085 } from './0085-counts-of-requests.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(CountsOfRequests1763700000085) + 1;

describe('migration 0085: counts of requests', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('ENG-01 keeps what was counted, and counts on without writing to the log of the database', async () => {
    await db.app.query(`insert into rate_limits values ('quotes:here', 7, 1)`);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['CountsOfRequests1763700000085']);
    const counts = async () => (await db.app.query('select key, points from rate_limits')).rows;
    expect(await counts()).toEqual([{ key: 'quotes:here', points: 7 }]);
    await db.app.query('update rate_limits set points = points + 1');
    expect(await counts()).toEqual([{ key: 'quotes:here', points: 8 }]);
    const { rows } = await db.app.query(`select relpersistence from pg_class where oid = 'rate_limits'::regclass`);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});
