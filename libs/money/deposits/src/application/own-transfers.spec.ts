import { randomBytes } from 'node:crypto';
import { streams } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { addressFromHex, addressToHex20 } from '@usdt-africa/tron';
import { Scene } from '../../test/scene.js';
import { call, failed, native, sent, SENDER, transferLog, USDT, usdt } from '../../test/stub-chain.js';
import { unattributedAlarms } from '../index.js';

const FAKE_USDT = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';

describe('transfers to the hot wallet', () => {
  const hotWallet = addressFromHex(randomBytes(20).toString('hex'));
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  const funded = async (): Promise<RecordedEvent[]> => {
    const { rows } = await scene.db.app.query<{ id: string }>(
      `select stream_id as id from events where type = 'HotWalletFunded' order by global_position`,
    );
    return [...(await scene.store.readStreams(rows.map(({ id }) => id))).values()].flat();
  };
  const read = async (watched: string | null = hotWallet): Promise<void> => {
    scene.chain.solidify();
    await scene.watcher({ startBlock: 1, hotWallet: watched }).solid.step();
  };
  const capital = async (): Promise<unknown[]> => {
    const { rows } = await scene.db.app.query<{ type: string; amount: string; postings: { account: string }[] }>(
      `select type, coalesce(data->>'amount', data->>'feeSun') as amount, data->'postings' as postings from events
       where stream_id like 'capital-%' order by global_position`,
    );
    return rows.map(({ type, amount, postings }) => [type, amount, ...postings.map(({ account }) => account)]);
  };

  it('BUY-03 are booked as capital in USDT and TRX, once each, when their block is solid', async () => {
    const logs = [transferLog(hotWallet, 50_000_000n), transferLog(SENDER, 1n), transferLog(hotWallet, 2n)];
    const inner = {
      caller_address: `41${'ab'.repeat(20)}`,
      transferTo_address: `41${addressToHex20(hotWallet)}`,
      callValueInfo: [{ callValue: 9 }],
    };
    const coins = call(logs, { info: { internal_transactions: [inner] } });
    const trx = native(hotWallet, 30_000_000);
    const block = scene.chain.mine(coins, trx);
    await read();
    const events = await funded();
    expect(events).toHaveLength(4);
    expect(events.map(({ data }) => data)).toEqual(
      expect.arrayContaining(
        [
          { transferKey: `${coins.id}-0`, asset: 'USDT', amount: '50000000', txId: coins.id, from: SENDER },
          { transferKey: `${coins.id}-2`, asset: 'USDT', amount: '2', txId: coins.id, from: SENDER },
          {
            transferKey: `${coins.id}-3`,
            asset: 'TRX',
            amount: '9',
            txId: coins.id,
            from: addressFromHex('ab'.repeat(20)),
          },
          { transferKey: `${trx.id}-0`, asset: 'TRX', amount: '30000000', txId: trx.id, from: SENDER },
        ].map((transfer) => ({
          ...transfer,
          block: { number: block.number, id: block.id, time: new Date(block.timestamp).toISOString() },
          postings: [
            { account: 'chain:hot', currency: transfer.asset, amount: transfer.amount },
            { account: 'equity:capital', currency: transfer.asset, amount: `-${transfer.amount}` },
          ],
        })),
      ),
    );
    const stream = streams.capital(uuidFrom('capital', `${trx.id}-0`));
    expect(events.find(({ streamId }) => streamId === stream)).toMatchObject({
      metadata: { actor: 'system:chain-watcher' },
    });
    expect(await unattributedAlarms(scene.db.app)).toEqual([]);
    await scene.db.owner.query('delete from chain_cursors');
    await read();
    expect(await funded()).toHaveLength(4);
  });

  it('BUY-03 from our own addresses, failed ones, and other tokens book nothing', async () => {
    const order = await scene.order();
    scene.chain.mine(
      sent(order.address, hotWallet, 5n),
      native(hotWallet, 5, undefined, order.address),
      call([transferLog(hotWallet, 5n, USDT, order.address)]),
      sent(hotWallet, hotWallet, 5n),
      failed(hotWallet, 5n),
      native(hotWallet, 5, '1000001'),
      native(hotWallet, 2 ** 53 * 4),
      call([transferLog(hotWallet, 5n, FAKE_USDT), transferLog(hotWallet, 0n)]),
    );
    await read();
    expect(await funded()).toEqual([]);
  });

  it('ADM-13 of TRX to an order’s address are a top-up of ours, and nothing that a customer sent', async () => {
    const order = await scene.order();
    scene.chain.mine(native(order.address, 7_000_000, undefined, hotWallet), native(order.address, 5_000_000));
    await read();
    const { rows } = await scene.db.app.query<{ amount: string }>(
      `select data->>'amount' as amount from events where type = 'UnsupportedAssetReceived'`,
    );
    expect(rows).toEqual([{ amount: '5000000' }]);
  });

  it('BUY-03 are nothing to a watch without a hot wallet', async () => {
    scene.chain.mine(call([transferLog(hotWallet, 5n)]), native(hotWallet, 5));
    await read(null);
    expect(await funded()).toEqual([]);
  });

  it('BUY-03 are booked beside the deposits of the same block, and do not take part in them', async () => {
    const order = await scene.order();
    scene.chain.mine(call([transferLog(order.address, 7n), transferLog(hotWallet, 8n)]));
    await read();
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
    expect((await funded()).map(({ data }) => (data as { amount: string }).amount)).toEqual(['8']);
  });

  it('ADM-13 books what the treasury receives, sends, and pays for, and no transfer twice', async () => {
    const treasury = addressFromHex(randomBytes(20).toString('hex'));
    const order = await scene.order();
    scene.chain.mine(
      usdt(treasury, 900n),
      native(treasury, 800),
      sent(treasury, hotWallet, 700n),
      native(hotWallet, 600, undefined, treasury),
      sent(treasury, SENDER, 500n),
      sent(treasury, order.address, 400n),
      sent(hotWallet, treasury, 300n),
      sent(order.address, treasury, 200n),
      failed(SENDER, 100n, 'OUT_OF_ENERGY', treasury),
    );
    scene.chain.solidify();
    const watch = async (): Promise<void> => {
      await scene.watcher({ startBlock: 1, hotWallet, treasury }).solid.step();
    };
    await watch();
    const cost = ['TreasuryCostBooked', '6428500', 'expense:network', 'chain:treasury'];
    const expected = [
      ['TreasuryFunded', '900', 'chain:treasury', 'equity:capital'],
      ['TreasuryFunded', '800', 'chain:treasury', 'equity:capital'],
      ['HotWalletRefilled', '700', 'chain:hot', 'chain:treasury'],
      ['HotWalletRefilled', '600', 'chain:hot', 'chain:treasury'],
      ['TreasuryPaidOut', '500', 'equity:capital', 'chain:treasury'],
      ['TreasuryPaidOut', '400', 'equity:capital', 'chain:treasury'],
      cost,
      cost,
      cost,
    ];
    const sorted = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(await capital())).toEqual(sorted(expected));
    expect(await scene.types(order.orderId)).toEqual(['DepositConfirmed']);
    await scene.db.owner.query('delete from chain_cursors');
    await watch();
    expect(await capital()).toHaveLength(expected.length);
  });
});
