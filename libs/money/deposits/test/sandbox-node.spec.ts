import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTronSandbox, type TronSandbox } from '../../../../apps/sandbox/src/tron/index.js';
import { type ChainWatcher, chainHead } from '../src/index.js';
import { Scene } from './scene.js';

/** The same against a node that executes contracts and answers as java-tron does, byte for byte. */
describe('the watch of a sandbox chain', () => {
  let scene: Scene;
  let sandbox: TronSandbox;
  const servers: Server[] = [];
  let watcher: ChainWatcher;

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    sandbox = await createTronSandbox({ dataDir: null });
    scene = await new Scene().open({
      fullNodeUrl: await serve(sandbox.fullNode),
      solidityNodeUrl: await serve(sandbox.solidityNode),
    });
    watcher = scene.watcher({ startBlock: 1 });
    await drain();
  });
  afterEach(() => sandbox.control.faults.clear());
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await sandbox.stop();
    await scene.close();
  });

  async function drain(): Promise<void> {
    while ((await watcher.head.step()) + (await watcher.solid.step()) > 0);
  }
  const amounts = async (orderId: string, type: string): Promise<string[]> =>
    (await scene.events(orderId))
      .filter((event) => event.type === type)
      .map(({ data }) => (data as { amountMicro: string }).amountMicro);

  it('SELL-05 a payment is seen in its block and credited when that block is solid', async () => {
    const { control } = sandbox;
    const order = await scene.order();
    const { txid } = await control.send(order.address, 25_000_000n);
    await drain();
    // In the pool the full node port already shows it; a block does not.
    expect(await scene.types(order.orderId)).toEqual([]);
    await control.mine(1);
    await drain();
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen']);
    const block = control.head().number;
    while (control.head().solid < block - 1) await control.mine(1);
    await drain();
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen']);
    await control.mine(1);
    await drain();
    expect(await scene.events(order.orderId)).toMatchObject([
      { type: 'DepositSeen' },
      { type: 'DepositConfirmed', data: { transactionId: txid, from: control.wallet().address, blockNumber: block } },
    ]);
    expect(await chainHead(scene.db.app)).toMatchObject({ headNumber: control.head().number, solidNumber: block });
  });

  it('SELL-05 credits transfers with several receivers, through an approved spender, and less a fee', async () => {
    const { control } = sandbox;
    const [one, two, three] = [await scene.order(), await scene.order(), await scene.order()];
    await control.sendMany(
      [
        { to: one.address, amountMicro: 5n },
        { to: two.address, amountMicro: 6n },
        { to: one.address, amountMicro: 5n },
      ],
      'one-transaction',
    );
    await control.transferFrom(two.address, 7n);
    await control.mineUntilSolid();
    await control.issuer.setFee(10n, 40n);
    await control.mine(1);
    await control.send(three.address, 1_000_000_000n);
    await control.mineUntilSolid();
    await control.issuer.setFee(0n, 0n);
    await control.mineUntilSolid();
    await drain();
    expect(await amounts(one.orderId, 'DepositConfirmed')).toEqual(['5', '5']);
    expect((await amounts(two.orderId, 'DepositConfirmed')).sort()).toEqual(['6', '7']);
    expect(await amounts(three.orderId, 'DepositConfirmed')).toEqual(['999000000']);
  });

  it('SELL-07 records other assets, and ignores failed transfers', async () => {
    const { control } = sandbox;
    const [paid, tricked] = [await scene.order(), await scene.order()];
    await control.send(paid.address, 3_000_000n, 'TRX');
    await control.send(paid.address, 4n, 'TRC10');
    await control.send(paid.address, 5_000_000n, 'FAKE');
    await control.sendTrxInternally(paid.address, 2_000_000n);
    await control.forgeLog(control.wallet().address, paid.address, 9_000_000n);
    for (const how of ['REVERT', 'REVERT_AFTER_PAYMENT', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'ILLEGAL_OPERATION'] as const)
      await control.fail(tricked.address, 9_000_000n, how);
    await control.mineUntilSolid();
    await drain();
    expect(await scene.types(tricked.orderId)).toEqual([]);
    const events = await scene.events(paid.orderId);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['UnsupportedAssetReceived']));
    const { FAKE, TRC10 } = control.contracts();
    expect(
      events
        .map(({ data }) => data as Record<string, string>)
        .map(({ kind, asset, amount }) => `${kind} ${asset} ${amount}`)
        .sort(),
    ).toEqual([
      `TRC10 ${TRC10} 4`,
      `TRC20 ${FAKE} 5000000`,
      `TRC20 ${FAKE} 9000000`,
      'TRX TRX 2000000',
      'TRX TRX 3000000',
    ]);
  });

  it.each(['vanish', 'reinclude'] as const)(
    'SELL-05 a payment whose block is replaced is withdrawn from the order page (%s)',
    async (what) => {
      const { control } = sandbox;
      const order = await scene.order();
      await control.send(order.address, 8n);
      await control.mine(2);
      await drain();
      await control.reorg(3, { transactions: what });
      await control.mine(1);
      await drain();
      await control.mineUntilSolid();
      await drain();
      const types = await scene.types(order.orderId);
      if (what === 'vanish') expect(types).toEqual(['DepositSeen', 'DepositDropped']);
      else expect(types).toEqual(['DepositSeen', 'DepositDropped', 'DepositSeen', 'DepositConfirmed']);
    },
  );

  it('SELL-05 a node that restarts at its solid block withdraws what it had shown', async () => {
    const { control } = sandbox;
    const order = await scene.order();
    await control.send(order.address, 8n);
    await control.mine(5);
    await drain();
    await control.rollback();
    await drain();
    await control.mine(25);
    await drain();
    expect(await scene.types(order.orderId)).toEqual(['DepositSeen', 'DepositDropped']);
  });

  it.each([
    ['no results for a while', { emptyInfos: 3 }],
    // The first is the block at the cursor, whose own parent is not needed.
    ['another parent', { forkedParent: 2, path: 'walletsolidity/getblockbylimitnext' }],
    ['503 with a page', { http503: 3 }],
    ['a gateway that limits', { rateLimited: 3, rateLimitStatus: 429 }],
    ['a gateway that limits with 403', { rateLimited: 3, rateLimitStatus: 403 }],
    ['cut connections', { disconnect: 3 }],
    ['no JSON', { garbage: 3 }],
    ['no answer', { hang: 1 }],
  ] as const)('INT-01 a payment survives a node with %s', async (_what, faults) => {
    const { control } = sandbox;
    const order = await scene.order();
    await control.send(order.address, 8n);
    await control.mineUntilSolid();
    control.faults.set(faults);
    let failures = 0;
    for (let quiet = 0; quiet < 2;) {
      try {
        quiet = (await watcher.solid.step()) === 0 ? quiet + 1 : 0;
      } catch {
        failures++;
      }
    }
    expect(failures).toBeGreaterThan(0);
    expect(await amounts(order.orderId, 'DepositConfirmed')).toEqual(['8']);
  });

  it('INT-01 waits for a node that stands still, without going back', async () => {
    const { control } = sandbox;
    await drain();
    control.faults.set({ staleNode: true });
    const order = await scene.order();
    await control.send(order.address, 8n);
    await control.mineUntilSolid();
    await drain();
    expect(await scene.types(order.orderId)).toEqual([]);
    control.faults.clear();
    await drain();
    expect(await amounts(order.orderId, 'DepositConfirmed')).toEqual(['8']);
  });
});
