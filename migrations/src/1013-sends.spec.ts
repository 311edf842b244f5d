import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const HASH = 'a'.repeat(64);

describe('migration 1013: sends', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('BUY-03 stores one row of work for each cause, with its end exactly when it has ended', async () => {
    const add = (cause: string, state: string, endedAt: string): Promise<unknown> =>
      db.app.query(
        `insert into send_work (send_id, kind, cause_id, correlation_id, recipient, amount_micro, state, version, requested_at, ended_at)
         values (gen_random_uuid(), 'purchase', $1, 'c', 'T', 5, $2, 1, now(), ${endedAt})`,
        [cause, state],
      );
    const cause = '0197a000-0000-7000-8000-000000000001';
    await add(cause, 'requested', 'null');
    await expect(add(cause, 'requested', 'null')).rejects.toThrow(/send_work_kind_cause_id_key/);
    const another = '0197a000-0000-7000-8000-000000000002';
    await expect(add(another, 'settled', 'null')).rejects.toThrow(/send_work_end/);
    await expect(add(another, 'signed', 'now()')).rejects.toThrow(/send_work_end/);
    await expect(add(another, 'lost', 'null')).rejects.toThrow(/check/);
  });

  it('BUY-03 stores a transaction for one attempt only', async () => {
    const add = (attempt: number, txId: string | null): Promise<unknown> =>
      db.app.query(
        `insert into send_attempts (send_id, attempt, tx_id, recipient, amount_micro, reference_number, expiration)
         values (gen_random_uuid(), $1, $2, 'T', 5, 7, now())`,
        [attempt, txId],
      );
    await add(1, null);
    await add(1, null);
    await add(1, HASH);
    await expect(add(2, HASH)).rejects.toThrow(/send_attempts_tx_id_key/);
    await expect(add(0, null)).rejects.toThrow(/check/);
    await expect(add(1, 'none')).rejects.toThrow(/check/);
  });

  it('BUY-03 keeps unknown signatures and adoptions as they were noted', async () => {
    await db.app.query(
      `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, recipient, amount_micro, expiration)
       values ($1, 4, gen_random_uuid(), 1, 'purchase', gen_random_uuid(), 'T', 5, now())`,
      [HASH],
    );
    const adopt = `insert into journal_adoptions (word, reason, asked_by) values (gen_random_uuid(), 'restored from a copy', 'ada')`;
    await expect(db.app.query(adopt)).rejects.toThrow(/permission denied/);
    await db.owner.query(adopt);
    for (const table of ['unknown_signatures', 'journal_adoptions'])
      await expect(db.app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(db.app.query('update unknown_signatures set amount_micro = 1')).rejects.toThrow(/permission denied/);
    await expect(db.app.query(`update journal_adoptions set reason = 'another reason'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.app.query('update unknown_signatures set resolved_at = now()')).rejects.toThrow(
      /unknown_signatures_end/,
    );
    await db.app.query(`update unknown_signatures set resolved_at = now(), resolved_by = 'ada'`);
    await db.app.query('update journal_adoptions set used_at = now()');
  });

  it('BUY-03 stores one hot wallet, with its balances and the refusal of the signer whole or not at all', async () => {
    await db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at) values ('T', 5, 5, now())`,
    );
    for (const change of ['usdt_micro = 5', 'read_at = now()', `signer_refusal = 'journal-behind'`])
      await expect(db.app.query(`update hot_wallet set ${change}`)).rejects.toThrow(/check/);
    await expect(
      db.app.query(
        `insert into hot_wallet (only_row, address, usdt_low_micro, trx_low_sun, requested_at) values (false, 'T', 5, 5, now())`,
      ),
    ).rejects.toThrow(/check/);
    await expect(db.app.query('delete from hot_wallet')).rejects.toThrow(/permission denied/);
  });

  it('ENG-01 lets the reader only read', async () => {
    for (const table of ['send_work', 'send_attempts', 'send_states', 'hot_wallet', 'signer_journal']) {
      await db.reader.query(`select count(*) from ${table}`);
      await expect(db.reader.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});
