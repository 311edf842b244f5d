import { event } from '@usdt-africa/contracts/events';
import { evolveAll } from '@usdt-africa/kernel';
import { depositConfirmed, payoutSettled } from '../domain/decide.js';
import { unresolvedPayout } from '../domain/earlier-payout.js';
import { orderDecider } from '../domain/order.js';
import { placedData, rules } from '../domain/sample-order.features.js';
import { cachedOrder, revivedOrder } from './stored-order.js';

describe('the stored state of an order', () => {
  it('ENG-02 OPS-02 written by an earlier release is read without treating a paid payout as unresolved', () => {
    const at = '2026-01-05T09:01:00.000Z';
    const deposit = { key: `${'ab'.repeat(32)}-0`, amountMicro: 250_000_000n, receivedAt: at, confirmedAt: at };
    const placed = evolveAll(orderDecider, orderDecider.initial, [event('OrderPlaced', placedData)]);
    const requested = evolveAll(orderDecider, placed, depositConfirmed(placed, deposit, null, new Date(at), rules));
    const paid = evolveAll(orderDecider, requested, payoutSettled(requested, requested.payouts[0]!.id, at));
    const stored = cachedOrder(paid);
    const payouts = stored.payouts.map((payout) => {
      const { disputedSince: _disputed, awaitingListSince: _list, isPassed: _passed, ...earlier } = payout;
      return earlier as typeof payout;
    });
    expect(payouts).toHaveLength(1);
    expect(revivedOrder({ ...stored, payouts })).toEqual(stored);
    expect(unresolvedPayout(revivedOrder({ ...stored, payouts }))).toBeNull();
  });
});
