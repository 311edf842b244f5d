import { KeyPair } from '../../src/tron/encoding/keys.js';
import { BroadcastError } from '../../src/tron/index.js';
import type { TronControl } from '../../src/tron/index.js';
import { TRANSFER_TOPIC } from '../../src/tron/contracts/tether.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

interface Info {
  readonly id: string;
  readonly contract_address?: string;
  readonly receipt: { readonly result?: string };
  readonly result?: string;
  readonly log?: readonly { readonly address: string; readonly topics: readonly string[]; readonly data?: string }[];
  readonly internal_transactions?: readonly {
    readonly transferTo_address: string;
    readonly callValueInfo: readonly object[];
  }[];
}

const USDT20 = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const keys = KeyPair.named('a deposit address');
const deposit = keys.base58;
const topic = keys.address.slice(2).padStart(64, '0');
let node: RunningNode;
let control: TronControl;

beforeAll(async () => {
  node = await startNode();
  control = node.sandbox.control;
});
afterAll(() => node.close());

async function infoOf(txid: string): Promise<Info> {
  await control.mine(1);
  return node.post<Info>('/wallet/gettransactioninfobyid', { value: txid });
}

/** What a careful reader of logs would credit to the deposit address. */
function credited(info: Info): bigint[] {
  if (info.receipt.result !== 'SUCCESS') return [];
  return (info.log ?? [])
    .filter((log) => log.address === USDT20 && log.topics[0] === TRANSFER_TOPIC && log.topics[2] === topic)
    .map((log) => BigInt(`0x${log.data}`));
}

