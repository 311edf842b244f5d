import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import { type CuttingProxy, cuttingProxy } from '../../test/cutting-proxy.js';
import { Leadership } from '../index.js';
import { eventually } from '../subscription-scene.features.js';

const QUICK = { pollMs: 20, silentMs: 1000 };

describe('a subscription leader', () => {
  let db: TestDatabase;
  let proxy: CuttingProxy;
  let far: pg.Pool;
  let [first, second]: Leadership[] = [];
  const never = new AbortController().signal;

  beforeEach(async () => {
    db = await testDatabase();
    proxy = await cuttingProxy(db.appUrl);
    far = new pg.Pool({ connectionString: proxy.through(db.appUrl) });
    [first, second] = [new Leadership(far, QUICK), new Leadership(db.app, QUICK)];
  });
  afterEach(async () => {
    await proxy.close();
    await Promise.all([first!.close(), second!.close()]);
    await far.end();
    await db.drop();
  });

  it('ENG-07 is replaced when its connection falls silent without being closed', async () => {
    const term = await first!.lead('money', never);
    expect(term).not.toBeNull();
    proxy.fallSilent();
    expect(await second!.lead('money', never)).not.toBeNull();
  }, 20_000);

  it('ENG-07 keeps leadership while it is only idle', async () => {
    const term = (await first!.lead('money', never))!;
    const enough = new AbortController();
    const other = second!.lead('money', enough.signal);
    // One session has outlived two silences.
    const outlived = async (): Promise<boolean> => {
      const { rowCount } = await db.app.query(
        `select from pg_stat_activity a join pg_locks l using (pid) where l.locktype = 'advisory'
           and a.datname = current_database() and a.state_change - a.backend_start > $1 * interval '2 milliseconds'`,
        [QUICK.silentMs],
      );
      return rowCount === 1;
    };
    await eventually(outlived);
    enough.abort();
    expect(await other).toBeNull();
    expect(term.signal.aborted).toBe(false);
  }, 20_000);
});
