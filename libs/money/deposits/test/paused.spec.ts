import { event } from '@usdt-africa/contracts/events';
import { Leadership, type RecordedEvent } from '@usdt-africa/event-store';
import { SwitchedChain } from '@usdt-africa/switches';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { chainAlarms, type ChainWatcher, depositsSeen, isCreditingPaused, OrderRecheck } from '../src/index.js';
import { Scene, until } from './scene.js';
import { USDT, usdt } from './stub-chain.js';

const HOUR = 3_600_000;

describe('deposits while operators have their chain paused', () => {
  let scene: Scene;
  const running: ChainWatcher[] = [];
  beforeEach(async () => {
    scene = await new Scene().open();
    scene.chain.mineEmpty(5);
    scene.chain.solidify();
    scene.clock.advance(scene.chain.head.timestamp - scene.clock.now().getTime());
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((watcher) => watcher.stop()));
    await scene.close();
  });

  /** As turning the switch leaves it. */
  const turn = (paused: boolean, end: Date | null = null) =>
    scene.db.app.query(
      `insert into switches (name, paused, until, changed_at, version) values ('chain-tron', $1, $2, $3, 1)
       on conflict (name) do update set paused = excluded.paused, until = excluded.until`,
      [paused, end, scene.clock.now()],
    );
  const cursor = async (): Promise<number> =>
    Number((await scene.db.app.query<{ at: string }>('select block_number as at from chain_cursors')).rows[0]!.at);
  const codes = async () => (await chainAlarms(scene.db.app, scene.clock.now())).map(({ code }) => code);

  it('ADM-15 are seen and not credited, and all are credited automatically when it ends, in order and at their blocks’ time', async () => {
    const { chain, clock } = scene;
    const [first, second, unseen] = [await scene.order(), await scene.order(), await scene.order()];
    const watcher = scene.watcher({ startBlock: 1 });
    const look = async (): Promise<void> => {
      await watcher.head.step();
      await watcher.solid.step();
    };
    await look();
    expect(await cursor()).toBe(5);

    await turn(true, new Date(clock.now().getTime() + HOUR));
    const blocks = [chain.mine(usdt(first.address, 7_000_000n)), chain.mine(usdt(second.address, 8_000_000n))];
    await look();
    expect(await depositsSeen(scene.db.app)).toBe(2);
    chain.mineEmpty(30);
    chain.solidify();
    await look();
    // It was not among the blocks of the head: only the solid block contains it.
    blocks.push(chain.mine(usdt(unseen.address, 9_000_000n)));
    chain.mineEmpty(30);
    chain.solidify();
    for (let again = 0; again < 3; again += 1) await watcher.solid.step();
    expect(await Promise.all([first, second, unseen].map(({ orderId }) => scene.types(orderId)))).toEqual([
      ['DepositSeen'],
      ['DepositSeen'],
      [],
    ]);
    expect([await cursor(), watcher.status().solidHead]).toEqual([5, chain.head.number]);
    expect(await isCreditingPaused(scene.db.app, clock.now())).toBe(true);
    // The node is healthy, and is not reported otherwise.
    clock.advance(31_000);
    chain.mineEmpty(1);
    chain.solidify();
    await watcher.solid.step();
    expect((await codes()).filter((code) => code !== 'chain-behind' && code !== 'head-stale')).toEqual([]);

    clock.advance(HOUR);
    await watcher.solid.step();
    const confirmed = await Promise.all(
      [first, second, unseen].map(async ({ orderId }) => (await scene.events(orderId)).at(-1)!),
    );
    expect(confirmed.map(({ type, data }) => [type, (data as { receivedAt: string }).receivedAt])).toEqual(
      blocks.map(({ timestamp }) => ['DepositConfirmed', new Date(timestamp).toISOString()]),
    );
    expect(await cursor()).toBe(chain.head.number);
    expect(await depositsSeen(scene.db.app)).toBe(0);
    expect(await isCreditingPaused(scene.db.app, clock.now())).toBe(false);
  });

  it('ADM-15 are not credited by a requested recheck, nor by one that begins while it is paused', async () => {
    const { chain, clock, store, db } = scene;
    const { solid } = scene.watcher({ startBlock: 1 });
    await solid.step();
    const order = await scene.order({
      placedAt: new Date(clock.now().getTime() - 60_000).toISOString(),
      lockEndsAt: new Date(clock.now().getTime() + HOUR).toISOString(),
    });
    chain.mine(usdt(order.address, 7_000_000n));
    const { number } = chain.mine();
    chain.solidify();
    // The watch was moved over it.
    const missing = scene.watcher({ startBlock: number });
    await db.owner.query('delete from chain_cursors');
    await missing.solid.step();
    await turn(true);
    const node = new TronWebNode({ fullNodeUrl: scene.url, solidityNodeUrl: scene.url, contract: USDT });
    const note = (): void => undefined;
    const log = { info: note, warn: note, error: note };
    const config = { contract: USDT };
    const recheck = new OrderRecheck(db.app, store, node, clock, log, config, new SwitchedChain(db.app));
    const { orderId } = order;
    const recheckRequested = event('OperatorActionRecorded', {
      operatorId: orderId,
      at: clock.now().toISOString(),
      act: 'recheck',
      resource: 'orders',
      recordId: orderId,
    }) as unknown as RecordedEvent;
    await recheck.react(recheckRequested);
    expect(await scene.types(orderId)).toEqual([]);
    // Paused while it reads: after the check of the gate, and before anything is written.
    await turn(false);
    let questions = 0;
    const switched = new SwitchedChain(db.app);
    const gate = {
      async isPaused(at: Date): Promise<boolean> {
        if (questions++ > 0) await turn(true);
        return switched.isPaused(at);
      },
    };
    await new OrderRecheck(db.app, store, node, clock, log, config, gate).react(recheckRequested);
    expect(await scene.types(orderId)).toEqual([]);
    expect(questions).toBe(2);
    await turn(false);
    await recheck.react(recheckRequested);
    expect(await scene.types(orderId)).toEqual(['DepositConfirmed']);
  });

  it('ADM-15 are withdrawn when the network drops them during the pause; those of the new fork are credited', async () => {
    const { chain } = scene;
    const [gone, stays] = [await scene.order(), await scene.order()];
    const watcher = scene.watcher({ startBlock: 1 });
    await watcher.head.step();
    await watcher.solid.step();
    await turn(true);
    chain.mine(usdt(gone.address, 7_000_000n));
    await watcher.head.step();
    expect(await scene.types(gone.orderId)).toEqual(['DepositSeen']);
    chain.reorganise(1);
    chain.mine(usdt(stays.address, 8_000_000n));
    chain.mineEmpty(20);
    for (let again = 0; again < 3; again += 1) await watcher.head.step();
    chain.solidify();
    await watcher.solid.step();
    expect([await scene.types(gone.orderId), await scene.types(stays.orderId)]).toEqual([
      ['DepositSeen', 'DepositDropped'],
      ['DepositSeen'],
    ]);
    await turn(false);
    await watcher.solid.step();
    expect([await scene.types(gone.orderId), await scene.types(stays.orderId)]).toEqual([
      ['DepositSeen', 'DepositDropped'],
      ['DepositSeen', 'DepositConfirmed'],
    ]);
  });

  it('ADM-15 continue automatically where a watcher runs', async () => {
    const { chain } = scene;
    const order = await scene.order();
    await turn(true);
    const leadership = new Leadership(scene.db.app, { pollMs: 20 });
    const watcher = scene.watcher({ startBlock: 1 });
    running.push(watcher);
    watcher.start(leadership);
    chain.mine(usdt(order.address, 7_000_000n));
    chain.solidify();
    await until(async () => (await scene.types(order.orderId)).includes('DepositSeen'));
    const requestsBefore = chain.requests.length;
    await until(() => chain.requests.length > requestsBefore + 20);
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen']);
    await turn(false);
    await until(async () => (await scene.types(order.orderId)).includes('DepositConfirmed'));
    await watcher.stop();
    await leadership.close();
  });
});
