import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

describe('migration 1008: deposits and payouts', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('INT-01 lets the app move a cursor, never delete it', async () => {
    await db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', 5, repeat('a', 64), now())`,
    );
    await db.app.query('update chain_cursors set block_number = 6');
    await expect(db.app.query('delete from chain_cursors')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update chain_cursors set block_id = 'none'`)).rejects.toThrow(/check/);
  });

  it('INT-01 shows every process the status of a scan, and requires the error of a failure', async () => {
    await db.app.query(`insert into chain_scans (name, updated_at) values ('solid', now())`);
    await expect(db.app.query('update chain_scans set failing_since = now()')).rejects.toThrow(/check/);
    await db.app.query(`update chain_scans set failing_since = now(), error = 'the node failed (500)'`);
    await expect(db.app.query(`insert into chain_scans (name, updated_at) values ('other', now())`)).rejects.toThrow(
      /check/,
    );
    expect((await db.reader.query('select error from chain_scans')).rowCount).toBe(1);
    await expect(db.app.query('delete from chain_scans')).rejects.toThrow(/permission denied/);
  });

  it('INT-01 accepts a halt without an error, and refuses one without a known code', async () => {
    await db.app.query(
      `insert into chain_scans (name, halt, halt_code, updated_at) values ('head', 'it stands', 'solid-still', now())`,
    );
    for (const code of ['null', `'other'`])
      await expect(db.app.query(`update chain_scans set halt_code = ${code} where name = 'head'`)).rejects.toThrow(
        /halt/,
      );
  });

  it('INT-01 refuses the app to change who moved the cursor', async () => {
    await db.app.query(
      `insert into chain_cursor_moves (to_number, to_id, reason, moved_by) values (5, 'ab', 'a node that was lost', 'ada')`,
    );
    await expect(db.app.query('delete from chain_cursor_moves')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update chain_cursor_moves set moved_by = 'eve'`)).rejects.toThrow(/permission denied/);
  });

  it('SELL-07 keeps ignored transfers as they were noted', async () => {
    await db.app.query(
      `insert into ignored_transfers (transfer_key, order_id, address, sender, reason, amount, block_number, received_at)
       values ('k', gen_random_uuid(), 'a', 's', 'zero-amount', 2::numeric ^ 255, 1, now())`,
    );
    await expect(db.app.query('update ignored_transfers set amount = 1')).rejects.toThrow(/permission denied/);
    await expect(db.app.query('delete from ignored_transfers')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select reason from ignored_transfers')).rows).toEqual([{ reason: 'zero-amount' }]);
  });

  it('ADM-03 ends an unattributed deposit in one way only, and keeps everything else of it', async () => {
    const key = (n: number) => `${String(n).repeat(64)}-0`;
    for (const n of [1, 2])
      await db.app.query(
        `insert into unattributed_deposits (deposit_key, reason, address, address_index, amount, received_at)
         values ($1, 'no-order', 'T', 1, 5, now())`,
        [key(n)],
      );
    const open = 'select deposit_key from unattributed_deposits where credited_at is null and closed_at is null';
    expect((await db.reader.query(open)).rowCount).toBe(2);
    const end = (n: number, what: string) =>
      db.app.query(`update unattributed_deposits set ${what} where deposit_key = $1`, [key(n)]);
    await expect(end(1, 'closed_at = now()')).rejects.toThrow(/unattributed_deposits_end/);
    await end(1, `closed_at = now(), outcome = 'returned'`);
    await expect(end(1, 'credited_at = now()')).rejects.toThrow(/unattributed_deposits_end/);
    await end(2, 'credited_at = now()');
    await expect(end(2, `amount = 6`)).rejects.toThrow(/permission denied/);
    await expect(db.app.query('delete from unattributed_deposits')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query(open)).rowCount).toBe(0);
  });

  it('INT-04 stores one row of work for each payout', async () => {
    const add = (version: number): Promise<unknown> =>
      db.app.query(
        `insert into payout_work (payout_id, for_kind, for_id, correlation_id, subject_id, reference, phase, version)
         values ('0197a000-0000-7000-8000-000000000001', 'order', gen_random_uuid(), 'c', 's', 'po-1', 'pending', $1)`,
        [version],
      );
    await expect(add(0)).rejects.toThrow(/check constraint/);
    await add(1);
    await expect(add(1)).rejects.toThrow(/payout_work_pkey/);
    expect((await db.reader.query('select phase, waiting_since, disputed from payout_work')).rows).toEqual([
      { phase: 'pending', waiting_since: null, disputed: false },
    ]);
  });

  it('INT-05 stores one row for each event of a webhook, and hides its bytes from the reader', async () => {
    const add = (): Promise<unknown> =>
      db.app.query(
        `insert into webhook_inbox (event_key, event, subject_id, body, received_at, last_received_at)
         values ('transfer.success|po-1|success', 'transfer.success', 's', 'x', now(), now())`,
      );
    await add();
    await expect(add()).rejects.toThrow(/webhook_inbox_pkey/);
    await expect(db.reader.query('select body from webhook_inbox')).rejects.toThrow(/permission denied/);
    expect((await db.reader.query('select copies from webhook_inbox')).rows).toEqual([{ copies: 1 }]);
  });
});
