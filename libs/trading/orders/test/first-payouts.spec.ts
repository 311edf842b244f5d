import { event, streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import {
  chooseShortfall,
  payoutFailed,
  payoutNoLongerInDoubt,
  payoutReopened,
  payoutSettled,
} from '../src/domain/decide.js';
import type { Order } from '../src/domain/order.js';
import { release, releasable } from '../src/domain/operate.js';
import { GUEST, rules, SaleTestApp } from './sale-test-app.js';

/** ₦1,000,000: of sales of 100 USDT, ₦157,600 each, six. */
const CAP = '100000000';

describe('concurrent first payouts of a customer', () => {
  let app: SaleTestApp;
  let accountId: string;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    accountId = uuidv7(app.clock.now());
  });
  afterEach(() => app.close());

  /** Creates sales of a customer without payouts, each with the restrictions of the time it was placed. */
  async function guarded(count: number, amount: number): Promise<string[]> {
    const placing = Array.from({ length: count }, async (_, n) => {
      const digits = String(n).padStart(3, '0');
      const who = { email: `s${n}@example.com`, phone: `+2348035550${digits}`, account: `0145528${digits}` };
      const orderId = await app.placed(who, amount, uuidv7());
      const at = app.clock.now().toISOString();
      await app.orders.change(
        orderId,
        () => [
          event('OrderIndexed', { accountId, words: '', recipient: null, at }),
          event('OrderRecipientAttached', { recipientId: orderId, note: null, at }),
          event('OrderPayoutRestrictionsSet', { waitsUntil: null, capKobo: CAP, at }),
        ],
        GUEST,
      );
      return orderId;
    });
    return Promise.all(placing);
  }
  const paidOf = async (orderId: string): Promise<bigint> =>
    (await app.orders.load(orderId)).payouts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const paidInAll = async (orders: readonly string[]): Promise<bigint> =>
    (await Promise.all(orders.map(paidOf))).reduce((sum, kobo) => sum + kobo, 0n);

  it('RCP-06 fifty concurrent sales share the cap: amounts above it wait for review', async () => {
    const orders = await guarded(50, 100);
    await Promise.all(orders.map((orderId) => app.arrives(orderId, 100)));
    expect(await paidInAll(orders)).toBe(6n * 15_760_000n);
    const loaded = await Promise.all(orders.map((orderId) => app.orders.load(orderId)));
    const held = loaded.filter(({ holds }) => holds.some(({ reason }) => reason === 'above-threshold'));
    expect(held).toHaveLength(44);
    for (const order of held) expect(releasable(order, rules)).toEqual({ kobo: 15_760_000n, why: null });
  });

  it('RCP-06 the sum counts received amounts, not ordered ones, and nothing that was reviewed', async () => {
    const orders = await guarded(4, 1);
    await Promise.all(orders.map((orderId) => app.arrives(orderId, 300)));
    expect(await paidInAll(orders)).toBe(2n * 47_280_000n);
    const [held] = (await Promise.all(orders.map((orderId) => app.orders.load(orderId)))).filter(
      ({ payouts }) => payouts.length === 0,
    );
    const { orderId } = held!.placed;
    await app.orders.change(orderId, (order) => release(order, app.clock.now(), rules), GUEST);
    expect(await paidOf(orderId)).toBe(47_280_000n);
    // Later deposits are reviewed again.
    await app.arrives(orderId, 300);
    expect(await paidOf(orderId)).toBe(47_280_000n);
    const events = await app.store.readStream(streams.order(orderId));
    expect(events.filter(({ type }) => type === 'OrderPayoutRestrictionsSet').map(({ data }) => data)).toMatchObject([
      { capKobo: CAP },
      { capKobo: '0' },
    ]);
  });

  it('RCP-06 SELL-16 a customer’s choice of partial payment with nothing left of the cap is held for review, not refused', async () => {
    const orders = await guarded(3, 400);
    await Promise.all(orders.map((orderId) => app.arrives(orderId, 300)));
    for (const orderId of orders)
      await app.orders.change(
        orderId,
        (order) => chooseShortfall(order, 'partial-payout', app.clock.now(), rules),
        GUEST,
      );
    expect(await paidInAll(orders)).toBe(2n * 47_280_000n);
    expect(await app.orders.load(orders[2]!)).toMatchObject({
      choice: 'partial-payout',
      payouts: [],
      holds: [{ reason: 'above-threshold' }],
    });
  });

  const storedSum = async (): Promise<bigint> =>
    BigInt((await app.db.owner.query<{ kobo: string }>('select kobo from first_payouts')).rows[0]!.kobo);
  /** Decides about an order's first payout. */
  const decide = async (
    orderId: string,
    decide: (order: Order, payoutId: string, at: string) => ReturnType<typeof payoutFailed>,
  ) => {
    const at = app.clock.now().toISOString();
    await app.orders.change(orderId, (order) => decide(order, order.payouts[0]!.id, at), GUEST);
  };
  const fails = (orderId: string) => decide(orderId, (order, id, at) => payoutFailed(order, id, 'account-closed', at));
  const settles = (orderId: string) => decide(orderId, payoutSettled);
  const reopens = (orderId: string, reference: string) =>
    decide(orderId, (order, id, at) => payoutReopened(order, id, reference, at));

  it('RCP-06 a finally failed payout is subtracted from the sum once, despite repeated and concurrent events', async () => {
    const orders = await guarded(12, 100);
    const first = orders.slice(0, 6);
    for (const orderId of first) await app.arrives(orderId, 100);
    expect(await storedSum()).toBe(6n * 15_760_000n);
    const failing = first.slice(0, 3);
    // Concurrently, other orders request what is free again.
    await Promise.all([
      ...failing.flatMap((orderId) => [fails(orderId), fails(orderId), fails(orderId)]),
      ...orders.slice(6).map((orderId) => app.arrives(orderId, 100)),
    ]);
    for (const orderId of failing) await fails(orderId);
    const requested = await paidInAll(orders.slice(6));
    expect(requested).toBeLessThanOrEqual(3n * 15_760_000n);
    expect(await storedSum()).toBe(3n * 15_760_000n + requested);
  });

  it('RCP-06 failed payouts reset the sum to zero; a reviewed repeat does not count, a late success does', async () => {
    const [again, after, proven] = (await guarded(3, 300)) as [string, string, string];
    for (const orderId of [again, after]) await app.arrives(orderId, 300);
    for (const orderId of [again, after]) await fails(orderId);
    expect(await storedSum()).toBe(0n);
    await reopens(again, 'po-second');
    await fails(again);
    await reopens(again, 'po-third');
    await settles(again);
    expect(await storedSum()).toBe(0n);
    await settles(after);
    await settles(after);
    expect(await storedSum()).toBe(47_280_000n);
    // Settled, and then by evidence never paid.
    await app.arrives(proven, 300);
    await settles(proven);
    expect(await storedSum()).toBe(2n * 47_280_000n);
    for (const outcome of ['failed', 'failed', 'settled', 'failed'] as const)
      await decide(proven, (order, id, at) => payoutNoLongerInDoubt(order, id, outcome, at));
    expect(await storedSum()).toBe(47_280_000n);
  });
});
