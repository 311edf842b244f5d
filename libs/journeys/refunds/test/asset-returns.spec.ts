import { streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { ResolveUncreditedDeposits } from '@usdt-africa/orders';
import { OTHER, OWN, PEOPLE } from './samples.js';
import { TestApp, TOKEN, usdt } from './test-app.js';

const OPERATOR = { actor: `operator:${PEOPLE[1]}`, reason: 'Both addresses compared' };
const ONE = 10n ** 18n;
const DAY_MS = 86_400_000;

describe('another token or TRX that goes back', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
  });
  afterEach(() => app.close());

  const whyOf = async (doing: Promise<unknown>): Promise<unknown> =>
    doing.then(
      () => null,
      ({ code }: { readonly code: string }) => code,
    );
  const sendsOf = async (refundId: string) => {
    const { topUps, sends } = await app.refund(refundId);
    const read = async (sendId: string) => (await app.store.readStream(streams.send(sendId)))[0]!.data;
    return Promise.all([...topUps, ...sends].map(({ sendId }) => read(sendId)));
  };

  it('SELL-07 goes from the address at which it arrived to the proved one, once, after a top-up', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, 12n * ONE + ONE / 2n);
    const refundId = await app.provedReturn(orderId, key);
    expect(await app.refund(refundId)).toMatchObject({ phase: 'ready', sends: [], topUps: [] });
    expect(await app.status(orderId)).toBe('waiting');
    await app.returns.runDue();
    await app.returns.runDue();
    expect((await app.refund(refundId)).phase).toBe('topping-up');
    expect(await app.broken()).toEqual([]);
    await app.settlesAsset(refundId, 'top-up');
    await app.returns.runDue();
    expect((await app.refund(refundId)).phase).toBe('sending');
    expect(await app.broken()).toEqual([]);
    const order = await app.orders.load(orderId);
    const [topUp, send] = await sendsOf(refundId);
    expect(topUp).toMatchObject({
      for: { kind: 'top-up' },
      asset: 'TRX',
      to: order.placed.address,
      amountMicro: '6428500',
      into: 'chain:deposits',
    });
    expect(send).toMatchObject({
      for: { kind: 'token-return', id: refundId },
      from: { kind: 'deposit', index: 1, address: order.placed.address },
      asset: 'TOKEN',
      token: TOKEN,
      to: OWN,
      amountMicro: (12n * ONE + ONE / 2n).toString(),
      into: null,
    });
    await app.settlesAsset(refundId, 'send');
    expect((await app.refund(refundId)).phase).toBe('completed');
    const after = await app.orders.load(orderId);
    expect(after).toMatchObject({
      holds: [],
      returns: [{ id: refundId, state: 'completed' }],
      resolvedDeposits: [{ assetKeys: [key], outcome: 'returned' }],
    });
    expect(await app.broken()).toEqual([]);
    expect(await sendsOf(refundId)).toHaveLength(2);
  });

  it('SELL-07 sends TRX back without a top-up, less what the network takes', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, 20_000_000n, 'TRX');
    const refundId = await app.provedReturn(orderId, key);
    await app.returns.runDue();
    expect(await sendsOf(refundId)).toMatchObject([
      { for: { kind: 'trx-return' }, asset: 'TRX', token: null, amountMicro: '18500000', to: OWN },
    ]);
    await app.settlesAsset(refundId, 'send');
    expect(await app.broken()).toEqual([]);
    const dust = await app.placed(100);
    const tiny = await app.receivesOther(dust, 1_500_000n, 'TRX');
    expect(await whyOf(app.provedReturn(dust, tiny))).toBe('return-eats-sum');
  });

  it('SELL-07 waits for two people above its limit, and where a listed address sent it', async () => {
    const orderId = await app.placed(100);
    const refundId = await app.provedReturn(orderId, await app.receivesOther(orderId, 301n * ONE));
    await app.returns.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'held', peopleNeeded: 2, sends: [], topUps: [] });
    expect(await whyOf(app.sends.approve(refundId, [PEOPLE[0]], OPERATOR))).toBe('two-people');
    await app.sends.approve(refundId, PEOPLE, OPERATOR);
    await app.returns.runDue();
    expect((await app.refund(refundId)).phase).toBe('topping-up');
    await app.listSender(OTHER);
    const small = await app.placed(100);
    const listed = await app.provedReturn(small, await app.receivesOther(small, ONE, TOKEN.contract, OTHER));
    expect((await app.refund(listed)).phase).toBe('held');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-07 is proved by a signed message of its own address alone', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, ONE);
    const refundId = await app.provedReturn(orderId, key, uuidv7(), false);
    expect((await app.refund(refundId)).proofs.at(-1)!.message).toMatch(/ 1 USDC to T/);
    const message = (await app.refund(refundId)).proofs.at(-1)!.message!;
    expect(await whyOf(app.requests.requestSum(refundId, OPERATOR))).toBe('message-only');
    const proof = { message, signature: '1b'.repeat(65), recovered: OTHER };
    expect(await whyOf(app.sends.proveBySignature(refundId, proof, OPERATOR))).toBe('another-signer');
    await app.returns.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'unproved', sends: [], topUps: [] });
  });

  it('SELL-07 is refused for a token without a place in the settings, a second time, and once it is closed', async () => {
    const orderId = await app.placed(100);
    const unknown = await app.receivesOther(orderId, ONE, OTHER);
    expect(await whyOf(app.provedReturn(orderId, unknown))).toBe('nothing-to-refund');
    const key = await app.receivesOther(orderId, ONE);
    const refundId = await app.provedReturn(orderId, key);
    expect(await whyOf(app.provedReturn(orderId, key))).toBe('refund-open');
    const found = { assetKeys: [key], outcome: 'retained', evidence: 'Kept', key: uuidv7() } as const;
    const close = () => new ResolveUncreditedDeposits(app.orders, app.store, app.clock).close(orderId, found, OPERATOR);
    expect(await whyOf(close())).toBe('changed-meanwhile');
    await app.requests.end(refundId, 'withdrawn', null, OPERATOR);
    await app.returns.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'ended', sends: [], topUps: [] });
    await close();
    expect(await whyOf(app.provedReturn(orderId, key))).toBe('nothing-to-refund');
    // The other token still waits for two people.
    expect(await app.orders.load(orderId)).toMatchObject({ holds: [{ depositKeys: [unknown] }] });
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-07 is requested once by concurrent requests, and by none beside a refund of the stablecoin', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, ONE);
    await app.receives(orderId, usdt(40));
    const refundId = uuidv7();
    const wanted = { orderId, assetKey: key, by: 'support' } as const;
    await Promise.allSettled([
      app.requests.requestAsset({ refundId, ...wanted }, OPERATOR),
      app.requests.requestAsset({ refundId, ...wanted }, OPERATOR),
      app.requests.requestAsset({ refundId: uuidv7(), ...wanted }, OPERATOR),
    ]);
    const { returns } = await app.orders.load(orderId);
    expect(returns).toHaveLength(1);
    expect(await whyOf(app.requested(orderId))).toBe('refund-open');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-07 whose top-up or send was given up moved nothing, and goes on by a person, under another send', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, ONE);
    const refundId = await app.provedReturn(orderId, key);
    await app.returns.runDue();
    await app.givesUpAsset(refundId, 'top-up');
    expect(await app.refund(refundId)).toMatchObject({ phase: 'stuck', sends: [] });
    await app.sends.sendAgain(refundId, OPERATOR);
    app.topUpSun = 0n;
    await app.returns.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'sending' });
    await app.givesUpAsset(refundId, 'send');
    expect(await app.refund(refundId)).toMatchObject({ phase: 'stuck' });
    expect(await app.orders.load(orderId)).toMatchObject({ returns: [{ state: 'reserved' }] });
    expect(await app.broken()).toEqual([]);
    await app.sends.sendAgain(refundId, OPERATOR);
    await app.returns.runDue();
    await app.settlesAsset(refundId, 'send');
    const { sends, phase } = await app.refund(refundId);
    expect([phase, new Set(sends.map(({ sendId }) => sendId)).size]).toEqual(['completed', 2]);
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-07 ends without a proof after seven days, and can be requested again', async () => {
    const orderId = await app.placed(100);
    const key = await app.receivesOther(orderId, ONE);
    const refundId = await app.provedReturn(orderId, key, uuidv7(), false);
    app.clock.advance(7 * DAY_MS);
    await app.timers.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'ended', ended: { why: 'no-proof' } });
    expect(await app.provedReturn(orderId, key)).toBeTruthy();
  });
});
