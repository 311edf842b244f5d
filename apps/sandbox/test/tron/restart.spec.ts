import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTronSandbox } from '../../src/tron/index.js';
import type { TronSandbox } from '../../src/tron/index.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { startNode } from './harness.js';

let dataDir: string;
const customer = KeyPair.named('a customer').base58;
const file = (name: string): string => join(dataDir, 'tron', name);
const open = (): Promise<TronSandbox> => createTronSandbox({ dataDir });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tron-sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A chain with payments in solid blocks and above, left without being closed: as when its process is killed. */
async function killed(): Promise<{ txids: string[]; head: ReturnType<TronSandbox['control']['head']> }> {
  const { control } = await open();
  const txids: string[] = [];
  for (let i = 0; i < 6; i++) {
    txids.push((await control.send(customer, 1_000_000n)).txid);
    await control.mine(5);
  }
  return { txids, head: control.head() };
}

describe('a sandbox that stops and starts again', () => {
  test('INT-01 keeps its blocks, its balances and its transactions', async () => {
    const first = await open();
    const { txid } = await first.control.send(customer, 25_000_000n);
    await first.control.mine(30);
    const head = first.control.head();
    await first.stop();
    const second = await open();
    expect(second.control.head()).toEqual(head);
    expect(second.control.balances(customer).tokens.USDT).toBe(25_000_000n);
    expect(second.control.transactions(1)).toMatchObject([
      { txid, to: customer, amount: 25_000_000n, result: 'SUCCESS' },
    ]);
    await second.stop();
  });

  test('INT-01 puts pending transactions into a last block when it is stopped', async () => {
    const first = await open();
    await first.control.send(customer, 3_000_000n);
    const { number } = first.control.head();
    await first.stop();
    const second = await open();
    expect(second.control.head().number).toBe(number + 1);
    expect(second.control.balances(customer).tokens.USDT).toBe(3_000_000n);
    await second.stop();
  });

  test('INT-01 comes back after being killed with every block it made', async () => {
    const { head, txids } = await killed();
    const node = await startNode({ dataDir });
    expect(node.sandbox.control.head()).toEqual(head);
    expect(node.sandbox.control.balances(customer).tokens.USDT).toBe(6_000_000n);
    for (const value of txids) {
      expect(await node.post('/wallet/gettransactioninfobyid', { value })).toMatchObject({ id: value });
    }
    const solid = await node.post<{ constant_result: string[] }>('/walletsolidity/triggerconstantcontract', {
      owner_address: customer,
      contract_address: node.sandbox.control.contracts().USDT,
      function_selector: 'balanceOf(address)',
      parameter: KeyPair.named('a customer').address.slice(2).padStart(64, '0'),
      visible: true,
    });
    expect(BigInt(`0x${solid.constant_result[0]}`)).toBe(3_000_000n);
    await node.sandbox.control.mine(18);
    expect(node.sandbox.control.balances(customer).tokens.USDT).toBe(6_000_000n);
    await node.close();
  });

  test('INT-01 drops a header that was only half written', async () => {
    const { head } = await killed();
    truncateSync(file('headers.bin'), statSync(file('headers.bin')).size - 11);
    const again = await open();
    expect(again.control.head().number).toBe(head.number - 1);
    await again.control.mine(3);
    expect(again.control.head().number).toBe(head.number + 2);
    await again.stop();
  });

  test('INT-01 goes back to the state before a block whose transactions were lost in a power cut', async () => {
    const { head } = await killed();
    const bodies = readFileSync(file('bodies.jsonl'), 'utf8');
    const last = bodies.trimEnd().lastIndexOf('\n') + 1;
    writeFileSync(file('bodies.jsonl'), bodies.slice(0, last + 40));
    const again = await open();
    expect(again.control.head().number).toBe(head.number - 5);
    expect(again.control.balances(customer).tokens.USDT).toBe(5_000_000n);
    await again.control.send(customer, 1_000_000n);
    await again.control.mine(1);
    expect(again.control.balances(customer).tokens.USDT).toBe(6_000_000n);
    await again.stop();
    const third = await open();
    expect(third.control.balances(customer).tokens.USDT).toBe(6_000_000n);
    await third.stop();
  });

  test('INT-01 reports that the folder belongs to another chain', async () => {
    await (await open()).stop();
    const other = { accounts: [{ address: customer, trx: 1n }] };
    await expect(createTronSandbox({ dataDir, genesis: other })).rejects.toThrow('begun with other accounts');
  });

  test('INT-01 reports that a solid block is lost', async () => {
    const first = await open();
    await first.control.send(customer, 1n);
    await first.control.mine(40);
    await first.stop();
    truncateSync(file('bodies.jsonl'), 10);
    await expect(open()).rejects.toThrow('is damaged');
  });

  test('INT-01 ignores an incomplete line at the end of its file', async () => {
    const { head } = await killed();
    appendFileSync(file('bodies.jsonl'), '{"number":');
    const again = await open();
    expect(again.control.head()).toEqual(head);
    await again.control.send(customer, 1_000_000n);
    await again.control.mine(1);
    await again.stop();
    const third = await open();
    expect(third.control.balances(customer).tokens.USDT).toBe(7_000_000n);
    await third.stop();
  });

  test('INT-01 needs 56 bytes for an empty block', async () => {
    const sandbox = await open();
    const before = statSync(file('headers.bin')).size;
    await sandbox.control.mine(10_000);
    expect(statSync(file('headers.bin')).size - before).toBe(560_000);
    await sandbox.stop();
    const again = await open();
    expect(again.control.head().number).toBe(10_020);
    await again.stop();
  });
});
