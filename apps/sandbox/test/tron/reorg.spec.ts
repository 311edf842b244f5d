import { KeyPair } from '../../src/tron/encoding/keys.js';
import type { TronControl } from '../../src/tron/index.js';
import { Actor } from './actor.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

interface Block {
  readonly blockID: string;
  readonly block_header: { readonly raw_data: { readonly number: number; readonly parentHash: string } };
}

const receiver = KeyPair.named('a receiver').base58;
let node: RunningNode;
let control: TronControl;

beforeEach(async () => {
  const rich = { address: KeyPair.named('test alice').base58, trx: 1_000_000_000n };
  node = await startNode({ genesis: { accounts: [rich] } });
  control = node.sandbox.control;
  await control.mine(10);
});
afterEach(() => node.close());

const block = (num: number): Promise<Block> => node.post<Block>('/wallet/getblockbynum', { num });
const info = (value: string) => node.post<{ blockNumber?: number }>('/wallet/gettransactioninfobyid', { value });

async function expectUnbroken(from: number, to: number): Promise<void> {
  for (let number = from + 1; number <= to; number++) {
    const { raw_data: header } = (await block(number)).block_header;
    expect(header.number).toBe(number);
    expect(header.parentHash).toBe((await block(number - 1)).blockID);
  }
}

describe('a reorganisation', () => {
  test('INT-01 replaces the last blocks by others of the same heights, on an unbroken chain', async () => {
    const before = control.head();
    const ids = await Promise.all([0, 1, 2, 3].map(async (back) => (await block(before.number - back)).blockID));
    await control.reorg(3);
    const after = control.head();
    expect(after.number).toBe(before.number);
    expect(after.solid).toBe(before.solid);
    const again = await Promise.all([0, 1, 2, 3].map(async (back) => (await block(before.number - back)).blockID));
    expect(again.slice(0, 3).filter((id) => ids.includes(id))).toEqual([]);
    expect(again[3]).toBe(ids[3]);
    expect(await node.post('/wallet/getblockbyid', { value: ids[0] })).toEqual({});
    await control.mine(25);
    await expectUnbroken(before.number - 5, before.number + 25);
  });

  test('INT-01 makes a payment vanish that had an info', async () => {
    const { txid } = await control.send(receiver, 5_000_000n);
    await control.mine(2);
    expect(await info(txid)).toMatchObject({ id: txid });
    await control.reorg(2);
    expect(await info(txid)).toEqual({});
    expect(await node.post('/wallet/gettransactionbyid', { value: txid })).toEqual({});
    expect(control.balances(receiver).tokens.USDT).toBe(0n);
    await control.mine(30);
    expect(await info(txid)).toEqual({});
  });

  test('INT-01 puts a payment into a different block at another height', async () => {
    const { txid } = await control.send(receiver, 5_000_000n);
    await control.mine(4);
    const first = (await info(txid)).blockNumber;
    await control.reorg(4, { transactions: 'reinclude' });
    const second = (await info(txid)).blockNumber;
    expect(second).toBe((first ?? 0) + 3);
    expect(control.balances(receiver).tokens.USDT).toBe(5_000_000n);
    await control.mine(18);
    expect(await node.post('/walletsolidity/gettransactioninfobyid', { value: txid })).toMatchObject({
      blockNumber: second,
    });
  });

  test('INT-07 accepts a vanished transaction again only if its reference block still exists', async () => {
    const alice = new Actor(node, 'alice');
    const solid = await block(control.head().solid);
    const before = { number: solid.block_header.raw_data.number, id: solid.blockID };
    const value = { to_address: KeyPair.named('test bob').address, amount: 5n };
    const lasting = await alice.build('TransferContract', value, { refBlock: before });
    const fleeting = await alice.build('TransferContract', value);
    await alice.accepted(lasting);
    await alice.accepted(fleeting);
    await control.mine(2);
    await control.reorg(3);
    expect(await alice.broadcast(fleeting)).toMatchObject({ code: 'TAPOS_ERROR' });
    expect(await alice.broadcast(lasting)).toEqual({ result: true, txid: lasting.id });
    await control.mine(1);
    expect(await info(lasting.id)).toMatchObject({ id: lasting.id });
  });

  test('INT-01 keeps the pending transactions in the pool', async () => {
    await control.mine(2);
    const { txid } = await control.send(receiver, 5_000_000n);
    await control.reorg(2);
    await control.mine(1);
    expect(await info(txid)).toMatchObject({ id: txid });
  });

  test('INT-01 never touches a solid block', async () => {
    await expect(control.reorg(19)).rejects.toThrow(RangeError);
    await expect(control.reorg(0)).rejects.toThrow(RangeError);
    const solid = await block(control.head().solid);
    await control.reorg(18);
    await control.reorg(18);
    expect(await block(control.head().solid)).toEqual(solid);
  });

  test('INT-01 a rollback goes back to the solid block, as a node without neighbours does', async () => {
    const { txid } = await control.send(receiver, 5_000_000n);
    await control.mine(5);
    const { solid } = control.head();
    await control.rollback();
    expect(control.head()).toMatchObject({ number: solid, solid });
    expect(await info(txid)).toEqual({});
    expect(control.balances(receiver).tokens.USDT).toBe(0n);
    await control.mine(10);
    expect(control.head()).toMatchObject({ number: solid + 10, solid });
    await expectUnbroken(solid - 3, solid + 10);
  });
});
