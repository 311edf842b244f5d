import fc from 'fast-check';
import { type Allowance, limitDecider, type LimitEvent, takenOn } from './allowance.js';
import { endOfLagosDay, lagosDay } from './day.js';
import { admit, keep, type Known, type LimitRules, loosen, release, reserve, roomOn } from './decide.js';

const rules: LimitRules = { guestDayLimitMicro: 2_500n, lockSeconds: 105 };
/** 16 minutes 45 seconds: the lock, and 15 minutes. */
const RESERVED_MS = 1_005_000;
const START = Date.parse('2026-11-21T09:00:00.000Z');
const order = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;

/** A person with three identifiers, as their streams hold them. */
class Streams {
  states: Record<string, Allowance> = {};
  readonly told: LimitEvent[] = [];

  known(names: readonly string[]): Known[] {
    return names.map((name) => ({ kind: 'mail-address', state: this.states[name] ?? limitDecider.initial }));
  }

  tell(names: readonly string[], eventFor: (known: Known) => readonly LimitEvent[]): number {
    const decided = this.known(names).map(eventFor);
    names.forEach((name, at) => {
      this.states[name] = decided[at]!.reduce(limitDecider.evolve, this.states[name] ?? limitDecider.initial);
    });
    this.told.push(...decided[0]!);
    return decided[0]!.length;
  }

  place(names: readonly string[], orderId: string, amountMicro: bigint, now: Date): boolean {
    const decided = reserve(this.known(names), { orderId, amountMicro }, now, rules);
    if (decided.fits) this.tell(names, decided.eventFor);
    return decided.fits;
  }

  arrive(
    names: readonly string[],
    orderId: string,
    depositKey: string,
    amountMicro: bigint,
    now: Date,
    arrivedAt = now,
  ) {
    const decided = admit(this.known(names), { orderId, depositKey, amountMicro, arrivedAt }, now, rules);
    this.tell(names, decided.eventFor);
    return decided.fits;
  }

  taken(name: string, now: Date, day = lagosDay(now)): bigint {
    return takenOn(this.states[name] ?? limitDecider.initial, day, now);
  }
}

const at = (ms: number): Date => new Date(START + ms);
const ALL = ['mail', 'phone', 'account'];

