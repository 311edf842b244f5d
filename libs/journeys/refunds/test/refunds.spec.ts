import { uuidv7 } from '@usdt-africa/kernel';
import { OTHER, OWN, PEOPLE } from './samples.js';
import { TestApp, usdt } from './test-app.js';

const OPERATOR = { actor: `operator:${PEOPLE[1]}`, reason: 'Both addresses compared' };
const DAY_MS = 86_400_000;

describe('refunds', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
  });
  afterEach(() => app.close());

  /** An order of 100 USDT that received 40 of them. */
  async function short(): Promise<string> {
    const orderId = await app.placed(100);
    await app.receives(orderId, usdt(40));
    return orderId;
  }

  it('SELL-14 sends deposits back to the address that the exact sum came from, with that sum', async () => {
    const orderId = await short();
    const refundId = await app.requested(orderId);
    expect(await app.status(orderId)).toBe('refunding');
    const sum = await app.proofSum(refundId);
    await app.receives(orderId, sum);
    expect(await app.refund(refundId)).toMatchObject({ phase: 'sending', proved: { address: OWN } });
    expect((await app.sendOf(refundId)).request).toMatchObject({
      to: OWN,
      amountMicro: (usdt(40) + sum).toString(),
      attemptsAllowed: 3,
      for: { kind: 'refund', id: refundId },
    });
    expect(await app.broken()).toEqual([]);
    await app.settles(refundId);
    expect((await app.refund(refundId)).phase).toBe('completed');
    expect(await app.status(orderId)).toBe('refunded');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 keeps the right sum of another address, sends nothing, and takes the right one later', async () => {
    const orderId = await short();
    const refundId = await app.requested(orderId);
    const sum = await app.proofSum(refundId);
    await app.receives(orderId, sum, OTHER);
    expect(await app.refund(refundId)).toMatchObject({ phase: 'unproved', sends: [] });
    await app.receives(orderId, sum);
    expect((await app.sendOf(refundId)).request!.amountMicro).toBe((usdt(40) + 2n * sum).toString());
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 undoes a payout that failed and closes it in the same append', async () => {
    const orderId = await app.placed(100);
    await app.receives(orderId, usdt(100));
    const payoutId = await app.payoutFails(orderId);
    expect(await app.status(orderId)).toBe('failed');
    const refundId = await app.requested(orderId, payoutId);
    const { rows } = await app.db.owner.query<{ phase: string }>('select phase from payout_work where payout_id = $1', [
      payoutId,
    ]);
    expect(rows).toEqual([{ phase: 'closed' }]);
    expect(await app.status(orderId)).toBe('refunding');
    await app.receives(orderId, await app.proofSum(refundId));
    await app.settles(refundId);
    expect(await app.status(orderId)).toBe('refunded');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 ends without a proof after seven days, and the order pays its deposits', async () => {
    const orderId = await short();
    const refundId = await app.requested(orderId);
    await app.timers.runDue();
    expect((await app.refund(refundId)).phase).toBe('unproved');
    app.clock.advance(7 * DAY_MS);
    await app.timers.runDue();
    await app.timers.runDue();
    expect(await app.refund(refundId)).toMatchObject({ phase: 'ended', ended: { why: 'no-proof' } });
    expect((await app.events(orderId)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['OrderRefundEnded', 'PayoutRequested']),
    );
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 waits for two people above ₦500,000, and is sent once they approved', async () => {
    const orderId = await app.placed(1_000);
    await app.receives(orderId, usdt(400));
    const refundId = await app.requested(orderId);
    await app.receives(orderId, await app.proofSum(refundId));
    expect((await app.refund(refundId)).phase).toBe('held');
    await expect(app.sends.approve(refundId, [PEOPLE[0]], OPERATOR)).rejects.toMatchObject({ code: 'two-people' });
    await app.sends.approve(refundId, PEOPLE, OPERATOR);
    expect(await app.refund(refundId)).toMatchObject({ phase: 'sending', approvedBy: PEOPLE });
    await app.settles(refundId);
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 gives the order its money back when the send was given up, and sends it once more for a person', async () => {
    const orderId = await short();
    const refundId = await app.requested(orderId);
    await app.receives(orderId, await app.proofSum(refundId));
    await app.givesUp(refundId);
    expect((await app.refund(refundId)).phase).toBe('stuck');
    expect(await app.status(orderId)).toBe('refunding');
    expect(await app.broken()).toEqual([]);
    await app.sends.sendAgain(refundId, OPERATOR);
    expect((await app.sendOf(refundId)).request!.for.id).not.toBe(refundId);
    await app.settles(refundId);
    expect((await app.refund(refundId)).phase).toBe('completed');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 is ended by people after its send was given up: the order pays again', async () => {
    const orderId = await short();
    const refundId = await app.requested(orderId);
    await app.receives(orderId, await app.proofSum(refundId));
    await app.givesUp(refundId);
    app.clock.advance(700_000);
    await app.requests.end(refundId, 'refused', PEOPLE, OPERATOR);
    expect(await app.status(orderId)).toBe('in-wallet');
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 reserves deposits once, whoever asks at the same time', async () => {
    const orderId = await short();
    const refundId = uuidv7();
    const results = await Promise.allSettled([
      app.requested(orderId, null, refundId),
      app.requested(orderId, null, refundId),
      app.requested(orderId),
    ]);
    const reserved = (await app.events(orderId)).filter(({ type }) => type === 'OrderRefundReserved');
    expect(reserved).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'refund-open' });
    expect(await app.broken()).toEqual([]);
  });

  it('SELL-14 deducts the network’s cost from a small refund, and is refused where that eats the sum', async () => {
    const orderId = await app.placed(100);
    await app.receives(orderId, usdt(4));
    const refundId = await app.requested(orderId);
    const sum = await app.proofSum(refundId);
    await app.receives(orderId, sum);
    expect((await app.sendOf(refundId)).request!.amountMicro).toBe((usdt(2.5) + sum).toString());
    expect(await app.broken()).toEqual([]);
    const tiny = await app.placed(100);
    await app.receives(tiny, usdt(1.5));
    await expect(app.requested(tiny)).rejects.toMatchObject({ code: 'cost-eats-sum' });
  });
});
