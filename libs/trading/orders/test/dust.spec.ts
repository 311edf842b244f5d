import { type EventData, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import { ADA, SaleWorld, usdt, type Who } from './sale-world.js';

const DUST = 600;
/** As many as a busy block of TRON might hold. */
const A_BLOCK = 200;

describe('dust', () => {
  let world: SaleWorld;
  let transport: DirectTransport;

  beforeEach(async () => {
    world = await SaleWorld.open();
    transport = new DirectTransport({ store: world.store, onFault: (fault) => expect(fault).toBeNull() });
  });
  afterEach(async () => {
    await transport.close();
    await world.close();
  });

  const dust = (orderId: string, block: number): Promise<void> =>
    world.confirmed(Array.from({ length: A_BLOCK }, (_, place) => ({ orderId, block, place, amountMicro: 1n })));
  const someone = (n: number): Who => ({
    email: `someone-${n}@example.com`,
    phone: `+23480300000${String(n).padStart(2, '0')}`,
    account: `01455281${String(n).padStart(2, '0')}`,
  });

  it('SELL-06 to one order is taken in few decisions, holds nobody up and takes no work of limits', async () => {
    const attacked = await world.placed(ADA, 10);
    const honest: string[] = [];
    for (let n = 0; n < 6; n++) honest.push(await world.placed(someone(n), 5, `browser-${n}`));
    const running = await transport.manage(world.process);
    const limits = await transport.manage(world.limitProcess);
    for (let block = 1; block <= DUST / A_BLOCK; block++) {
      await dust(attacked, block);
      for (const orderId of honest.splice(0, 2)) {
        await world.confirmed([{ orderId, block, place: A_BLOCK, amountMicro: usdt(5) }]);
        honest.push(orderId);
      }
    }
    await running.caughtUp();
    await limits.caughtUp();
    expect(running.status()).toMatchObject({ parked: 0 });
    for (const orderId of honest) expect((await world.orders.load(orderId)).payouts).toHaveLength(1);

    const order = await world.orders.load(attacked);
    expect(order.deposits).toHaveLength(DUST);
    expect(order.holds).toMatchObject([{ reason: 'below-minimum', since: '2026-11-21T09:00:00.000Z' }]);
    expect(order.holds[0]!.depositKeys).toHaveLength(DUST);
    const events = await world.store.readStream(streams.order(attacked));
    const holds = events.filter(({ type }) => type === 'OrderHeld').map(({ data }) => data as EventData<'OrderHeld'>);
    // Each names only what came to it, however much is held by then.
    expect(holds.reduce((sum, { depositKeys }) => sum + depositKeys.length, 0)).toBe(DUST);
    expect(holds.length).toBeLessThanOrEqual(2 * (DUST / A_BLOCK));
    expect(await world.taken(ADA)).toEqual([0n, 0n, 0n]);
  });

  it('SELL-06 goes with the next payment, and takes up the limit as one', async () => {
    const orderId = await world.placed(ADA, 10);
    const running = await transport.manage(world.process);
    await dust(orderId, 1);
    await running.caughtUp();
    await world.confirmed([{ orderId, block: 2, place: 0, amountMicro: usdt(10) }]);
    await running.caughtUp();
    const order = await world.orders.load(orderId);
    expect(order.payouts).toMatchObject([{ amountMicro: usdt(10) + BigInt(A_BLOCK) }]);
    expect(order.holds).toEqual([]);
    const [mail] = world.identifiers(ADA);
    const told = await world.store.readStream(streams.limit(mail!.indexes[0]!));
    expect(told.map(({ type, data }) => [type, (data as EventData<'LimitUsed'>).amountMicro])).toEqual([
      ['LimitUsed', usdt(10).toString()],
      ['LimitUsed', String(A_BLOCK)],
    ]);
  });
});
