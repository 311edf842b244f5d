import { jest } from '@jest/globals';
import { assertStoreSettings } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { raiseEpochAfterRestore } from './raise-epoch.js';

describe('npm run raise-epoch', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-01 INT-02 lets the parts start on a restored database, and gives no address out twice', async () => {
    await db.app.query(`select nextval('deposit_index')`);
    await db.owner.query('update store_epoch set system_identifier = system_identifier + 1');
    await expect(assertStoreSettings(db.app)).rejects.toThrow(/npm run raise-epoch/);
    const { rows: before } = await db.owner.query<{ epoch: number }>('select epoch from store_epoch');
    const lines: string[] = [];
    expect(await raiseEpochAfterRestore(db.ownerUrl, (line) => lines.push(line))).toBe(before[0]!.epoch + 1);
    await assertStoreSettings(db.app);
    expect((await db.app.query('select epoch from epoch_raises')).rows).toEqual([{ epoch: before[0]!.epoch + 1 }]);
    expect((await db.app.query(`select nextval('deposit_index') as next`)).rows).toEqual([{ next: '1000001' }]);
    expect(lines).toEqual([
      'Left out 1,000,000 deposit addresses, so that no address is issued twice.',
      expect.stringMatching(/^The event store is in epoch \d+: /),
      'Payouts of orders in this copy wait until the provider’s list of transfers is read and compared.',
      'When the parts start, the signer works with this database and with no other copy of it.',
    ]);
  });

  it('OPS-02 a lost connection after the commit does not turn a success into a failure', async () => {
    const pools: { end(this: pg.Pool): Promise<void> } = pg.Pool.prototype;
    const end = jest.spyOn(pools, 'end').mockImplementationOnce(async function (this: pg.Pool) {
      const gone = new Promise((resolve) => this.once('remove', resolve));
      await db.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'raises'`);
      await gone;
    });
    const url = new URL(db.ownerUrl);
    url.searchParams.set('application_name', 'raises');
    await expect(raiseEpochAfterRestore(url.href, () => undefined)).resolves.toBeGreaterThan(1);
    expect(end).toHaveBeenCalled();
    end.mockRestore();
  });

  it('ENG-01 requires the owner’s database role', async () => {
    await expect(raiseEpochAfterRestore(db.appUrl, () => undefined)).rejects.toThrow(/permission denied/);
  });
});
