import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1010: journeys', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('HELP-03 numbers cases from 1001, and hides the names of files from the reader', async () => {
    const { rows } = await db.app.query(`select nextval('dispute_numbers')::text as next`);
    expect(rows).toEqual([{ next: '1001' }]);
    await db.reader.query('select file_id, attached from dispute_files');
    await expect(db.reader.query('select name from dispute_files')).rejects.toThrow(/permission denied/);
  });

  it('TRACK-05 accepts the hash of a link, refuses a token, and never moves the end of a link', async () => {
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
    await expect(db.reader.query('select token_hash from order_links')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select persons from recent_link_requests')).rejects.toThrow(/permission denied/);
  });

  it('INT-06 a queued mail is pending with a next attempt, or has ended', async () => {
    const add = (state: string, next: string | null, ended: string | null): Promise<unknown> =>
      db.app.query(
        `insert into mail_queue (mail_id, order_id, kind, state, attempts, requested_at, next_try_at, ended_at)
         values (gen_random_uuid(), null, 'order-placed', $1, 0, now(), $2, $3)`,
        [state, next, ended],
      );
    const then = '2026-11-21T13:02:00.000Z';
    await add('pending', then, null);
    await add('sent', null, then);
    await expect(add('sent', then, null)).rejects.toThrow(/check constraint/);
    await expect(add('pending', null, null)).rejects.toThrow(/check constraint/);
  });

  it('SEC-12 stores the index of a mail address and no address, and hides indexes from the reader', async () => {
    const add = (index: string) =>
      db.app.query('insert into mail_recipients values (gen_random_uuid(), $1, now())', [index]);
    await add('ab'.repeat(32));
    await expect(add('temitope@example.com')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('update mail_recipients set counted_at = now()')).rejects.toThrow(/permission denied/);
    await expect(db.reader.query('select address_index from mail_recipients')).rejects.toThrow(/permission denied/);
  });

  it('INT-06 stores indexes of phone numbers and no numbers, and hides indexes from the reader', async () => {
    const add = (index: string) =>
      db.app.query(
        `insert into text_message_caps (message_id, account_id, phone_index, block_index, requested_at)
         values (gen_random_uuid(), gen_random_uuid(), $1, $2, now())`,
        [index, 'ab'.repeat(32)],
      );
    await add('ab'.repeat(32));
    await expect(add('+2348031234567')).rejects.toThrow(/check constraint/);
    await expect(db.app.query('update text_message_caps set requested_at = now()')).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.reader.query('select phone_index from text_message_caps')).rejects.toThrow(/permission denied/);
  });

  it('INT-06 a queued text message that is pending has a next attempt', async () => {
    const add = (next: string) =>
      db.app.query(
        `insert into text_message_queue (message_id, account_id, kind, state, attempts, requested_at, next_try_at)
         values (gen_random_uuid(), gen_random_uuid(), 'welcome', 'pending', 0, now(), ${next})`,
      );
    await add('now()');
    await expect(add('null')).rejects.toThrow(/check constraint/);
  });
});
