import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { DirectTransport, type RunningSubscription } from '@usdt-africa/event-store';
import type { Log } from '@usdt-africa/platform';
import { OrderTimers } from '../src/application/order-timers.js';
import { chooseMismatch } from '../src/domain/mismatch.js';
import { depositConfirmed, limitRaised } from '../src/domain/decide.js';
import { release } from '../src/domain/operate.js';
import { orderDeadlines } from '../src/read-model/order-deadlines.js';
import { ADA, GUEST, rates, rules, SaleTestApp, usdt } from './sale-test-app.js';

const log = { error: ({ err }: { err: unknown }) => expect(err).toBeUndefined() } as unknown as Log;

const [MUCH, DUST] = ['a', 'b'].map((digit) => `${digit.repeat(64)}-0`) as [string, string];

describe('an order that waits for a time', () => {
  let app: SaleTestApp;
  let transport: DirectTransport;
  let deadlines: RunningSubscription;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    transport = new DirectTransport({ store: app.store, onFault: (fault) => expect(fault).toBeNull() });
    deadlines = await transport.project(orderDeadlines(rules.shortfallWaitSeconds));
  });
  afterEach(async () => {
    await deadlines.stop();
    await transport.close();
    await app.close();
  });

  /** Creates an order to an account not used before, held for review, and released ten seconds after its deposit. */
  async function letGo(received: number, waitsUntil: string | null): Promise<string> {
    const orderId = await app.placed(ADA, 1_000);
    const guard: EventData<'OrderPayoutRestrictionsSet'> = { waitsUntil, capKobo: '100', at: now() };
    await app.orders.change(orderId, () => [event('OrderPayoutRestrictionsSet', guard)], GUEST);
    await app.arrives(orderId, received);
    app.clock.advance(10_000);
    await app.orders.change(orderId, (order) => release(order, app.clock.now(), rules), GUEST);
    expect(await paid(orderId)).toBe(0);
    return orderId;
  }

  const now = (): string => app.clock.now().toISOString();

  async function paid(orderId: string): Promise<number> {
    const events = await app.store.readStream(streams.order(orderId));
    return events.filter(({ type }) => type === 'PayoutRequested').length;
  }

  async function timePasses(seconds: number): Promise<void> {
    app.clock.advance(seconds * 1_000);
    await deadlines.caughtUp();
    const clock = new OrderTimers(app.db.app, app.orders, rates, rules, app.clock, log);
    await clock.runDue();
  }

  it('SELL-06 with less received is paid when the wait for the rest ends, although released earlier', async () => {
    const orderId = await letGo(900, null);
    await timePasses(rules.shortfallWaitSeconds - 11);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
  });

  it('SELL-16 with less received waits a day when asking was chosen, and is paid then by a timer', async () => {
    const orderId = await app.placed(ADA, 1_000);
    await app.orders.change(orderId, (order) => chooseMismatch(order, 'wait', app.clock.now()), GUEST);
    await app.arrives(orderId, 900);
    const clock = new OrderTimers(app.db.app, app.orders, rates, rules, app.clock, log);
    await deadlines.caughtUp();
    for (const seconds of [
      rules.shortfallWaitSeconds,
      rules.shortfallChosenWaitSeconds - rules.shortfallWaitSeconds - 1,
    ]) {
      app.clock.advance(seconds * 1_000);
      await clock.runDue();
      expect(await paid(orderId)).toBe(0);
    }
    app.clock.advance(1_000);
    await clock.runDue();
    expect(await paid(orderId)).toBe(1);
  });

  it('AUTH-12 is not paid while its account must wait, and is paid at the recorded time by a timer', async () => {
    await letGo(1_000, new Date(app.clock.now().getTime() + 3_600_000).toISOString());
    const orderId = await letGo(1_000, new Date(app.clock.now().getTime() + 3_600_000).toISOString());
    const clock = new OrderTimers(app.db.app, app.orders, rates, rules, app.clock, log);
    await deadlines.caughtUp();
    app.clock.advance(3_589_000);
    await clock.runDue();
    expect(await paid(orderId)).toBe(0);
    app.clock.advance(1_000);
    await clock.runDue();
    expect(await paid(orderId)).toBe(1);
  });

  it('AUTH-12 is paid automatically when its account may be paid, although it was released before then', async () => {
    const orderId = await letGo(1_000, new Date(app.clock.now().getTime() + 3_600_000).toISOString());
    await timePasses(3_589);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
    await deadlines.caughtUp();
    const { rows } = await app.db.app.query('select from order_deadlines');
    expect(rows).toEqual([]);
  });

  it('SELL-06 is paid once it has waited for the rest, although dust was received while it was over a limit', async () => {
    const orderId = await app.placed(ADA, 1_000);
    const instant = now();
    const arrives = (key: string, amountMicro: bigint, overLimit: boolean) =>
      app.orders.change(
        orderId,
        (order) => {
          const deposit = { key, amountMicro, receivedAt: instant, confirmedAt: instant };
          return depositConfirmed(order, deposit, null, app.clock.now(), rules, overLimit);
        },
        GUEST,
      );
    await arrives(MUCH, usdt(900), true);
    await arrives(DUST, 500_000n, false);
    await app.orders.change(orderId, (order) => limitRaised(order, MUCH, app.clock.now(), rules), GUEST);
    expect(await paid(orderId)).toBe(0);
    expect((await app.orders.load(orderId)).holds).toEqual([]);
    await timePasses(rules.shortfallWaitSeconds - 1);
    expect(await paid(orderId)).toBe(0);
    await timePasses(1);
    expect(await paid(orderId)).toBe(1);
    await deadlines.caughtUp();
    expect((await app.db.app.query('select from order_deadlines')).rows).toEqual([]);
  });
});
