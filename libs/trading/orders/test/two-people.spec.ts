import { event, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import { createEventStore, PersonalData, personalDataFrom, type PostgresEventStore } from '@usdt-africa/event-store';
import { FixedClock, posting, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { OperatorPayouts, PayoutAdmission } from '@usdt-africa/payouts';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { OrderStreams } from '../src/application/order-streams.js';
import { PayAgain } from '../src/application/pay-again.js';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { placedData, rules, sealed } from '../src/domain/sample-order.features.js';
import { NO_VELOCITY } from './sale-test-app.js';

const KOBO = 30_000_000n;
const AT = '2026-01-05T09:10:00.000Z';
const FINANCE = { actor: 'operator:kemi', correlationId: 'test', reason: 'Line 884' };

describe('payments that one operator may not make alone', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let orders: OrderStreams;
  let again: PayAgain;
  let releases: ReleaseOrders;

  beforeAll(async () => {
    db = await testDatabase();
    const clock = new FixedClock(AT);
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
    const personalData: PersonalData = personalDataFrom(
      { MASTER_KEY: key(1), BLIND_INDEX_KEY: key(2) },
      { pool: db.app },
    );
    orders = new OrderStreams(store, new PayoutAdmission(NO_VELOCITY));
    again = new PayAgain(orders, new OperatorPayouts(store, db.app, clock), clock);
    const limits = new LimitService(store, personalData, clock, { guestDayLimitMicro: 1n, lockSeconds: 105 });
    releases = new ReleaseOrders(orders, limits, clock, rules);
  });
  afterAll(() => db.drop());

  const depositKey = (n: number): string => `${String(n).padStart(64, '0')}-0`;

  /** An order with two payouts of ₦300,000 that surely failed; with a third part that an operator holds, or, `open`: one and a later deposit. */
  async function order(kind: 'failed' | 'open' = 'failed'): Promise<{ orderId: string; payouts: string[] }> {
    const orderId = uuidv7(new Date(AT));
    const payouts = [1, 2].map((n) => uuidFrom('payout', orderId, String(n)));
    const deposit = (n: number) => [
      event('OrderDepositConfirmed', {
        depositKey: depositKey(n),
        amountMicro: '200000000',
        receivedAt: AT,
        confirmedAt: AT,
      }),
      event('OrderDepositPriced', {
        depositKey: depositKey(n),
        parts: [
          {
            amountMicro: '200000000',
            nairaKobo: KOBO.toString(),
            rate: '1500.0000',
            referenceRate: '1500.0000',
            basis: 'locked',
            sources: [],
          },
        ],
        at: AT,
      }),
    ];
    const requestedPayout = (payoutId: string, n: number) => [
      event('PayoutRequested', {
        payoutId,
        orderId,
        number: placedData.number,
        sequence: n,
        depositKeys: [depositKey(n)],
        amountMicro: '200000000',
        amountKobo: KOBO.toString(),
        recipient: sealed,
        why: 'later',
        requestedAt: AT,
        postings: [
          posting(`customer:order:${orderId}`, 'USDT', 200_000_000n),
          posting('exchange:position', 'USDT', -200_000_000n),
          posting('exchange:position', 'NGN', KOBO),
          posting(`payable:payout:${payoutId}`, 'NGN', -KOBO),
        ],
      }),
      event('OrderPayoutFailed', { payoutId, reason: 'account-closed', at: AT }),
    ];
    const metadata = { correlationId: 'test', actor: 'system:test', orderId };
    const placed = event('OrderPlaced', { ...placedData, orderId });
    if (kind === 'open') {
      const deferred = event('OrderPayoutDeferred', { blockedBy: payouts[0]!, at: AT });
      const open = [placed, ...deposit(1), requestedPayout(payouts[0]!, 1)[0]!, ...deposit(2), deferred];
      await store.append({ streamId: streams.order(orderId), expectedVersion: 0, events: open }, { metadata });
      return { orderId, payouts };
    }
    const events = [
      placed,
      ...[1, 2].flatMap((n) => [...deposit(n), ...requestedPayout(payouts[n - 1]!, n)]),
      event('OrderHeldByOperator', { at: AT }),
      ...deposit(3),
    ];
    const failing = payouts.map((payoutId, n) => ({
      streamId: streams.payout(payoutId),
      expectedVersion: 0,
      events: [
        event('PayoutSubmitting', {
          payoutId,
          ...paysOrder(orderId),
          number: placedData.number,
          attempt: 1,
          reference: `reference-${payoutId}-${n}`,
          amountKobo: KOBO.toString(),
          recipient: sealed,
          at: AT,
        }),
        event('PayoutFailed', {
          payoutId,
          ...paysOrder(orderId),
          reference: `reference-${payoutId}-${n}`,
          reason: 'account-closed',
          passing: false,
          final: true,
          at: AT,
        }),
      ],
    }));
    await store.append([{ streamId: streams.order(orderId), expectedVersion: 0, events }, ...failing], { metadata });
    return { orderId, payouts };
  }

  const repay = (orderId: string, payoutId: string, alone = true) =>
    again.repay({ orderId, payoutId, key: uuidv7(), alone }, FINANCE);
  const release = (orderId: string, alone = true) =>
    releases.release({ orderId, alone, check: () => undefined }, FINANCE);
  const outcomes = async (all: readonly Promise<void>[]): Promise<string[]> =>
    (await Promise.allSettled(all))
      .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code))
      .sort();
  const sentAgain = async (payouts: readonly string[]): Promise<number> =>
    [...(await store.readStreams(payouts.map(streams.payout))).values()]
      .flat()
      .filter(({ type }) => type === 'PayoutRepayRequested').length;

  it('ADM-03 the second re-payout of ₦300,000 of one order needs a second person', async () => {
    const { orderId, payouts } = await order();
    await repay(orderId, payouts[0]!);
    await expect(repay(orderId, payouts[1]!)).rejects.toMatchObject({ code: 'two-people' });
    await expect(release(orderId)).rejects.toMatchObject({ code: 'two-people' });
    expect(await sentAgain(payouts)).toBe(1);
    await repay(orderId, payouts[1]!, false);
    await release(orderId, false);
    // The released sum waits for the outcome of the payouts that are sent again.
    const { payouts: open, deferred } = await orders.load(orderId);
    expect(open.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(deferred).toMatchObject({ by: payouts[0] });
  });

  it('ADM-03 OPS-02 a later deposit passes a payout of unknown outcome only when two people release it, whatever it is worth', async () => {
    const { orderId, payouts } = await order('open');
    await expect(release(orderId)).rejects.toMatchObject({ code: 'two-people' });
    expect((await orders.load(orderId)).payouts).toHaveLength(1);
    await release(orderId, false);
    const released = await orders.load(orderId);
    expect(released.payouts.map(({ id, isPassed }) => [id, isPassed])).toEqual([
      [payouts[0], true],
      [payouts[1], false],
    ]);
  });

  it('ADM-03 of concurrent payments of an order one is made, and the others need two people', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, payouts } = await order();
      const all = [repay(orderId, payouts[0]!), repay(orderId, payouts[1]!), release(orderId)];
      expect(await outcomes(all)).toEqual(['done', 'two-people', 'two-people']);
    }
  });

  it('ADM-03 a repeated request with the same key sends its payout again only once', async () => {
    const { orderId, payouts } = await order();
    const request = { orderId, payoutId: payouts[0]!, key: uuidv7(), alone: true };
    await Promise.all([1, 2, 3].map(() => again.repay(request, FINANCE)));
    expect(await sentAgain(payouts)).toBe(1);
    const { rows } = await db.app.query('select phase from payout_work where payout_id = $1', [payouts[0]]);
    expect(rows).toEqual([{ phase: 'failed' }]);
  });

  it('ADM-03 adds earlier releases of the same order to the amount that needs two people', async () => {
    const { orderId, payouts } = await order();
    await release(orderId);
    expect((await orders.load(orderId)).payouts).toHaveLength(3);
    await expect(repay(orderId, payouts[0]!)).rejects.toMatchObject({ code: 'two-people' });
    expect(await sentAgain(payouts)).toBe(0);
  });
});
