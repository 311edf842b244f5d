import { ORDER_OUTLOOKS, type OrderOutlook } from '@usdt-africa/contracts/api';
import type { PricedPart } from '@usdt-africa/contracts/events';
import { type Arrival, depositsConfirmed } from './arrivals.js';
import { assertPlaced, type Order, type PlacedOrder } from './order.js';
import { endOfWait } from './payout-guard.js';
import { coveredMicro, isLate, lockedUsed } from './pricing.js';
import type { OrderRules } from './rules.js';
import { after, waitsForLook } from './settle.js';

/** A deposit and what it brings. */
export interface PricedDeposit {
  readonly key: string;
  readonly amountMicro: bigint;
  readonly arrivedAt: string;
  /** Its block is younger than the rate that was held for the order. */
  readonly late: boolean;
  /**
   * `decided`: the order has said so, and it stays. `expected`: what the order will say, if the block stays in the chain.
   * `none`: nobody can say yet, for there is no rate, or it is not to be paid at all.
   */
  readonly price: 'decided' | 'expected' | 'none';
  /** Empty where there is no price. */
  readonly parts: readonly PricedPart[];
  /** The payout that it is in; null while it is in none. */
  readonly payoutId: string | null;
}

/** A sum of deposits; `kobo` is null while one of them has no price. */
export interface Sum {
  readonly micro: bigint;
  readonly kobo: bigint | null;
}

/** All that has come to an order, priced. */
export interface WhatArrived {
  /** Final ones first, in the order in which they became so. */
  readonly deposits: readonly PricedDeposit[];
  readonly total: Sum;
  /** What is in no payout yet. */
  readonly open: Sum;
  /** Null while nothing is on its way. */
  readonly outlook: OrderOutlook | null;
}

/** What has been seen and is not final yet, and by what it is judged. */
export interface OnItsWay {
  readonly arrivals: readonly Arrival[];
  readonly now: Date;
  readonly rules: OrderRules;
}

/**
 * What has come to an order and what it brings: what everything that tells of an order tells of its prices. What is not
 * final yet is priced by deciding now what will be decided then, so that a page and the payout cannot differ.
 */
export function whatArrived(order: Order, onItsWay?: OnItsWay): WhatArrived {
  assertPlaced(order);
  const known = new Map(order.deposits.map(({ key, payoutId }) => [key, payoutId]));
  const coming = (onItsWay?.arrivals ?? []).filter(({ deposit }) => !known.has(deposit.key)).sort(asTheChainHasThem);
  const then =
    onItsWay && coming.length > 0
      ? after(order, depositsConfirmed(order, coming, endOfWait(order.guard, onItsWay.now), onItsWay.rules))
      : order;
  const deposits = then.deposits.map((deposit): PricedDeposit => {
    return {
      key: deposit.key,
      amountMicro: deposit.amountMicro,
      arrivedAt: deposit.arrivedAt,
      late: isLate(order, deposit.arrivedAt),
      price: deposit.parts === null ? 'none' : known.has(deposit.key) ? 'decided' : 'expected',
      parts: deposit.parts ?? [],
      // A payout that is only foreseen is none yet.
      payoutId: known.get(deposit.key) ?? null,
    };
  });
  return {
    deposits,
    total: sumOf(deposits),
    open: sumOf(deposits.filter(({ payoutId }) => payoutId === null)),
    outlook: coming.length === 0 ? null : outlookOf(then, new Set(coming.map(({ deposit }) => deposit.key))),
  };
}

/** Of which instants the rates are needed to price these: of late ones, and of all where the lock does not cover them. */
export function ratesNeeded(
  order: PlacedOrder,
  coming: readonly { readonly amountMicro: bigint; readonly arrivedAt: string }[],
  rules: OrderRules,
): readonly string[] {
  const { placed } = order;
  const inLock = coming.filter(({ arrivedAt }) => !isLate(order, arrivedAt));
  const used = inLock.reduce((sum, { amountMicro }) => sum + amountMicro, lockedUsed(order));
  const needing =
    used > coveredMicro(placed, rules) ? coming : coming.filter(({ arrivedAt }) => isLate(order, arrivedAt));
  return [...new Set(needing.map(({ arrivedAt }) => arrivedAt))];
}

function outlookOf(then: Order, coming: ReadonlySet<string>): OrderOutlook {
  const mine = then.deposits.filter(({ key }) => coming.has(key));
  if (mine.every(({ payoutId }) => payoutId !== null)) return 'paid';
  const hold = then.holds.find(({ depositKeys }) => depositKeys.some((key) => coming.has(key)));
  const why = ORDER_OUTLOOKS.find((outlook) => outlook === hold?.reason);
  if (why) return why;
  if (then.heldByOperatorSince || waitsForLook(then)) return 'by-person';
  if (then.holds.some(({ reason }) => reason === 'no-rate')) return 'no-rate';
  // It is paid by itself once the outcome of the earlier payout is known.
  return then.deferred ? 'paid' : 'choice';
}

function sumOf(deposits: readonly PricedDeposit[]): Sum {
  return {
    micro: deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    kobo: deposits.some(({ price }) => price === 'none')
      ? null
      : deposits.reduce((sum, { parts }) => parts.reduce((all, { nairaKobo }) => all + BigInt(nairaKobo), sum), 0n),
  };
}

/** By block, and inside one by transaction: the same whichever is heard of first. */
function asTheChainHasThem({ deposit: a }: Arrival, { deposit: b }: Arrival): number {
  const byTime = Date.parse(a.arrivedAt) - Date.parse(b.arrivedAt);
  return byTime !== 0 ? byTime : a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** When the newest of the sources behind a part's reference rate had it; null where none is known. */
export function marketAt({ sources }: Pick<PricedPart, 'sources'>): string | null {
  return sources.reduce<string | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null);
}
