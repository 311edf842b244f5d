import { event } from '@usdt-africa/contracts/events';
import { lagosDay } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { type Allowance, type IdentifierKind, limitDecider, type LimitEvent } from './allowance.js';
import { admit, type Known, reserveForAccount, see } from './decide.js';
import { endOfLagosMonth, periodsOn, type TierLimits } from './tiers.js';

const START = Date.parse('2026-11-24T09:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(START + hours * HOUR);
const ACCOUNT = '0199a000-0000-7000-8000-0000000000a1';
const order = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;
const BASIC: TierLimits = { dayMicro: 500n, monthMicro: 1_500n };
const guest = { guestDayLimitMicro: 2_500n, lockSeconds: 105 };
const rules = { ...guest, tier: BASIC };

/**
 * An account with its email address and phone, and guest sales by strangers or its owner under the same identifiers.
 */
class Person {
  readonly states: Record<string, Allowance> = {};

  known(kinds: readonly IdentifierKind[] = ['account', 'mail-address', 'phone-number']): Known[] {
    return kinds.map((kind) => ({ kind, state: this.states[kind] ?? limitDecider.initial }));
  }

  apply(known: readonly Known[], eventsFor: (one: Known) => readonly LimitEvent[]): void {
    for (const one of known) this.states[one.kind] = eventsFor(one).reduce(limitDecider.evolve, one.state);
  }

  place(n: number, amountMicro: bigint, now: Date): boolean {
    const known = this.known();
    const decided = reserveForAccount(known, ACCOUNT, { orderId: order(n), amountMicro }, now, rules);
    if (decided.fits) this.apply(known, decided.eventsFor);
    return decided.fits;
  }

  arrive(n: number, amountMicro: bigint, now: Date, receivedAt = now): boolean {
    const known = this.known();
    const deposit = { orderId: order(n), depositKey: key(n), amountMicro, receivedAt };
    const { fits, eventFor } = admit(known, deposit, now, rules);
    this.apply(known, eventFor);
    return fits;
  }

  asGuest(n: number, amountMicro: bigint, now: Date, kinds: readonly IdentifierKind[]): boolean {
    const known = this.known(kinds);
    const deposit = { orderId: order(n), depositKey: key(n), amountMicro, receivedAt: now };
    const { fits, eventFor } = admit(known, deposit, now, guest);
    this.apply(known, eventFor);
    return fits;
  }

  periods(now: Date) {
    return periodsOn(lagosDay(now), this.known(), BASIC, now);
  }
}

describe('the limits of a tier', () => {
  it('LIM-01 apply to deposits by day and month in Lagos time, on the day of the block', () => {
    const person = new Person();
    expect(person.arrive(1, 500n, at(0))).toBe(true);
    expect(person.arrive(2, 1n, at(1))).toBe(false);
    // Ten minutes to midnight in Lagos, recorded after midnight.
    expect(person.arrive(3, 500n, at(14), new Date('2026-11-24T22:50:00.000Z'))).toBe(false);
    expect(person.arrive(4, 500n, at(24))).toBe(true);
    expect(person.arrive(5, 500n, at(48))).toBe(true);
    expect(person.arrive(6, 1n, at(72))).toBe(false);
    expect(person.periods(at(72))).toMatchObject({
      day: { usedMicro: 0n, leftMicro: 500n },
      month: { usedMicro: 1_500n, leftMicro: 0n, renewsAt: new Date('2026-11-30T23:00:00.000Z') },
    });
    expect(person.arrive(7, 500n, new Date('2026-11-30T23:00:00.000Z'))).toBe(true);
    expect(endOfLagosMonth('2026-12')).toEqual(new Date('2026-12-31T23:00:00.000Z'));
  });

  it('LIM-03 reserve a placed or seen amount until it is final or expires', () => {
    const person = new Person();
    expect(person.place(1, 300n, at(0))).toBe(true);
    expect(person.place(2, 201n, at(0))).toBe(false);
    expect(person.periods(at(0)).day).toMatchObject({ usedMicro: 0n, heldMicro: 300n, leftMicro: 200n });
    const known = person.known();
    const seen = { orderId: order(1), depositKey: key(1), amountMicro: 300n, seenAt: at(0.1) };
    person.apply(known, see(known, seen, at(0.1), rules));
    expect(person.periods(at(1)).day).toMatchObject({ usedMicro: 0n, heldMicro: 300n, leftMicro: 200n });
    expect(person.arrive(1, 300n, at(1))).toBe(true);
    expect(person.periods(at(1)).day).toMatchObject({ usedMicro: 300n, heldMicro: 0n, leftMicro: 200n });
    expect(person.place(3, 200n, at(1))).toBe(true);
    expect(person.periods(at(2)).day).toMatchObject({ heldMicro: 0n, leftMicro: 200n });
  });

  it('LIM-01 guest payouts under a verified email or phone count for the account, before and after registration', () => {
    const person = new Person();
    expect(person.asGuest(1, 300n, at(0), ['mail-address'])).toBe(true);
    expect(person.asGuest(2, 150n, at(0), ['phone-number'])).toBe(true);
    expect(person.periods(at(1)).day).toMatchObject({ usedMicro: 450n, leftMicro: 50n });
    expect(person.arrive(3, 51n, at(1))).toBe(false);
    expect(person.asGuest(4, 2_000n, at(1), ['mail-address', 'phone-number'])).toBe(true);
    expect(person.periods(at(1)).day).toMatchObject({ usedMicro: 2_450n, leftMicro: 0n });
    // And what the account sold counts where its owner sells as a guest.
    expect(person.arrive(5, 100n, at(30))).toBe(false);
    expect(person.periods(at(30)).month).toMatchObject({ leftMicro: 0n });
  });

  it('ADM-05 an override replaces the tier’s limit until it ends', () => {
    const person = new Person();
    const data = {
      overrideId: order(9),
      kind: 'account',
      limits: { sell: { dayMicro: '2000', monthMicro: null } },
      orderId: null,
    } as const;
    person.apply(person.known(['account']), () => [
      event('LimitOverrideSet', { ...data, until: at(2).toISOString(), at: at(0).toISOString() }),
    ]);
    expect(person.arrive(1, 2_000n, at(1))).toBe(true);
    expect(person.periods(at(1))).toMatchObject({ day: { limitMicro: 2_000n }, month: { limitMicro: 2_000n } });
    expect(person.periods(at(2)).day).toMatchObject({ limitMicro: 500n, leftMicro: 0n });
  });

  it('ADM-05 a monthly override ends with its limit, also where that was as large as the tier’s day', () => {
    const person = new Person();
    const data = {
      overrideId: order(9),
      kind: 'account',
      limits: { sell: { dayMicro: '500', monthMicro: '9000' } },
      orderId: null,
    } as const;
    person.apply(person.known(['account']), () => [
      event('LimitOverrideSet', { ...data, until: at(2).toISOString(), at: at(0).toISOString() }),
    ]);
    expect(person.periods(at(1)).month).toMatchObject({ limitMicro: 9_000n });
    expect(person.periods(at(2)).month).toMatchObject({ limitMicro: 1_500n });
  });

  it('LIM-01 the stored state stays small however much was sold, and gives the same results', () => {
    let state = limitDecider.initial;
    for (let n = 1; n <= 5_000; n += 1) {
      const about = { kind: 'account', orderId: order(n), depositKey: key(n), amountMicro: '1' } as const;
      state = limitDecider.evolve(
        state,
        event('LimitUsed', { ...about, day: lagosDay(at(n / 20)), at: at(n / 20).toISOString() }),
      );
    }
    expect(Object.keys(state.deposits).length).toBeLessThanOrEqual(256);
    expect(Object.keys(state.closed).length).toBeLessThanOrEqual(101);
    const periods = (hours: number) => periodsOn(lagosDay(at(hours)), [{ kind: 'account', state }], BASIC, at(hours));
    // Twenty an hour; the 24th began ten hours before the first of them.
    expect(periods(250).month.usedMicro + periods(24 * 6 + 13).month.usedMicro).toBe(5_000n);
    const person = new Person();
    person.states['account'] = state;
    const old = new Date(START - 200 * 24 * HOUR);
    expect(person.arrive(9_999, 1n, at(200), old)).toBe(false);
  });

  it('LIM-01 never admit more than the day or month limit, in whatever order events happen', () => {
    const act = fc.record({
      what: fc.constantFrom('place', 'arrive', 'arrive'),
      hours: fc.integer({ min: 0, max: 600 }),
      micro: fc.bigInt({ min: 1n, max: 600n }),
      late: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const person = new Person();
        const counted = new Map<string, bigint>();
        for (const [n, { what, hours, micro, late }] of acts.sort((a, b) => a.hours - b.hours).entries()) {
          const block = at(hours - late);
          if (what === 'place') person.place(n + 1, micro, at(hours));
          else if (person.arrive(n + 1, micro, at(hours), block))
            counted.set(lagosDay(block), (counted.get(lagosDay(block)) ?? 0n) + micro);
          expect(person.periods(at(hours)).day.leftMicro).toBeGreaterThanOrEqual(0n);
        }
        const months = new Map<string, bigint>();
        for (const [day, sum] of counted) {
          expect(sum).toBeLessThanOrEqual(500n);
          months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0n) + sum);
        }
        for (const sum of months.values()) expect(sum).toBeLessThanOrEqual(1_500n);
      }),
    );
  });
});
