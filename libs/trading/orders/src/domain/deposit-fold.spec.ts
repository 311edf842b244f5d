import { event } from '@usdt-africa/contracts/events';
import fc from 'fast-check';
import { orderDecider, type OrderEvent } from './order.js';
import { placedData } from './sample-order.features.js';

const AT = '2026-01-05T09:01:00.000Z';
const key = fc.integer({ min: 1, max: 6 }).map((n) => `${String(n).padStart(64, '0')}-0`);
const amountMicro = '1';

/** Few keys, so that deposits come again, go, and are priced before and after they came. */
const anyEvent: fc.Arbitrary<OrderEvent> = key.chain((depositKey) =>
  fc.constantFrom<OrderEvent>(
    event('OrderDepositSeen', { depositKey, amountMicro, blockNumber: 1, seenAt: AT }),
    event('OrderDepositDropped', { depositKey, at: AT }),
    event('OrderDepositConfirmed', { depositKey, amountMicro, receivedAt: AT, confirmedAt: AT }),
    event('OrderDepositPriced', { depositKey, parts: [], at: AT }),
    event('OrderShortfallChosen', { choice: 'top-up', at: AT }),
    event('OrderHeld', { reason: 'below-minimum', depositKeys: [depositKey], at: AT }),
  ),
);

test('folding many events at once gives the same order as folding them one by one', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(40), (events, cut) => {
      const all = [event('OrderPlaced', placedData), ...events];
      const singly = all.reduce((order, next) => orderDecider.evolve(order, next), orderDecider.initial);
      const first = orderDecider.evolveAll!(orderDecider.initial, all.slice(0, cut));
      expect(orderDecider.evolveAll!(first, all.slice(cut))).toEqual(singly);
    }),
  );
});

test('folding never changes the earlier state', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.array(anyEvent, { maxLength: 20 }), (before, after) => {
      const order = orderDecider.evolveAll!(orderDecider.initial, before);
      const original = structuredClone(order);
      orderDecider.evolveAll!(order, after);
      expect(order).toEqual(original);
    }),
  );
});
