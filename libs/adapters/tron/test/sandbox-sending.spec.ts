import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeyPair } from '../../../../apps/sandbox/src/tron/encoding/keys.js';
import { rawOf, transactionOf } from '../../../../apps/sandbox/src/tron/encoding/transaction.js';
import { transferData } from '../../../../apps/sandbox/src/tron/encoding/abi.js';
import {
  type BroadcastPlan,
  createTronSandbox,
  requireAddress,
  type TronSandbox,
} from '../../../../apps/sandbox/src/tron/index.js';
import { TronWebNode, TronWebSending } from '../src/tronweb.js';

const owner = KeyPair.named('a hot wallet of a test');
const receiver = KeyPair.named('a receiver of a test').base58;
const USDT = 100_000_000n;
const TRX = 5_000_000_000n;

/** The same against a node that executes contracts and answers as java-tron does, byte for byte. */
describe('sending on a sandbox chain', () => {
  let sandbox: TronSandbox;
  let sending: TronWebSending;
  let node: TronWebNode;
  const servers: Server[] = [];

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    sandbox = await createTronSandbox({ dataDir: null, hotWallet: { address: owner.base58, usdt: USDT, trx: TRX } });
    sandbox.control.hotWallet!.fill();
    await sandbox.control.mineUntilSolid();
    const options = {
      fullNodeUrl: await serve(sandbox.fullNode),
      solidityNodeUrl: await serve(sandbox.solidityNode),
      contract: sandbox.control.contracts().USDT,
      timeoutMs: 500,
    };
    sending = new TronWebSending(options);
    node = new TronWebNode(options);
  });
  beforeEach(() => sandbox.control.faults.clear());
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await sandbox.stop();
  });

  let last = 0;
  /** A signed transfer of one micro, as a signer makes it. */
  async function signed(amount = 1n): Promise<{ id: string; raw: string; signature: string }> {
    const refBlock = await node.solidHead();
    const head = await node.head();
    const call = { owner_address: owner.address, contract_address: requireAddress(sandbox.control.contracts().USDT) };
    const { id, rawHex } = transactionOf(
      rawOf(
        'TriggerSmartContract',
        { ...call, data: transferData(requireAddress(receiver), amount) },
        {
          refBlock,
          expiration: head.time.getTime() + 300_000,
          timestamp: (last = Math.max(last + 1, head.time.getTime())),
          feeLimit: 30_000_000n,
        },
      ),
    );
    return { id, raw: rawHex, signature: owner.sign(id) };
  }
  /** A signed transfer of TRX. */
  async function signedTrx(from: KeyPair, to: string, amount: bigint): ReturnType<typeof signed> {
    const [refBlock, head] = await Promise.all([node.solidHead(), node.head()]);
    const now = head.time.getTime();
    const value = { owner_address: from.address, to_address: requireAddress(to), amount };
    const timestamp = (last = Math.max(last + 1, now));
    const options = { refBlock, expiration: now + 300_000, timestamp };
    const { id, rawHex } = transactionOf(rawOf('TransferContract', value, options));
    return { id, raw: rawHex, signature: from.sign(id) };
  }
  const plan = (next: Partial<BroadcastPlan> & Pick<BroadcastPlan, 'answer'>): void =>
    sandbox.control.faults.broadcasts.add({ enters: false, times: 1, ...next });

  it('INT-01 broadcasts a transfer, locates it in its block, and sees the balances at the solid head', async () => {
    const { control } = sandbox;
    expect(await sending.balances(owner.base58)).toEqual({ usdtMicro: USDT, trxSun: TRX });
    const { id, raw, signature } = await signed(25_000_000n);
    expect(await sending.broadcast(raw, signature)).toEqual({ class: 'accepted', code: 'SUCCESS' });
    expect(await sending.broadcast(raw, signature)).toEqual({ class: 'unknown', code: 'DUP_TRANSACTION_ERROR' });
    expect(await sending.locate(id)).toBeNull();
    await control.mine(1);
    const { number, timestamp } = control.head();
    expect(await sending.locate(id)).toEqual({ blockNumber: number, blockTime: new Date(timestamp) });
    expect(await sending.balances(owner.base58)).toMatchObject({ usdtMicro: USDT });
    await control.mineUntilSolid();
    const after = await sending.balances(owner.base58);
    expect(after.usdtMicro).toBe(USDT - 25_000_000n);
    expect(after.trxSun).toBeLessThan(TRX);
    expect(await sending.balances(receiver)).toEqual({ usdtMicro: 25_000_000n, trxSun: 0n });
  });

  it('INT-01 estimates what the transfer then takes, and its price', async () => {
    const { control } = sandbox;
    const fresh = KeyPair.named('a receiver without USDT').base58;
    const estimate = await sending.estimateTransfer({ from: owner.base58, to: fresh, amount: 1n });
    expect(estimate).toEqual({ energy: 130_285 });
    const known = await sending.estimateTransfer({ from: owner.base58, to: receiver, amount: 1n });
    expect(known).toEqual({ energy: 64_285 });
    expect(await sending.prices()).toEqual({ energySun: 100n, bandwidthSun: 1_000n, activationSun: 1_100_000n });
    const failure = { failure: 'REVERT opcode executed' };
    const tooMuch = { from: owner.base58, to: receiver, amount: 10n ** 12n };
    expect(await sending.estimateTransfer(tooMuch)).toEqual(failure);
    await control.issuer.pause();
    expect(await sending.estimateTransfer({ ...tooMuch, amount: 1n })).toEqual(failure);
    await control.issuer.unpause();
    await control.issuer.addBlackList(owner.base58);
    expect(await sending.estimateTransfer({ ...tooMuch, amount: 1n })).toEqual(failure);
    await control.issuer.removeBlackList(owner.base58);
    await control.mine(1);
  });

  it('INT-01 estimates what a transfer of TRX then costs at most, to a new account and to an old one', async () => {
    const [sender, fresh] = [KeyPair.named('a sender of TRX'), KeyPair.named('an address without an account').base58];
    const filled = await signedTrx(owner, sender.base58, 100_000_000n);
    await sending.broadcast(filled.raw, filled.signature);
    await sandbox.control.mineUntilSolid();
    expect(await sending.resources(fresh)).toMatchObject({ isActive: false, freeBandwidthLeft: 0 });
    for (const feeSun of [1_100_000n, 0n, 0n, 280_000n]) {
      const of = { from: sender.base58, to: fresh, sun: 13_500_000n };
      expect([feeSun, await sending.estimateTrxTransfer(of)]).toEqual([feeSun, { feeSun }]);
      const { id, raw, signature } = await signedTrx(sender, fresh, of.sun);
      expect(await sending.broadcast(raw, signature)).toMatchObject({ class: 'accepted' });
      await sandbox.control.mineUntilSolid();
      const { feeSun: paid } = (await node.findTransaction(id))!.info!;
      expect(paid).toBeLessThanOrEqual(feeSun);
      expect(paid === 0n).toBe(feeSun === 0n);
    }
    expect(await sending.balances(fresh)).toMatchObject({ trxSun: 54_000_000n });
    const used = await sending.resources(sender.base58);
    expect(used).toMatchObject({ isActive: true, energyLimit: 0 });
    expect(used.freeBandwidthLeft).toBeLessThan(280);
    expect(await sending.resources(fresh)).toMatchObject({ isActive: true, freeBandwidthLeft: 600 });
  });

  it('INT-01 knows why a node would refuse a transfer of TRX', async () => {
    const estimate = (of: Partial<{ from: string; to: string; sun: bigint }>): Promise<unknown> =>
      sending.estimateTrxTransfer({ from: owner.base58, to: receiver, sun: 1n, ...of });
    expect(await estimate({ to: owner.base58 })).toEqual({ failure: 'the receiver is the sender' });
    expect(await estimate({ to: sandbox.control.contracts().USDT })).toEqual({ failure: 'the receiver is a contract' });
    const nowhere = KeyPair.named('an address that never got TRX').base58;
    expect(await estimate({ from: nowhere })).toEqual({ failure: 'the sender has no account' });
    const { trxSun } = await sending.balances(owner.base58);
    expect(await estimate({ sun: trxSun })).toEqual({ failure: 'the balance does not cover the transfer' });
  });

  it('INT-01 learns nothing from a lost answer, whether the transaction entered the pool or not', async () => {
    for (const enters of [false, true])
      for (const [answer, code] of [
        ['silence', 'NO_ANSWER'],
        ['cut', 'NO_ANSWER'],
        ['http503', 'NO_ANSWER'],
        ['unreadable', 'UNREADABLE'],
        ['NOT_ENOUGH_EFFECTIVE_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION'],
        ['SERVER_BUSY', 'SERVER_BUSY'],
      ] as const) {
        const { id, raw, signature } = await signed();
        plan({ answer, enters });
        expect(await sending.broadcast(raw, signature)).toEqual({ class: 'unknown', code });
        await sandbox.control.mine(1);
        expect((await sending.locate(id)) !== null).toBe(enters);
      }
  });

  it('INT-01 is told success for a transaction that is dropped, and a refusal for one that is included', async () => {
    const [dropped, included] = [await signed(), await signed()];
    plan({ answer: 'SUCCESS' });
    plan({ answer: 'TAPOS_ERROR', enters: true });
    expect(await sending.broadcast(dropped.raw, dropped.signature)).toMatchObject({ class: 'accepted' });
    const refusal = { class: 'refused', code: 'TAPOS_ERROR' };
    expect(await sending.broadcast(included.raw, included.signature)).toEqual(refusal);
    await sandbox.control.mine(1);
    expect(await sending.locate(dropped.id)).toBeNull();
    expect(await sending.locate(included.id)).toMatchObject({ blockNumber: sandbox.control.head().number });
  });

  it('INT-01 is refused for a signature by another key, and after the expiration', async () => {
    const { id, raw, signature } = await signed();
    const foreign = KeyPair.named('another key').sign(id);
    expect(await sending.broadcast(raw, foreign)).toEqual({ class: 'refused', code: 'SIGERROR' });
    sandbox.control.advanceTime(300_000);
    await sandbox.control.mine(1);
    const expired = { class: 'refused', code: 'TRANSACTION_EXPIRATION_ERROR' };
    expect(await sending.broadcast(raw, signature)).toEqual(expired);
  });
});