describe('the control of the sandbox’s chain', () => {
  test('INT-01 pays USDT from its own wallet', async () => {
    const before = control.wallet().tokens.USDT;
    const { txid } = await control.send(deposit, 12_500_000n);
    expect(credited(await infoOf(txid))).toEqual([12_500_000n]);
    expect(control.balances(deposit)).toMatchObject({ activated: false, tokens: { USDT: 12_500_000n } });
    expect(control.wallet().tokens.USDT).toBe(before - 12_500_000n);
  });

  test('INT-01 pays several amounts in one transaction, two of them to one address', async () => {
    const other = KeyPair.named('another').base58;
    const transfers = [7n, 7n, 9n].map((amountMicro, i) => ({ to: i === 2 ? other : deposit, amountMicro }));
    const { txids } = await control.sendMany(transfers, 'one-transaction');
    expect(txids).toHaveLength(1);
    const info = await infoOf(txids[0] ?? '');
    expect(info.log).toHaveLength(3);
    expect(credited(info)).toEqual([7n, 7n]);
    expect(control.balances(other).tokens.USDT).toBe(9n);
  });

  test('INT-01 pays many amounts, each by its own transaction, equal amounts too', async () => {
    const transfers = Array.from({ length: 5 }, () => ({ to: deposit, amountMicro: 3n }));
    const { txids } = await control.sendMany(transfers, 'many');
    expect(new Set(txids).size).toBe(5);
    for (const txid of txids) expect(credited(await infoOf(txid))).toEqual([3n]);
  });

  test.each(['REVERT', 'REVERT_AFTER_PAYMENT', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'ILLEGAL_OPERATION'] as const)(
    'INT-01 a payment that fails by %s leaves no log and transfers no money',
    async (how) => {
      const before = control.balances(deposit).tokens.USDT;
      const info = await infoOf((await control.fail(deposit, 5_000_000n, how)).txid);
      expect(info).toMatchObject({
        result: 'FAILED',
        receipt: { result: how === 'REVERT_AFTER_PAYMENT' ? 'REVERT' : how },
      });
      expect(info).not.toHaveProperty('log');
      expect(control.balances(deposit).tokens.USDT).toBe(before);
    },
  );

  test('INT-01 a transferFrom by a third party credits the address, and shows the payer as sender', async () => {
    const { txid } = await control.transferFrom(deposit, 4_000_000n);
    expect(credited(await infoOf(txid))).toEqual([4_000_000n]);
    const [view] = control.transactions(1);
    expect(view?.from).not.toBe(control.wallet().address);
  });

  test('INT-01 a look-alike token and a forged log credit no USDT', async () => {
    const fake = await infoOf((await control.send(deposit, 5_000_000n, 'FAKE')).txid);
    expect(fake.log?.[0]?.topics[2]).toBe(topic);
    expect(credited(fake)).toEqual([]);
    const forged = await infoOf((await control.forgeLog(control.wallet().address, deposit, 5_000_000n)).txid);
    expect(forged.log?.[0]?.topics[2]).toBe(topic);
    expect(credited(forged)).toEqual([]);
  });

  test('INT-01 sends TRX by a transfer, TRX by an internal transaction, and a TRC-10 token', async () => {
    await infoOf((await control.send(deposit, 2_000_000n, 'TRX')).txid);
    const internal = await infoOf((await control.sendTrxInternally(deposit, 1_000_000n)).txid);
    expect(internal.internal_transactions).toMatchObject([
      { transferTo_address: keys.address, callValueInfo: [{ callValue: 1_000_000 }] },
    ]);
    await infoOf((await control.send(deposit, 8n, 'TRC10')).txid);
    expect(control.balances(deposit)).toMatchObject({ activated: true, trx: 3_000_000n, tokens: { TRC10: 8n } });
    expect(await node.post('/wallet/getaccount', { address: keys.address })).toMatchObject({
      assetV2: [{ key: '1000001', value: 8 }],
    });
  });

  test('INT-01 the issuer can blacklist an address, pause the token and charge a fee', async () => {
    await control.issuer.addBlackList(control.wallet().address);
    expect((await infoOf((await control.send(deposit, 1n)).txid)).receipt.result).toBe('REVERT');
    await control.issuer.removeBlackList(control.wallet().address);
    await control.issuer.pause();
    expect((await infoOf((await control.send(deposit, 1n)).txid)).receipt.result).toBe('REVERT');
    await control.issuer.unpause();
    await control.issuer.setFee(10n, 5n);
    const info = await infoOf((await control.send(deposit, 100_000_000n)).txid);
    expect(credited(info)).toEqual([99_900_000n]);
    expect(info.log).toHaveLength(2);
    await control.issuer.setFee(0n, 0n);
    await control.mine(1);
  });

  test('INT-01 refuses what a node refuses, and invalid addresses', async () => {
    await expect(control.send(deposit, 1n << 62n, 'TRX')).rejects.toThrow(BroadcastError);
    await expect(control.send('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x', 1n)).rejects.toThrow('is no TRON address');
    expect(() => control.balances('0OIl')).toThrow('is no TRON address');
  });

  test('INT-01 lists sent transactions, the pending first', async () => {
    const { txid } = await control.send(deposit, 42n);
    const [pending, included] = control.transactions(2);
    expect(pending).toMatchObject({
      txid,
      blockNumber: null,
      to: deposit,
      amount: 42n,
      contract: control.contracts().USDT,
    });
    expect(included?.blockNumber).toBeGreaterThan(0);
    expect(control.transactions(3)).toHaveLength(3);
  });

  test('INT-01 makes a payment solid on demand', async () => {
    const { txid } = await control.send(deposit, 43n);
    await control.mineUntilSolid();
    expect(await node.post('/walletsolidity/gettransactioninfobyid', { value: txid })).toMatchObject({ id: txid });
  });

  test('INT-01 produces blocks by the clock, faster on request, and none while paused', async () => {
    const ahead = async (blocks: number): Promise<void> => {
      const target = control.head().number + blocks;
      while (control.head().number < target) await new Promise((resolve) => setImmediate(resolve));
    };
    control.setIntervalMs(5);
    await node.sandbox.start();
    await ahead(5);
    control.pause();
    const { number } = control.head();
    expect(control.paused).toBe(true);
    control.resume();
    await ahead(3);
    control.pause();
    expect(control.head().number).toBeGreaterThanOrEqual(number + 3);
    const times = await node.post<{ block: { block_header: { raw_data: { timestamp: number } } }[] }>(
      '/wallet/getblockbylatestnum',
      { num: 20 },
    );
    const stamps = times.block.map((block) => block.block_header.raw_data.timestamp);
    expect([...stamps].sort((a, b) => a - b)).toEqual(stamps);
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});
