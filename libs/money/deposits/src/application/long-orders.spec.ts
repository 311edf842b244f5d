import { Scene, until } from '../../test/scene.js';
import { call, transferLog, usdt } from '../../test/stub-chain.js';
import { ChainForkError } from './history.js';
import type { SolidScan } from './solid-scan.js';

const DUST = 1_100;

describe('crediting an order with thousands of transfers while the chain continues', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const dust = (address: string, count = DUST) => call(Array.from({ length: count }, () => transferLog(address, 1n)));
  const credited = async (orderId: string): Promise<number> => {
    const { rows } = await scene.db.app.query<{ count: string }>(
      `select count(*) from events where type = 'DepositConfirmed' and data->>'orderId' = $1`,
      [orderId],
    );
    return Number(rows[0]!.count);
  };
  /** Runs a step that is notified of a new head as soon as a part of the dust is written. */
  async function interrupted(solid: SolidScan, orderId: string): Promise<number> {
    const before = await credited(orderId);
    const step = solid.step();
    await until(async () => (await credited(orderId)) > before);
    solid.pendingWork();
    return step;
  }

  it('SELL-06 is interrupted when the next block is solid: that block’s customers come first, and nothing is lost or credited twice', async () => {
    const [attacked, before, after] = [await scene.order(), await scene.order(), await scene.order()];
    const { chain } = scene;
    chain.mine(dust(attacked.address), usdt(before.address, 5n));
    chain.solidify();
    const { solid } = scene.watcher({ startBlock: 1 });
    expect(await interrupted(solid, attacked.orderId)).toBe(0);
    const written = await credited(attacked.orderId);
    expect(written).toBeLessThan(DUST);
    expect(await credited(before.orderId)).toBe(1);
    expect(solid.cursor).toMatchObject({ number: 0 });

    const countReads = (): number =>
      chain.requests.filter((path) => path.endsWith('gettransactioninfobyblocknum')).length;
    const queriesBefore = countReads();
    chain.mine(usdt(after.address, 5n));
    chain.solidify();
    expect(await solid.step()).toBe(2);
    // Findings are not requested again.
    expect(countReads() - queriesBefore).toBe(1);
    const { rows } = await scene.db.app.query<{ order: string }>(
      `select data->>'orderId' as order from events where type = 'DepositConfirmed' order by epoch, transaction_id, global_position`,
    );
    expect(rows).toHaveLength(DUST + 2);
    expect(rows.findIndex(({ order }) => order === after.orderId)).toBe(written + 1);
    expect(solid.cursor).toMatchObject({ number: 2 });
    expect(await solid.step()).toBe(0);
  });

  it('SELL-06 comes after the deposits of all blocks that are already solid', async () => {
    const [attacked, after] = [await scene.order(), await scene.order()];
    const { chain } = scene;
    chain.mine(dust(attacked.address));
    chain.mineEmpty(10);
    chain.mine(usdt(after.address, 5n));
    chain.solidify();
    const { solid } = scene.watcher({ startBlock: 1 });
    expect(await solid.step()).toBe(12);
    const { rows } = await scene.db.app.query<{ order: string }>(
      `select data->>'orderId' as order from events where type = 'DepositConfirmed' order by epoch, transaction_id, global_position`,
    );
    expect(rows).toHaveLength(DUST + 1);
    expect(rows.findIndex(({ order }) => order === after.orderId)).toBeLessThan(DUST / 2);
  });

  it('SELL-05 does not prevent crediting a deposit that a fork moved from an earlier to a later block', async () => {
    const [attacked, other] = [await scene.order(), await scene.order()];
    const { chain } = scene;
    const sale = usdt(other.address, 5n);
    const { head, solid } = scene.watcher({ startBlock: 1 });
    chain.mine(sale);
    await head.step();
    chain.reorganise(1);
    chain.mine(dust(attacked.address));
    chain.solidify();
    expect(await interrupted(solid, attacked.orderId)).toBe(0);
    expect(await scene.types(other.orderId)).toEqual(['DepositSeen', 'DepositDropped']);
    chain.mine(sale);
    chain.solidify();
    expect(await solid.step()).toBe(2);
    expect(await credited(other.orderId)).toBe(1);
    expect(await credited(attacked.orderId)).toBe(DUST);
  });

  it('SELL-06 is continued and completed by another process after an interruption', async () => {
    const attacked = await scene.order();
    scene.chain.mine(dust(attacked.address));
    scene.chain.solidify();
    await interrupted(scene.watcher({ startBlock: 1 }).solid, attacked.orderId);
    expect(await credited(attacked.orderId)).toBeLessThan(DUST);
    expect(await scene.watcher({ startBlock: 1 }).solid.step()).toBe(1);
    expect(await credited(attacked.orderId)).toBe(DUST);
  });

  it('SELL-06 is interrupted by a process that is stopped', async () => {
    const attacked = await scene.order();
    scene.chain.mine(dust(attacked.address));
    scene.chain.solidify();
    const { solid } = scene.watcher({ startBlock: 1 });
    const end = new AbortController();
    const step = solid.step(end.signal);
    await until(async () => (await credited(attacked.orderId)) > 0);
    end.abort();
    expect(await step).toBe(0);
    expect(await credited(attacked.orderId)).toBeLessThan(DUST);
  });

  it('SELL-06 is interrupted by at most 16 blocks, however quickly they come', async () => {
    const attacked = await scene.order();
    const { chain } = scene;
    chain.mine(dust(attacked.address, 4_000));
    const { solid } = scene.watcher({ startBlock: 1 });
    let steps = 0;
    for (let done = 0; done === 0; steps++) {
      chain.solidify();
      const step = solid.step();
      solid.pendingWork();
      done = await step;
      chain.mineEmpty(1);
    }
    expect(steps).toBe(16);
    expect(await credited(attacked.orderId)).toBe(4_000);
    expect(solid.cursor).toMatchObject({ number: 16 });
  }, 120_000);

  it('INT-01 stops crediting when a partly credited block is replaced by another one', async () => {
    const [attacked, other] = [await scene.order(), await scene.order()];
    const { chain } = scene;
    chain.mine(dust(attacked.address));
    chain.solidify();
    const { solid } = scene.watcher({ startBlock: 1 });
    await interrupted(solid, attacked.orderId);
    const written = await credited(attacked.orderId);
    chain.reorganise(1);
    chain.mine(usdt(other.address, 5n));
    chain.solidify();
    for (let look = 0; look < 2; look++) await expect(solid.step()).rejects.toBeInstanceOf(ChainForkError);
    expect(solid.halt).toMatchObject({ code: 'chain-fork' });
    expect([await credited(attacked.orderId), await credited(other.orderId)]).toEqual([written, 0]);
  });
});
