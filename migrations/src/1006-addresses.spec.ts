import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TABLES = ['address_pool', 'deposit_addresses'];

describe('migration 1006: addresses', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
    await db.app.query('insert into address_pool values (0, $1, now())', [ADDRESS]);
    await db.app.query(
      `insert into deposit_addresses (address, index, order_id, order_number, watched_until)
       values ($1, 0, gen_random_uuid(), 'S000000000001', now())`,
      [ADDRESS],
    );
  });
  afterAll(() => db.drop());

  it('INT-02 begins with index 0, and lets no role but the owner set it back', async () => {
    expect((await db.app.query(`select nextval('deposit_index') as index`)).rows).toEqual([{ index: '0' }]);
    await expect(db.app.query(`select setval('deposit_index', 0)`)).rejects.toThrow(/permission denied/);
    await expect(db.reader.query(`select nextval('deposit_index')`)).rejects.toThrow(/permission denied/);
  });

  it('INT-02 lets the app add addresses, and change or remove none', async () => {
    for (const table of TABLES)
      for (const statement of [
        `update ${table} set index = 5`,
        `delete from ${table}`,
        `truncate ${table}`,
        `drop table ${table}`,
      ])
        await expect(db.app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('SEC-30 refuses the owner every change of addresses, also in a session that plays a replica', async () => {
    for (const table of TABLES)
      for (const change of [
        `update ${table} set index = index + 1`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(db.owner.query(change)).rejects.toThrow(/addresses are never changed or removed/);
    const { rows } = await db.owner.query<{ enabled: string }>(
      `select tgenabled as enabled from pg_trigger where tgname like '%_is_append_only' and not tgisinternal`,
    );
    expect(rows.map(({ enabled }) => enabled)).toEqual(['A', 'A']);
    expect((await db.reader.query('select index, address from deposit_addresses')).rows).toEqual([
      { index: '0', address: ADDRESS },
    ]);
  });

  it('INT-02 refuses a repeated index or address, a malformed address and an index out of range', async () => {
    const other = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
    const add = (index: number, address: string): Promise<unknown> =>
      db.app.query('insert into address_pool values ($1, $2, now())', [index, address]);
    await expect(add(0, other)).rejects.toThrow(/unique/);
    await expect(add(1, ADDRESS)).rejects.toThrow(/unique/);
    await expect(add(2, `41${'ab'.repeat(20)}`)).rejects.toThrow(/check/);
    await expect(add(2 ** 31, other)).rejects.toThrow(/check/);
  });

  it('INT-02 stores one row that says why the pool cannot be filled', async () => {
    const add = (): Promise<unknown> =>
      db.app.query(
        `insert into address_pool_alarm (sentence, wrong_seed, since, seen_at) values ('s', true, now(), now())`,
      );
    await add();
    await expect(add()).rejects.toThrow(/address_pool_alarm_pkey/);
    expect((await db.reader.query('select sentence from address_pool_alarm')).rowCount).toBe(1);
  });

  const stands = async (): Promise<unknown> =>
    (await db.app.query<{ stands: unknown }>('select stands from signer_fence_now')).rows[0]!.stands;

  it('SELL-06 creates the signer’s fence without a token and without a valid agreement', async () => {
    expect((await db.reader.query('select token, usable_from from signer_fence')).rows).toEqual([
      { token: null, usable_from: '0' },
    ]);
    expect(await stands()).not.toBe(true);
  });

  it('SELL-06 the agreement is invalid in another run of the server and when loaded as a row', async () => {
    const write = (started: string): Promise<unknown> =>
      db.app.query(`update signer_fence set server_started = ${started}, written_in = pg_current_xact_id()`);
    await write(`pg_postmaster_start_time() - interval '1 second'`);
    expect(await stands()).toBe(false);
    await write('pg_postmaster_start_time()');
    expect(await stands()).toBe(true);
    // As a row that was loaded: the same values, written by another transaction.
    await db.owner.query('update signer_fence set token = token');
    expect(await stands()).toBe(false);
    await write('pg_postmaster_start_time()');
    await db.owner.query(`vacuum (freeze) signer_fence`);
    expect(await stands()).toBe(true);
    await expect(db.app.query('delete from signer_fence')).rejects.toThrow(/permission denied/);
    await expect(db.app.query('insert into signer_fence default values')).rejects.toThrow(/permission denied/);
  });
});
