import type { EventData } from '@usdt-africa/contracts/events';
import { Scene } from '../../test/scene.js';
import { call, transferLog, usdt } from '../../test/stub-chain.js';

/** Transfers of one transaction to the attacked order: more than are written in one part. */
const DUST = 1_100;

describe('a block full of dust to one order', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await new Scene().open();
  });
  afterAll(() => scene.close());

  it('SELL-06 credits other orders first, and the dust in several parts in chain order', async () => {
    const [attacked, before, after] = [await scene.order(), await scene.order(), await scene.order()];
    const { chain } = scene;
    const dust = call(Array.from({ length: DUST }, () => transferLog(attacked.address, 1n)));
    chain.mine(usdt(before.address, 5n), dust, usdt(after.address, 5n));
    chain.solidify();
    const { solid } = scene.watcher({ startBlock: 1 });
    await solid.step();
    const { rows } = await scene.db.app.query<{ data: EventData<'DepositConfirmed'>; part: string }>(
      `select data, transaction_id::text as part from events where type = 'DepositConfirmed'
       order by epoch, transaction_id, global_position`,
    );
    const orderIds = rows.map(({ data }) => data.orderId);
    expect(new Set(orderIds.slice(0, 2))).toEqual(new Set([before.orderId, after.orderId]));
    expect(new Set(orderIds.slice(2))).toEqual(new Set([attacked.orderId]));
    const ofDust = rows.slice(2);
    expect(ofDust).toHaveLength(DUST);
    const parts = [...new Set(ofDust.map(({ part }) => part))];
    expect(parts.length).toBeGreaterThan(1);
    let next = 0;
    for (const part of parts) {
      const logs = ofDust.filter((row) => row.part === part).map(({ data }) => data.logIndex);
      expect(logs.sort((a, b) => a - b)).toEqual(logs.map((_, at) => next + at));
      next += logs.length;
    }
    // Nothing of it is found again.
    expect(await solid.step()).toBe(0);
    expect((await scene.db.app.query('select from pending_deposits')).rowCount).toBe(0);
  });
});
