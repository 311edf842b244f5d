import { event, type EventData, type PricedPart } from '@usdt-africa/contracts/events';
import { assertPlaced, type Order, type OrderEvent, unpaid } from './order.js';
import { lockedUsed, priceDeposit } from './pricing.js';
import { proofAwaited } from './refund.js';
import type { OrderRules, RateAtDeposit } from './rules.js';
import { after, settle } from './settle.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/** A deposit that became final. */
export interface FinalDeposit {
  readonly key: string;
  readonly amountMicro: bigint;
  readonly receivedAt: string;
  readonly confirmedAt: string;
}

/** A final deposit and the rate at its block's time, or the first fresh one after; null while there is none. */
export interface RatedDeposit {
  readonly deposit: FinalDeposit;
  readonly rate: RateAtDeposit | null;
}

/** Records deposits seen at the head, except known ones. */
export function depositsSeen(order: Order, pendingDeposits: readonly EventData<'OrderDepositSeen'>[]): Decided {
  const known = new Set([...order.seen, ...order.deposits].map(({ key }) => key));
  return pendingDeposits.flatMap((data) => {
    if (known.has(data.depositKey)) return [];
    known.add(data.depositKey);
    return [event('OrderDepositSeen', data)];
  });
}

/** The blocks of seen deposits were replaced. */
export function depositsDropped(order: Order, gone: readonly EventData<'OrderDepositDropped'>[]): Decided {
  const seen = new Set(order.seen.map(({ key }) => key));
  return gone.flatMap((data) => (seen.delete(data.depositKey) ? [event('OrderDepositDropped', data)] : []));
}

/** Deposits to count against their person's limit, in the order in which they are counted. */
export interface ToWeigh {
  /** Deposits from the minimum up, one by one in chain order. */
  readonly large: readonly FinalDeposit[];
  /**
   * Smaller deposits, after those and all together: dust takes no remaining limit from larger deposits, and costs the
   * work of one.
   */
  readonly small: readonly FinalDeposit[];
}

/**
 * Which deposits take up their person's limit once these are final: none while all that is open stays below the minimum,
 * for nothing of it is paid; none of a cancelled order, for only an operator's release pays it, and counts it then.
 */
export function toWeigh(order: Order, deposits: readonly FinalDeposit[], rules: OrderRules): ToWeigh {
  const nothing = { large: [], small: [] };
  const fresh = unknown(order, deposits).filter((deposit) => !proofAwaited(order, deposit));
  if (order.cancelledAt || fresh.length === 0) return nothing;
  const over = new Set(keysHeld(order, 'over-limit'));
  const below = new Set(keysHeld(order, 'below-minimum'));
  const open = unpaid(order).filter(({ key }) => !over.has(key));
  const openMicro = [...open, ...fresh].reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
  if (openMicro < rules.minimumSellMicro) return nothing;
  const isSmall = ({ amountMicro }: FinalDeposit): boolean => amountMicro < rules.minimumSellMicro;
  return {
    large: fresh.filter((deposit) => !isSmall(deposit)),
    small: [...open.filter(({ key }) => below.has(key)), ...fresh.filter(isSmall)],
  };
}

/** {@link depositsConfirmed} of one. @param overLimit whether it is more than its person may send on that day */
export function depositConfirmed(
  order: Order,
  deposit: FinalDeposit,
  rate: RateAtDeposit | null,
  now: Date,
  rules: OrderRules,
  overLimit = false,
): Decided {
  return depositsConfirmed(order, [{ deposit, rate }], now, rules, new Set(overLimit ? [deposit.key] : []));
}

/**
 * Records final deposits: prices them in order, then pays, holds or waits, once for all of them.
 * @param deposits in the order of the chain
 * @param tooMuch keys of those that exceed their person's limit for that day: these are held whole
 * @param listed keys of those that came from an address on our list: nothing of the order is paid before an operator's
 * review
 */
export function depositsConfirmed(
  order: Order,
  deposits: readonly RatedDeposit[],
  now: Date,
  rules: OrderRules,
  tooMuch: ReadonlySet<string> = new Set(),
  listed: ReadonlySet<string> = new Set(),
): Decided {
  const fresh = unknown(
    order,
    deposits.map(({ deposit }) => deposit),
  );
  if (fresh.length === 0) return [];
  assertPlaced(order);
  const at = now.toISOString();
  const rates = new Map(deposits.map(({ deposit, rate }) => [deposit.key, rate]));
  const unpriced: string[] = [];
  const events: Decided = [];
  let used = lockedUsed(order);
  for (const deposit of fresh) {
    const { key: depositKey, amountMicro, receivedAt, confirmedAt } = deposit;
    const amount = amountMicro.toString();
    events.push(event('OrderDepositConfirmed', { depositKey, amountMicro: amount, receivedAt, confirmedAt }));
    const proof = proofAwaited(order, deposit);
    if (proof) {
      events.push(event('OrderProofDepositReceived', { refundId: proof.refundId, depositKey, at }));
      continue;
    }
    const parts = priceDeposit(order, deposit, rates.get(depositKey) ?? null, rules, used);
    if (parts) {
      events.push(event('OrderDepositPriced', { depositKey, parts, at }));
      used += lockedOf(parts);
    } else unpriced.push(depositKey);
  }
  if (unpriced.length > 0) events.push(heldAlso('no-rate', unpriced, at));
  if (tooMuch.size > 0) events.push(...overLimit(order, tooMuch, at));
  const fromListed = fresh.flatMap(({ key }) => (listed.has(key) ? [key] : []));
  if (fromListed.length > 0) events.push(heldAlso('listed-sender', fromListed, at));
  return [...events, ...settle(after(order, events), now, rules)];
}

function overLimit(order: Order, tooMuch: ReadonlySet<string>, at: string): Decided {
  const held = keysHeld(order, 'below-minimum');
  const waited = held.filter((key) => tooMuch.has(key));
  // With its last deposit a hold is over: notifications depend on that.
  const depositKeys = waited.length === held.length ? null : waited;
  const ended: Decided =
    waited.length === 0 ? [] : [event('OrderHoldEnded', { reason: 'below-minimum', depositKeys, at })];
  return [...ended, heldAlso('over-limit', [...tooMuch], at)];
}

function heldAlso(
  reason: 'no-rate' | 'over-limit' | 'listed-sender',
  depositKeys: string[],
  at: string,
): Decided[number] {
  return event('OrderHeld', { reason, depositKeys, at });
}

function unknown(order: Order, deposits: readonly FinalDeposit[]): FinalDeposit[] {
  const known = new Set(order.deposits.map(({ key }) => key));
  return deposits.filter(({ key }) => !known.has(key) && known.add(key));
}

function keysHeld(order: Order, reason: string): readonly string[] {
  return order.holds.find((hold) => hold.reason === reason)?.depositKeys ?? [];
}

function lockedOf(parts: readonly PricedPart[]): bigint {
  return parts.reduce((sum, { basis, amountMicro }) => (basis === 'locked' ? sum + BigInt(amountMicro) : sum), 0n);
}
