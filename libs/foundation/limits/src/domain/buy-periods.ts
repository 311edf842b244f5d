import { endOfLagosDay } from '@usdt-africa/kernel';
import { type BuyTierLimits, endOfLagosMonth } from './tiers.js';

/** What purchases took of a limit in kobo: of those that are final, and of those that are not yet. */
export interface BuyUse {
  readonly usedKobo: bigint;
  readonly heldKobo: bigint;
}

/** Limit for buying in one period, and its use. */
export interface BuyPeriod extends BuyUse {
  /** Null: no limit. */
  readonly limitKobo: bigint | null;
  /** Never negative; null without a limit. */
  readonly leftKobo: bigint | null;
  readonly renewsAt: Date;
}

export interface BuyPeriods {
  /** False for a tier that buys nothing. */
  readonly canBuy: boolean;
  readonly day: BuyPeriod;
  readonly month: BuyPeriod;
}

/** Whether these limits allow any purchase. */
export function canBuyWith({ dayKobo, monthKobo }: BuyTierLimits): boolean {
  return dayKobo !== 0n && monthKobo !== 0n;
}

/** Limits for buying of an account on a day and in its month. */
export function buyPeriodsOn(
  day: string,
  limits: BuyTierLimits,
  use: { readonly day: BuyUse; readonly month: BuyUse },
): BuyPeriods {
  return {
    canBuy: canBuyWith(limits),
    day: periodOf(use.day, limits.dayKobo, endOfLagosDay(day)),
    month: periodOf(use.month, limits.monthKobo, endOfLagosMonth(day.slice(0, 'yyyy-mm'.length))),
  };
}

function periodOf({ usedKobo, heldKobo }: BuyUse, limitKobo: bigint | null, renewsAt: Date): BuyPeriod {
  const left = limitKobo === null ? null : limitKobo - usedKobo - heldKobo;
  return { limitKobo, usedKobo, heldKobo, leftKobo: left !== null && left < 0n ? 0n : left, renewsAt };
}
