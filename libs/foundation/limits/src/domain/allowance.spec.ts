import { endOfLagosDay, lagosDay } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { type Allowance, limitDecider, type LimitEvent, takenOn } from './allowance.js';
import {
  admit,
  admitAll,
  gone,
  type Known,
  type LimitRules,
  browserRemaining,
  paying,
  release,
  reserve,
  remainingOn,
  see,
} from './decide.js';

const rules: LimitRules = { guestDayLimitMicro: 2_500n, lockSeconds: 105 };
/** 16 minutes 45 seconds: the lock, and 15 minutes. */
const RESERVED_MS = 1_005_000;
const START = Date.parse('2026-11-21T09:00:00.000Z');
const order = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const key = (n: number): string => `${String(n).padStart(64, '0')}-0`;

/** A person with three identifiers, as their streams hold them. */
class Streams {
  states: Record<string, Allowance> = {};
  readonly recorded: LimitEvent[] = [];

  known(names: readonly string[]): Known[] {
    return names.map((name) => ({ kind: 'mail-address', state: this.states[name] ?? limitDecider.initial }));
  }

  apply(names: readonly string[], eventFor: (known: Known) => readonly LimitEvent[]): number {
    const decided = this.known(names).map(eventFor);
    names.forEach((name, at) => {
      this.states[name] = decided[at]!.reduce(limitDecider.evolve, this.states[name] ?? limitDecider.initial);
    });
    this.recorded.push(...decided[0]!);
    return decided[0]!.length;
  }

  place(names: readonly string[], orderId: string, amountMicro: bigint, now: Date, browser = 'browser'): boolean {
    const { fits, events } = reserve(this.known(names), this.browser(browser), { orderId, amountMicro }, now, rules);
    if (fits) this.states[browser] = events.reduce(limitDecider.evolve, this.browser(browser).state);
    return fits;
  }

  browser(name: string): { readonly state: Allowance } {
    return { state: this.states[name] ?? limitDecider.initial };
  }

  /** A deposit is seen at the head. */
  sight(names: readonly string[], orderId: string, depositKey: string, amountMicro: bigint, now: Date): number {
    const deposit = { orderId, depositKey, amountMicro, seenAt: now };
    const count = this.apply(names, see(this.known(names), deposit, now, rules));
    const { state } = this.browser('browser');
    this.states['browser'] = paying({ state }, deposit, now).reduce(limitDecider.evolve, state);
    return count;
  }

  arrive(
    names: readonly string[],
    orderId: string,
    depositKey: string,
    amountMicro: bigint,
    now: Date,
    receivedAt = now,
  ) {
    const decided = admit(this.known(names), { orderId, depositKey, amountMicro, receivedAt }, now, rules);
    this.apply(names, decided.eventFor);
    return decided.fits;
  }

  taken(name: string, now: Date, day = lagosDay(now)): bigint {
    return takenOn(this.states[name] ?? limitDecider.initial, day, now);
  }
}

const at = (ms: number): Date => new Date(START + ms);
const ALL = ['mail', 'phone', 'account'];

