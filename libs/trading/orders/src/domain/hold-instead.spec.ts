import { event } from '@usdt-africa/contracts/events';
import { evolveAll, fold } from '@usdt-africa/kernel';
import { depositConfirmed } from './decide.js';
import { holdInstead, requestedPayouts } from './hold-instead.js';
import { release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { orderId, PLACED_AT, placedData, rules, sealed } from './sample-order.features.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const GUARD = { waitsUntil: null, capKobo: '39400000', at: PLACED_AT };
const [FIRST, SECOND] = ['1', '2'].map((digit) => `${digit.repeat(64)}-0`) as [string, string];
const rate = { sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] };
const and = (order: Order, events: readonly OrderEvent[]): Order => evolveAll(orderDecider, order, events);
const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);
const confirmed = (order: Order, key: string, amountMicro = 250_000_000n) =>
  depositConfirmed(order, { key, amountMicro, receivedAt: PLACED_AT, confirmedAt: PLACED_AT }, rate, NOW, rules);

/** A capped order, and the decision that pays what was received for it. */
function paying() {
  const order = fold(orderDecider, [
    event('OrderPlaced', placedData),
    event('OrderRecipientAttached', { recipientId: orderId, note: sealed, at: PLACED_AT }),
    event('OrderPayoutRestrictionsSet', GUARD),
  ]);
  return { order, decided: confirmed(order, FIRST) };
}

describe('payouts that are held instead of requested', () => {
  it('SELL-07 are held with the deposits that they would have paid; all else that was decided stays', () => {
    const { order, decided } = paying();
    expect(types(decided)).toEqual(['OrderDepositConfirmed', 'OrderDepositPriced', 'PayoutRequested']);
    const held = holdInstead(order, decided, 'velocity');
    expect(held.slice(0, -1)).toEqual(decided.slice(0, -1));
    const at = NOW.toISOString();
    expect(held.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'velocity', depositKeys: [FIRST], at } });
    expect(and(order, held)).toMatchObject({ payouts: [], guard: { capKobo: 39_400_000n } });
  });

  it('RCP-06 set the order’s cap to zero when the cap is spent: its later deposits are held, too', () => {
    const { order, decided } = paying();
    const held = holdInstead(order, decided, 'first-payout-cap');
    expect(held[0]).toMatchObject({
      type: 'OrderPayoutRestrictionsSet',
      data: { waitsUntil: null, capKobo: '0', at: NOW.toISOString() },
    });
    expect(held.at(-1)).toMatchObject({ type: 'OrderHeld', data: { reason: 'above-threshold' } });
    expect(types(held.slice(1, -1))).toEqual(types(decided.slice(0, -1)));
    expect(types(confirmed(and(order, held), SECOND, 1_000_000n))).not.toContain('PayoutRequested');
  });

  it('RCP-06 SELL-07 do not include payouts that an operator released', () => {
    const { order, decided } = paying();
    const waiting = and(order, holdInstead(order, decided, 'first-payout-cap'));
    const released = release(waiting, NOW, rules);
    const requested = requestedPayouts(and(waiting, released), released);
    expect(requested.map(({ isReleased }) => isReleased)).toEqual([true]);
    for (const reason of ['velocity', 'first-payout-cap'] as const)
      expect(holdInstead(waiting, released, reason)).toBe(released);
  });
});
