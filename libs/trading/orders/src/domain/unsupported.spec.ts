import { event, type EventData } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { cancel, depositConfirmed, payoutSettled, timePassed, unsupportedArrived } from './decide.js';
import { closeArrivals, openArrivals, releasable } from './operate.js';
import { heldMicro, type Order, orderDecider, type OrderEvent, whatBecameOf } from './order.js';
import { placedData, rules } from './sample-order.features.js';

const TRANSACTION = 'ab'.repeat(32);
const NOW = new Date('2026-01-05T09:00:10.000Z');
const LATER = new Date('2026-01-06T09:00:01.000Z');
type Arrived = EventData<'OrderUnsupportedAssetArrived'>;
const arrival = (ordinal: number, notCreditable: Arrived['notCreditable'] = null): Arrived => ({
  assetKey: `${TRANSACTION}-${ordinal}`,
  kind: 'TRC20',
  asset: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
  amount: notCreditable === 'unreadable' ? null : '1000000000000001',
  transactionId: TRANSACTION,
  notCreditable,
  at: '2026-01-05T09:00:00.000Z',
});

/** An order to which all this happened, one after the other. */
class Story {
  events: OrderEvent[] = [event('OrderPlaced', placedData)];

  get order(): Order {
    return fold(orderDecider, this.events);
  }

  get status(): string {
    return statusOf(this.order);
  }

  then(decide: (order: Order) => readonly OrderEvent[]): this {
    this.events.push(...decide(this.order));
    return this;
  }

  arrives(ordinal: number, why: Arrived['notCreditable'] = null): this {
    return this.then((order) => unsupportedArrived(order, arrival(ordinal, why), NOW));
  }

  pays(): this {
    const deposit = { key: `${'1'.repeat(64)}-0`, amountMicro: 250_000_000n };
    const at = NOW.toISOString();
    return this.then((order) =>
      depositConfirmed(order, { ...deposit, arrivedAt: at, confirmedAt: at }, null, NOW, rules),
    );
  }

  closes(...ordinals: number[]): this {
    const assetKeys = ordinals.map((ordinal) => arrival(ordinal).assetKey);
    const found = { assetKeys, outcome: 'returned' as const, evidence: 'Transfer back', key: placedData.orderId };
    return this.then((order) => closeArrivals(order, found, NOW));
  }
}

describe('another coin at an order’s address', () => {
  it('SELL-07 two movements of one asset in one transaction are two lines, each told once', () => {
    const { order } = new Story().arrives(0).arrives(1).arrives(0).arrives(1);
    expect(order.unsupported.map(({ assetKey }) => assetKey)).toEqual([`${TRANSACTION}-0`, `${TRANSACTION}-1`]);
  });

  it('SELL-07 is held with a reason and delays nothing: the order waits, may be cancelled and ends as before', () => {
    const story = new Story().arrives(0).arrives(1).arrives(0);
    expect(story.order.holds).toMatchObject([
      { reason: 'unsupported-asset', depositKeys: [`${TRANSACTION}-0`, `${TRANSACTION}-1`], since: NOW.toISOString() },
    ]);
    expect(heldMicro(story.order, story.order.holds[0]!)).toBe(0n);
    expect(story.status).toBe('waiting');
    expect(releasable(story.order, rules)).toEqual({ kobo: 0n, why: 'not-held' });
    expect(cancel(story.order, NOW)).toHaveLength(1);
    expect(story.then((order) => timePassed(order, LATER, rules)).status).toBe('expired');
    expect(story.order.holds).toHaveLength(1);
  });

  it('SELL-07 does not stop the order from being paid for the stablecoin, and stays held when it is complete', () => {
    const story = new Story().arrives(0).pays().arrives(1);
    expect(story.order.payouts).toMatchObject([{ amountMicro: 250_000_000n, state: 'open' }]);
    expect(story.status).toBe('in-wallet');
    story.then((order) => payoutSettled(order, order.payouts[0]!.id, NOW.toISOString()));
    expect(story.status).toBe('completed');
    expect(story.order.holds).toMatchObject([{ reason: 'unsupported-asset' }]);
  });
});

describe('the stablecoin in an amount that cannot be credited', () => {
  it('SELL-07 is a line and a hold for each movement, told once', () => {
    const { order, events } = new Story().arrives(0, 'too-much').arrives(1, 'unreadable').arrives(0, 'too-much');
    expect(events.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderUnsupportedAssetArrived',
      'OrderHeld',
      'OrderUnsupportedAssetArrived',
      'OrderHeld',
    ]);
    expect(order.holds).toMatchObject([
      { reason: 'not-creditable', depositKeys: [`${TRANSACTION}-0`, `${TRANSACTION}-1`] },
    ]);
    expect(heldMicro(order, order.holds[0]!)).toBe(1_000_000_000_000_001n);
    expect(openArrivals(order)).toHaveLength(2);
  });

  it('SELL-07 waits for a person: the order neither ends nor is cancelled over it, and nothing of it is released', () => {
    const story = new Story().arrives(0, 'too-much');
    expect(story.status).toBe('held');
    expect(timePassed(story.order, LATER, rules)).toEqual([]);
    expect(() => cancel(story.order, NOW)).toThrow('already seen');
    expect(releasable(story.order, rules)).toEqual({ kobo: 0n, why: 'not-held' });
  });

  it('SELL-07 does not hold what else arrives: that is paid, and then the rest is told', () => {
    const story = new Story().arrives(0, 'too-much').pays();
    expect(story.order.payouts).toMatchObject([{ amountMicro: 250_000_000n, state: 'open' }]);
    expect(story.status).toBe('in-wallet');
    story.then((order) => payoutSettled(order, order.payouts[0]!.id, NOW.toISOString()));
    expect(story.order.completedAt).not.toBeNull();
    expect(story.status).toBe('held');
    expect(story.closes(0).status).toBe('completed');
  });

  it('ADM-03 ends as far as somebody has shown what became of it, and only that', () => {
    const story = new Story().arrives(0, 'too-much').arrives(1, 'unreadable').closes(1);
    expect(story.events.slice(-2)).toMatchObject([
      { type: 'OrderArrivalsClosed', data: { assetKeys: [`${TRANSACTION}-1`], outcome: 'returned' } },
      { type: 'OrderHoldEnded', data: { reason: 'not-creditable', depositKeys: [`${TRANSACTION}-1`] } },
    ]);
    expect(openArrivals(story.order)).toEqual([`${TRANSACTION}-0`]);
    expect(() => story.closes(1)).toThrow('Look again');
    expect(story.closes(0).order.holds).toEqual([]);
    const became = [0, 1, 2].map((ordinal) => whatBecameOf(story.order, arrival(ordinal).assetKey));
    expect(became).toEqual(['returned', 'returned', null]);
    expect(story.status).toBe('waiting');
    expect(story.then((order) => timePassed(order, LATER, rules)).status).toBe('expired');
  });
});
