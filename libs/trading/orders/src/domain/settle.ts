import { event, type PricedPart } from '@usdt-africa/contracts/events';
import { evolveAll, nairaFor, parseDecimal, posting, type Posting, RATE_SCALE, uuidFrom } from '@usdt-africa/kernel';
import {
  type ConfirmedDeposit,
  type Order,
  orderDecider,
  type OrderEvent,
  type OrderPayout,
  outstanding,
  type PlacedOrder,
  pricedKobo,
  presentRefund,
  soldKobo,
  unpaid,
} from './order.js';
import { unresolvedPayout } from './earlier-payout.js';
import { isShort, mismatchWaitSeconds } from './mismatch.js';
import { reviewAbove, waits } from './payout-restriction.js';
import { type OrderRules, secondsAfter } from './rules.js';

type NewOrderEvent = OrderEvent & { readonly schemaVersion: number };

/** Applies freshly decided events to a state, so that the next decision of the same command sees them. */
export function after(order: PlacedOrder, events: readonly OrderEvent[]): PlacedOrder;
export function after(order: Order, events: readonly OrderEvent[]): Order;
export function after(order: Order, events: readonly OrderEvent[]): Order {
  return evolveAll(orderDecider, order, events);
}

/** Deposits that are final, have a rate, fit into the person's limit and are in no payout yet. */
export function payable(order: Order): readonly ConfirmedDeposit[] {
  return withinLimit(order).filter((deposit) => deposit.parts !== null);
}

/** Deposits in no payout yet, without those that are too much for the person's limit: for these only an operator moves. */
function withinLimit(order: Order): readonly ConfirmedDeposit[] {
  const over = new Set(order.holds.find((existing) => existing.reason === 'over-limit')?.depositKeys);
  return unpaid(order).filter((deposit) => !over.has(deposit.key));
}

/**
 * The deposits of the next payout. Released deposits go alone: their sum is what the approval names, and no hold of later
 * deposits keeps them.
 */
function nextToPay(
  order: Order,
  rules: OrderRules,
  ready = payable(order),
): { readonly deposits: readonly ConfirmedDeposit[]; readonly areReleased: boolean } {
  const released = ready.filter(({ key }) => order.cleared.includes(key));
  const isExempt = released.every(({ key }) => order.exemptKeys.includes(key));
  const areReleased = released.length > 0 && (isExempt || micro(released) >= rules.minimumSellMicro);
  return { deposits: areReleased ? released : ready, areReleased };
}

/** Until when a sum that is too small waits for more; null when nothing waits, or it waits without end. */
export function shortfallEndsAt(order: Order, rules: OrderRules): Date | null {
  const last = nextToPay(order, rules).deposits.at(-1);
  const seconds = mismatchWaitSeconds(order, rules);
  return last && seconds !== null ? secondsAfter(last.confirmedAt, seconds) : null;
}

/**
 * What must happen with the money of an order now: pay, hold, or wait, until nothing more follows; and whether that
 * completes it. Called after every change; deciding twice in the same state decides nothing the second time.
 */
export function settle(order: Order, now: Date, rules: OrderRules): NewOrderEvent[] {
  const events: NewOrderEvent[] = [];
  let state = order;
  for (let more; (more = nextMove(state, now, rules)).length > 0; state = after(state, more)) events.push(...more);
  return [...events, ...completion(state, now.toISOString())];
}

/** An order is complete when it was paid, nothing is owed any more and nothing is being refunded. */
export function completion(order: Order, at: string): NewOrderEvent[] {
  const current = order.payouts.filter(({ state }) => state !== 'closed');
  const paid = current.length > 0 && current.every(({ state }) => state === 'settled');
  const isOver = outstanding(order).length === 0 && !presentRefund(order);
  return paid && !order.completedAt && isOver ? [event('OrderCompleted', { at })] : [];
}

function nextMove(order: Order, now: Date, rules: OrderRules): NewOrderEvent[] {
  const open = withinLimit(order);
  if (!order.placed || open.length === 0) return [];
  const at = now.toISOString();
  const isExempt = ({ key }: ConfirmedDeposit): boolean => order.exemptKeys.includes(key);
  const isEnough = micro(open) >= rules.minimumSellMicro;
  const holdReason = order.cancelledAt ? 'after-cancellation' : isEnough ? null : 'below-minimum';
  const mayRelease = holdReason === null ? open : open.filter(isExempt);
  if (holdReason !== null) {
    const holds = hold(
      order,
      holdReason,
      open.filter((deposit) => !isExempt(deposit)),
      at,
    );
    if (holds.length > 0 || mayRelease.length === 0) return holds;
  }
  const events: NewOrderEvent[] = [];
  const { deposits: ready, areReleased } = nextToPay(
    order,
    rules,
    mayRelease.filter((deposit) => deposit.parts !== null),
  );
  const isDustBeside = areReleased && micro(open) - micro(ready) < rules.minimumSellMicro;
  if (holdReason === null && held(order, 'below-minimum') && !isDustBeside)
    events.push(event('OrderHoldEnded', { reason: 'below-minimum', depositKeys: null, at }));

  // The rest waits for a rate; what has one is too little to go alone, and goes with it.
  const canRelease = areReleased || (holdReason === null ? micro(ready) >= rules.minimumSellMicro : ready.length > 0);
  if (!canRelease) return events;
  if (!areReleased) {
    const worth = soldKobo(order);
    if (worth > reviewAbove(order.guard, rules.holdAboveKobo) && worth > order.releasedKobo)
      return [...events, ...hold(order, 'above-threshold', ready, at)];
    if (waitsForLook(order) || order.heldByOperatorSince) return events;
  }
  if (waits(order.guard, now)) return events;

  const why = reasonToPay(order, now, rules, holdReason !== null);
  if (!why) return events;
  const earlier = unresolvedPayout(order);
  if (!earlier) return [...events, requestPayout(order, ready, why, at)];
  // Resumed when the earlier payout is known.
  if (order.deferred?.by !== earlier.id) events.push(event('OrderPayoutDeferred', { blockedBy: earlier.id, at }));
  return events;
}

