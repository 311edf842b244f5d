import { event } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { type PlacedOrder, Scene } from '../../test/scene.js';
import { USDT, usdt } from '../../test/stub-chain.js';
import { OrderRecheck } from '../index.js';

describe('recheck of an order’s blocks', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await new Scene().open();
  });
  afterAll(() => scene.close());

  function recheck(): OrderRecheck {
    const node = new TronWebNode({ fullNodeUrl: scene.url, solidityNodeUrl: scene.url, contract: USDT });
    const { store, clock } = scene;
    const note = (): void => undefined;
    return new OrderRecheck(
      scene.db.app,
      store,
      node,
      clock,
      { info: note, warn: note, error: note },
      { contract: USDT },
    );
  }
  /** Placed a while before that block. */
  function placedBefore(timestamp: number): Promise<PlacedOrder> {
    return scene.order({
      placedAt: new Date(timestamp - 60_000).toISOString(),
      lockEndsAt: new Date(timestamp + 60_000).toISOString(),
    });
  }
  const recheckRequested = (orderId: string): RecordedEvent =>
    event('OperatorActionRecorded', {
      operatorId: orderId,
      at: scene.clock.now().toISOString(),
      act: 'recheck',
      resource: 'orders',
      recordId: orderId,
    }) as unknown as RecordedEvent;

  it('ADM-03 SELL-05 finds a deposit that the watch missed, once, and leaves others’ alone', async () => {
    const first = scene.chain.mine();
    const order = await placedBefore(first.timestamp + 60_000);
    const known = await placedBefore(first.timestamp + 60_000);
    scene.chain.mineEmpty(15);
    const missed = scene.chain.mine(usdt(order.address, 25_000_000n));
    scene.chain.mineEmpty(40);
    // The watch began after it.
    const { solid } = scene.watcher({ startBlock: missed.number + 10 });
    scene.chain.mine(usdt(known.address, 7_000_000n));
    scene.chain.solidify();
    await solid.step();
    expect(await scene.types(order.orderId)).toEqual([]);
    expect(await scene.types(known.orderId)).toEqual(['DepositConfirmed']);

    const again = recheck();
    await again.react(recheckRequested(order.orderId));
    const [confirmed, ...more] = await scene.events(order.orderId);
    expect(more).toEqual([]);
    expect(confirmed).toMatchObject({
      type: 'DepositConfirmed',
      data: { amountMicro: '25000000', blockNumber: missed.number, blockId: missed.id },
      metadata: { actor: 'system:chain-watcher', orderId: order.orderId },
    });
    expect(await again.look(order.orderId)).toBe(0);
    expect(await scene.types(known.orderId)).toEqual(['DepositConfirmed']);
  });

  it('ADM-03 finds a recent deposit long after the lock, and nothing for an unknown order', async () => {
    const start = scene.chain.mine();
    const order = await placedBefore(start.timestamp);
    scene.chain.mineEmpty(1_300);
    scene.clock.advance(start.timestamp + 1_310 * 3_000 - scene.clock.now().getTime());
    const late = scene.chain.mine(usdt(order.address, 5_000_000n));
    scene.chain.mineEmpty(2);
    scene.chain.solidify();
    const { rows } = await scene.db.app.query<{ block_number: string }>('select block_number from chain_cursors');
    expect(Number(rows[0]!.block_number)).toBeLessThan(late.number);
    await scene.db.app.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      late.number,
      late.id,
      new Date(late.timestamp),
    ]);
    expect(await recheck().look(order.orderId)).toBe(1);
    expect(await recheck().look('0199a000-0000-7000-8000-0000000000ff')).toBe(0);
  });

  it('SELL-15 reads the block of a claimed transaction again, and leaves one that the watch has not read to the watch', async () => {
    const { chain, clock } = scene;
    const order = await placedBefore(chain.head.timestamp);
    const claimed = (blockNumber: number): RecordedEvent =>
      event('DepositClaimed', {
        claimId: order.orderId,
        orderId: order.orderId,
        transactionId: 'c'.repeat(64),
        blockNumber,
        at: clock.now().toISOString(),
      }) as unknown as RecordedEvent;
    const paid = chain.mine(usdt(order.address, 40_000_000n));
    chain.mineEmpty(30);
    chain.solidify();
    await recheck().react(claimed(paid.number));
    expect(await scene.types(order.orderId)).toEqual([]);
    await scene.db.app.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      chain.head.number,
      chain.head.id,
      new Date(chain.head.timestamp),
    ]);
    await recheck().react(claimed(paid.number));
    await recheck().react(claimed(paid.number));
    expect(await scene.events(order.orderId)).toMatchObject([
      { type: 'DepositConfirmed', data: { amountMicro: '40000000', blockNumber: paid.number } },
    ]);
  });

  it('INT-01 ADM-03 credits nothing from a node whose history differs from the watcher’s', async () => {
    const { chain } = scene;
    const order = await placedBefore(chain.head.timestamp + 60_000);
    const long = await scene.order({
      placedAt: new Date(chain.startTime).toISOString(),
      lockEndsAt: new Date(chain.startTime + 60_000).toISOString(),
    });
    chain.mineEmpty(30);
    chain.solidify();
    const read = chain.head;
    await scene.db.app.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      read.number,
      read.id,
      new Date(read.timestamp),
    ]);
    scene.clock.advance(read.timestamp + 3_000 - scene.clock.now().getTime());
    const ours = chain.blocks;

    // Another history from long before the block that was read last, in which both were paid.
    chain.blocks = ours.slice();
    chain.reorganise(chain.head.number - 5);
    chain.mine(usdt(long.address, 25_000_000n));
    chain.mineEmpty(read.number - chain.head.number - 10);
    chain.mine(usdt(order.address, 25_000_000n));
    chain.mineEmpty(20);
    const theirs = chain.blocks;
    for (const { orderId } of [order, long]) {
      await expect(recheck().look(orderId)).rejects.toThrow(/than was read before/);
      expect(await scene.types(orderId)).toEqual([]);
    }

    // Two nodes behind one address: one returns the last read block, the other the blocks before it.
    chain.fault = (path, body) => {
      chain.blocks = path.endsWith('/getblock') || Number(body['startNum']) >= read.number ? ours : theirs;
      return null;
    };
    await expect(recheck().look(order.orderId)).rejects.toThrow(/does not follow|read before/);
    expect(await scene.types(order.orderId)).toEqual([]);

    // A lagging node has not returned everything that was requested: the query fails and is repeated, and does not
    // count as a result.
    chain.fault = null;
    chain.blocks = ours;
    chain.solidify(read.number - 1);
    await expect(recheck().look(order.orderId)).rejects.toThrow(/not among/);
    chain.solidify();
    expect(await recheck().look(order.orderId)).toBe(0);
  });
});
