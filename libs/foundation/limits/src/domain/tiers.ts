import type { Tier } from '@usdt-africa/contracts/events';
import { endOfLagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { type Allowance, type Except, isForgotten, overrideOf, reservedBy, settled } from './allowance.js';
import type { Known, RemainingLimit } from './remaining-limit.js';

/** What one tier may sell, in micro; null: as much as they like. */
export interface TierLimits {
  readonly dayMicro: bigint | null;
  readonly monthMicro: bigint | null;
}
export type TierTable = Readonly<Record<Tier, TierLimits>>;

/** What one tier may buy, in kobo; null: as much as they like. */
export interface BuyTierLimits {
  readonly dayKobo: bigint | null;
  readonly monthKobo: bigint | null;
}
export type BuyTierTable = Readonly<Record<Tier, BuyTierLimits>>;

/** What one tier may send from its wallet to other people, in kobo; null: as much as they like. */
export interface SendTierLimits {
  readonly dayKobo: bigint | null;
  readonly monthKobo: bigint | null;
}
export type SendTierTable = Readonly<Record<Tier, SendTierLimits>>;

const USDT = 1_000_000n;
const NAIRA = 100n;

/** The usual limits, as the product's specification has them. */
export const USUAL_TIERS: TierTable = {
  basic: { dayMicro: 500n * USDT, monthMicro: 15_000n * USDT },
  individual: { dayMicro: 10_000n * USDT, monthMicro: 300_000n * USDT },
  business: { dayMicro: null, monthMicro: null },
};

/** The usual limits for buying. Basic buys nothing: a customer verifies their identity first. */
export const USUAL_BUY_TIERS: BuyTierTable = {
  basic: { dayKobo: 0n, monthKobo: 0n },
  individual: { dayKobo: 5_000_000n * NAIRA, monthKobo: 100_000_000n * NAIRA },
  business: { dayKobo: null, monthKobo: null },
};

/** The usual limits for sending naira. */
export const USUAL_SEND_TIERS: SendTierTable = {
  basic: { dayKobo: 500_000n * NAIRA, monthKobo: null },
  individual: { dayKobo: 5_000_000n * NAIRA, monthKobo: null },
  business: { dayKobo: null, monthKobo: null },
};

/** More than exists of the stablecoin: the remaining amount where there is no limit. */
export const UNLIMITED_MICRO = 10n ** 18n;

/** Use of a period: deposits that count, and amounts that are reserved or seen but not final. */
export interface Use {
  readonly usedMicro: bigint;
  readonly heldMicro: bigint;
}

const NOTHING: Use = { usedMicro: 0n, heldMicro: 0n };

/** Limit of an account in one period, and its use. */
export interface PeriodRemaining extends Use {
  /** Null: no limit. */
  readonly limitMicro: bigint | null;
  readonly leftMicro: bigint;
  readonly renewsAt: Date;
}

/** Use of one day of a person, collected over their identifiers. */
interface DayUse {
  readonly deposits: Map<string, bigint>;
  readonly pendingDeposits: Map<string, bigint>;
  placed: bigint;
  /** Largest sum of this day in any one stream. */
  most: bigint;
  isSummed: boolean;
}

/**
 * Use of each day of a month over all identifiers of a person: a deposit that is in several streams counts once. Summed
 * days take the largest sum of any stream; reservations are in the account's stream alone. Each stream is read once,
 * because a busy day has hundreds of deposits.
 */
function usesIn(month: string, states: readonly Allowance[], now: Date, except: Except): ReadonlyMap<string, Use> {
  const days = new Map<string, DayUse>();
  const of = (day: string): DayUse => {
    const known = days.get(day);
    if (known) return known;
    const made = { deposits: new Map(), pendingDeposits: new Map(), placed: 0n, most: 0n, isSummed: false };
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
    for (const [key, { day, amountMicro }] of Object.entries(state.pendingDeposits))
      if (key !== except.depositKey && day.startsWith(month)) of(day).pendingDeposits.set(key, amountMicro);
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

function useOf({ deposits, pendingDeposits, placed, most, isSummed }: DayUse): Use {
  let heldMicro = placed;
  for (const [key, micro] of pendingDeposits) if (!deposits.has(key)) heldMicro += micro;
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

/** Limits and use of an account on a day and in its month. The remaining amount is never negative. */
export function periodsOn(
  day: string,
  person: readonly Known[],
  tier: TierLimits,
  now: Date,
  except: Except = {},
): { readonly day: PeriodRemaining; readonly month: PeriodRemaining } {
  const states = person.map(({ state }) => settled(state, now));
  const own = states.find(({ kind }) => kind === 'account');
  const { dayMicro, monthMicro } = own ? limitsOf(own, tier, now) : tier;
  const month = day.slice(0, 'yyyy-mm'.length);
  const uses = usesIn(month, states, now, except);
  return {
    day: remaining(uses.get(day) ?? NOTHING, dayMicro, endOfLagosDay(day)),
    month: remaining(together(uses.values()), monthMicro, endOfLagosMonth(month)),
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

function remaining({ usedMicro, heldMicro }: Use, limitMicro: bigint | null, renewsAt: Date): PeriodRemaining {
  const left = (limitMicro ?? UNLIMITED_MICRO) - usedMicro - heldMicro;
  return { usedMicro, heldMicro, limitMicro, leftMicro: left > 0n ? left : 0n, renewsAt };
}

/** What an account may still sell on a day: the less of what its day and its month leave. */
export function accountRemainingOn(
  day: string,
  person: readonly Known[],
  tier: TierLimits,
  now: Date,
  except: Except = {},
): RemainingLimit {
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
