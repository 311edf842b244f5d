import { Scene } from '../../test/scene.js';
import { call, failed, native, SENDER, transferLog, USDT, usdt } from '../../test/stub-chain.js';

const FAKE_USDT = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';

describe('the solid scan', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await new Scene().open();
  });
  afterAll(() => scene.close());

  it('SELL-05 INT-01 credits a transfer once, when its block is solid', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher({ startBlock: 1 });
    const transaction = usdt(order.address, 25_000_000n);
    const block = scene.chain.mine(transaction);
    scene.chain.mineEmpty(18);
    scene.chain.solidify(block.number - 1);
    await solid.step();
    expect(await scene.types(order.orderId)).toEqual([]);

    scene.chain.solidify(block.number);
    expect(await solid.step()).toBe(1);
    const [confirmed, ...more] = await scene.events(order.orderId);
    expect(more).toEqual([]);
    expect(confirmed).toMatchObject({
      streamId: `deposit-${transaction.id}-0`,
      type: 'DepositConfirmed',
      metadata: { actor: 'system:chain-watcher', orderId: order.orderId },
      data: {
        depositKey: `${transaction.id}-0`,
        transactionId: transaction.id,
        logIndex: 0,
        orderId: order.orderId,
        address: order.address,
        from: SENDER,
        amountMicro: '25000000',
        blockNumber: block.number,
        blockId: block.id,
        receivedAt: new Date(block.timestamp).toISOString(),
        confirmedAt: scene.clock.now().toISOString(),
        postings: [
          { account: 'chain:deposits', currency: 'USDT', amount: '25000000' },
          { account: `customer:order:${order.orderId}`, currency: 'USDT', amount: '-25000000' },
        ],
      },
    });
    expect(await solid.step()).toBe(0);
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
  });

  it('SELL-05 credits every log: three to one order and one to another, in one transaction', async () => {
    const [one, two] = [await scene.order(), await scene.order()];
    const { solid } = scene.watcher();
    scene.chain.mine(
      call([
        transferLog(one.address, 1_000_000n),
        transferLog(one.address, 1_000_000n),
        transferLog(SENDER, 5n),
        transferLog(two.address, 7n),
        transferLog(one.address, 3n),
      ]),
    );
    scene.chain.solidify();
    await solid.step();
    const amounts = async (orderId: string): Promise<unknown[]> =>
      (await scene.events(orderId)).map(({ data }) => (data as { amountMicro: string }).amountMicro).sort();
    expect(await amounts(one.orderId)).toEqual(['1000000', '1000000', '3']);
    expect(await amounts(two.orderId)).toEqual(['7']);
  });

  it('INT-01 goes by the logs of the contract itself, not by calldata, names or topics', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher();
    scene.chain.mine(
      failed(order.address, 9_000_000n, 'REVERT'),
      failed(order.address, 9_000_000n, 'OUT_OF_ENERGY'),
      call([transferLog(order.address, 9n)], { receipt: { result: 'OUT_OF_TIME' }, info: { result: 'FAILED' } }),
      call([transferLog(order.address, 9n)], { info: { result: 'FAILED' } }),
      call([{ ...transferLog(order.address, 9n), topics: ['ab'.repeat(32), '00'.repeat(32), '00'.repeat(32)] }]),
      call([
        {
          ...transferLog(order.address, 9n),
          topics: (transferLog(order.address, 9n)['topics'] as string[]).slice(0, 2),
        },
      ]),
      call([{ address: 'ab'.repeat(20) }]),
    );
    scene.chain.solidify();
    await solid.step();
    expect(await scene.types(order.orderId)).toEqual([]);
  });

  it('SELL-07 records other assets, and credits nothing of them', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher();
    scene.chain.mine(
      native(order.address, 5_000_000),
      native(order.address, 77, '1000001'),
      native(order.address, 2 ** 53 * 4, '1000002'),
      call([
        transferLog(order.address, 9_000_000n, FAKE_USDT),
        transferLog(order.address, 0n, FAKE_USDT),
        transferLog(order.address, 'ab', FAKE_USDT),
      ]),
      call([], {
        info: {
          internal_transactions: [
            {
              caller_address: `41${'ab'.repeat(20)}`,
              transferTo_address: `41${'cd'.repeat(20)}`,
              callValueInfo: [{}],
              note: '63616c6c',
            },
          ],
        },
      }),
    );
    scene.chain.solidify();
    await solid.step();
    const events = await scene.events(order.orderId);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['UnsupportedAssetReceived']));
    expect(events.every(({ data }) => (data as { notCreditable: unknown }).notCreditable === null)).toBe(true);
    const received = events
      .map(({ data }) => data as Record<string, unknown>)
      .map(({ kind, asset, amount }) => [kind, asset, amount]);
    expect(received).toHaveLength(5);
    expect(received).toEqual(
      expect.arrayContaining([
        ['TRX', 'TRX', '5000000'],
        ['TRC10', '1000001', '77'],
        ['TRC10', '1000002', null],
        ['TRC20', FAKE_USDT, '9000000'],
        ['TRC20', FAKE_USDT, null],
      ]),
    );
  });

  it('SELL-07 skips logs of the contract that credit nothing, and stores the reason', async () => {
    const order = await scene.order();
    const { solid } = scene.watcher();
    scene.chain.mine(
      call([
        transferLog(order.address, 0n),
        transferLog(order.address, 10n ** 15n + 1n),
        transferLog(order.address, '01'),
        transferLog(order.address, 2n ** 256n - 1n),
      ]),
      call([transferLog(order.address, 10n ** 15n)]),
    );
    scene.chain.solidify();
    await solid.step();
    expect(
      (await scene.events(order.orderId)).flatMap(({ type, data }) =>
        type === 'DepositConfirmed' ? [(data as { amountMicro: string }).amountMicro] : [],
      ),
    ).toEqual(['1000000000000000']);
    const { rows } = await scene.db.app.query<{ reason: string; amount: string }>(
      'select reason, amount from ignored_transfers where order_id = $1 order by transfer_key',
      [order.orderId],
    );
    expect(rows).toEqual([{ reason: 'zero-amount', amount: '0' }]);
    // An amount that no ledger can hold is an event, so that the order is held for it and an operator reviews it.
    const received = (await scene.events(order.orderId)).filter(({ type }) => type === 'UnsupportedAssetReceived');
    const facts = { kind: 'TRC20', asset: USDT };
    expect(received.map(({ data }) => data)).toMatchObject([
      { ...facts, amount: '1000000000000001', notCreditable: 'too-much' },
      { ...facts, amount: null, notCreditable: 'unreadable' },
      { ...facts, amount: (2n ** 256n - 1n).toString(), notCreditable: 'too-much' },
    ]);
  });

  it('SELL-15 stores a failed transfer, with its amount and the reason', async () => {
    const { chain } = scene;
    const order = await scene.order();
    const [energy, reverted] = [failed(order.address, 7n), failed(order.address, 8n, 'REVERT')];
    chain.mine(energy, reverted, failed(SENDER, 9n));
    chain.solidify();
    await scene.watcher({ startBlock: 1 }).solid.step();
    expect(await scene.types(order.orderId)).toEqual([]);
    const { rows } = await scene.db.app.query<{ reason: string; amount: string; sender: string; key: string }>(
      'select reason, amount, sender, transfer_key as key from ignored_transfers where order_id = $1 order by amount',
      [order.orderId],
    );
    expect(rows).toEqual([
      { reason: 'failed:OUT_OF_ENERGY', amount: '7', sender: SENDER, key: `${energy.id}-call` },
      { reason: 'failed:REVERT', amount: '8', sender: SENDER, key: `${reverted.id}-call` },
    ]);
  });
});
