import { Leadership } from '@usdt-africa/event-store';
import { Scene, until } from '../../test/scene.js';
import { type ChainAlarm, chainAlarms, type ChainWatcher } from '../index.js';

describe('alarms of the watch, for any process', () => {
  let scene: Scene;
  let leadership: Leadership;
  const running: ChainWatcher[] = [];
  beforeEach(async () => {
    scene = await new Scene().open();
    leadership = new Leadership(scene.db.app, { pollMs: 20 });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((watcher) => watcher.stop()));
    await leadership.close();
    await scene.close();
  });

  const start = (): ChainWatcher => {
    const watcher = scene.watcher({ startBlock: 1 });
    running.push(watcher);
    watcher.start(leadership);
    return watcher;
  };
  const raised = (): Promise<ChainAlarm[]> => chainAlarms(scene.db.app, scene.clock.now());
  const codes = async (): Promise<string[]> => (await raised()).map(({ code }) => code);

  it('INT-01 report an old head, a large lag, and a missing watcher', async () => {
    const { chain, clock } = scene;
    expect(await codes()).toEqual([]);
    chain.mineEmpty(60);
    chain.solidify(2);
    const { head, solid } = scene.watcher({ startBlock: 1 });
    const look = async (): Promise<void> => {
      await head.step();
      await solid.step();
    };
    await look();
    clock.advance(chain.head.timestamp - clock.now().getTime());
    await look();
    expect(await codes()).toEqual([]);

    for (let seconds = 0; seconds < 31; seconds++) {
      clock.advance(1_000);
      await look();
    }
    expect(await codes()).toEqual(['head-stale']);

    chain.solidify(43);
    chain.fault = (path) => (path.endsWith('getblockbylimitnext') ? 'hang-up' : null);
    await expect(look()).rejects.toThrow();
    expect(await codes()).toEqual(['chain-behind', 'head-stale']);

    clock.advance(60_001);
    expect(await chainAlarms(scene.db.app, clock.now())).toMatchObject([
      {
        level: 'critical',
        code: 'watch-stopped',
        sentence: expect.stringContaining('TRON has not been read since') as string,
      },
    ]);
    chain.fault = null;
    await look();
    expect(await codes()).toEqual(['head-stale']);
  });

  it('INT-01 report two histories until the first one is returned again, whichever process watches and whatever else fails', async () => {
    const { chain, clock } = scene;
    chain.mineEmpty(5);
    chain.solidify();
    clock.advance(chain.head.timestamp - clock.now().getTime());
    const first = start();
    await until(() => first.status().cursor === 5 && first.status().head === 5);
    const untouched = [...chain.blocks];
    chain.reorganise(3);
    chain.mineEmpty(5);
    chain.solidify();
    await until(async () => (await codes()).includes('chain-fork'));
    expect((await raised())[0]).toEqual({
      level: 'critical',
      code: 'chain-fork',
      sentence: expect.stringMatching(/^No deposit is credited: the node has another block 5 /) as string,
    });
    await first.stop();
    chain.fault = () => 'hang-up';
    const second = start();
    await until(() => second.status().alarms.some(({ code }) => code === 'solid-unread'));
    expect(await codes()).toEqual(['chain-fork']);
    await second.stop();
    clock.advance(60_001);
    expect(await codes()).toEqual(['chain-fork', 'watch-stopped']);

    chain.fault = null;
    chain.blocks = untouched;
    chain.solidify();
    start();
    await until(async () => (await codes()).join() === 'head-stale');
  });

  it('INT-01 report why nothing is read, also where nothing ever was, and only after a while', async () => {
    const { chain, clock } = scene;
    chain.mineEmpty(5);
    chain.solidify();
    chain.fault = () => ({ status: 500 });
    const watcher = start();
    await until(async () => (await scene.db.app.query('select 1 from chain_scans')).rowCount === 2);
    clock.advance(30_000);
    expect(await codes()).toEqual([]);
    clock.advance(1);
    expect(await raised()).toEqual([
      { level: 'critical', code: 'solid-unread', sentence: 'No deposit is credited: the node failed (500).' },
      { level: 'warning', code: 'head-unread', sentence: 'Deposits show late: the node failed (500).' },
    ]);
    // It keeps retrying and reporting: the alarm never treats it as dead.
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(60_000);
      await until(async () => (await codes()).includes('solid-unread'));
    }
    chain.fault = null;
    await until(() => watcher.status().cursor === 5);
    await until(async () => !(await codes()).some((code) => code.endsWith('unread')));
  });

  it('INT-01 report a node whose solid height does not move', async () => {
    const { chain, clock } = scene;
    chain.mineEmpty(120);
    chain.solidify(10);
    clock.advance(chain.blocks[10]!.timestamp + 300_001 - clock.now().getTime());
    const { head, solid } = scene.watcher({ startBlock: 1 });
    await head.step();
    await solid.step();
    expect(await codes()).toEqual(['solid-stale']);
    chain.solidify(11);
    await solid.step();
    expect(await codes()).toEqual([]);
  });

  it('INT-01 report an error on our side without its details, which only the log contains', async () => {
    scene.chain.mineEmpty(2);
    scene.chain.solidify();
    await scene.db.owner.query('alter table chain_cursors rename to chain_cursors_away');
    const watcher = start();
    await until(() => watcher.status().alarms.some(({ code }) => code === 'solid-unread'));
    await scene.db.owner.query('alter table chain_cursors_away rename to chain_cursors');
    expect(watcher.status().alarms[0]?.sentence).toMatch(/: an error on our side, see the log\.$/);
  });
});
