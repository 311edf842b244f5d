import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { DirectTransport, type RunningSubscription } from '@usdt-africa/event-store';
import type { Log } from '@usdt-africa/platform';
import { OrderClock } from '../src/application/order-clock.js';
import { depositConfirmed, limitRaised } from '../src/domain/decide.js';
import { release } from '../src/domain/operate.js';
import { orderDeadlines } from '../src/index.js';
import { ADA, GUEST, rates, rules, SaleWorld, usdt } from './sale-world.js';

const log = { error: ({ err }: { err: unknown }) => expect(err).toBeUndefined() } as unknown as Log;

const [MUCH, DUST] = ['a', 'b'].map((digit) => `${digit.repeat(64)}-0`) as [string, string];

describe('an order that waits for a time', () => {
  let world: SaleWorld;
  let transport: DirectTransport;
  let deadlines: RunningSubscription;

  beforeEach(async () => {
    world = await SaleWorld.open();
    transport = new DirectTransport({ store: world.store, onFault: (fault) => expect(fault).toBeNull() });
    deadlines = await transport.project(orderDeadlines(rules.shortfallWaitSeconds));
  });
  afterEach(async () => {
    await deadlines.stop();
    await transport.close();
    await world.close();
  });

  /** An order to an account not used before, held for somebody to look at, and let go ten seconds after it arrived. */
  async function letGo(arrived: number, waitsUntil: string | null): Promise<string> {
    const orderId = await world.placed(ADA, 1_000);
    const guard: EventData<'OrderPayoutsGuarded'> = { waitsUntil, capKobo: '100', at: now() };
    await world.orders.change(orderId, () => [event('OrderPayoutsGuarded', guard)], GUEST);
    await world.arrives(orderId, arrived);
    world.clock.advance(10_000);
    await world.orders.change(orderId, (order) => release(order, world.clock.now(), rules), GUEST);
    expect(await paid(orderId)).toBe(0);
    return orderId;
  }

  const now = (): string => world.clock.now().toISOString();

  async function paid(orderId: string): Promise<number> {
    const events = await world.store.readStream(streams.order(orderId));
    return events.filter(({ type }) => type === 'PayoutRequested').length;
  }

  async function timePasses(seconds: number): Promise<void> {
    world.clock.advance(seconds * 1_000);
    await deadlines.caughtUp();
    const clock = new OrderClock(world.db.app, world.orders, rates, rules, world.clock, log);
    await clock.runDue();
  }

  it('SELL-06 is paid what arrived once it has waited for the rest, although somebody let it go before then', async () => {
    const orderId = await letGo(900, null);
    await timePasses(rules.shortfallWaitSeconds - 11);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
  });

  it('AUTH-12 is left alone while it waits, and paid at the time that was said by the clock that looked before', async () => {
    await letGo(1_000, new Date(world.clock.now().getTime() + 3_600_000).toISOString());
    const orderId = await letGo(1_000, new Date(world.clock.now().getTime() + 3_600_000).toISOString());
    const clock = new OrderClock(world.db.app, world.orders, rates, rules, world.clock, log);
    await deadlines.caughtUp();
    world.clock.advance(3_589_000);
    await clock.runDue();
    expect(await paid(orderId)).toBe(0);
    world.clock.advance(1_000);
    await clock.runDue();
    expect(await paid(orderId)).toBe(1);
  });

  it('AUTH-12 is paid by itself when its account may be paid, although somebody let it go before then', async () => {
    const orderId = await letGo(1_000, new Date(world.clock.now().getTime() + 3_600_000).toISOString());
    await timePasses(3_589);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
    await deadlines.caughtUp();
    const { rows } = await world.db.app.query('select from order_deadlines');
    expect(rows).toEqual([]);
  });

  it('SELL-06 is paid once it has waited for the rest, although dust came beside it while it was over a limit', async () => {
    const orderId = await world.placed(ADA, 1_000);
    const instant = now();
    const arrives = (key: string, amountMicro: bigint, overLimit: boolean) =>
      world.orders.change(
        orderId,
        (order) => {
          const deposit = { key, amountMicro, arrivedAt: instant, confirmedAt: instant };
          return depositConfirmed(order, deposit, null, world.clock.now(), rules, overLimit);
        },
        GUEST,
      );
    await arrives(MUCH, usdt(900), true);
    await arrives(DUST, 500_000n, false);
    await world.orders.change(orderId, (order) => limitRaised(order, MUCH, world.clock.now(), rules), GUEST);
    expect(await paid(orderId)).toBe(0);
    expect((await world.orders.load(orderId)).holds).toEqual([]);
    await timePasses(rules.shortfallWaitSeconds - 1);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
    await deadlines.caughtUp();
    expect((await world.db.app.query('select from order_deadlines')).rows).toEqual([]);
  });
});