describe('the limit of a person', () => {
  it('SELL-12 a placed order reserves its amount for its browser until exactly 15 minutes after its lock', () => {
    const streams = new Streams();
    expect(streams.place(ALL, order(1), 2_000n, at(0))).toBe(true);
    expect(streams.place(ALL, order(2), 501n, at(1))).toBe(false);
    expect(streams.place(['account'], order(2), 501n, at(RESERVED_MS - 1))).toBe(false);
    expect(streams.place(ALL, order(3), 2_500n, at(RESERVED_MS))).toBe(true);
  });

  it('SELL-12 unpaid orders use no limit of the people that they name', () => {
    const streams = new Streams();
    for (let n = 1; n <= 9; n++)
      expect(streams.place(['mallory', 'account'], order(n), 2_500n, at(n), `stranger-${n}`)).toBe(true);
    expect(streams.place(['mallory', 'account'], order(10), 1n, at(10), 'stranger-1')).toBe(false);
    expect(streams.taken('account', at(11))).toBe(0n);
    expect(streams.place(['ada', 'account'], order(11), 2_500n, at(11), 'ada')).toBe(true);
    expect(streams.sight(['ada', 'account'], order(11), key(1), 2_500n, at(12))).toBe(1);
    // From here on it counts, and any later sighting finds no limit left.
    expect(streams.sight(['mallory', 'account'], order(1), key(2), 1n, at(13))).toBe(0);
    expect(streams.place(['mallory', 'account'], order(12), 1n, at(14), 'stranger-10')).toBe(false);
    expect(streams.arrive(['mallory', 'account'], order(1), key(2), 1n, at(15))).toBe(false);
    expect(streams.arrive(['ada', 'account'], order(11), key(1), 2_500n, at(16))).toBe(true);
  });

  it('SELL-12 counts deposits under any shared identifier as the same person’s, as soon as they are seen', () => {
    const streams = new Streams();
    streams.sight(['mail', 'phone', 'account'], order(1), key(1), 1_000n, at(0));
    streams.sight(['mail-2', 'phone', 'account-2'], order(2), key(2), 1_000n, at(0));
    const seen = remainingOn(lagosDay(at(0)), streams.known(['mail-3', 'phone', 'account-3']), rules, at(0));
    expect(seen).toEqual({ limitMicro: 2_500n, leftMicro: 500n, renewsAt: new Date('2026-11-21T23:00:00.000Z') });
    expect(streams.place(['mail', 'phone-3', 'account-2'], order(3), 1_500n, at(0))).toBe(true);
  });

  it('SELL-12 counts the received amount, not the entered one, and counts a deposit in progress once', () => {
    const streams = new Streams();
    streams.place(ALL, order(1), 1_000n, at(0));
    streams.sight(ALL, order(1), key(1), 400n, at(60_000));
    expect(streams.taken('mail', at(60_000))).toBe(400n);
    expect(streams.place(ALL, order(2), 1_501n, at(60_000))).toBe(false);
    expect(streams.place(ALL, order(2), 1_500n, at(60_000))).toBe(true);
    expect(streams.arrive(ALL, order(1), key(1), 400n, at(60_000))).toBe(true);
    expect(streams.taken('mail', at(60_000))).toBe(400n);
    expect(streams.arrive(ALL, order(1), key(2), 2_101n, at(RESERVED_MS))).toBe(false);
    expect(streams.taken('mail', at(RESERVED_MS))).toBe(400n);
    expect(streams.arrive(ALL, order(1), key(3), 2_100n, at(RESERVED_MS))).toBe(true);
  });

  it('SELL-12 reserves a seen deposit until it is final, however long that takes, and frees it when its block disappears', () => {
    const streams = new Streams();
    streams.sight(ALL, order(1), key(1), 2_500n, at(0));
    expect(streams.place(ALL, order(2), 1n, at(RESERVED_MS * 2))).toBe(false);
    expect(streams.apply(ALL, (known) => gone(known, order(1), key(1), at(RESERVED_MS * 2)))).toBe(1);
    expect(streams.sight(ALL, order(2), key(2), 2_400n, at(RESERVED_MS * 2))).toBe(1);
    expect(streams.arrive(ALL, order(1), key(1), 2_500n, at(RESERVED_MS * 3))).toBe(false);
    expect(streams.arrive(ALL, order(2), key(2), 2_400n, at(RESERVED_MS * 3))).toBe(true);
    expect(streams.sight(ALL, order(2), key(2), 2_400n, at(RESERVED_MS * 3))).toBe(0);
  });

  it('SELL-12 counts small deposits that become final together as one, after the large ones, or else one by one', () => {
    const streams = new Streams();
    const deposit = (n: number, amountMicro: bigint) => ({
      orderId: order(1),
      depositKey: key(n),
      amountMicro,
      receivedAt: at(0),
    });
    const small = Array.from({ length: 100 }, (_, n) => deposit(n + 10, 1n));
    const tight = admitAll(streams.known(ALL), { large: [deposit(1, 2_401n)], small }, at(0), rules);
    expect(tight.tooMuch).toEqual(new Set([small.at(-1)!.depositKey]));
    const known = streams.known(ALL);
    const fits = admitAll(known, { large: [deposit(1, 2_400n)], small }, at(0), rules);
    expect(fits.tooMuch.size).toBe(0);
    expect(fits.eventsFor(known[0]!).map(({ type }) => type)).toEqual(['LimitUsed', 'LimitUsed']);
  });

  it('SELL-12 days are Lagos days, and a deposit counts on the day of its block', () => {
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

  it('ADM-05 applies an override until its end, and admits the deposit that was held', () => {
    const streams = new Streams();
    expect(streams.arrive(ALL, order(1), key(1), 2_501n, at(0))).toBe(false);
    const data = {
      overrideId: order(9),
      limits: { sell: { dayMicro: '3000', monthMicro: null } },
      until: at(60_000).toISOString(),
      orderId: order(1),
    };
    streams.apply(ALL, () => [
      { type: 'LimitOverrideSet', data: { ...data, kind: 'mail-address', at: at(1).toISOString() } },
    ]);
    expect(streams.arrive(ALL, order(1), key(1), 2_501n, at(2))).toBe(true);
    expect(streams.place(ALL, order(2), 500n, at(59_999))).toBe(false);
    expect(streams.place(ALL, order(2), 499n, at(59_999))).toBe(true);
    expect(streams.place(ALL, order(3), 1n, at(60_000))).toBe(false);
  });

  it('SELL-12 is never exceeded, loses no amount and is released once, in whatever order events happen', () => {
    const names = fc.subarray(['mail', 'mail-2', 'phone', 'phone-2', 'account'], { minLength: 1 });
    const step = fc.record({
      what: fc.constantFrom('place', 'arrive', 'sight', 'gone', 'cancel', 'complete'),
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
          const receivedByKey = new Map<string, { amount: bigint; orderN: number }>();
          const released: string[] = [];
          let ms = 0;
          for (const { what, n, deposit, amount, wait, clockOff } of steps) {
            ms += wait;
            const now = at(Math.max(0, ms + clockOff));
            const who = people[n]!;
            const depositKey = key(deposit * 10 + n);
            if (what === 'place') streams.place(who, order(n), amount, now);
            if (what === 'sight')
              streams.sight(who, order(n), depositKey, receivedByKey.get(depositKey)?.amount ?? amount, now);
            if (what === 'gone') streams.apply(who, (known) => gone(known, order(n), depositKey, now));
            if (what === 'cancel' && streams.apply(who, (known) => release(known, order(n), 'cancelled', now)))
              released.push(order(n));
            if (what === 'complete' && streams.apply(who, (known) => release(known, order(n), 'completed', now)))
              released.push(order(n));
            if (what === 'arrive') {
              const known = receivedByKey.get(depositKey);
              const real = known?.amount ?? amount;
              streams.arrive(who, order(n), depositKey, real, now, at(ms));
              receivedByKey.set(depositKey, { amount: real, orderN: n });
            }
            for (const name of Object.keys(streams.states))
              for (const day of new Set([lagosDay(now), lagosDay(at(ms)), lagosDay(at(0))]))
                expect(takenOn(streams.states[name]!, day, now) <= rules.guestDayLimitMicro).toBe(true);
          }
          for (const [depositKey, { amount, orderN }] of receivedByKey)
            for (const name of people[orderN]!)
              expect(streams.states[name]!.deposits[depositKey]?.amountMicro).toBe(amount);
          expect(new Set(released).size).toBe(released.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  describe('remaining limit shown to a browser', () => {
    const now = new Date(START);
    const reserved = (streams: Streams, amountMicro: bigint, browser = 'browser') =>
      reserve(streams.known(['ada']), streams.browser(browser), { orderId: order(9), amountMicro }, now, rules);

    it('SELL-12 is the limit less its own orders, reserved or seen', () => {
      const streams = new Streams();
      expect(browserRemaining(streams.browser('browser'), rules, now).leftMicro).toBe(2_500n);
      streams.place(['ada'], order(1), 1_000n, now);
      expect(browserRemaining(streams.browser('browser'), rules, now).leftMicro).toBe(1_500n);
      streams.sight(['ada'], order(1), key(1), 600n, now);
      expect(browserRemaining(streams.browser('browser'), rules, now).leftMicro).toBe(1_500n);
      const later = new Date(START + RESERVED_MS);
      // The unpaid part is free again, the seen part is not.
      expect(browserRemaining(streams.browser('browser'), rules, later).leftMicro).toBe(1_900n);
      expect(reserved(streams, 1_600n)).toMatchObject({ fits: false, own: { leftMicro: 1_500n } });
    });

    it('SELL-12 reveals nothing of another person’s remaining limit except that an amount does not fit', () => {
      const streams = new Streams();
      streams.place(['ada'], order(1), 2_400n, now, 'hers');
      streams.arrive(['ada'], order(1), key(1), 2_400n, now);
      expect(reserved(streams, 100n, 'mallory')).toMatchObject({ fits: true });
      expect(reserved(streams, 101n, 'mallory')).toMatchObject({ fits: false, own: null });
      expect(browserRemaining(streams.browser('mallory'), rules, now).leftMicro).toBe(2_500n);
      expect(reserved(streams, 2_501n, 'mallory')).toMatchObject({ fits: false, own: { leftMicro: 2_500n } });
    });
  });
});
