import { event, streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
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
});
