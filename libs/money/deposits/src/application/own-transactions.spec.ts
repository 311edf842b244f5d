import { randomBytes } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { Scene } from '../../test/scene.js';
import { OrderRecheck } from './order-recheck.js';
import { call, failed, native, permissionChange, sent, SENDER, USDT, usdt } from '../../test/stub-chain.js';

const newAddress = (): string => addressFromHex(randomBytes(20).toString('hex'));

describe('transactions of our own addresses', () => {
  const hotWallet = newAddress();
  const customer = newAddress();
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const recorded = async (): Promise<Record<string, unknown>[]> =>
    (
      await scene.db.reader.query<Record<string, unknown>>(
        `select tx_id, address, kind, contract, recipient, amount, block_number::int, block_id, block_time, outcome,
           fee_sun::int, energy::int, bandwidth::int from own_transactions order by block_number, recorded_at, tx_id`,
      )
    ).rows;
  const cursor = async (): Promise<unknown> =>
    (
      await scene.db.reader.query(
        `select block_number::int as at, continuous_from::int as from, recorded_to::int as to, hot_wallet as of
         from chain_cursors`,
      )
    ).rows[0];

  it('BUY-03 are recorded with the cursor, with recipient, amount, block and cost', async () => {
    const { solid } = scene.watcher({ startBlock: 1, hotWallet });
    const transaction = sent(hotWallet, customer, 25_000_000n);
    const block = scene.chain.mine(usdt(newAddress(), 5n), transaction, native(SENDER, 7));
    scene.chain.solidify();
    await solid.step();
    expect(await recorded()).toEqual([
      {
        tx_id: transaction.id,
        address: hotWallet,
        kind: 'transfer',
        contract: USDT,
        recipient: customer,
        amount: '25000000',
        block_number: block.number,
        block_id: block.id,
        block_time: new Date(block.timestamp),
        outcome: 'SUCCESS',
        fee_sun: 6_428_500,
        energy: 64_285,
        bandwidth: 345,
      },
    ]);
    expect(await cursor()).toEqual({ at: block.number, from: 1, to: block.number, of: hotWallet });
  });

  it('BUY-03 are recorded for every type of contract and for failed ones, of the hot wallet and of deposit addresses', async () => {
    const order = await scene.order();
    const approve = `095ea7b3${'0'.repeat(128)}`;
    const { solid } = scene.watcher({ startBlock: 1, hotWallet });
    const transactions = [
      failed(customer, 7n, 'OUT_OF_ENERGY', hotWallet),
      permissionChange(hotWallet),
      native(customer, 5_000_000, undefined, hotWallet),
      call([], { data: approve, owner: order.address }),
      call([], { data: '', owner: hotWallet, receipt: { result: 'SUCCESS' }, info: { result: 'FAILED' } }),
      permissionChange(order.address),
      sent(order.address, customer, 9n),
    ];
    for (const transaction of transactions) scene.chain.mine(transaction);
    scene.chain.mine(permissionChange(SENDER));
    scene.chain.solidify();
    await solid.step();
    const rows = await recorded();
    expect(rows.map(({ tx_id }) => tx_id)).toEqual(transactions.map(({ id }) => id));
    expect(rows.map((row) => [row['address'], row['kind'], row['recipient'], row['outcome']])).toEqual([
      [hotWallet, 'transfer', customer, 'OUT_OF_ENERGY'],
      [hotWallet, 'permission', null, 'SUCCESS'],
      [hotWallet, 'trx', customer, 'SUCCESS'],
      [order.address, 'other', null, 'SUCCESS'],
      [hotWallet, 'other', null, 'FAILED'],
      [order.address, 'permission', null, 'SUCCESS'],
      [order.address, 'transfer', customer, 'SUCCESS'],
    ]);
  });

  it('ADM-13 are recorded with their TRX, which is no deposit where the hot wallet sent it', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1, hotWallet });
    scene.chain.mine(native(order.address, 6_773_500, undefined, hotWallet), native(order.address, 5));
    scene.chain.solidify();
    await solid.step();
    expect((await scene.events(order.orderId)).map(({ data }) => (data as { amount: unknown }).amount)).toEqual(['5']);
    expect(await recorded()).toMatchObject([
      { address: hotWallet, kind: 'trx', contract: null, recipient: order.address, amount: '6773500', energy: 0 },
    ]);
    expect((await scene.db.reader.query(`select from events where type = 'HotWalletFunded'`)).rowCount).toBe(0);
    // Nor is it one where an order's blocks are read again.
    const recheck = new OrderRecheck(
      scene.db.app,
      scene.store,
      new TronWebNode({ fullNodeUrl: scene.url, solidityNodeUrl: scene.url, contract: USDT }),
      scene.clock,
      { info: () => undefined, warn: () => undefined, error: () => undefined },
      { contract: USDT, hotWallet },
    );
    expect(await recheck.readBlock(order.orderId, 1)).toBe(0);
  });

  it('ADM-13 are recorded where a deposit address pays the hot wallet, and that is no capital', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1, hotWallet });
    scene.chain.mine(usdt(order.address, 25_000_000n), sent(order.address, hotWallet, 25_000_000n));
    scene.chain.solidify();
    await solid.step();
    expect(await recorded()).toMatchObject([
      { address: order.address, kind: 'transfer', recipient: hotWallet, amount: '25000000' },
    ]);
    expect((await scene.db.reader.query(`select from events where type = 'HotWalletFunded'`)).rowCount).toBe(0);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('BUY-03 are recorded once, also when their blocks are read again', async () => {
    scene.chain.mine(sent(hotWallet, customer, 1n), sent(hotWallet, customer, 1n));
    scene.chain.solidify();
    await scene.watcher({ startBlock: 1, hotWallet }).solid.step();
    await scene.db.owner.query('delete from chain_cursors');
    await scene.watcher({ startBlock: 1, hotWallet }).solid.step();
    expect(await recorded()).toHaveLength(2);
  });

  it('BUY-03 are not recorded without a hot wallet, and count as without a gap from the block on where that began', async () => {
    scene.chain.mine(sent(hotWallet, customer, 1n));
    scene.chain.solidify();
    await scene.watcher({ startBlock: 1 }).solid.step();
    expect(await recorded()).toEqual([]);
    expect(await cursor()).toEqual({ at: 1, from: null, to: null, of: null });

    const { solid } = scene.watcher({ hotWallet });
    const next = async (): Promise<unknown> => {
      scene.chain.mineEmpty(2);
      scene.chain.solidify();
      await solid.step();
      return cursor();
    };
    expect(await next()).toEqual({ at: 3, from: 2, to: 3, of: hotWallet });
    expect(await next()).toEqual({ at: 5, from: 2, to: 5, of: hotWallet });
    const other = newAddress();
    scene.chain.mineEmpty(1);
    scene.chain.solidify();
    await scene.watcher({ hotWallet: other }).solid.step();
    expect(await cursor()).toEqual({ at: 6, from: 6, to: 6, of: other });
  });

  it('BUY-03 count from anew after another process moved the cursor without recording them', async () => {
    const { solid } = scene.watcher({ startBlock: 1, hotWallet });
    scene.chain.mineEmpty(3);
    scene.chain.solidify();
    await solid.step();
    const skipped = scene.chain.mine(sent(hotWallet, customer, 1n));
    // As a release before this record moves it.
    await scene.db.app.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      skipped.number,
      skipped.id,
      new Date(skipped.timestamp),
    ]);
    scene.chain.mineEmpty(1);
    scene.chain.solidify();
    await scene.watcher({ hotWallet }).solid.step();
    expect(await cursor()).toEqual({ at: 5, from: 5, to: 5, of: hotWallet });
  });

  it('BUY-03 cost blocks without them no additional query', async () => {
    scene.chain.mine(usdt(customer, 5n), native(SENDER, 5), permissionChange(SENDER));
    scene.chain.mineEmpty(20);
    const { query } = scene.db.app;
    let queries = 0;
    scene.db.app.query = ((...given: unknown[]) => {
      queries += 1;
      return (query as (...given: unknown[]) => unknown).apply(scene.db.app, given);
    }) as typeof query;
    const queriesOf = async (options: { hotWallet?: string }): Promise<number> => {
      await scene.db.owner.query('delete from chain_cursors');
      scene.chain.solidify(0);
      const { solid } = scene.watcher({ startBlock: 1, ...options });
      await solid.step();
      scene.chain.solidify();
      queries = 0;
      await solid.step();
      return queries;
    };
    const without = await queriesOf({});
    expect(without).toBeGreaterThan(0);
    expect(await queriesOf({ hotWallet })).toBe(without);
    scene.db.app.query = query;
  });
});
