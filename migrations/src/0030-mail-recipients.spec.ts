import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { MailRecipients1763700000030 } from './0030-mail-recipients.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(MailRecipients1763700000030) + 1;

describe('migration 0030: recipients of mails', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('SEC-12 adds the table, takes an index and no address, and keeps indexes from the reader', async () => {
    const table = `select 1 from information_schema.tables where table_name = 'mail_recipients'`;
    expect((await db.owner.query(table)).rowCount).toBe(0);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['MailRecipients1763700000030']);
    expect((await db.owner.query(table)).rowCount).toBe(1);
    const add = (index: string) =>
      db.app.query('insert into mail_recipients values (gen_random_uuid(), $1, now())', [index]);
    await add('ab'.repeat(32));
    await expect(add('temitope@example.com')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('update mail_recipients set counted_at = now()')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select address_index from mail_recipients')).rejects.toThrow(/permission denied/);
  });
});
