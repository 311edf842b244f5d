import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { migrate, migrations } from './index.js';
import { SignerFence1763700000021 } from './0021-signer-fence.js';

const ORDINAL = migrations.indexOf(SignerFence1763700000021) + 1;

describe('migration 0021: fence between database and signer', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase({ migrateTo: ORDINAL - 1 });
  });
  afterAll(() => db.drop());

  const stands = async (): Promise<unknown> =>
    (await db.app.query<{ stands: unknown }>('select stands from signer_fence_now')).rows[0]!.stands;

  it('SELL-06 begins without a token, and stands for nobody', async () => {
    expect(await migrate(db.ownerUrl, ORDINAL)).toEqual(['SignerFence1763700000021']);
    expect((await db.reader.query('select token, usable_from from signer_fence')).rows).toEqual([
      { token: null, usable_from: '0' },
    ]);
    expect(await stands()).not.toBe(true);
  });

  it('SELL-06 stands where it was written, not in another run of the server and not where it was loaded from elsewhere', async () => {
    const write = (started: string): Promise<unknown> =>
      db.app.query(`update signer_fence set server_started = ${started}, written_in = pg_current_xact_id()`);
    await write(`pg_postmaster_start_time() - interval '1 second'`);
    expect(await stands()).toBe(false);
    await write('pg_postmaster_start_time()');
    expect(await stands()).toBe(true);
    // As a row that was loaded: every value is the same, and another transaction wrote it.
    await db.owner.query('update signer_fence set token = token');
    expect(await stands()).toBe(false);
    await write('pg_postmaster_start_time()');
    await db.owner.query(`vacuum (freeze) signer_fence`);
    expect(await stands()).toBe(true);
    await expect(db.app.query('delete from signer_fence')).rejects.toThrow(/permission denied/);
    await expect(db.app.query('insert into signer_fence default values')).rejects.toThrow(/permission denied/);
  });

  it('goes back', async () => {
    await new SignerFence1763700000021().down({ query: (sql: string) => db.owner.query(sql) } as never);
    expect((await db.owner.query(`select to_regclass('signer_fence') as gone`)).rows).toEqual([{ gone: null }]);
  });
});
