import { addressToHex20 } from '@usdt-africa/tron';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { Scene } from '../../test/scene.js';
import { call, type StubTransaction, transferLog, USDT, usdt } from '../../test/stub-chain.js';
import { chainHead } from '../index.js';
import { ChainHeads } from '../read-model/chain-head.js';
import { DepositWriter } from './deposit-writer.js';
import { HeadScan } from './head-scan.js';

describe('the head scan', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
    scene.chain.mineEmpty(2);
    scene.chain.solidify();
  });
  afterEach(() => scene.close());

  const blocksOf = async (orderId: string): Promise<unknown[]> =>
    (await scene.events(orderId)).map(({ type, data }) => [type, (data as { blockId: string }).blockId]);

  it('SELL-05 shows a transfer as soon as it is in a block, without moving money', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { head } = scene.watcher();
    await head.step();
    const transaction = usdt(order.address, 25_000_000n);
    const block = chain.mine(transaction);
    expect(await head.step()).toBe(1);
    const events = await scene.events(order.orderId);
    expect(events).toMatchObject([
      {
        streamId: `deposit-${transaction.id}-0`,
        type: 'DepositSeen',
        metadata: { orderId: order.orderId },
        data: {
          amountMicro: '25000000',
          blockNumber: block.number,
          blockId: block.id,
          seenAt: scene.clock.now().toISOString(),
        },
      },
    ]);
    expect(events[0]!.data).not.toHaveProperty('postings');
    expect(await head.step()).toBe(0);
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen']);
  });

  it('SELL-05 records a transfer as seen, then confirmed when its block is solid, once each', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { head, solid } = scene.watcher({ startBlock: 1 });
    await head.step();
    chain.mine(usdt(order.address, 7n));
    await head.step();
    chain.mineEmpty(19);
    await head.step();
    chain.solidify(3);
    await solid.step();
    await head.step();
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen', 'DepositConfirmed']);
    expect((await scene.db.app.query('select from pending_deposits')).rowCount).toBe(0);
  });

  it('SELL-06 writes all other orders before many transfers to one order, and reports that to the solid scan', async () => {
    const { chain, db, store, clock } = scene;
    const [attacked, other] = [await scene.order(), await scene.order()];
    const known: Promise<string[]>[] = [];
    const node = new TronWebNode({ fullNodeUrl: scene.url, solidityNodeUrl: scene.url, contract: USDT });
    const nothing = (): void => undefined;
    const head = new HeadScan(
      {
        pool: db.app,
        node,
        clock,
        writer: new DepositWriter(db.app, store),
        heads: new ChainHeads(db.app, () => clock.now(), nothing),
        log: { info: nothing, warn: nothing, error: nothing },
        onLong: () => known.push(scene.types(other.orderId)),
      },
      addressToHex20(USDT),
    );
    await head.step();
    chain.mine(usdt(other.address, 5n));
    await head.step();
    expect(known).toEqual([]);
    chain.mine(usdt(other.address, 6n), ...Array.from({ length: 101 }, () => usdt(attacked.address, 1n)));
    await head.step();
    expect(await Promise.all(known)).toEqual([['DepositSeen', 'DepositSeen']]);
    expect(await scene.types(attacked.orderId)).toHaveLength(101);
  });

  it('SELL-05 withdraws a transfer when its block is replaced, and shows it again in another', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { head, solid } = scene.watcher({ startBlock: 1 });
    await head.step();
    chain.mineEmpty(1);
    const transaction = usdt(order.address, 7n);
    const first = chain.mine(transaction);
    chain.mineEmpty(2);
    await head.step();
    chain.reorganise(3);
    chain.mineEmpty(4);
    await head.step();
    expect(await blocksOf(order.orderId)).toEqual([
      ['DepositSeen', first.id],
      ['DepositDropped', first.id],
    ]);
    const second = chain.mine(transaction);
    await head.step();
    await head.step();
    expect((await blocksOf(order.orderId)).slice(2)).toEqual([['DepositSeen', second.id]]);
    chain.solidify();
    await solid.step();
    expect((await blocksOf(order.orderId)).slice(3)).toEqual([['DepositConfirmed', second.id]]);
  });

  it.each([
    ['a shorter chain', 3, 1],
    ['a chain of the same length', 3, 3],
    ['a longer chain', 3, 5],
    ['a chain replaced deeper than the deposit', 18, 20],
  ])('SELL-05 notices %s, and leaves deposits below the fork alone', async (_what, depth, mined) => {
    const { chain } = scene;
    const [stored, gone] = [await scene.order(), await scene.order()];
    const { head } = scene.watcher();
    await head.step();
    chain.mine(usdt(stored.address, 1n));
    if (depth > 3) chain.mineEmpty(depth - 3);
    chain.mine(usdt(gone.address, 1n));
    chain.mineEmpty(2);
    await head.step();
    chain.reorganise(depth);
    chain.mineEmpty(mined);
    while ((await head.step()) > 0);
    expect(await scene.types(stored.orderId)).toEqual(['DepositSeen']);
    expect(await scene.types(gone.orderId)).toEqual(['DepositSeen', 'DepositDropped']);
    chain.mine(usdt(stored.address, 2n));
    await head.step();
    expect(await scene.types(stored.orderId)).toEqual(['DepositSeen', 'DepositSeen']);
  });

  it('SELL-05 withdraws transfers whose blocks were replaced while no watcher ran', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const before = scene.watcher();
    await before.head.step();
    chain.mine(usdt(order.address, 7n));
    await before.head.step();
    chain.reorganise(1);
    chain.mineEmpty(3);
    const after = scene.watcher();
    while ((await after.head.step()) > 0);
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen', 'DepositDropped']);
  });

  it('SELL-05 leaves blocks from a long absence to the solid scan, which withdraws what is gone', async () => {
    const { chain } = scene;
    const [gone, there] = [await scene.order(), await scene.order()];
    const before = scene.watcher({ startBlock: 1 });
    await before.head.step();
    chain.mine(usdt(gone.address, 7n));
    await before.head.step();
    chain.reorganise(1);
    chain.mine(usdt(there.address, 8n));
    chain.mineEmpty(200);
    chain.solidify(chain.head.number - 19);
    const after = scene.watcher({ startBlock: 1 });
    await after.head.step();
    expect(await scene.types(gone.orderId)).toEqual(['DepositSeen']);
    await after.solid.step();
    expect(await scene.types(gone.orderId)).toEqual(['DepositSeen', 'DepositDropped']);
    expect(await scene.types(there.orderId)).toEqual(['DepositConfirmed']);
    expect(chain.requests.filter((path) => path === '/wallet/getblock').length).toBeLessThan(40);
  });

  it('SELL-05 ignores a transfer that the solid scan has already confirmed', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { head, solid } = scene.watcher({ startBlock: 1 });
    await head.step();
    chain.mine(usdt(order.address, 7n));
    chain.solidify();
    await solid.step();
    await head.step();
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('SELL-05 waits for results that the node does not have yet, and for a node that lags', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { head } = scene.watcher();
    await head.step();
    const block = chain.mine(usdt(order.address, 7n));
    chain.withoutInfos.add(block.number);
    await expect(head.step()).rejects.toThrow(/no results of block/);
    chain.withoutInfos.clear();
    expect(await head.step()).toBe(1);
    const [ahead] = chain.blocks.splice(-1);
    expect(await head.step()).toBe(0);
    chain.blocks.push(ahead!);
    expect(await head.step()).toBe(0);
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen']);
  });

  it('SELL-05 shows each order of a transaction, also when the transaction moves within its block', async () => {
    const { chain } = scene;
    const orders = [await scene.order(), await scene.order()];
    const both: StubTransaction = call(orders.map(({ address }) => transferLog(address, 4n)));
    const { head } = scene.watcher();
    await head.step();
    chain.mine(both);
    await head.step();
    chain.reorganise(1);
    chain.mine(call([]), both);
    while ((await head.step()) > 0);
    for (const { orderId } of orders)
      expect(await scene.types(orderId)).toEqual(['DepositSeen', 'DepositDropped', 'DepositSeen']);
  });

  it('SELL-05 stores the heights shown on pages, and notifies of changes', async () => {
    const { chain } = scene;
    let reports = 0;
    expect(await chainHead(scene.db.app)).toBeNull();
    const { head, solid } = scene.watcher({ startBlock: 1 }, () => reports++);
    chain.mineEmpty(20);
    await head.step();
    await solid.step();
    expect(await chainHead(scene.db.app)).toEqual({
      headNumber: 22,
      headTime: new Date(chain.head.timestamp),
      solidNumber: 2,
      solidTime: new Date(chain.blocks[2]!.timestamp),
      updatedAt: scene.clock.now(),
    });
    expect(reports).toBe(1);
    await head.step();
    expect(reports).toBe(1);
    chain.mineEmpty(1);
    await head.step();
    expect(reports).toBe(2);
    expect((await chainHead(scene.db.app))?.headNumber).toBe(23);
  });
});
