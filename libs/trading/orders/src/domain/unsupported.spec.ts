import { event, type EventData } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { cancel, depositConfirmed, payoutSettled, timePassed, recordUnsupportedAsset } from './decide.js';
import { resolveUncreditedDeposits, uncreditedDepositKeys, releasable } from './operate.js';
import { heldMicro, type Order, orderDecider, type OrderEvent, whatBecameOf } from './order.js';
import { placedData, rules } from './sample-order.features.js';

const TRANSACTION = 'ab'.repeat(32);
const NOW = new Date('2026-01-05T09:00:10.000Z');
const LATER = new Date('2026-01-06T09:00:01.000Z');
type ReceivedAsset = EventData<'OrderUnsupportedAssetReceived'>;
const receivedAsset = (ordinal: number, notCreditable: ReceivedAsset['notCreditable'] = null): ReceivedAsset => ({
  assetKey: `${TRANSACTION}-${ordinal}`,
  kind: 'TRC20',
  asset: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
  amount: notCreditable === 'unreadable' ? null : '1000000000000001',
  transactionId: TRANSACTION,
  notCreditable,
  at: '2026-01-05T09:00:00.000Z',
});

/** An order to which all this happened, one after the other. */
class Scenario {
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

  arrives(ordinal: number, why: ReceivedAsset['notCreditable'] = null): this {
    return this.then((order) => recordUnsupportedAsset(order, receivedAsset(ordinal, why), NOW));
  }

  pays(): this {
    const deposit = { key: `${'1'.repeat(64)}-0`, amountMicro: 250_000_000n };
    const at = NOW.toISOString();
    return this.then((order) =>
      depositConfirmed(order, { ...deposit, receivedAt: at, confirmedAt: at }, null, NOW, rules),
    );
  }

  closes(...ordinals: number[]): this {
    const assetKeys = ordinals.map((ordinal) => receivedAsset(ordinal).assetKey);
    const found = { assetKeys, outcome: 'returned' as const, evidence: 'Transfer back', key: placedData.orderId };
    return this.then((order) => resolveUncreditedDeposits(order, found, NOW));
  }
}

describe('another coin at an order’s address', () => {
  it('SELL-07 two movements of one asset in one transaction are two lines, each recorded once', () => {
    const { order } = new Scenario().arrives(0).arrives(1).arrives(0).arrives(1);
    expect(order.unsupported.map(({ assetKey }) => assetKey)).toEqual([`${TRANSACTION}-0`, `${TRANSACTION}-1`]);
  });

  it('SELL-07 is held with a reason and delays nothing: the order waits, may be cancelled and ends as before', () => {
    const scenario = new Scenario().arrives(0).arrives(1).arrives(0);
    expect(scenario.order.holds).toMatchObject([
      { reason: 'unsupported-asset', depositKeys: [`${TRANSACTION}-0`, `${TRANSACTION}-1`], since: NOW.toISOString() },
    ]);
    expect(heldMicro(scenario.order, scenario.order.holds[0]!)).toBe(0n);
    expect(scenario.status).toBe('waiting');
    expect(releasable(scenario.order, rules)).toEqual({ kobo: 0n, why: 'not-held' });
    expect(cancel(scenario.order, NOW)).toHaveLength(1);
    expect(scenario.then((order) => timePassed(order, LATER, rules)).status).toBe('expired');
    expect(scenario.order.holds).toHaveLength(1);
  });

  it('SELL-07 does not stop the order from being paid for the stablecoin, and stays held when it is complete', () => {
    const scenario = new Scenario().arrives(0).pays().arrives(1);
    expect(scenario.order.payouts).toMatchObject([{ amountMicro: 250_000_000n, state: 'open' }]);
    expect(scenario.status).toBe('in-wallet');
    scenario.then((order) => payoutSettled(order, order.payouts[0]!.id, NOW.toISOString()));
    expect(scenario.status).toBe('completed');
    expect(scenario.order.holds).toMatchObject([{ reason: 'unsupported-asset' }]);
  });
});

describe('a stablecoin deposit with an amount that cannot be credited', () => {
  it('SELL-07 has a line and a hold for each movement, recorded once', () => {
    const { order, events } = new Scenario().arrives(0, 'too-much').arrives(1, 'unreadable').arrives(0, 'too-much');
    expect(events.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderUnsupportedAssetReceived',
      'OrderHeld',
      'OrderUnsupportedAssetReceived',
      'OrderHeld',
    ]);
    expect(order.holds).toMatchObject([
      { reason: 'not-creditable', depositKeys: [`${TRANSACTION}-0`, `${TRANSACTION}-1`] },
    ]);
    expect(heldMicro(order, order.holds[0]!)).toBe(1_000_000_000_000_001n);
    expect(uncreditedDepositKeys(order)).toHaveLength(2);
  });

  it('SELL-07 waits for an operator: its order cannot end or be cancelled, and it cannot be released', () => {
    const scenario = new Scenario().arrives(0, 'too-much');
    expect(scenario.status).toBe('held');
    expect(timePassed(scenario.order, LATER, rules)).toEqual([]);
    expect(() => cancel(scenario.order, NOW)).toThrow('already arrived');
    expect(releasable(scenario.order, rules)).toEqual({ kobo: 0n, why: 'not-held' });
  });

  it('SELL-07 does not hold other deposits: those are paid, and then the order shows as held', () => {
    const scenario = new Scenario().arrives(0, 'too-much').pays();
    expect(scenario.order.payouts).toMatchObject([{ amountMicro: 250_000_000n, state: 'open' }]);
    expect(scenario.status).toBe('in-wallet');
    scenario.then((order) => payoutSettled(order, order.payouts[0]!.id, NOW.toISOString()));
    expect(scenario.order.completedAt).not.toBeNull();
    expect(scenario.status).toBe('held');
    expect(scenario.closes(0).status).toBe('completed');
  });

  it('ADM-03 ends the hold only for the deposits with a proved outcome', () => {
    const scenario = new Scenario().arrives(0, 'too-much').arrives(1, 'unreadable').closes(1);
    expect(scenario.events.slice(-2)).toMatchObject([
      { type: 'OrderUncreditedDepositsResolved', data: { assetKeys: [`${TRANSACTION}-1`], outcome: 'returned' } },
      { type: 'OrderHoldEnded', data: { reason: 'not-creditable', depositKeys: [`${TRANSACTION}-1`] } },
    ]);
    expect(uncreditedDepositKeys(scenario.order)).toEqual([`${TRANSACTION}-0`]);
    expect(() => scenario.closes(1)).toThrow('Load the page again');
    expect(scenario.closes(0).order.holds).toEqual([]);
    const became = [0, 1, 2].map((ordinal) => whatBecameOf(scenario.order, receivedAsset(ordinal).assetKey));
    expect(became).toEqual(['returned', 'returned', null]);
    expect(scenario.status).toBe('waiting');
    expect(scenario.then((order) => timePassed(order, LATER, rules)).status).toBe('expired');
  });
});
