import { evolveAll } from '@usdt-africa/kernel';
import { statusOf } from '../read-model/status.js';
import { canChoose, cancel, chooseShortfall, depositConfirmed, place, timePassed } from './decide.js';
import { chooseMismatch, type MismatchChoice } from './mismatch.js';
import { type Order, orderDecider, type OrderEvent } from './order.js';
import { PLACED_AT, placedData, rules } from './sample-order.features.js';
import { shortfallEndsAt } from './settle.js';

const RATE = { sellRate: 15_500_000n, referenceRate: 15_600_000n, sources: [] };
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const at = (milliseconds: number): Date => new Date(Date.parse(PLACED_AT) + milliseconds);
const after = (order: Order, events: readonly OrderEvent[]): Order => evolveAll(orderDecider, order, events);
const placed = (choice: MismatchChoice | null): Order => {
  const order = after(orderDecider.initial, place(orderDecider.initial, placedData));
  return choice === null ? order : after(order, chooseMismatch(order, choice, at(0)));
};
const arrives = (order: Order, n: number, micro: bigint, now: Date) =>
  depositConfirmed(
    order,
    {
      key: `${String(n).padStart(64, '0')}-0`,
      amountMicro: micro,
      receivedAt: now.toISOString(),
      confirmedAt: now.toISOString(),
    },
    RATE,
    now,
    rules,
  );
const received = (order: Order, n: number, micro: bigint, now = at(60 * SECOND)): Order =>
  after(order, arrives(order, n, micro, now));
const types = (events: readonly OrderEvent[]) => events.map(({ type }) => type);

describe('what is done with a different amount', () => {
  it('SELL-16 can be chosen and changed until something is seen, and once each', () => {
    const order = placed('wait');
    expect(order.mismatch).toBe('wait');
    expect(chooseMismatch(order, 'wait', at(1))).toEqual([]);
    expect(after(order, chooseMismatch(order, 'pay', at(1))).mismatch).toBe('pay');
    const seen = received(order, 1, 100_000_000n);
    expect(() => chooseMismatch(seen, 'refund', at(2))).toThrow(
      expect.objectContaining({ code: 'too-late-to-choose', status: 409 }),
    );
    const gone = after(order, cancel(order, at(1)));
    expect(() => chooseMismatch(gone, 'pay', at(2))).toThrow(expect.objectContaining({ code: 'already-ended' }));
  });

  it('SELL-16 pays what arrived at once when that was chosen', () => {
    const events = arrives(placed('pay'), 1, 100_000_000n, at(60 * SECOND));
    expect(events.at(-1)).toMatchObject({
      type: 'PayoutRequested',
      data: { why: 'customer', amountMicro: '100000000' },
    });
  });

  it('SELL-16 waits ten minutes from the last confirmation, and 24 hours when asking was chosen', () => {
    for (const [choice, wait] of [
      [null, 600 * SECOND],
      ['wait', 24 * HOUR],
    ] as const) {
      const first = received(placed(choice), 1, 100_000_000n);
      const order = received(first, 2, 50_000_000n, at(120 * SECOND));
      expect(shortfallEndsAt(order, rules)).toEqual(at(120 * SECOND + wait));
      expect(timePassed(order, at(120 * SECOND + wait - 1), rules)).toEqual([]);
      const paid = timePassed(order, at(120 * SECOND + wait), rules);
      expect(paid.at(-1)).toMatchObject({ type: 'PayoutRequested', data: { why: 'waited', amountMicro: '150000000' } });
    }
  });

  it('SELL-16 keeps it without end when a refund was chosen, until the customer has it paid', () => {
    const order = received(placed('refund'), 1, 100_000_000n);
    expect(order.payouts).toEqual([]);
    expect(shortfallEndsAt(order, rules)).toBeNull();
    expect(timePassed(order, at(90 * 24 * HOUR), rules)).toEqual([]);
    expect(statusOf(order)).toBe('in-wallet');
    const later = at(30 * HOUR);
    expect(canChoose(order, later, rules)).toBe(true);
    expect(types(chooseShortfall(order, 'partial-payout', later, rules))).toEqual([
      'OrderShortfallChosen',
      'PayoutRequested',
    ]);
  });

  it('SELL-16 pays as much as ordered and more, whatever was chosen, also in parts', () => {
    for (const choice of ['pay', 'refund', 'wait', null] as const)
      for (const micro of [249_000_000n, 250_000_000n, 400_000_000n])
        expect(arrives(placed(choice), 1, micro, at(60 * SECOND)).at(-1)).toMatchObject({
          type: 'PayoutRequested',
          data: { why: 'reached' },
        });
    const part = received(placed('refund'), 1, 100_000_000n);
    expect(arrives(part, 2, 150_000_000n, at(30 * HOUR)).at(-1)).toMatchObject({
      type: 'PayoutRequested',
      data: { why: 'reached', amountMicro: '250000000' },
    });
  });

  it('SELL-16 leaves the minimum and a cancellation as they are', () => {
    for (const choice of ['pay', 'refund', 'wait'] as const) {
      expect(arrives(placed(choice), 1, 1n, at(SECOND)).at(-1)).toMatchObject({
        type: 'OrderHeld',
        data: { reason: 'below-minimum' },
      });
      const order = placed(choice);
      const cancelled = after(order, cancel(order, at(SECOND)));
      expect(arrives(cancelled, 1, 100_000_000n, at(2 * SECOND)).at(-1)).toMatchObject({
        type: 'OrderHeld',
        data: { reason: 'after-cancellation' },
      });
    }
  });
});
