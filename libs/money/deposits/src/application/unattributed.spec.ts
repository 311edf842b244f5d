import { streams } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { type PlacedOrder, Scene } from '../../test/scene.js';
import { USDT, usdt } from '../../test/stub-chain.js';
import { OrderRecheck, unattributedAlarms, UnattributedDeposits } from '../index.js';

describe('deposits that no order can be credited with', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  /** Everything in the deposit's own stream. */
  const recorded = (txid: string, logIndex = 0): Promise<RecordedEvent[]> =>
    scene.store.readStream(streams.deposit(`${txid}-${logIndex}`));
  /** An attacker who owns the database gives each of these orders the address of the paired order. */
  async function lead(...pairs: (readonly [order: PlacedOrder, of: PlacedOrder])[]): Promise<void> {
    const client = await scene.db.owner.connect();
    try {
      await client.query('begin');
      await client.query('alter table deposit_addresses disable trigger user');
      await client.query('delete from deposit_addresses where order_id = any($1::uuid[])', [
        pairs.map(([order]) => order.orderId),
      ]);
      for (const [order, of] of pairs)
        await client.query(
          `insert into deposit_addresses (address, index, order_id, order_number, watched_until)
           select $1, $2, $3, data->>'number', now() from events where stream_id = $4 and version = 1`,
          [of.address, of.index, order.orderId, streams.order(order.orderId)],
        );
      await client.query('alter table deposit_addresses enable always trigger deposit_addresses_is_append_only');
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  it('INT-02 SELL-06 credit no order when the rows of two orders were swapped, and the right one once they are corrected', async () => {
    const { timestamp } = scene.chain.mine();
    const at = { placedAt: new Date(timestamp).toISOString(), lockEndsAt: new Date(timestamp + 105_000).toISOString() };
    const [mine, theirs] = [await scene.order(at), await scene.order(at)];
    const { solid, head } = scene.watcher({ startBlock: 1 });
    const first = scene.chain.mine(usdt(mine.address, 25_000_000n));
    await head.step();
    expect(await scene.types(mine.orderId)).toEqual(['DepositSeen']);
    await lead([mine, theirs], [theirs, mine]);
    const second = scene.chain.mine(usdt(theirs.address, 7_000_000n));
    await head.step();
    scene.chain.solidify();
    await solid.step();
    // The order with the pending deposit records that it was dropped, and the other order gets no confirmation.
    expect((await scene.types(mine.orderId)).slice(0, 2)).toEqual(['DepositSeen', 'DepositDropped']);
    expect(await scene.types(theirs.orderId)).not.toContain('DepositConfirmed');
    const [, , stray] = await recorded(first.transactions[0]!.id);
    expect(stray).toMatchObject({
      type: 'UnattributedDepositReceived',
      data: {
        reason: 'address-mismatch',
        namedOrderId: theirs.orderId,
        address: mine.address,
        addressIndex: mine.index,
        amountMicro: '25000000',
        postings: [
          { account: 'chain:deposits', amount: '25000000' },
          { account: 'suspense:deposits', amount: '-25000000' },
        ],
      },
    });
    expect(await recorded(second.transactions[0]!.id)).toHaveLength(1);
    expect(await unattributedAlarms(scene.db.app)).toEqual([
      {
        level: 'critical',
        code: 'deposit-address-mismatch',
        sentence: expect.stringMatching(
          /^2 deposits of 32\.000000 USDT are not credited .* the address table was changed from outside\. Run .*$/,
        ) as string,
      },
    ]);

    await lead([mine, mine], [theirs, theirs]);
    const node = new TronWebNode({ fullNodeUrl: scene.url, solidityNodeUrl: scene.url, contract: USDT });
    const note = (): void => undefined;
    const { store, clock } = scene;
    const log = { info: note, warn: note, error: note };
    const recheck = new OrderRecheck(scene.db.app, store, node, clock, log, { contract: USDT });
    expect(await recheck.look(mine.orderId)).toBe(2);
    expect((await scene.events(mine.orderId)).at(-1)).toMatchObject({
      type: 'DepositConfirmed',
      data: {
        orderId: mine.orderId,
        postings: [
          { account: 'suspense:deposits', amount: '25000000' },
          { account: `customer:order:${mine.orderId}`, amount: '-25000000' },
        ],
      },
    });
    expect((await scene.types(theirs.orderId)).at(-1)).toBe('DepositConfirmed');
    expect(await unattributedAlarms(scene.db.app)).toEqual([]);
    expect(await recheck.look(mine.orderId)).toBe(0);
  });

  it('INT-02 are recorded once as suspense, with their details, when our address has no existing order', async () => {
    const lost = await scene.issued();
    const { solid, head } = scene.watcher({ startBlock: 1 });
    const block = scene.chain.mine(usdt(lost.address, 3_000_000n));
    await head.step();
    const key = block.transactions[0]!.id;
    expect(await recorded(key)).toEqual([]);
    scene.chain.solidify();
    await solid.step();
    expect(await recorded(key)).toMatchObject([
      {
        type: 'UnattributedDepositReceived',
        data: {
          reason: 'no-order',
          namedOrderId: null,
          address: lost.address,
          addressIndex: lost.index,
          amountMicro: '3000000',
          blockNumber: block.number,
          blockId: block.id,
        },
        metadata: { actor: 'system:chain-watcher' },
      },
    ]);
    expect(await unattributedAlarms(scene.db.app)).toEqual([
      {
        level: 'warning',
        code: 'deposit-without-order',
        sentence: expect.stringContaining(`(transaction ${key})`) as string,
      },
    ]);
    // A watch that reads the same blocks again reports nothing twice.
    await scene.db.owner.query('delete from chain_cursors');
    expect(await scene.watcher({ startBlock: 1 }).solid.step()).toBeGreaterThan(0);
    expect(await recorded(key)).toHaveLength(1);
  });

  it.each([
    ['returned', 'chain:deposits'],
    ['attributed', 'exchange:position'],
  ] as const)(
    'ADM-03 are %s by operators: the alarm ends, and no order is credited with it any more',
    async (outcome, account) => {
      const lost = await scene.issued();
      const { solid } = scene.watcher({ startBlock: 1 });
      const key = `${scene.chain.mine(usdt(lost.address, 3_000_000n)).transactions[0]!.id}-0`;
      scene.chain.solidify();
      await solid.step();
      expect(await unattributedAlarms(scene.db.app)).toHaveLength(1);
      const deposits = new UnattributedDeposits(scene.store, scene.clock);
      const found = { outcome, evidence: 'Transfer back, block 9', key: uuidv7() };
      const by = { actor: 'operator:kemi', correlationId: 'test', reason: 'Its sender wrote to us' };
      await deposits.close(key, found, by);
      await deposits.close(key, found, by);
      await expect(deposits.close(key, { ...found, key: uuidv7() }, by)).rejects.toMatchObject({
        code: 'changed-meanwhile',
      });
      expect(await scene.store.readStream(streams.deposit(key))).toMatchObject([
        { type: 'UnattributedDepositReceived' },
        {
          type: 'UnattributedDepositResolved',
          data: {
            ...found,
            amountMicro: '3000000',
            postings: [
              { account: 'suspense:deposits', amount: '3000000' },
              { account, amount: '-3000000' },
            ],
          },
          metadata: by,
        },
      ]);
      expect(await unattributedAlarms(scene.db.app)).toEqual([]);
      await scene.db.owner.query('delete from chain_cursors');
      expect(await scene.watcher({ startBlock: 1 }).solid.step()).toBeGreaterThan(0);
      expect(await scene.store.readStream(streams.deposit(key))).toHaveLength(2);
      expect(await unattributedAlarms(scene.db.app)).toEqual([]);
    },
  );
});
