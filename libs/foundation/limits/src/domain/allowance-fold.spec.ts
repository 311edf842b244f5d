import { event } from '@usdt-africa/contracts/events';
import { lagosDay } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { limitDecider, type LimitEvent } from './allowance.js';

const START = Date.parse('2026-11-20T09:00:00.000Z');
const order = fc.integer({ min: 1, max: 4 }).map((n) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`);
const key = fc.integer({ min: 1, max: 6 }).map((n) => `${String(n).padStart(64, '0')}-0`);
const time = fc.integer({ min: 0, max: 200 * 3_600_000 }).map((ms) => new Date(START + ms).toISOString());

/** Few keys and orders, over nine days: deposits come again, go, count after they were held, and days end between them. */
const anyEvent: fc.Arbitrary<LimitEvent> = fc
  .record({
    orderId: order,
    depositKey: key,
    at: time,
    until: time,
    kind: fc.constantFrom('account', 'phone-number'),
    amountMicro: fc.integer({ min: 0, max: 3_000 }).map(String),
  })
  .chain(({ orderId, depositKey, at, until, kind, amountMicro }) => {
    const day = lagosDay(new Date(at));
    const deposit = { kind, orderId, depositKey, amountMicro, day, at } as const;
    const limitMicro = '2500';
    return fc.constantFrom<LimitEvent>(
      event('LimitReserved', { kind: 'browser', orderId, accountId: null, amountMicro, day, until, at }),
      event('LimitReservationReleased', { orderId, amountMicro, cause: 'cancelled', at }),
      event('LimitDepositSeen', deposit),
      event('LimitDepositDropped', { orderId, depositKey, at }),
      event('LimitUsed', deposit),
      event('LimitExceeded', { ...deposit, limitMicro }),
    );
  });

const singly = (events: readonly LimitEvent[]) => events.reduce(limitDecider.evolve, limitDecider.initial);

/** So many deposits of one day that the earlier of them are added up. */
const many = Array.from({ length: 300 }, (_, n) => {
  const at = new Date(START + n * 1_000).toISOString();
  const depositKey = `${String(1_000 + n).padStart(64, '0')}-0`;
  const orderId = '0199a000-0000-7000-8000-000000000001';
  return event('LimitUsed', {
    kind: 'account',
    orderId,
    depositKey,
    amountMicro: '1',
    day: lagosDay(new Date(at)),
    at,
  });
});

test('folding many events at once results in the same limit state as folding them one by one', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), fc.nat(340), (events, isBusy, cut) => {
      const all = isBusy ? [...events.slice(0, 20), ...many, ...events.slice(20)] : events;
      const first = limitDecider.evolveAll!(limitDecider.initial, all.slice(0, cut));
      expect(limitDecider.evolveAll!(first, all.slice(cut))).toEqual(singly(all));
    }),
  );
});

test('folding events never changes the state that they are folded onto', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), fc.array(anyEvent, { maxLength: 20 }), (before, after) => {
      const state = singly(before);
      const original = structuredClone(state);
      limitDecider.evolveAll!(state, after);
      singly(after);
      expect(state).toEqual(original);
      expect(limitDecider.initial.version).toBe(0);
    }),
  );
});
