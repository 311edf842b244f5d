import { streams } from '@usdt-africa/contracts/events';
import { DirectTransport, type RecordedEvent } from '@usdt-africa/event-store';
import { ADA, SaleTestApp, usdt } from './sale-test-app.js';

/** Keys that sort before or after all others: the store sorts the streams of one append by name. */
const name = (digit: string, n: number): string => `${digit}${String(n).padStart(63, '0')}`;

describe('deposits of one order', () => {
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

  const priced = async (orderId: string): Promise<{ amounts: bigint[]; bases: string[][] }> => {
    const { deposits } = await app.orders.load(orderId);
    return {
      amounts: deposits.map(({ amountMicro }) => amountMicro),
      bases: deposits.map(({ parts }) => parts!.map(({ basis }) => basis)),
    };
  };
  const first = { block: 1, place: 3, amountMicro: 8_000_000n };
  const second = { block: 2, place: 0, amountMicro: 7_500_000n };

  it('SELL-06 are priced in the order of their blocks, however slow the first of them is', async () => {
    const slow = app.process.react.bind(app.process);
    app.process.react = async (event: RecordedEvent) => {
      if ((event.data as { blockNumber?: number }).blockNumber === 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await slow(event);
    };
    const running = await transport.manage(app.process);
    const orderIds: string[] = [];
    for (let n = 0; n < 8; n++) {
      const orderId = await app.placed(ADA, 10);
      orderIds.push(orderId);
      await app.confirmed([{ ...first, orderId, transactionId: name('f', n) }]);
      await app.confirmed([{ ...second, orderId, transactionId: name('0', n) }]);
    }
    await running.caughtUp();
    for (const orderId of orderIds)
      expect(await priced(orderId)).toEqual({
        amounts: [8_000_000n, 7_500_000n],
        bases: [['locked'], ['locked', 'deposit']],
      });
  });

  it('SELL-06 are priced in the order of block and transaction where one scan found them', async () => {
    const orderId = await app.placed(ADA, 10);
    await app.confirmed([
      { ...second, orderId, transactionId: name('0', 1) },
      { ...first, orderId, place: 4, amountMicro: 1_000_000n, transactionId: name('1', 2) },
      { ...first, orderId, transactionId: name('f', 3) },
    ]);
    const running = await transport.manage(app.process);
    await running.caughtUp();
    expect(await priced(orderId)).toEqual({
      amounts: [8_000_000n, 1_000_000n, 7_500_000n],
      bases: [['locked'], ['locked'], ['locked', 'deposit']],
    });
  });

  it('SELL-06 wait for the first of them when it cannot be handled yet', async () => {
    const orderId = await app.placed(ADA, 10);
    const key = name('f', 4);
    const react = app.process.react.bind(app.process);
    let failures = 0;
    app.process.react = async (event: RecordedEvent) => {
      if (event.streamId === streams.deposit(`${key}-0`) && ++failures < 4) throw new Error('not yet');
      await react(event);
    };
    await transport.close();
    transport = new DirectTransport({ store: app.store, retry: { initialMs: 5, maxMs: 20 } });
    const running = await transport.manage(app.process);
    await app.confirmed([{ ...first, orderId, transactionId: key }]);
    await running.caughtUp();
    await app.confirmed([{ ...second, orderId }]);
    await running.caughtUp();
    while (running.status().parked > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await priced(orderId)).amounts).toEqual([8_000_000n, 7_500_000n]);
  });

  it('SELL-12 use the limit in chain order, and dust after all other deposits', async () => {
    const orderId = await app.placed(ADA, 2_500);
    const running = await transport.manage(app.process);
    await app.confirmed([{ orderId, block: 1, place: 0, amountMicro: 1n }]);
    await running.caughtUp();
    await app.confirmed([
      { orderId, block: 3, place: 0, amountMicro: usdt(500), transactionId: name('0', 5) },
      { orderId, block: 2, place: 0, amountMicro: usdt(2_500), transactionId: name('f', 6) },
    ]);
    await running.caughtUp();
    const { holds, payouts } = await app.orders.load(orderId);
    expect(payouts).toMatchObject([{ amountMicro: usdt(2_500) }]);
    expect(holds).toMatchObject([{ reason: 'over-limit' }]);
    expect(await app.taken(ADA)).toEqual([2_500n, 2_500n, 2_500n]);
  });
});
