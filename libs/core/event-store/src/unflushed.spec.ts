import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { UNFLUSHED } from './unflushed.js';

describe('a statement with asynchronous commit', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 is visible to others at once, and later statements on its connection commit synchronously', async () => {
    const client = await db.app.connect();
    try {
      const { rows } = await client.query<{ commit: string }>(
        `insert into rate_limits (key, points) select $1, 1 from ${UNFLUSHED}
         returning current_setting('synchronous_commit') as commit`,
        ['here'],
      );
      expect(rows).toEqual([{ commit: 'off' }]);
      expect((await db.app.query('select key from rate_limits')).rows).toEqual([{ key: 'here' }]);
      expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
    } finally {
      client.release();
    }
  });
});
