import { NodeBadAnswerError, NodeRateLimitedError, NodeUnavailableError } from '@usdt-africa/tron';
import { Scene } from '../../test/scene.js';
import { call, transferLog, usdt } from '../../test/stub-chain.js';
import { ChainForkError } from './history.js';
import { IncompleteBlockError } from './solid-reader.js';

describe('the solid scan when the node or the process fails', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const cursor = async (): Promise<number> => {
    const { rows } = await scene.db.app.query<{ block_number: string }>('select block_number from chain_cursors');
    return Number(rows[0]!.block_number);
  };

  it('INT-01 begins at the solid head of that moment, and goes on from there after a restart', async () => {
    const { chain } = scene;
    chain.mineEmpty(10);
    chain.solidify(4);
    expect(await scene.watcher().solid.step()).toBe(0);
    expect(await cursor()).toBe(4);
    const order = await scene.order();
    chain.mine(usdt(order.address, 1n));
    chain.mineEmpty(30);
    chain.solidify();
    // The process was down meanwhile: the new one begins where the old one stopped, not at the head, not at its setting.
    expect(await scene.watcher({ startBlock: 20 }).solid.step()).toBe(37);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
    expect(await cursor()).toBe(41);
  });

  it('INT-01 begins at a given block where one is set', async () => {
    const order = await scene.order();
    scene.chain.mine(usdt(order.address, 1n));
    scene.chain.mine(usdt(order.address, 2n));
    scene.chain.solidify();
    expect(await scene.watcher({ startBlock: 2 }).solid.step()).toBe(1);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('INT-01 begins with the first block of the chain when the start block is 0', async () => {
    const all = await new Scene().open();
    const order = await all.order();
    all.chain.mine(usdt(order.address, 4n));
    all.chain.solidify();
    await all.watcher({ startBlock: 0 }).solid.step();
    expect(await all.types(order.orderId)).toEqual(['DepositConfirmed']);
    await all.close();
  });

  it('INT-01 begins shortly before the first address was issued when no start block is set', async () => {
    const { chain, clock } = scene;
    chain.mineEmpty(100);
    clock.advance(chain.head.timestamp - clock.now().getTime());
    const order = await scene.order();
    chain.mine(usdt(order.address, 5n));
    chain.mineEmpty(50);
    chain.solidify();
    await scene.watcher().solid.step();
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
    // A minute of blocks before the address was issued, not the whole chain.
    expect(chain.requests.filter((path) => path.endsWith('getblockbylimitnext')).length).toBeLessThan(6);
  });

  it('INT-01 waits for results that the node does not have yet, and never takes an empty list for an empty block', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mineEmpty(2);
    const block = chain.mine(usdt(order.address, 8n));
    chain.mineEmpty(3);
    chain.solidify();
    chain.withoutInfos.add(block.number);
    await expect(solid.step()).rejects.toBeInstanceOf(IncompleteBlockError);
    expect(await cursor()).toBe(block.number - 1);
    await expect(solid.step()).rejects.toBeInstanceOf(IncompleteBlockError);
    expect(await scene.types(order.orderId)).toEqual([]);
    chain.withoutInfos.clear();
    expect(await solid.step()).toBe(4);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('INT-01 rejects a block without transactions whose header counts some', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mine(usdt(order.address, 8n));
    chain.solidify();
    const answer = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const response = await fetch(scene.url + path, { method: 'POST', body: JSON.stringify(body) });
      return (await response.json()) as Record<string, unknown>;
    };
    const { block } = (await answer('/walletsolidity/getblockbylimitnext', { startNum: 1, endNum: 2 })) as {
      block: Record<string, unknown>[];
    };
    const { transactions: _left, ...hollow } = block[0]!;
    chain.fault = (path) => (path.endsWith('getblockbylimitnext') ? { status: 200, body: { block: [hollow] } } : null);
    await expect(solid.step()).rejects.toBeInstanceOf(NodeBadAnswerError);
    expect(await cursor()).toBe(0);
  });

  it('INT-01 rejects results of other transactions or of another block', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mine(call([]));
    chain.solidify();
    const forged = { ...usdt(order.address, 8n).info, blockNumber: 1 };
    chain.fault = (path) => (path.endsWith('blocknum') ? { status: 200, body: [forged] } : null);
    await expect(solid.step()).rejects.toThrow(/those of other transactions/);
    chain.fault = (path) => (path.endsWith('blocknum') ? { status: 200, body: [{ ...forged, blockNumber: 2 }] } : null);
    await expect(solid.step()).rejects.toThrow(/of block 2, not 1/);
    expect(await scene.types(order.orderId)).toEqual([]);
  });

  it('INT-01 rejects a block that lists a transaction twice, and credits it once when it is listed correctly', async () => {
    const { chain } = scene;
    const [order, other] = [await scene.order(), await scene.order()];
    const { solid } = scene.watcher({ startBlock: 1 });
    const [paid, forged] = [usdt(order.address, 8n), usdt(other.address, 9n)];
    const block = chain.mine(paid, paid);
    chain.solidify();
    const [once, beside] = [paid, forged].map(({ info }) => ({ ...info, blockNumber: block.number }));
    for (const results of [
      [once, once],
      [once, beside],
    ]) {
      chain.fault = (path) => (path.endsWith('blocknum') ? { status: 200, body: results } : null);
      await expect(solid.step()).rejects.toThrow(/a transaction twice/);
    }
    Object.assign(block, { transactions: [paid] });
    chain.fault = (path) => (path.endsWith('blocknum') ? { status: 200, body: [once, once] } : null);
    await expect(solid.step()).rejects.toThrow(/a transaction twice/);
    expect(await cursor()).toBe(0);
    chain.fault = null;
    expect(await solid.step()).toBe(1);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
    expect(await scene.types(other.orderId)).toEqual([]);
  });

  it('INT-01 stops on another history below the solid height, reports it, and continues with the first one only', async () => {
    const { chain } = scene;
    const [ours, theirs] = [await scene.order(), await scene.order()];
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mineEmpty(3);
    chain.solidify();
    await solid.step();
    const history = [...chain.blocks];
    chain.reorganise(2);
    chain.mine(usdt(theirs.address, 5n));
    chain.mineEmpty(3);
    chain.solidify();
    await expect(solid.step()).rejects.toBeInstanceOf(ChainForkError);
    expect(solid.halt).toEqual({
      code: 'chain-fork',
      sentence: expect.stringMatching(/^the node has another block 3 \(.*…\) than was read before \(.*…\)$/) as string,
    });
    await expect(solid.step()).rejects.toBeInstanceOf(ChainForkError);
    // Another block at the very height of the cursor is noticed, too, and by a process that has just started.
    chain.solidify(3);
    await expect(scene.watcher().solid.step()).rejects.toBeInstanceOf(ChainForkError);
    expect(await cursor()).toBe(3);
    expect(await scene.types(theirs.orderId)).toEqual([]);

    chain.blocks = history;
    chain.mine(usdt(ours.address, 5n));
    chain.solidify();
    expect(await solid.step()).toBe(1);
    expect(solid.halt).toBeNull();
    expect(await scene.types(ours.orderId)).toEqual(['DepositConfirmed']);
  });

  it('INT-01 waits for a node whose solid height is below the cursor, and never goes back', async () => {
    const { chain } = scene;
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mineEmpty(9);
    chain.solidify();
    expect(await solid.step()).toBe(9);
    chain.solidify(5);
    expect(await solid.step()).toBe(0);
    expect(await cursor()).toBe(9);
    chain.mineEmpty(1);
    chain.solidify();
    expect(await solid.step()).toBe(1);
  });

  it('INT-01 uses the blocks of a lagging node behind the same address, and requests the rest again', async () => {
    const { chain } = scene;
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mineEmpty(30);
    chain.solidify(25);
    const ahead = { status: 200, body: {} as unknown };
    const response = await fetch(`${scene.url}/wallet/getblock`, {
      method: 'POST',
      body: JSON.stringify({ id_or_num: '30' }),
    });
    ahead.body = await response.json();
    chain.fault = (path, body) =>
      path.endsWith('solidity/getblock') && body['id_or_num'] === undefined ? ahead : null;
    expect(await solid.step()).toBe(25);
    expect(await cursor()).toBe(25);
  });

  it('INT-01 distinguishes a node that limits us from one that is down, and loses nothing to either', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1 });
    chain.mine(usdt(order.address, 8n));
    chain.solidify();
    chain.fault = () => ({ status: 429, headers: { 'retry-after': '7' } });
    await expect(solid.step()).rejects.toMatchObject({ name: 'NodeRateLimitedError', retryAfterMs: 7_000 });
    chain.fault = () => ({
      status: 403,
      body: {
        success: false,
        error: 'The key exceeds the frequency limit(15), and the query server is suspended for 30s',
      },
    });
    await expect(solid.step()).rejects.toBeInstanceOf(NodeRateLimitedError);
    chain.fault = () => ({ status: 503 });
    await expect(solid.step()).rejects.toBeInstanceOf(NodeUnavailableError);
    chain.fault = () => 'hang-up';
    await expect(solid.step()).rejects.toBeInstanceOf(NodeUnavailableError);
    chain.fault = () => ({ status: 200, body: { Error: 'class java.lang.NullPointerException : null' } });
    await expect(solid.step()).rejects.toBeInstanceOf(NodeBadAnswerError);
    chain.fault = null;
    await solid.step();
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('INT-01 credits once when the process dies between two orders of one block', async () => {
    const { chain } = scene;
    const orders = [await scene.order(), await scene.order(), await scene.order()];
    chain.mine(call(orders.map(({ address }) => transferLog(address, 3n))));
    chain.solidify();
    const append = scene.store.append.bind(scene.store);
    let left = 2;
    scene.store.append = (streams, options) => {
      if (left-- <= 0) return Promise.reject(new Error('killed'));
      return append(streams, options);
    };
    await expect(scene.watcher({ startBlock: 1 }).solid.step()).rejects.toThrow('killed');
    expect(await cursor()).toBe(0);
    scene.store.append = append;
    expect(await scene.watcher().solid.step()).toBe(1);
    expect(await cursor()).toBe(1);
    for (const { orderId } of orders) expect(await scene.types(orderId)).toEqual(['DepositConfirmed']);
  });

  it('INT-01 credits once when two watchers scan the same blocks concurrently', async () => {
    const { chain } = scene;
    const order = await scene.order();
    chain.mineEmpty(1);
    chain.solidify();
    const [one, two] = [scene.watcher().solid, scene.watcher().solid];
    await one.step();
    await two.step();
    for (let round = 0; round < 5; round++) {
      chain.mine(usdt(order.address, 1n), usdt(order.address, 2n));
      chain.solidify();
      await Promise.allSettled([one.step(), two.step()]);
    }
    await Promise.allSettled([one.step(), two.step()]);
    expect(await scene.types(order.orderId)).toEqual(Array.from({ length: 10 }, () => 'DepositConfirmed'));
    expect(await cursor()).toBe(6);
  });

  it('INT-01 credits once when the same blocks are read again', async () => {
    const { chain } = scene;
    const order = await scene.order();
    chain.mine(usdt(order.address, 1n));
    chain.mine(usdt(order.address, 2n));
    chain.solidify();
    await scene.watcher({ startBlock: 1 }).solid.step();
    await scene.db.owner.query('delete from chain_cursors');
    expect(await scene.watcher({ startBlock: 1 }).solid.step()).toBe(2);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed', 'DepositConfirmed']);
  });
});
