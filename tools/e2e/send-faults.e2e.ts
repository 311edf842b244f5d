import type { EventData } from '@usdt-africa/contracts/events';
import { until } from '../lib/processes.mjs';
import { BuyingCustomer, consoleOperator, insist } from './buying-customer.js';
import { HotKeyThief } from './hot-key.js';
import { type HotWalletShown, Product } from './product.js';
import { newAddress, type Requested, Sending } from './sending.js';

/** A signed transaction may enter the chain for so long; its bytes are broadcast again after 15 s. */
const EXPIRATION_SECONDS = 25;
/** A send that is not signed is given up after 3 minutes: most of them have passed already. */
const NEARLY_GIVEN_UP_MS = 172_000;
/** The signer signs no more at once. */
const MAX_AMOUNT = 500n;
const MANY = 1_000_000;

/** The chain, the node and the signer fail in every way: each send ends, and none is made twice. */
describe('sends and a chain that fails', () => {
  const product = new Product({
    SEND_EXPIRATION_SECONDS: String(EXPIRATION_SECONDS),
    SIGNER_MAX_AMOUNT: String(MAX_AMOUNT),
  });
  const all: Requested[] = [];
  let sending: Sending;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    await sending.possible();
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  const control = <Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> =>
    product.control.must<Body>(method, `/control/tron${path}`, body ?? (method === 'POST' ? {} : undefined));
  const heads = () => control<{ hotWallet: HotWalletShown }>('GET', '');

  async function request(of: Parameters<Sending['request']>[0] = {}): Promise<Requested> {
    const requested = await sending.request(of);
    all.push(requested);
    return requested;
  }
  /** Requests a send whose first broadcast goes as planned. @returns it, and its transaction */
  async function planned(plan: Readonly<Record<string, unknown>>): Promise<Requested & { readonly txId: string }> {
    await sending.plan(plan);
    const requested = await request();
    const { txId } = (await sending.until(requested, 'SendSigned')).data as EventData<'SendSigned'>;
    const isBroadcast = async (): Promise<boolean> => {
      const { plans } = await control<{ plans: readonly unknown[] }>('GET', '/broadcasts');
      return plans.length === 0;
    };
    expect(await until(isBroadcast, 30_000, 20)).toBe(true);
    return { ...requested, txId };
  }
  async function settles(requested: Requested): Promise<void> {
    const { type } = await sending.ended(requested, EXPIRATION_SECONDS + 30);
    expect([requested.sendId, type]).toEqual([requested.sendId, 'SendSettled']);
    expect(await sending.headUsdt(requested.to)).toBe(requested.amountMicro);
  }
  async function isGivenUp(requested: Requested, reason: string, detail: string | null): Promise<void> {
    const { type, data } = await sending.ended(requested, EXPIRATION_SECONDS + 30);
    expect([requested.sendId, type]).toEqual([requested.sendId, 'SendGivenUp']);
    expect(data).toMatchObject({ reason, detail });
    expect(await sending.headUsdt(requested.to)).toBe(0n);
  }
  /** An act of the issuer, in force from the block that this makes. */
  async function inForce(act: string, address: string): Promise<void> {
    await control('POST', `/issuer/${act}`, { address });
    await control('POST', '/mine', { blocks: 1 });
  }
  const nearlyGivenUp = (of: Parameters<Sending['request']>[0] = {}): Promise<Requested> =>
    request({ waitedMs: NEARLY_GIVEN_UP_MS, ...of });

  it('BUY-03 dropped, unanswered, forgotten or reorganised away: the same bytes are broadcast again, and settle', async () => {
    const silent = await planned({ answer: 'silence' });
    const dropped = await planned({ answer: 'SUCCESS' });
    const refused = await planned({ answer: 'SERVER_BUSY' });
    const forgotten = await planned({ answer: 'node', holdBlocks: MANY / 10 });
    await control('POST', '/pool/forget', { txid: forgotten.txId });

    await control('POST', '/pause');
    const replaced = await planned({ answer: 'node' });
    await control('POST', '/mine', { blocks: 1 });
    await sending.until(replaced, 'SendSeen');
    await control('POST', '/reorg', { depth: 1, transactions: 'vanish' });
    await sending.until(replaced, 'SendDropped');
    await control('POST', '/resume');

    // Unanswered, and taken into the pool all the same.
    const taken = await planned({ answer: 'cut', enters: true });
    await settles(taken);
    for (const one of [silent, dropped, refused, forgotten, replaced]) {
      await settles(one);
      expect((await sending.broadcasts(one.txId)).length).toBeGreaterThan(1);
    }
  });

  it('BUY-03 what may not be signed is given up after 3 minutes, with the reason and an alarm', async () => {
    const { contracts } = await control<{ contracts: { FAKE: string } }>('GET', '');
    const { hotWallet } = await heads();
    const reasons = [
      [await nearlyGivenUp({ amount: MAX_AMOUNT + 1n }), 'amount'],
      [await nearlyGivenUp({ amount: 200_000n }), 'usdt-short'],
      [await nearlyGivenUp({ to: contracts.FAKE }), 'contract'],
    ] as const;
    const own = await sending.request({ to: hotWallet.address, waitedMs: NEARLY_GIVEN_UP_MS });
    for (const [requested, detail] of reasons) await isGivenUp(requested, 'not-signed', detail);
    expect((await sending.ended(own)).data).toMatchObject({ reason: 'not-signed', detail: 'own-address' });
    expect(await sending.alarms()).toContain('sends-given-up');
  });

  it('BUY-03 out of energy, from a blacklisted hot wallet, of a paused contract: it failed, its cost is booked, it is given up', async () => {
    const failed: Requested[] = [await planned({ answer: 'node', outcome: 'OUT_OF_ENERGY' })];
    await isGivenUp(failed[0]!, 'failed-on-chain', 'OUT_OF_ENERGY');
    const { address } = (await heads()).hotWallet;
    for (const [act, undo] of [
      ['blacklist', 'unblacklist'],
      ['pause', 'unpause'],
    ] as const) {
      const held = await planned({ answer: 'node', holdBlocks: MANY / 10 });
      await inForce(act, address);
      try {
        const late = await nearlyGivenUp();
        await control('POST', '/pool/hold', { blocks: 0, txid: held.txId });
        await isGivenUp(held, 'failed-on-chain', 'REVERT');
        await isGivenUp(late, 'not-signed', 'transfer-fails');
      } finally {
        await inForce(undo, address);
      }
      failed.push(held);
    }
    for (const one of failed) {
      const types = await sending.history(one);
      expect(types.slice(-3)).toEqual(['SendFailedOnChain', 'SendCostBooked', 'SendGivenUp']);
    }
  });

  it('BUY-03 without a node nothing is given back that may be on its way; when it is back the blocks prove it dead', async () => {
    const dropped = await planned({ answer: 'SUCCESS' });
    const late = await nearlyGivenUp();
    await control('POST', '/faults', { disconnect: MANY });
    const { expiration } = (await sending.until(dropped, 'SendSigned')).data as EventData<'SendSigned'>;
    await isGivenUp(late, 'not-signed', 'node-silent');
    const isOver = (): Promise<boolean> => Promise.resolve(Date.now() > Date.parse(expiration) + 3_000);
    expect(await until(isOver, 60_000, 100)).toBe(true);
    expect((await sending.history(dropped)).at(-1)).toBe('SendSigned');
    await control('DELETE', '/faults');
    await isGivenUp(dropped, 'expired', null);
    await sending.possible();
    await settles(await request());
  });

  describe('of a purchase', () => {
    let amara: BuyingCustomer;
    let before: readonly string[];
    const sums = async () => {
      const { balanceKobo, day, month } = await amara.terms();
      return [balanceKobo, day.usedKobo, month.usedKobo];
    };
    beforeAll(async () => {
      amara = new BuyingCustomer(product);
      await amara.signsIn();
      await amara.adds('100000');
      await amara.canBuy();
      before = await sums();
    });
    /** It ended without a transfer: naira and limits are as they were. */
    async function isUndone(bought: Awaited<ReturnType<typeof amara.buys>>, reason: string): Promise<void> {
      all.push(bought);
      const { status, undone } = await amara.ended(bought, EXPIRATION_SECONDS + 45);
      expect([status, undone]).toEqual([
        'undone',
        expect.objectContaining({ reason, nairaKobo: bought.nairaKobo.toString() }),
      ]);
      expect(await sending.headUsdt(bought.to)).toBe(0n);
      expect(await sums()).toEqual(before);
    }

    it('BUY-03 each broadcast is dropped until it expires: naira and limit are back', async () => {
      await sending.plan({ answer: 'SUCCESS', enters: false, times: 100 });
      try {
        await isUndone(await amara.buys(), 'expired');
      } finally {
        await control('DELETE', '/faults');
      }
    });

    it('BUY-03 it fails on the chain: naira and limit are back', async () => {
      await amara.canBuy();
      await sending.plan({ answer: 'node', outcome: 'OUT_OF_ENERGY' });
      await isUndone(await amara.buys(), 'failed-on-chain');
    });

    it('BUY-03 the account is frozen before it is signed: the naira are back in the frozen wallet at once', async () => {
      const femi = await consoleOperator(product, 'Femi Ojo');
      const { address } = (await heads()).hotWallet;
      await amara.canBuy();
      await inForce('blacklist', address);
      try {
        const bought = await amara.buys();
        const [owner] = await product.query<{ account_id: string }>(
          'select account_id from purchase_work where purchase_id = $1',
          [bought.purchaseId],
        );
        const act = (path: string, body: object) =>
          insist(femi, 'POST', `/api/admin/customers/${owner!.account_id}/${path}`, body);
        const frozen = await act('freeze', { because: 'suspicion', reason: 'Looked into', endSessions: false });
        expect(frozen?.status).toBe(200);
        await isUndone(bought, 'frozen');
        expect(await sending.history(bought)).toEqual(['SendRequested', 'SendGivenUp']);
        expect((await amara.terms()).state).toBe('wallet-closed');
        await expect(amara.buys()).rejects.toThrow('paused');
        expect((await act('unfreeze', { reason: 'All is well' }))?.status).toBe(200);
      } finally {
        await inForce('unblacklist', address);
      }
    });
  });

  it('BUY-03 a transfer that was not signed here raises a critical alarm', async () => {
    expect(await sending.alarms()).not.toContain('own-address-foreign-transaction');
    await new HotKeyThief(product).steal(newAddress(), 5_000_000n);
    const rings = async (): Promise<boolean> => (await sending.alarms()).includes('own-address-foreign-transaction');
    expect(await until(rings, 60_000, 100)).toBe(true);
  });

  it('ENG-06 after all of it every send has ended, none was made twice, and the history is clean', async () => {
    for (const one of all) {
      const { type } = await sending.ended(one);
      expect(await sending.headUsdt(one.to)).toBe(type === 'SendSettled' ? one.amountMicro : 0n);
      expect(sending.journalLines(one)).toBeLessThanOrEqual(1);
    }
    await sending.verify();
  });
});
