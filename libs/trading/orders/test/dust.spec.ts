import { type EventData, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import { ADA, SaleTestApp, usdt, type Who } from './sale-test-app.js';

const DUST = 600;
/** As many as a busy block of TRON might hold. */
const A_BLOCK = 200;

describe('dust', () => {
  let app: SaleTestApp;
  let transport: DirectTransport;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    transport = new DirectTransport({ store: app.store, onFault: (fault) => expect(fault).toBeNull() });
  });
  afterEach(async () => {
    await transport.close();
    await app.close();
  });

  const dust = (orderId: string, block: number): Promise<void> =>
    app.confirmed(Array.from({ length: A_BLOCK }, (_, place) => ({ orderId, block, place, amountMicro: 1n })));
  const someone = (n: number): Who => ({
    email: `someone-${n}@example.com`,
    phone: `+23480300000${String(n).padStart(2, '0')}`,
    account: `01455281${String(n).padStart(2, '0')}`,
  });

  it('SELL-06 to one order takes few decisions, delays no other order and causes no work for limits', async () => {
    const attacked = await app.placed(ADA, 10);
    const honest: string[] = [];
    for (let n = 0; n < 6; n++) honest.push(await app.placed(someone(n), 5, `browser-${n}`));
    const running = await transport.manage(app.process);
    const limits = await transport.manage(app.limitProcess);
    for (let block = 1; block <= DUST / A_BLOCK; block++) {
      await dust(attacked, block);
      for (const orderId of honest.splice(0, 2)) {
        await app.confirmed([{ orderId, block, place: A_BLOCK, amountMicro: usdt(5) }]);
        honest.push(orderId);
      }
    }
    await running.caughtUp();
    await limits.caughtUp();
    expect(running.status()).toMatchObject({ parked: 0 });
    for (const orderId of honest) expect((await app.orders.load(orderId)).payouts).toHaveLength(1);

    const order = await app.orders.load(attacked);
    expect(order.deposits).toHaveLength(DUST);
    expect(order.holds).toMatchObject([{ reason: 'below-minimum', since: '2026-11-21T09:00:00.000Z' }]);
    expect(order.holds[0]!.depositKeys).toHaveLength(DUST);
    const events = await app.store.readStream(streams.order(attacked));
    const holds = events.filter(({ type }) => type === 'OrderHeld').map(({ data }) => data as EventData<'OrderHeld'>);
    // Each names only what came to it, however much is held by then.
    expect(holds.reduce((sum, { depositKeys }) => sum + depositKeys.length, 0)).toBe(DUST);
    expect(holds.length).toBeLessThanOrEqual(2 * (DUST / A_BLOCK));
    expect(await app.taken(ADA)).toEqual([0n, 0n, 0n]);
  });

  it('SELL-06 is paid with the next deposit, and counts towards the limit as one amount', async () => {
    const orderId = await app.placed(ADA, 10);
    const running = await transport.manage(app.process);
    await dust(orderId, 1);
    await running.caughtUp();
    await app.confirmed([{ orderId, block: 2, place: 0, amountMicro: usdt(10) }]);
    await running.caughtUp();
    const order = await app.orders.load(orderId);
    expect(order.payouts).toMatchObject([{ amountMicro: usdt(10) + BigInt(A_BLOCK) }]);
    expect(order.holds).toEqual([]);
    const [mail] = app.identifiers(ADA);
    const recorded = await app.store.readStream(streams.limit(mail!.indexes[0]!));
    expect(recorded.map(({ type, data }) => [type, (data as EventData<'LimitUsed'>).amountMicro])).toEqual([
      ['LimitUsed', usdt(10).toString()],
      ['LimitUsed', String(A_BLOCK)],
    ]);
  });
});
