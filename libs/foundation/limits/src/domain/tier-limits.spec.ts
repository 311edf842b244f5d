import type { LimitedTier } from '@usdt-africa/contracts/events';
import { fold } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { limitDecider } from './allowance.js';
import { insteadOf } from './instead.js';
import {
  assertSums,
  changeOf,
  endTierLimits,
  holdingOf,
  isMore,
  rulesAt,
  sendLimitsOfTier,
  setTierLimits,
  type TierLimitsState,
  tierLimitDecider,
  type TierLimitEvent,
  type WantedLimits,
} from './tier-limits.js';
import { periodsOn, USUAL_BUY_TIERS, USUAL_SEND_TIERS, USUAL_TIERS } from './tiers.js';

const USUAL = { guestDayLimitMicro: 2_500n, lockSeconds: 105 };
const at = (hours: number): Date => new Date(Date.parse('2026-11-24T09:00:00.000Z') + hours * 3_600_000);
const id = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const by = (n: number) => ({ id: id(n), people: [id(900), id(901)] });
const wanted = (given: Partial<WantedLimits>): WantedLimits => ({
  tier: 'basic',
  dayMicro: 600n,
  monthMicro: 18_000n,
  buy: null,
  send: null,
  until: null,
  ...given,
});

/** Folds the events into the state. */
function after(events: readonly TierLimitEvent[]): TierLimitsState {
  return fold(tierLimitDecider, events);
}

