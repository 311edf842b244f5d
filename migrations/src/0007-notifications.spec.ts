import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { Notifications1763700000007 } from './0007-notifications.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(Notifications1763700000007) + 1;
const TABLES = `select table_name from information_schema.tables
  where table_schema = 'public' and table_name in ('mail_queue', 'order_links') order by 1`;

describe('migration 0007: notifications', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('adds the tables of mails to a database without them', async () => {
    expect((await db.owner.query(TABLES)).rows).toEqual([]);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['Notifications1763700000007']);
    expect((await db.owner.query(TABLES)).rows).toEqual([{ table_name: 'mail_queue' }, { table_name: 'order_links' }]);
  });

  it('TRACK-05 takes a hash for a link, nothing that looks like a token, and never lets its end be moved', async () => {
    const add = (hash: string): Promise<unknown> =>
      db.app.query(
        `insert into order_links (token_hash, order_id, order_number, mail_id, created_at, expires_at)
         values ($1, gen_random_uuid(), 'S482039551840', gen_random_uuid(), now(), now() + interval '24 hours')`,
        [hash],
      );
    await add('ab'.repeat(32));
    await expect(add('q2Xv'.repeat(10) + 'abc')).rejects.toThrow(/check constraint/);
    await expect(db.app.query(`update order_links set expires_at = now() + interval '1 year'`)).rejects.toThrow(
      /permission denied/,
    );
    await db.app.query('update order_links set used_at = now()');
  });

  it('keeps the hashes of tokens from the reader', async () => {
    await expect(db.reader.query('select token_hash from order_links')).rejects.toThrow(/permission denied/);
  });

  it('holds a queued mail to one story: pending with a next try, or ended', async () => {
    const add = (state: string, next: string | null, ended: string | null): Promise<unknown> =>
      db.app.query(
        `insert into mail_queue (mail_id, order_id, kind, state, attempts, requested_at, next_try_at, ended_at)
         values (gen_random_uuid(), gen_random_uuid(), 'order-placed', $1, 0, now(), $2, $3)`,
        [state, next, ended],
      );
    const then = '2026-11-21T13:02:00.000Z';
    await add('pending', then, null);
    await add('sent', null, then);
    await expect(add('sent', then, null)).rejects.toThrow(/check constraint/);
    await expect(add('pending', null, null)).rejects.toThrow(/check constraint/);
  });
});
