import { event } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import { depositConfirmed, timePassed } from './decide.js';
import { releasable, release } from './operate.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { orderId, PLACED_AT, placedData, rules, sealed } from './sample-order.features.js';

const NOW = new Date('2026-01-05T09:10:00.000Z');
const UNTIL = '2026-01-06T08:00:00.000Z';
const and = (order: Order, events: readonly OrderEvent[]): Order => events.reduce(orderDecider.evolve, order);
const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);

/** An order to an account not used before, and the 250 units that came for it. */
function guarded(guard: { waitsUntil: string | null; capKobo: string | null }) {
  const order = fold(orderDecider, [
    event('OrderPlaced', placedData),
    event('OrderRecipientAttached', { recipientId: orderId, note: sealed, at: PLACED_AT }),
    event('OrderPayoutRestrictionsSet', { ...guard, at: PLACED_AT }),
  ]);
  const deposit = {
    key: `${'1'.padStart(64, '0')}-0`,
    amountMicro: 250_000_000n,
    receivedAt: '2026-01-05T09:01:00.000Z',
    confirmedAt: '2026-01-05T09:02:00.000Z',
  };
  const rate = { sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] };
  const events = depositConfirmed(order, deposit, rate, NOW, rules);
  return { order, events, received: and(order, events) };
}

describe('payouts to an account not used before', () => {
  it('AUTH-12 wait until the recorded time, and are then sent automatically', () => {
    const { events, received } = guarded({ waitsUntil: UNTIL, capKobo: null });
    expect(types(events)).toEqual(['OrderDepositConfirmed', 'OrderDepositPriced']);
    expect(timePassed(received, new Date(Date.parse(UNTIL) - 1), rules)).toEqual([]);
    expect(types(timePassed(received, new Date(UNTIL), rules))).toEqual(['PayoutRequested']);
  });

  it('AUTH-12 are not sent earlier by an operator’s release', () => {
    const { received } = guarded({ waitsUntil: UNTIL, capKobo: '39399999' });
    const released = release(received, NOW, rules);
    expect(types(released)).not.toContain('PayoutRequested');
    expect(types(timePassed(and(received, released), new Date(UNTIL), rules))).toEqual(['PayoutRequested']);
  });

  it('RCP-06 are held for review above the cap, and sent at once up to the cap', () => {
    expect(types(guarded({ waitsUntil: null, capKobo: '39400000' }).events)).toContain('PayoutRequested');
    const { events, received } = guarded({ waitsUntil: null, capKobo: '39399999' });
    expect(types(events)).not.toContain('PayoutRequested');
    expect(received.holds).toMatchObject([{ reason: 'above-threshold' }]);
    expect(releasable(received, rules).kobo).toBe(39_400_000n);
    expect(types(release(received, NOW, rules))).toEqual(['OrderReleased', 'OrderHoldEnded', 'PayoutRequested']);
  });

  it('RCP-06 are held above the usual threshold even when the cap is higher', () => {
    const held = guarded({ waitsUntil: null, capKobo: '99999999999' }).order;
    const large = and(held, [
      event('OrderPayoutRestrictionsSet', { waitsUntil: null, capKobo: '99999999999', at: PLACED_AT }),
    ]);
    const deposit = {
      key: `${'2'.padStart(64, '0')}-0`,
      amountMicro: 4_000_000_000n,
      receivedAt: PLACED_AT,
      confirmedAt: PLACED_AT,
    };
    const rate = { sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] };
    expect(types(depositConfirmed(large, deposit, rate, NOW, rules))).not.toContain('PayoutRequested');
  });
});
