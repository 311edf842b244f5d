import { KeyPair } from '../../src/tron/encoding/keys.js';
import type { TronControl } from '../../src/tron/index.js';
import { Actor } from './actor.js';
import { bodyOf } from './broadcast-scene.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

interface Header {
  readonly block_header: { readonly raw_data: { readonly number: number; readonly parentHash: string } };
}

const receiver = KeyPair.named('a receiver').base58;
let node: RunningNode;
let control: TronControl;
let alice: Actor;

beforeAll(async () => {
  const rich = { address: KeyPair.named('test alice').base58, trx: 1_000_000_000n };
  node = await startNode({ genesis: { accounts: [rich] } });
  control = node.sandbox.control;
  alice = new Actor(node, 'alice');
});
beforeEach(() => control.faults.clear());
afterAll(() => node.close());

const now = () => fetch(`${node.full}/wallet/getnowblock`);

/** A block with two payments. */
async function fullBlock(): Promise<number> {
  await control.sendMany(
    [
      { to: receiver, amountMicro: 1n },
      { to: receiver, amountMicro: 2n },
    ],
    'many',
  );
  await control.mine(1);
  return control.head().number;
}

describe('faults of a node', () => {
  test('INT-01 make the infos of a block lag behind it: empty, then partial, then complete', async () => {
    const num = await fullBlock();
    control.faults.set({ emptyInfos: 2, partialInfos: 1 });
    const infos = () => node.post<unknown[]>('/wallet/gettransactioninfobyblocknum', { num });
    expect(await infos()).toEqual([]);
    expect(await infos()).toEqual([]);
    expect(await infos()).toHaveLength(1);
    expect(await infos()).toHaveLength(2);
    expect(await node.post('/wallet/gettransactioncountbyblocknum', { num })).toEqual({ count: 2 });
  });

  test('INT-01 make one header name a parent other than the block before it', async () => {
    const { number } = control.head();
    const blockOf = (id: number) => node.post<Header>('/wallet/getblock', { id_or_num: String(id), detail: false });
    const parent = (await blockOf(number)).block_header.raw_data.parentHash;
    control.faults.set({ forkedParent: 1 });
    expect((await blockOf(number)).block_header.raw_data.parentHash).not.toBe(parent);
    expect((await blockOf(number)).block_header.raw_data.parentHash).toBe(parent);
  });

  test('INT-01 stop the node at its last block on both ports while the chain continues', async () => {
    const before = control.head();
    control.faults.set({ staleNode: true });
    const { txid } = await control.send(receiver, 5n);
    await control.mine(30);
    const head = await node.post<Header>('/wallet/getnowblock');
    const solid = await node.post<Header>('/walletsolidity/getnowblock');
    expect(head.block_header.raw_data.number).toBe(before.number);
    expect(solid.block_header.raw_data.number).toBe(before.solid);
    expect(await node.post('/wallet/gettransactionbyid', { value: txid })).toEqual({});
    expect(await node.post('/wallet/getblockbynum', { num: before.number + 1 })).toEqual({});
    control.faults.set({ staleNode: false });
    expect((await node.post<Header>('/wallet/getnowblock')).block_header.raw_data.number).toBe(before.number + 30);
    expect(await node.post('/walletsolidity/gettransactioninfobyid', { value: txid })).toMatchObject({ id: txid });
  });

  test('INT-01 answer 503 for the configured number of requests, then normally again', async () => {
    control.faults.set({ http503: 2 });
    expect((await now()).status).toBe(503);
    expect((await now()).status).toBe(503);
    expect((await now()).status).toBe(200);
  });

  test.each([403, 429] as const)('INT-01 rate-limit one request with status %i', async (rateLimitStatus) => {
    control.faults.set({ rateLimited: 1, rateLimitStatus });
    const answer = await now();
    expect(answer.status).toBe(rateLimitStatus);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ Error: expect.stringContaining('exceeds the frequency limit') });
    expect((await now()).status).toBe(200);
  });

  test('INT-01 make one request return invalid JSON, lose its connection, or hang', async () => {
    control.faults.set({ garbage: 1 });
    await expect((await now()).json()).rejects.toThrow();
    control.faults.set({ disconnect: 1 });
    await expect(now()).rejects.toThrow();
    control.faults.set({ hang: 1 });
    await expect(fetch(`${node.full}/wallet/getnowblock`, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect((await now()).status).toBe(200);
  });

  test('INT-01 delay answers by the configured time', async () => {
    control.faults.set({ delayMs: 150 });
    const started = performance.now();
    await now();
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  });

  test('INT-01 affect only the calls to the configured path', async () => {
    control.faults.set({ http503: 1, path: 'gettransactioninfobyid' });
    expect((await now()).status).toBe(200);
    const info = await fetch(`${node.full}/wallet/gettransactioninfobyid?value=00`);
    expect(info.status).toBe(503);
  });

  test('INT-07 accept a broadcast and drop the connection before the answer', async () => {
    const transaction = await alice.build('TransferContract', {
      to_address: KeyPair.named('test bob').address,
      amount: 5n,
    });
    control.faults.set({ dropAfterBroadcast: 1 });
    const body = JSON.stringify(bodyOf(transaction), (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    await expect(fetch(`${node.full}/wallet/broadcasttransaction`, { method: 'POST', body })).rejects.toThrow();
    expect(await alice.broadcast(transaction)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
    await control.mine(1);
    expect(await node.post('/wallet/gettransactioninfobyid', { value: transaction.id })).toMatchObject({
      id: transaction.id,
    });
  });

  test('INT-07 answer a broadcast with success and lose its transaction', async () => {
    const transaction = await alice.build('TransferContract', {
      to_address: KeyPair.named('test bob').address,
      amount: 6n,
    });
    control.faults.set({ loseBroadcast: 1 });
    expect(await alice.broadcast(transaction)).toEqual({ result: true, txid: transaction.id });
    await control.mine(1);
    expect(await node.post('/wallet/gettransactionbyid', { value: transaction.id })).toEqual({});
    expect(await alice.broadcast(transaction)).toEqual({ result: true, txid: transaction.id });
  });
});