describe('the limits of a tier that two operators approve', () => {
  it('ADM-05 apply from then on until their end, and then the usual ones apply again automatically', () => {
    const state = after(setTierLimits(after([]), by(1), wanted({ until: at(2) }), at(0)));
    expect(rulesAt(USUAL, state, at(1)).tiers.basic).toMatchObject({ dayMicro: 600n, monthMicro: 18_000n });
    expect(rulesAt(USUAL, state, at(1)).tiers.individual).toEqual(USUAL_TIERS.individual);
    expect(rulesAt(USUAL, state, new Date(at(2).getTime() - 1)).tiers.basic.dayMicro).toBe(600n);
    expect(rulesAt(USUAL, state, at(2)).tiers.basic).toEqual(USUAL_TIERS.basic);
    expect(changeOf(state, 'basic', at(2))).toBeNull();
  });

  it('ADM-05 guests have a daily limit, which is required', () => {
    const state = after(
      setTierLimits(after([]), by(1), wanted({ tier: 'guest', dayMicro: 3n, monthMicro: null }), at(0)),
    );
    expect(rulesAt(USUAL, state, at(1)).guestDayLimitMicro).toBe(3n);
    const refused = (given: Partial<WantedLimits>): string => {
      try {
        assertSums(wanted(given), at(0));
        return 'taken';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(refused({})).toBe('taken');
    expect(refused({ dayMicro: null, monthMicro: null })).toBe('taken');
    expect(refused({ tier: 'guest', dayMicro: null, monthMicro: null })).toBe('guest-day');
    expect(refused({ tier: 'guest' })).toBe('guest-day');
    expect(refused({ monthMicro: 599n })).toBe('month-below-day');
    expect(refused({ dayMicro: null })).toBe('month-below-day');
    expect(refused({ until: at(0) })).toBe('until-past');
  });

  it('ADM-05 LIM-01 change what a tier may buy, in kobo, until they end', () => {
    const kobo = (dayKobo: bigint | null, monthKobo: bigint | null) => ({ dayKobo, monthKobo });
    const given = { tier: 'individual', dayMicro: null, monthMicro: null, buy: kobo(700n, null) } as const;
    const state = after(setTierLimits(after([]), by(1), wanted({ ...given, until: at(2) }), at(0)));
    expect(rulesAt(USUAL, state, at(1)).buyTiers).toEqual({ ...USUAL_BUY_TIERS, individual: kobo(700n, null) });
    expect(rulesAt(USUAL, state, at(2)).buyTiers).toEqual(USUAL_BUY_TIERS);
    const sellsAlone = after([
      ...setTierLimits(state, by(2), wanted({ ...given, buy: null }), at(1)),
      ...setTierLimits(state, by(3), wanted({ tier: 'basic' }), at(1)),
    ]);
    expect(rulesAt(USUAL, sellsAlone, at(1)).buyTiers).toEqual(USUAL_BUY_TIERS);
  });

  it('ADM-05 BUY-05 refuses limits for buying of guests and Basic, and a month below the day', () => {
    const refused = (tier: LimitedTier, dayKobo: bigint | null, monthKobo: bigint | null) => () =>
      assertSums(wanted({ tier, monthMicro: tier === 'guest' ? null : 18_000n, buy: { dayKobo, monthKobo } }), at(0));
    for (const tier of ['guest', 'basic'] as const) expect(refused(tier, 5n, 50n)).toThrow('cannot buy');
    expect(refused('individual', 50n, 5n)).toThrow('The monthly limit must be');
    expect(refused('individual', null, 5n)).toThrow('The monthly limit must be');
    for (const [day, month] of [
      [0n, 0n],
      [5n, 50n],
      [5n, null],
      [null, null],
    ] as const)
      expect(refused('business', day, month)).not.toThrow();
  });

  it('ADM-05 WALLET-04 change what a tier may send, in kobo, and are refused for guests and for a month below the day', () => {
    const kobo = (dayKobo: bigint | null, monthKobo: bigint | null) => ({ dayKobo, monthKobo });
    const given = wanted({ tier: 'basic', send: kobo(700n, 7_000n), until: at(2) });
    const state = after(setTierLimits(after([]), by(1), given, at(0)));
    expect(rulesAt(USUAL, state, at(1)).sendTiers).toEqual({ ...USUAL_SEND_TIERS, basic: kobo(700n, 7_000n) });
    expect(rulesAt(USUAL, state, at(2)).sendTiers).toEqual(USUAL_SEND_TIERS);
    expect(sendLimitsOfTier(USUAL, 'guest')).toEqual(kobo(0n, 0n));
    const refused = (tier: LimitedTier, send: ReturnType<typeof kobo>) => () =>
      assertSums(wanted({ tier, monthMicro: tier === 'guest' ? null : 18_000n, send }), at(0));
    expect(refused('guest', kobo(5n, 50n))).toThrow('no wallet');
    expect(refused('basic', kobo(50n, 5n))).toThrow('The monthly limit must be');
    expect(refused('basic', kobo(null, 5n))).toThrow('The monthly limit must be');
    expect(refused('basic', kobo(5n, null))).not.toThrow();
  });

  it('ADM-05 are set once however often they are granted, and never after their end', () => {
    const first = setTierLimits(after([]), by(1), wanted({}), at(0));
    expect(setTierLimits(after(first), by(1), wanted({}), at(1))).toEqual([]);
    expect(() => setTierLimits(after([]), by(1), wanted({ until: at(1) }), at(1))).toThrow('has already passed');
    const ended = [...first, ...endTierLimits(after(first), by(2), { tier: 'basic', endedId: id(1) }, at(1))];
    expect(rulesAt(USUAL, after(ended), at(1)).tiers.basic).toEqual(USUAL_TIERS.basic);
    expect(endTierLimits(after(ended), by(2), { tier: 'basic', endedId: id(1) }, at(2))).toEqual([]);
    expect(setTierLimits(after(ended), by(1), wanted({}), at(2))).toEqual([]);
  });

  it('ADM-05 replace only what was in force at the request, or nothing after that ended by its time', () => {
    const one = setTierLimits(after([]), by(1), wanted({ until: at(3) }), at(0));
    const ended = [...one, ...endTierLimits(after(one), by(2), { tier: 'basic', endedId: id(1) }, at(1))];
    const instead = insteadOf(holdingOf(after(one), 'basic', at(0)));
    const set = (events: readonly TierLimitEvent[], hours: number, than: string) => () =>
      setTierLimits(after(events), by(3), wanted({ dayMicro: 700n }), at(hours), than);
    expect(set(one, 2, instead)()).toHaveLength(1);
    expect(set(one, 3, instead)()).toHaveLength(1);
    expect(set(ended, 2, instead)).toThrow('has changed since it was requested');
    expect(set(one, 2, '')).toThrow('has changed since it was requested');
    expect(set(ended, 2, '')()).toHaveLength(1);
  });

  it('ADM-05 ends only the change that was requested to end: not its replacement, nor one that is over', () => {
    const one = setTierLimits(after([]), by(1), wanted({ until: at(3) }), at(0));
    const both = [...one, ...setTierLimits(after(one), by(2), wanted({ dayMicro: 700n }), at(1))];
    const end = (events: readonly TierLimitEvent[], now: Date) => () =>
      endTierLimits(after(events), by(3), { tier: 'basic', endedId: id(1) }, now);
    expect(end(both, at(2))).toThrow('already apply');
    expect(end(one, at(3))).toThrow('already apply');
    expect(end(one, at(2))()).toHaveLength(1);
  });

  it('ADM-05 count as an increase when a day or month limit rises, or when it becomes unlimited', () => {
    const sums = (dayMicro: bigint | null, monthMicro: bigint | null) => ({ dayMicro, monthMicro });
    expect(isMore(sums(5n, 50n), sums(6n, 50n))).toBe(true);
    expect(isMore(sums(5n, 50n), sums(4n, 51n))).toBe(true);
    expect(isMore(sums(5n, 50n), sums(5n, null))).toBe(true);
    expect(isMore(sums(null, null), sums(5n, 50n))).toBe(false);
    expect(isMore(sums(5n, 50n), sums(5n, 50n))).toBe(false);
  });

  it('LIM-01 the remaining limit is never negative, however low a tier’s limits are set', () => {
    const used = {
      ...limitDecider.initial,
      kind: 'account' as const,
      deposits: { a: { orderId: id(1), day: '2026-11-24', amountMicro: 400n, counts: true } },
    };
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000n }), fc.bigInt({ min: 0n, max: 1_000n }), (day, more) => {
        const set = setTierLimits(after([]), by(1), wanted({ dayMicro: day, monthMicro: day + more }), at(0));
        const { tiers } = rulesAt(USUAL, after(set), at(0));
        const periods = periodsOn('2026-11-24', [{ kind: 'account', state: used }], tiers.basic, at(0));
        expect(periods.day.leftMicro).toBe(day > 400n ? day - 400n : 0n);
        expect(periods.month.leftMicro >= 0n).toBe(true);
      }),
    );
  });

  it('ADM-05 the fold holds the last change of each tier, in whatever order tiers are changed', () => {
    const tiers: LimitedTier[] = ['guest', 'basic', 'individual', 'business'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...tiers), fc.nat({ max: 9_000 })), { maxLength: 20 }),
        (entries) => {
          const last = new Map<LimitedTier, bigint>();
          let events: TierLimitEvent[] = [];
          entries.forEach(([tier, sum], n) => {
            const dayMicro = BigInt(sum);
            events = [
              ...events,
              ...setTierLimits(after(events), by(n), wanted({ tier, dayMicro, monthMicro: null }), at(n)),
            ];
            last.set(tier, dayMicro);
          });
          for (const tier of tiers) expect(changeOf(after(events), tier, at(30))?.dayMicro).toBe(last.get(tier));
        },
      ),
    );
  });
});
