import { Leadership } from '@usdt-africa/event-store';
import { Scene, until } from '../../test/scene.js';
import { usdt } from '../../test/stub-chain.js';
import { chainAlarms, type ChainWatcher, type ChainWatcherOptions } from '../index.js';

describe('a node that cannot be believed', () => {
  let scene: Scene;
  let leadership: Leadership;
  const running: ChainWatcher[] = [];
  beforeEach(async () => {
    scene = await new Scene().open();
    leadership = new Leadership(scene.db.app, { pollMs: 20 });
    scene.chain.mineEmpty(10);
    scene.chain.solidify(5);
    scene.clock.advance(scene.chain.head.timestamp - scene.clock.now().getTime());
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((watcher) => watcher.stop()));
    await leadership.close();
    await scene.close();
  });

  const start = (options: Partial<ChainWatcherOptions> = {}): ChainWatcher => {
    const watcher = scene.watcher({ startBlock: 1, ...options });
    running.push(watcher);
    watcher.start(leadership);
    return watcher;
  };
  const critical = async (): Promise<[string, string][]> =>
    (await chainAlarms(scene.db.app, scene.clock.now()))
      .filter(({ level }) => level === 'critical')
      .map(({ code, sentence }) => [code, sentence]);
  const isHalted = async (code: string): Promise<boolean> => (await critical()).some(([raised]) => raised === code);
  const isWell = async (): Promise<boolean> => (await critical()).length === 0;

  it('INT-01 raises an alarm when the solid height does not move for 30 s, and continues automatically', async () => {
    const { chain, clock } = scene;
    const watcher = start();
    await until(() => watcher.status().cursor === 5);
    clock.advance(29_000);
    const requestsBefore = chain.requests.length;
    await until(() => chain.requests.length > requestsBefore + 20);
    expect(await isWell()).toBe(true);
    clock.advance(1_000);
    await until(() => isHalted('solid-still'));
    expect((await critical())[0]![1]).toMatch(
      /^No deposit is credited: the node's newest solid block is 5 since 2026-\S+Z\.$/,
    );
    expect(watcher.status().alarms[0]).toMatchObject({ level: 'critical', code: 'solid-still' });
    const order = await scene.order();
    chain.mine(usdt(order.address, 5n));
    chain.solidify();
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(isWell);
  });

  it('INT-01 raises an alarm when the node ends below the last read block, and continues when it is back', async () => {
    const { chain, clock } = scene;
    const watcher = start();
    await until(() => watcher.status().cursor === 5);
    await watcher.stop();
    chain.solidify(3);
    const order = await scene.order();
    const second = start();
    await until(() => second.status().solidHead === 3);
    const requestsBefore = chain.requests.length;
    await until(() => chain.requests.length > requestsBefore + 10);
    clock.advance(30_000);
    await until(() => isHalted('solid-still'));
    expect((await critical())[0]![1]).toMatch(/end at 3 and block 5 that was read before is not among them since/);
    chain.mine(usdt(order.address, 5n));
    chain.solidify();
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(isWell);
  });

  it('INT-01 credits nothing when the node has another block at the last read height', async () => {
    const { chain } = scene;
    const watcher = start();
    await until(() => watcher.status().cursor === 5);
    await watcher.stop();
    const ours = [...chain.blocks];
    const order = await scene.order();
    chain.reorganise(8);
    chain.mineEmpty(4);
    chain.mine(usdt(order.address, 5n));
    chain.solidify();
    start();
    await until(() => isHalted('chain-fork'));
    // A node that returns fewer blocks meanwhile does not end the alarm.
    chain.solidify(3);
    const requestsBefore = chain.requests.length;
    await until(() => chain.requests.length > requestsBefore + 10);
    expect(await isHalted('chain-fork')).toBe(true);
    expect(await scene.types(order.orderId)).not.toContain('DepositConfirmed');
    chain.blocks = ours;
    chain.mine(usdt(order.address, 6n));
    chain.solidify();
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(isWell);
  });

  it('INT-01 refuses a node of another chain, and starts when one of the right chain answers', async () => {
    const { chain } = scene;
    const order = await scene.order();
    chain.mine(usdt(order.address, 5n));
    chain.solidify();
    const genesis = chain.blocks[0]!.id;
    const wrong = start({ genesisId: genesis.replace(/.$/, (last) => (last === '0' ? '1' : '0')) });
    await until(() => isHalted('node-unfit'));
    expect((await critical())[0]![1]).toMatch(/the node is on another network: its block 0 is/);
    expect(wrong.status()).toMatchObject({ cursor: null, alarms: [{ code: 'node-unfit' }] });
    expect(await scene.types(order.orderId)).toEqual([]);
    await wrong.stop();
    start({ genesisId: genesis });
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await until(isWell);
  });

  it.each([
    [
      'without the stablecoin',
      () => ({ contract: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' }),
      /there is no contract at TUE/,
    ],
    ['whose token counts otherwise', (): object => ((scene.chain.decimals = 18), {}), /has 18 decimals, not 6/],
    ['ahead of our clock', (): object => (scene.clock.advance(-61_000), {}), /, 61 s after this machine's clock/],
  ])('INT-01 refuses a chain %s', async (_what, arrange, sentence) => {
    start(arrange());
    await until(() => isHalted('node-unfit'));
    expect((await critical())[0]![1]).toMatch(sentence);
  });
});