/** Deposits that wait only because the outcome of an earlier payout is not known, and what they are worth. */
export function waitingForEarlierPayout(
  order: Order,
  now: Date,
  rules: OrderRules,
): { readonly payoutId: string; readonly since: string; readonly kobo: bigint } | null {
  const { deferred } = order;
  if (!deferred || unresolvedPayout(order)?.id !== deferred.by) return null;
  const goesOn = { ...order, payouts: order.payouts.map((payout) => ({ ...payout, ...RESOLVED })) };
  const next = nextMove(goesOn, now, rules).find((one) => one.type === 'PayoutRequested');
  return next ? { payoutId: deferred.by, since: deferred.since, kobo: BigInt(next.data.amountKobo) } : null;
}

const RESOLVED = { state: 'settled', disputedSince: null, awaitingListSince: null } as const;

/** @param released whether an operator released the sum: then it waits for nothing more */
function reasonToPay(
  order: PlacedOrder,
  now: Date,
  rules: OrderRules,
  released: boolean,
): 'reached' | 'waited' | 'customer' | 'later' | null {
  if (order.payouts.length > 0) return 'later';
  if (!isShort(order, rules)) return 'reached';
  if (order.choice === 'partial-payout' || order.mismatch === 'pay') return 'customer';
  const endsAt = shortfallEndsAt(order, rules);
  return released || (endsAt !== null && now >= endsAt) ? 'waited' : null;
}

function micro(deposits: readonly ConfirmedDeposit[]): bigint {
  return deposits.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
}

/** Whether its whole payout waits for a review, whatever the amount. */
export function waitsForLook(order: Order): boolean {
  return held(order, 'listed-sender') || held(order, 'velocity');
}

function held(order: Order, reason: string): boolean {
  return order.holds.some((existing) => existing.reason === reason);
}

function hold(
  order: Order,
  reason: 'below-minimum' | 'after-cancellation' | 'above-threshold',
  deposits: readonly ConfirmedDeposit[],
  at: string,
): NewOrderEvent[] {
  const known = new Set(order.holds.find((existing) => existing.reason === reason)?.depositKeys);
  const depositKeys = deposits.map((deposit) => deposit.key).filter((key) => !known.has(key));
  return depositKeys.length === 0 ? [] : [event('OrderHeld', { reason, depositKeys, at })];
}

/**
 * Undoes the request of a payout that surely is not paid: its deposits are owed in the stablecoin again, at the rates
 * that they have. The payout is closed in the same append.
 */
export function undoPayout(order: PlacedOrder, payout: OrderPayout, at: string): NewOrderEvent {
  const keys = new Set(payout.depositKeys);
  const parts = order.deposits.flatMap((deposit) => (keys.has(deposit.key) ? (deposit.parts ?? []) : []));
  const { id: payoutId, amountMicro, amountKobo } = payout;
  return event('OrderPayoutUndone', {
    payoutId,
    amountMicro: amountMicro.toString(),
    amountKobo: amountKobo.toString(),
    at,
    postings: conversion(order.placed.orderId, payoutId, -amountMicro, -amountKobo, parts, -1n),
  });
}

function requestPayout(
  order: PlacedOrder,
  deposits: readonly ConfirmedDeposit[],
  why: 'reached' | 'waited' | 'customer' | 'later',
  at: string,
): NewOrderEvent {
  const { placed } = order;
  const sequence = order.payouts.length + 1;
  // The id follows from the order and the number of the payout, so that deciding again makes the same payout.
  const payoutId = uuidFrom('payout', placed.orderId, String(sequence));
  const parts = deposits.flatMap((deposit) => deposit.parts ?? []);
  const amountKobo = pricedKobo(deposits);
  const amountMicro = micro(deposits);
  return event('PayoutRequested', {
    payoutId,
    orderId: placed.orderId,
    number: placed.number,
    sequence,
    depositKeys: deposits.map((deposit) => deposit.key),
    amountMicro: amountMicro.toString(),
    amountKobo: amountKobo.toString(),
    recipient: placed.recipient,
    why,
    requestedAt: at,
    postings: conversion(placed.orderId, payoutId, amountMicro, amountKobo, parts),
  });
}

/**
 * Converts the debt in stablecoin into a debt in naira: the position takes the stablecoin at its reference value, the
 * margin is the difference to what is paid. Negative amounts, with `sign` -1, convert it back.
 */
function conversion(
  orderId: string,
  payoutId: string,
  micro: bigint,
  kobo: bigint,
  parts: readonly PricedPart[],
  sign: 1n | -1n = 1n,
): Posting[] {
  const reference = parts.reduce(
    (sum, part) => sum + sign * nairaFor(BigInt(part.amountMicro), parseDecimal(part.referenceRate, RATE_SCALE)),
    0n,
  );
  const lines: Posting[] = [
    posting(`customer:order:${orderId}`, 'USDT', micro),
    posting('exchange:position', 'USDT', -micro),
    posting('exchange:position', 'NGN', reference),
    posting(`payable:payout:${payoutId}`, 'NGN', -kobo),
  ];
  if (reference !== kobo) lines.push(posting('income:margin', 'NGN', kobo - reference));
  return lines;
}
