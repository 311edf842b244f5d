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
import { GUEST, rules, SaleWorld } from './sale-world.js';

/** ₦1,000,000: of sales of 100 USDT, ₦157,600 each, six. */
const CAP = '100000000';

describe('the first payouts of a customer, at once', () => {
  let world: SaleWorld;
  let accountId: string;

  beforeEach(async () => {
    world = await SaleWorld.open();
    accountId = uuidv7(world.clock.now());
  });
  afterEach(() => world.close());

  /** Sales of a customer who was never paid, each guarded by what was true when it was placed. */
  async function guarded(count: number, amount: number): Promise<string[]> {
    const placing = Array.from({ length: count }, async (_, n) => {
      const digits = String(n).padStart(3, '0');
      const who = { email: `s${n}@example.com`, phone: `+2348035550${digits}`, account: `0145528${digits}` };
      const orderId = await world.placed(who, amount, uuidv7());
      const at = world.clock.now().toISOString();
      await world.orders.change(
        orderId,
        () => [
          event('OrderListed', { accountId, words: '', recipient: null, at }),
          event('OrderToRecipient', { recipientId: orderId, note: null, at }),
          event('OrderPayoutsGuarded', { waitsUntil: null, capKobo: CAP, at }),
        ],
        GUEST,
      );
      return orderId;
    });
    return Promise.all(placing);
  }
  const paidOf = async (orderId: string): Promise<bigint> =>
    (await world.orders.load(orderId)).payouts.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const paidInAll = async (orders: readonly string[]): Promise<bigint> =>
    (await Promise.all(orders.map(paidOf))).reduce((sum, kobo) => sum + kobo, 0n);

  it('RCP-06 fifty sales at once are held against the cap together: what is above it waits for somebody to look', async () => {
    const orders = await guarded(50, 100);
    await Promise.all(orders.map((orderId) => world.arrives(orderId, 100)));
    expect(await paidInAll(orders)).toBe(6n * 15_760_000n);
    const loaded = await Promise.all(orders.map((orderId) => world.orders.load(orderId)));
    const held = loaded.filter(({ holds }) => holds.some(({ reason }) => reason === 'above-threshold'));
    expect(held).toHaveLength(44);
    for (const order of held) expect(releasable(order, rules)).toEqual({ kobo: 15_760_000n, why: null });
  });

  it('RCP-06 counts what arrived, not what was ordered, and what somebody looked at not at all', async () => {
    const orders = await guarded(4, 1);
    await Promise.all(orders.map((orderId) => world.arrives(orderId, 300)));
    expect(await paidInAll(orders)).toBe(2n * 47_280_000n);
    const [held] = (await Promise.all(orders.map((orderId) => world.orders.load(orderId)))).filter(
      ({ payouts }) => payouts.length === 0,
    );
    const { orderId } = held!.placed;
    await world.orders.change(orderId, (order) => release(order, world.clock.now(), rules), GUEST);
    expect(await paidOf(orderId)).toBe(47_280_000n);
    // What comes to it afterwards is looked at again.
    await world.arrives(orderId, 300);
    expect(await paidOf(orderId)).toBe(47_280_000n);
    const events = await world.store.readStream(streams.order(orderId));
    expect(events.filter(({ type }) => type === 'OrderPayoutsGuarded').map(({ data }) => data)).toMatchObject([
      { capKobo: CAP },
      { capKobo: '0' },
    ]);
  });

  it('RCP-06 SELL-16 who takes what arrived where nothing is left of the cap is not refused: somebody looks at it', async () => {
    const orders = await guarded(3, 400);
    await Promise.all(orders.map((orderId) => world.arrives(orderId, 300)));
    for (const orderId of orders)
      await world.orders.change(
        orderId,
        (order) => chooseShortfall(order, 'pay-what-arrived', world.clock.now(), rules),
        GUEST,
      );
    expect(await paidInAll(orders)).toBe(2n * 47_280_000n);
    expect(await world.orders.load(orders[2]!)).toMatchObject({
      choice: 'pay-what-arrived',
      payouts: [],
      holds: [{ reason: 'above-threshold' }],
    });
  });

  const sumKept = async (): Promise<bigint> =>
    BigInt((await world.db.owner.query<{ kobo: string }>('select kobo from first_payouts')).rows[0]!.kobo);
  /** Says something of an order's first payout. */
  const said = async (
    orderId: string,
    decide: (order: Order, payoutId: string, at: string) => ReturnType<typeof payoutFailed>,
  ) => {
    const at = world.clock.now().toISOString();
    await world.orders.change(orderId, (order) => decide(order, order.payouts[0]!.id, at), GUEST);
  };
  const fails = (orderId: string) => said(orderId, (order, id, at) => payoutFailed(order, id, 'account-closed', at));
  const settles = (orderId: string) => said(orderId, payoutSettled);
  const reopens = (orderId: string, reference: string) =>
    said(orderId, (order, id, at) => payoutReopened(order, id, reference, at));

  it('RCP-06 what surely failed is out of the sum once, however often and by however many it is said, and as much may go out anew', async () => {
    const orders = await guarded(12, 100);
    const first = orders.slice(0, 6);
    for (const orderId of first) await world.arrives(orderId, 100);
    expect(await sumKept()).toBe(6n * 15_760_000n);
    const failing = first.slice(0, 3);
    // While others ask for what is free again.
    await Promise.all([
      ...failing.flatMap((orderId) => [fails(orderId), fails(orderId), fails(orderId)]),
      ...orders.slice(6).map((orderId) => world.arrives(orderId, 100)),
    ]);
    for (const orderId of failing) await fails(orderId);
    const requested = await paidInAll(orders.slice(6));
    expect(requested).toBeLessThanOrEqual(3n * 15_760_000n);
    expect(await sumKept()).toBe(3n * 15_760_000n + requested);
  });

  it('RCP-06 all of it failed: nothing is kept; sent again by somebody who looked it does not count, paid after all it does', async () => {
    const [again, after, proven] = (await guarded(3, 300)) as [string, string, string];
    for (const orderId of [again, after]) await world.arrives(orderId, 300);
    for (const orderId of [again, after]) await fails(orderId);
    expect(await sumKept()).toBe(0n);
    await reopens(again, 'po-second');
    await fails(again);
    await reopens(again, 'po-third');
    await settles(again);
    expect(await sumKept()).toBe(0n);
    await settles(after);
    await settles(after);
    expect(await sumKept()).toBe(47_280_000n);
    // Said to be paid, and by evidence it never was.
    await world.arrives(proven, 300);
    await settles(proven);
    expect(await sumKept()).toBe(2n * 47_280_000n);
    for (const outcome of ['failed', 'failed', 'settled', 'failed'] as const)
      await said(proven, (order, id, at) => payoutNoLongerInDoubt(order, id, outcome, at));
    expect(await sumKept()).toBe(47_280_000n);
  });
});
