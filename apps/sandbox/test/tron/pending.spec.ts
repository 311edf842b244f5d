import { addressWord, wordOf } from '../../src/tron/encoding/abi.js';
import { decodeBase58Check } from '../../src/tron/encoding/base58.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { Actor } from './actor.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

let node: RunningNode;
let usdt: string;
let alice: Actor;
let fresh: Actor;

beforeAll(async () => {
  const funded = { trx: 1_000_000_000n, usdt: 100_000_000n };
  node = await startNode({ genesis: { accounts: [{ address: KeyPair.named('test alice').base58, ...funded }] } });
  usdt = decodeBase58Check(node.sandbox.control.contracts().USDT) ?? '';
  alice = new Actor(node, 'alice');
  fresh = new Actor(node, 'fresh');
});
afterAll(() => node.close());

const call = { owner_address: '', contract_address: '', function_selector: 'balanceOf(address)', parameter: '' };

async function balance(port: 'wallet' | 'walletsolidity', of: Actor): Promise<bigint> {
  const answer = await node.post<{ constant_result: string[] }>(`/${port}/triggerconstantcontract`, {
    ...call,
    owner_address: alice.keys.address,
    contract_address: usdt,
    parameter: addressWord(of.keys.address),
  });
  return BigInt(`0x${answer.constant_result[0]}`);
}

describe('a transaction that is in no block yet', () => {
  let paid: string;
  let reverting: string;

  test('INT-07 shows at the full node as if it had happened', async () => {
    paid = await alice.call(usdt, 'transfer(address,uint256)', [addressWord(fresh.keys.address), wordOf(9_000_000n)]);
    await alice.pay(fresh.keys.address, 50_000_000n);
    reverting = await alice.call(usdt, 'transfer(address,uint256)', [
      addressWord(fresh.keys.address),
      wordOf(1n << 90n),
    ]);
    expect(await balance('wallet', fresh)).toBe(9_000_000n);
    expect(await node.post('/wallet/getaccount', { address: fresh.keys.address })).toMatchObject({
      balance: 50_000_000,
    });
    expect(await node.post('/wallet/gettransactionbyid', { value: paid })).toMatchObject({
      ret: [{ contractRet: 'SUCCESS' }],
    });
    expect(await node.post('/wallet/gettransactionbyid', { value: reverting })).toMatchObject({
      ret: [{ contractRet: 'REVERT' }],
    });
  });

  test('INT-07 lets an account that only the pool knows spend at once', async () => {
    const words = [addressWord(alice.keys.address), wordOf(1_000_000n)];
    expect(await fresh.call(usdt, 'transfer(address,uint256)', words)).toHaveLength(64);
    expect(await node.post('/wallet/getpendingsize')).toEqual({ pendingSize: 4 });
    const { txId } = await node.post<{ txId: string[] }>('/wallet/gettransactionlistfrompending');
    expect(txId).toHaveLength(4);
    expect(await node.post('/wallet/gettransactionfrompending', { value: paid })).toMatchObject({ txID: paid });
  });

  test('INT-07 has no info and is unknown to the solidity node', async () => {
    expect(await node.post('/wallet/gettransactioninfobyid', { value: paid })).toEqual({});
    expect(await node.post('/walletsolidity/gettransactionbyid', { value: paid })).toEqual({});
    expect(await node.post('/walletsolidity/getaccount', { address: fresh.keys.address })).toEqual({});
    expect(await balance('walletsolidity', fresh)).toBe(0n);
  });

  test('INT-01 enters the next block with all other pending ones, and the infos have the same order', async () => {
    await node.sandbox.control.mine(1);
    const { number } = node.sandbox.control.head();
    const block = await node.post<{ transactions: { txID: string }[] }>('/wallet/getblockbynum', { num: number });
    const infos = await node.post<{ id: string }[]>('/wallet/gettransactioninfobyblocknum', { num: number });
    expect(block.transactions).toHaveLength(4);
    expect(infos.map((info) => info.id)).toEqual(block.transactions.map((transaction) => transaction.txID));
    expect(await node.post('/wallet/gettransactioncountbyblocknum', { num: number })).toEqual({ count: 4 });
    expect(await node.post('/wallet/gettransactionlistfrompending')).toEqual({});
    expect(await node.post('/walletsolidity/gettransactioninfobyblocknum', { num: number })).toEqual([]);
    expect(await node.post('/walletsolidity/gettransactioncountbyblocknum', { num: number })).toEqual({ count: 0 });
    expect(await node.post('/walletsolidity/getblockbynum', { num: number })).toEqual({});
  });

  test('INT-01 becomes solid eighteen blocks after its own block', async () => {
    await node.sandbox.control.mine(17);
    expect(await node.post('/walletsolidity/gettransactioninfobyid', { value: paid })).toEqual({});
    await node.sandbox.control.mine(1);
    expect(await node.post('/walletsolidity/gettransactioninfobyid', { value: paid })).toMatchObject({ id: paid });
    expect(await balance('walletsolidity', fresh)).toBe(8_000_000n);
    const info = await node.post<object>('/walletsolidity/gettransactioninfobyid', { value: reverting });
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
    expect(info).not.toHaveProperty('log');
  });
});
