import { ORDER_OUTLOOKS, type OrderExpectedOutcome } from '@usdt-africa/contracts/api';
import type { PricedPart } from '@usdt-africa/contracts/events';
import { type RatedDeposit, depositsConfirmed } from './rated-deposits.js';
import { assertPlaced, isSold, type Order, type PlacedOrder } from './order.js';
import { endOfWait } from './payout-restriction.js';
import { coveredMicro, isLate, lockedUsed } from './pricing.js';
import type { OrderRules } from './rules.js';
import { after, waitsForLook } from './settle.js';

/** A deposit and its price. */
export interface PricedDeposit {
  readonly key: string;
  readonly amountMicro: bigint;
  readonly receivedAt: string;
  /** Its block is younger than the rate that was held for the order. */
  readonly late: boolean;
  /**
   * `decided`: recorded by the order, and final. `expected`: what the order will decide, if the block stays in the
   * chain. `none`: not known yet, for there is no rate, or it is not to be paid at all.
   */
  readonly price: 'decided' | 'expected' | 'none';
  /** Empty where there is no price. */
  readonly parts: readonly PricedPart[];
  /** The payout that it is in; null while it is in none. */
  readonly payoutId: string | null;
  /** Neither a refund's, nor the proof of one. */
  readonly sold: boolean;
}

/** A sum of deposits; `kobo` is null while one of them has no price. */
export interface Sum {
  readonly micro: bigint;
  readonly kobo: bigint | null;
}

/** All that has come to an order, priced. */
export interface OrderDeposits {
  /** Final ones first, in the order in which they became so. */
  readonly deposits: readonly PricedDeposit[];
  readonly total: Sum;
  /** Deposits that are sold and in no payout yet. */
  readonly open: Sum;
  /** Null while nothing is on its way. */
  readonly expectedOutcome: OrderExpectedOutcome | null;
}

/** Deposits seen and not final yet, with the rules to judge them by. */
export interface OnItsWay {
  readonly deposits: readonly RatedDeposit[];
  readonly now: Date;
  readonly rules: OrderRules;
}

/**
 * All deposits of an order, priced: the source of every view of its prices. Deposits not final yet are priced by the
 * decision that will be made then, so that a page and the payout cannot differ.
 */
export function orderDeposits(order: Order, onItsWay?: OnItsWay): OrderDeposits {
  assertPlaced(order);
  const known = new Map(order.deposits.map(({ key, payoutId }) => [key, payoutId]));
  const coming = (onItsWay?.deposits ?? []).filter(({ deposit }) => !known.has(deposit.key)).sort(asTheChainHasThem);
  const then =
    onItsWay && coming.length > 0
      ? after(order, depositsConfirmed(order, coming, endOfWait(order.guard, onItsWay.now), onItsWay.rules))
      : order;
  const deposits = then.deposits.map((deposit): PricedDeposit => {
    return {
      key: deposit.key,
      amountMicro: deposit.amountMicro,
      receivedAt: deposit.receivedAt,
      late: isLate(order, deposit.receivedAt),
      price: deposit.parts === null ? 'none' : known.has(deposit.key) ? 'decided' : 'expected',
      parts: deposit.parts ?? [],
      // A payout that is only foreseen is none yet.
      payoutId: known.get(deposit.key) ?? null,
      sold: isSold(deposit),
    };
  });
  return {
    deposits,
    total: sumOf(deposits.filter(({ sold }) => sold)),
    open: sumOf(deposits.filter(({ payoutId, sold }) => payoutId === null && sold)),
    expectedOutcome:
      coming.length === 0 ? null : expectedOutcomeOf(then, new Set(coming.map(({ deposit }) => deposit.key))),
  };
}

/** Of which instants the rates are needed to price these: of late ones, and of all where the lock does not cover them. */
export function ratesNeeded(
  order: PlacedOrder,
  coming: readonly { readonly amountMicro: bigint; readonly receivedAt: string }[],
  rules: OrderRules,
): readonly string[] {
  const { placed } = order;
  const inLock = coming.filter(({ receivedAt }) => !isLate(order, receivedAt));
  const used = inLock.reduce((sum, { amountMicro }) => sum + amountMicro, lockedUsed(order));
  const needing =
    used > coveredMicro(placed, rules) ? coming : coming.filter(({ receivedAt }) => isLate(order, receivedAt));
  return [...new Set(needing.map(({ receivedAt }) => receivedAt))];
}

function expectedOutcomeOf(then: Order, coming: ReadonlySet<string>): OrderExpectedOutcome {
  const mine = then.deposits.filter(({ key }) => coming.has(key));
  if (mine.every((deposit) => deposit.payoutId !== null || !isSold(deposit))) return 'paid';
  const hold = then.holds.find(({ depositKeys }) => depositKeys.some((key) => coming.has(key)));
  const why = ORDER_OUTLOOKS.find((expectedOutcome) => expectedOutcome === hold?.reason);
  if (why) return why;
  if (then.heldByOperatorSince || waitsForLook(then)) return 'by-person';
  if (then.holds.some(({ reason }) => reason === 'no-rate')) return 'no-rate';
  // It is paid automatically once the outcome of the earlier payout is known.
  if (then.deferred) return 'paid';
  return then.mismatch === 'refund' ? 'refund' : 'choice';
}

function sumOf(deposits: readonly PricedDeposit[]): Sum {
  return {
    micro: deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    kobo: deposits.some(({ price }) => price === 'none')
      ? null
      : deposits.reduce((sum, { parts }) => parts.reduce((all, { nairaKobo }) => all + BigInt(nairaKobo), sum), 0n),
  };
}

/** By block time, then by key: independent of the order of events. */
function asTheChainHasThem({ deposit: a }: RatedDeposit, { deposit: b }: RatedDeposit): number {
  const byTime = Date.parse(a.receivedAt) - Date.parse(b.receivedAt);
  return byTime !== 0 ? byTime : a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** When the newest of the sources behind a part's reference rate had it; null where none is known. */
export function marketAt({ sources }: Pick<PricedPart, 'sources'>): string | null {
  return sources.reduce<string | null>((newest, { at }) => (newest === null || at > newest ? at : newest), null);
}
