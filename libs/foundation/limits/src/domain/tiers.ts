import type { Tier } from '@usdt-africa/contracts/events';
import { endOfLagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { type Allowance, type Except, isForgotten, overrideOf, reservedBy, settled } from './allowance.js';
import type { Known, Room } from './room.js';

/** What one tier may sell, in micro; null: as much as they like. */
export interface TierLimits {
  readonly dayMicro: bigint | null;
  readonly monthMicro: bigint | null;
}
export type TierTable = Readonly<Record<Tier, TierLimits>>;

const USDT = 1_000_000n;

/** The usual limits, as the product's specification has them. */
export const USUAL_TIERS: TierTable = {
  basic: { dayMicro: 500n * USDT, monthMicro: 15_000n * USDT },
  individual: { dayMicro: 10_000n * USDT, monthMicro: 300_000n * USDT },
  business: { dayMicro: null, monthMicro: null },
};

/** More than there is of the stablecoin: where there is no limit, this is left. */
export const UNLIMITED_MICRO = 10n ** 18n;

/** What a time has taken: deposits that count, and what is placed or seen and not final. */
export interface Use {
  readonly usedMicro: bigint;
  readonly heldMicro: bigint;
}

const NOTHING: Use = { usedMicro: 0n, heldMicro: 0n };

/** What an account may sell in one period, and what it has. */
export interface PeriodRoom extends Use {
  /** Null: no limit. */
  readonly limitMicro: bigint | null;
  readonly leftMicro: bigint;
  readonly renewsAt: Date;
}

/** One day of a person, while what they are known by is looked through. */
interface DayUse {
  readonly deposits: Map<string, bigint>;
  readonly sightings: Map<string, bigint>;
  placed: bigint;
  /** What the stream that knows most of this day says. */
  most: bigint;
  isSummed: boolean;
}

/**
 * What a person took of each day of a month, over all they are known by: a deposit that stands in several streams counts once.
 * Days that are sums are as large as the stream that knows most of them says; what is placed stands in the account's stream
 * alone. Each stream is gone through once: it holds hundreds of deposits of a busy day.
 */
function usesIn(month: string, states: readonly Allowance[], now: Date, except: Except): ReadonlyMap<string, Use> {
  const days = new Map<string, DayUse>();
  const of = (day: string): DayUse => {
    const known = days.get(day);
    if (known) return known;
    const made = { deposits: new Map(), sightings: new Map(), placed: 0n, most: 0n, isSummed: false };
    days.set(day, made);
    return made;
  };
  for (const state of states) {
    const counted = new Map<string, bigint>();
    const count = (day: string, micro: bigint): void => void counted.set(day, (counted.get(day) ?? 0n) + micro);
    for (const [day, micro] of Object.entries(state.closed)) {
      if (!day.startsWith(month)) continue;
      of(day).isSummed = true;
      count(day, micro);
    }
    for (const [key, { counts, day, amountMicro }] of Object.entries(state.deposits)) {
      if (!counts || !day.startsWith(month)) continue;
      of(day).deposits.set(key, amountMicro);
      count(day, amountMicro);
    }
    for (const [key, { day, amountMicro }] of Object.entries(state.sightings))
      if (key !== except.depositKey && day.startsWith(month)) of(day).sightings.set(key, amountMicro);
    if (state.kind === 'account') {
      for (const orderId of Object.keys(state.reservations)) {
        const reserved = reservedBy(state, orderId, now);
        if (orderId !== except.orderId && reserved.day.startsWith(month)) of(reserved.day).placed += reserved.micro;
      }
    }
    for (const [day, micro] of counted) if (micro > of(day).most) of(day).most = micro;
  }
  return new Map([...days].map(([day, use]) => [day, useOf(use)]));
}

function useOf({ deposits, sightings, placed, most, isSummed }: DayUse): Use {
  let heldMicro = placed;
  for (const [key, micro] of sightings) if (!deposits.has(key)) heldMicro += micro;
  return { usedMicro: isSummed ? most : sumOf(deposits.values()), heldMicro };
}

function together(uses: Iterable<Use>): Use {
  let [usedMicro, heldMicro] = [0n, 0n];
  for (const use of uses) {
    usedMicro += use.usedMicro;
    heldMicro += use.heldMicro;
  }
  return { usedMicro, heldMicro };
}

/** How an account stands with its tier on a day and in its month. What is left is never below nothing. */
export function periodsOn(
  day: string,
  person: readonly Known[],
  tier: TierLimits,
  now: Date,
  except: Except = {},
): { readonly day: PeriodRoom; readonly month: PeriodRoom } {
  const states = person.map(({ state }) => settled(state, now));
  const own = states.find(({ kind }) => kind === 'account');
  const { dayMicro, monthMicro } = own ? limitsOf(own, tier, now) : tier;
  const month = day.slice(0, 'yyyy-mm'.length);
  const uses = usesIn(month, states, now, except);
  return {
    day: room(uses.get(day) ?? NOTHING, dayMicro, endOfLagosDay(day)),
    month: room(together(uses.values()), monthMicro, endOfLagosMonth(month)),
  };
}

/** The tier's limits, or those that an operator gave this account. */
function limitsOf(own: Allowance, tier: TierLimits, now: Date): TierLimits {
  const override = overrideOf(own, now);
  if (!override) return tier;
  const dayMicro = override.limitMicro;
  const month = override.monthMicro ?? tier.monthMicro;
  // A day that is more than the month would be no day at all.
  return { dayMicro, monthMicro: month !== null && month < dayMicro ? dayMicro : month };
}

function room({ usedMicro, heldMicro }: Use, limitMicro: bigint | null, renewsAt: Date): PeriodRoom {
  const left = (limitMicro ?? UNLIMITED_MICRO) - usedMicro - heldMicro;
  return { usedMicro, heldMicro, limitMicro, leftMicro: left > 0n ? left : 0n, renewsAt };
}

/** What an account may still sell on a day: the less of what its day and its month leave. */
export function accountRoomOn(
  day: string,
  person: readonly Known[],
  tier: TierLimits,
  now: Date,
  except: Except = {},
): Room {
  const periods = periodsOn(day, person, tier, now, except);
  const tighter = periods.month.leftMicro < periods.day.leftMicro ? periods.month : periods.day;
  const isLost = person.some(({ state }) => isForgotten(state, day, now));
  return {
    limitMicro: tighter.limitMicro ?? UNLIMITED_MICRO,
    leftMicro: isLost ? 0n : tighter.leftMicro,
    renewsAt: tighter.renewsAt,
    ...(tighter === periods.month && { period: 'month' as const }),
  };
}

/** The instant at which a month ends in Lagos. @param month `2026-11` */
export function endOfLagosMonth(month: string): Date {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return startOfLagosDay(`${next}-01`);
}

function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}