describe('the limit of a person', () => {
  it('SELL-12 a placed order keeps its amount free until 15 minutes after its lock, to the millisecond', () => {
    const streams = new Streams();
    expect(streams.place(ALL, order(1), 2_000n, at(0))).toBe(true);
    expect(streams.place(ALL, order(2), 501n, at(1))).toBe(false);
    expect(streams.place(['account'], order(2), 501n, at(RESERVED_MS - 1))).toBe(false);
    expect(streams.taken('mail', at(RESERVED_MS))).toBe(0n);
    expect(streams.place(ALL, order(3), 2_500n, at(RESERVED_MS))).toBe(true);
  });

  it('SELL-12 any one identifier is the person', () => {
    const streams = new Streams();
    streams.place(['mail', 'phone', 'account'], order(1), 1_000n, at(0));
    streams.place(['mail-2', 'phone', 'account-2'], order(2), 1_000n, at(0));
    const seen = roomOn(lagosDay(at(0)), streams.known(['mail-3', 'phone', 'account-3']), rules, at(0));
    expect(seen).toEqual({ limitMicro: 2_500n, leftMicro: 500n, renewsAt: new Date('2026-11-21T23:00:00.000Z') });
    expect(streams.place(['mail', 'phone-3', 'account-2'], order(3), 1_500n, at(0))).toBe(true);
  });

  it('SELL-12 what arrives counts, not what was typed', () => {
    const streams = new Streams();
    streams.place(ALL, order(1), 1_000n, at(0));
    expect(streams.arrive(ALL, order(1), key(1), 400n, at(60_000))).toBe(true);
    expect(streams.taken('mail', at(60_000))).toBe(1_000n);
    expect(streams.taken('mail', at(RESERVED_MS))).toBe(400n);
    expect(streams.arrive(ALL, order(1), key(2), 2_101n, at(RESERVED_MS))).toBe(false);
    expect(streams.taken('mail', at(RESERVED_MS))).toBe(400n);
    expect(streams.arrive(ALL, order(1), key(3), 2_100n, at(RESERVED_MS))).toBe(true);
  });

  it('SELL-12 what is seen in time is waited for, however long it takes to be final', () => {
    const streams = new Streams();
    streams.place(ALL, order(1), 2_500n, at(0));
    streams.tell(ALL, (known) => keep(known, order(1), key(1), at(RESERVED_MS - 1)));
    expect(streams.place(ALL, order(2), 1n, at(RESERVED_MS * 2))).toBe(false);
    expect(streams.arrive(ALL, order(1), key(1), 2_500n, at(RESERVED_MS * 2))).toBe(true);
    expect(streams.tell(ALL, (known) => keep(known, order(1), key(1), at(RESERVED_MS * 2)))).toBe(0);
  });

  it('SELL-12 what is seen after its reservation was given up brings it back for nobody', () => {
    const streams = new Streams();
    streams.place(ALL, order(1), 2_500n, at(0));
    streams.place(ALL, order(2), 2_500n, at(RESERVED_MS));
    // This process's clock is behind the one that let the second order in.
    expect(streams.tell(ALL, (known) => keep(known, order(1), key(1), at(RESERVED_MS - 5_000)))).toBe(0);
    expect(streams.arrive(ALL, order(1), key(1), 2_500n, at(RESERVED_MS + 1))).toBe(false);
    expect(streams.arrive(ALL, order(2), key(2), 2_500n, at(RESERVED_MS + 2))).toBe(true);
  });

  it('LIM-01 days are Lagos days, and a deposit counts on the day of its block', () => {
    expect(lagosDay(new Date('2026-11-21T22:59:59.999Z'))).toBe('2026-11-21');
    expect(lagosDay(new Date('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22');
    expect(endOfLagosDay('2026-11-21')).toEqual(new Date('2026-11-21T23:00:00.000Z'));
    const streams = new Streams();
    const [before, after] = [new Date('2026-11-21T22:59:00.000Z'), new Date('2026-11-21T23:01:00.000Z')];
    streams.place(ALL, order(1), 2_500n, before);
    expect(streams.place(ALL, order(2), 2_500n, after)).toBe(true);
    expect(streams.arrive(ALL, order(1), key(1), 2_500n, after, before)).toBe(true);
    expect(streams.taken('mail', after, '2026-11-21')).toBe(2_500n);
    expect(streams.arrive(ALL, order(2), key(2), 2_500n, after)).toBe(true);
  });

  it('ADM-05 an override lasts until its end, and lets in what was held', () => {
    const streams = new Streams();
    expect(streams.arrive(ALL, order(1), key(1), 2_501n, at(0))).toBe(false);
    const data = { overrideId: order(9), limitMicro: '3000', until: at(60_000).toISOString(), orderId: order(1) };
    streams.tell(ALL, () => [
      { type: 'LimitOverrideSet', data: { ...data, kind: 'mail-address', at: at(1).toISOString() } },
    ]);
    expect(streams.arrive(ALL, order(1), key(1), 2_501n, at(2))).toBe(true);
    expect(streams.place(ALL, order(2), 499n, at(59_999))).toBe(true);
    expect(streams.place(ALL, order(3), 1n, at(60_000))).toBe(false);
  });

  it('SELL-12 is never passed, loses nothing and is given back once, whatever happens in whatever order', () => {
    const names = fc.subarray(['mail', 'mail-2', 'phone', 'phone-2', 'account'], { minLength: 1 });
    const step = fc.record({
      what: fc.constantFrom('place', 'arrive', 'keep', 'loosen', 'cancel', 'complete'),
      n: fc.nat(5),
      deposit: fc.nat(8),
      amount: fc.bigInt(1n, 2_600n),
      wait: fc.oneof(fc.nat(60_000), fc.nat(RESERVED_MS * 2)),
      clockOff: fc.integer({ min: -5_000, max: 5_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(names, { minLength: 6, maxLength: 6 }),
        fc.array(step, { maxLength: 60 }),
        (people, steps) => {
          const streams = new Streams();
          const arrived = new Map<string, { amount: bigint; orderN: number }>();
          const released: string[] = [];
          let ms = 0;
          for (const { what, n, deposit, amount, wait, clockOff } of steps) {
            ms += wait;
            const now = at(Math.max(0, ms + clockOff));
            const who = people[n]!;
            const depositKey = key(deposit * 10 + n);
            if (what === 'place') streams.place(who, order(n), amount, now);
            if (what === 'keep') streams.tell(who, (known) => keep(known, order(n), depositKey, now));
            if (what === 'loosen') streams.tell(who, (known) => loosen(known, order(n), depositKey, now));
            if (what === 'cancel' && streams.tell(who, (known) => release(known, order(n), 'cancelled', now)))
              released.push(order(n));
            if (what === 'complete' && streams.tell(who, (known) => release(known, order(n), 'completed', now)))
              released.push(order(n));
            if (what === 'arrive') {
              const known = arrived.get(depositKey);
              const real = known?.amount ?? amount;
              streams.arrive(who, order(n), depositKey, real, now, at(ms));
              arrived.set(depositKey, { amount: real, orderN: n });
            }
            for (const name of Object.keys(streams.states))
              for (const day of new Set([lagosDay(now), lagosDay(at(ms)), lagosDay(at(0))]))
                expect(takenOn(streams.states[name]!, day, now) <= rules.guestDayLimitMicro).toBe(true);
          }
          for (const [depositKey, { amount, orderN }] of arrived)
            for (const name of people[orderN]!)
              expect(streams.states[name]!.deposits[depositKey]?.amountMicro).toBe(amount);
          expect(new Set(released).size).toBe(released.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
