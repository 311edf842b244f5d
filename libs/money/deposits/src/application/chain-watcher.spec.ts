import { Leadership } from '@usdt-africa/event-store';
import { Scene, until } from '../../test/scene.js';
import { usdt } from '../../test/stub-chain.js';
import type { ChainWatcher } from '../index.js';

describe('the chain watcher', () => {
  let scene: Scene;
  const running: { readonly watcher: ChainWatcher; readonly leadership: Leadership }[] = [];
  beforeEach(async () => {
    scene = await new Scene().open();
    scene.chain.mineEmpty(2);
    scene.chain.solidify();
  });
  afterEach(async () => {
    await Promise.all(
      running.splice(0).map(async ({ watcher, leadership }) => {
        await watcher.stop();
        await leadership.close();
      }),
    );
    await scene.close();
  });

  /** Each watcher has its own leadership, as in a separate process. */
  const start = (watcher: ChainWatcher): ChainWatcher => {
    const leadership = new Leadership(scene.db.app, { pollMs: 20 });
    running.push({ watcher, leadership });
    watcher.start(leadership);
    return watcher;
  };
  const codes = (watcher: ChainWatcher): string[] => watcher.status().alarms.map(({ code }) => code);

  it('SELL-05 follows the chain automatically: seen at the head, confirmed when solid', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const watcher = start(scene.watcher({ startBlock: 1 }));
    await until(() => watcher.status().cursor === 2);
    chain.mine(usdt(order.address, 7n));
    await until(async () => (await scene.types(order.orderId)).includes('DepositSeen'));
    chain.mineEmpty(19);
    chain.solidify(3);
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen', 'DepositConfirmed']);
    await until(() => watcher.status().head === 22);
    expect(watcher.status()).toMatchObject({ leader: true, cursor: 3, solidHead: 3, behind: 0 });
  });

  it('INT-01 only one watches at a time; another takes over when it stops or loses its connection', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const watchers = [1, 2, 3].map(() => start(scene.watcher({ startBlock: 1 })));
    const leaders = (): ChainWatcher[] => watchers.filter((watcher) => watcher.status().leader);
    await until(() => leaders().length === 1);
    const [first] = leaders();
    const { rows } = await scene.db.owner.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
    await scene.db.app.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await until(() => !first!.status().leader || leaders().length === 1);
    chain.mine(usdt(order.address, 7n));
    chain.solidify();
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(() => leaders().length === 1);
    const [second] = leaders();
    await second!.stop();
    expect(second!.status().leader).toBe(false);
    await until(() => leaders().length === 1);
    chain.mine(usdt(order.address, 8n));
    chain.solidify();
    await until(
      async () => (await scene.types(order.orderId)).filter((type) => type === 'DepositConfirmed').length === 2,
    );
  });

  it('INT-01 continues automatically after the node was down, and reports it meanwhile', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const watcher = start(scene.watcher({ startBlock: 1 }));
    await until(() => watcher.status().cursor === 2);
    chain.fault = () => 'hang-up';
    await until(() => codes(watcher).includes('solid-unread') && codes(watcher).includes('head-unread'));
    expect(watcher.status().alarms[0]).toEqual({
      level: 'critical',
      code: 'solid-unread',
      sentence: expect.stringMatching(/^No deposit is credited: the node did not answer/) as string,
    });
    chain.mine(usdt(order.address, 7n));
    chain.solidify();
    chain.fault = null;
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(() => !codes(watcher).some((code) => code.endsWith('unread')));
  });

  it('INT-01 raises an alarm for two histories, an old head and a long way behind', async () => {
    const { chain, clock } = scene;
    const watcher = start(scene.watcher({ startBlock: 1, range: 1, rangesAhead: 0, questions: 1 }));
    await until(() => watcher.status().cursor === 2 && watcher.status().head === 2);
    clock.advance(chain.head.timestamp - clock.now().getTime() + 30_000);
    expect(codes(watcher)).toEqual([]);
    clock.advance(1);
    expect(codes(watcher)).toEqual(['head-stale']);

    chain.withoutInfos.add(3);
    chain.mine(usdt((await scene.order()).address, 1n));
    chain.mineEmpty(60);
    chain.solidify();
    await until(() => codes(watcher).includes('chain-behind'));
    expect(watcher.status().behind).toBe(61);
    chain.withoutInfos.clear();
    await until(() => watcher.status().cursor === 63);

    chain.reorganise(3);
    chain.mineEmpty(5);
    chain.solidify();
    await until(() => codes(watcher).includes('chain-fork'));
    expect(watcher.status().alarms.find(({ code }) => code === 'chain-fork')?.level).toBe('critical');
  });

  it('INT-01 raises no alarm while it is on standby', async () => {
    const leader = start(scene.watcher({ startBlock: 1 }));
    await until(() => leader.status().leader);
    const standBy = start(scene.watcher());
    scene.chain.fault = () => 'hang-up';
    await until(() => codes(leader).length > 0);
    expect(standBy.status()).toMatchObject({ leader: false, alarms: [] });
  });
});
