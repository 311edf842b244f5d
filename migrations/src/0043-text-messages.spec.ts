import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { TextMessages1763700000043 } from './0043-text-messages.js';
import { migrate, migrations } from './index.js';

const ORDINAL = migrations.indexOf(TextMessages1763700000043) + 1;

describe('migration 0043: text messages', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  it('INT-06 adds the queue and what is counted, takes indexes and no numbers, and keeps indexes from the reader', async () => {
    const tables = `select 1 from information_schema.tables where table_name in ('text_queue', 'text_message_caps')`;
    expect((await db.owner.query(tables)).rowCount).toBe(0);
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['TextMessages1763700000043']);
    expect((await db.owner.query(tables)).rowCount).toBe(2);
    const count = (index: string) =>
      db.app.query(
        `insert into text_message_caps (message_id, account_id, phone_index, block_index, asked_at)
         values (gen_random_uuid(), gen_random_uuid(), $1, $2, now())`,
        [index, 'ab'.repeat(32)],
      );
    await count('ab'.repeat(32));
    await expect(count('+2348031234567')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('update text_message_caps set asked_at = now()')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select phone_index from text_message_caps')).rejects.toThrow(/permission denied/);
    const pending = (next: string) =>
      db.app.query(
        `insert into text_queue (message_id, account_id, kind, state, attempts, requested_at, next_try_at)
         values (gen_random_uuid(), gen_random_uuid(), 'welcome', 'pending', 0, now(), ${next})`,
      );
    await pending('now()');
    await expect(pending('null')).rejects.toThrow(/check constraint/);
  });
});
