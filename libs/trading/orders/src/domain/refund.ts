/** Decisions of an order about refunds: which deposits go back, and the money of each. */
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isBlockTimeWithin, posting, type Posting, Refusal } from '@usdt-africa/kernel';
import {
  type AwaitedProof,
  assertPlaced,
  type ConfirmedDeposit,
  type Order,
  type OrderEvent,
  type OrderPayout,
  type PlacedOrder,
  presentRefund,
  presentReturn,
  pricedKobo,
  refundOf,
  whatHolds,
} from './order.js';
import type { OrderRules } from './rules.js';
import { after, settle, undoPayout } from './settle.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/** Where the network's cost that a refund deducts is booked. */
const COST_DEDUCTED = 'income:refund-cost';

/** From this sum on the network's cost is ours. */
export const FREE_FROM_MICRO = 10_000_000n;

/** What can go back now. */
export interface Refundable {
  readonly deposits: readonly ConfirmedDeposit[];
  readonly amountMicro: bigint;
  /** What they are worth, at their own rates and else at the order's. */
  readonly worthKobo: bigint;
  /** They would have been paid, but for us or the bank: then the cost is ours. */
  readonly wasPayable: boolean;
}

/** What its owner can have sent back. `payoutId`: the payout that did not pay it; null: no payout took it. */
export interface RefundableOffer extends Refundable {
  readonly payoutId: string | null;
  readonly costMicro: bigint;
}

/**
 * What of an order can go back: the deposits of a payout that surely did not pay, or those that no payout took, with the sums
 * that once proved an address.
 * @param payoutId null: deposits that no payout took
 * @param keys those of them alone; null: all, as always of a payout
 * @throws Refusal 409 `nothing-to-refund`, `refund-open`, `payout-not-certain`, `under-review`
 */
export function refundable(order: Order, payoutId: string | null, keys: readonly string[] | null): Refundable {
  assertPlaced(order);
  if (presentRefund(order) || presentReturn(order)) throw refusal('refunds.refund-open');
  if (order.heldByOperatorSince !== null || isReviewed(order)) throw refusal('refunds.under-review');
  const payout = payoutId === null ? null : deadPayout(order, payoutId);
  const all = order.deposits.filter(
    (deposit) => deposit.refundId === null && (payout ? deposit.payoutId === payout.id : deposit.payoutId === null),
  );
  // A payout is undone as a whole.
  const chosen = payout || keys === null ? null : new Set(keys);
  const deposits = chosen === null ? all : all.filter(({ key }) => chosen.has(key));
  // A sum that proved an address goes back with a refund, and is none by itself.
  const sold = deposits.filter(({ isProof }) => !isProof);
  const isPart = chosen !== null && deposits.length !== chosen.size;
  if (sold.length === 0 || isPart) throw refusal('refunds.nothing-to-refund');
  const proofs = order.deposits.filter(({ isProof, refundId }) => isProof && refundId === null);
  const going = [...sold, ...proofs];
  const { placed } = order;
  const amountMicro = sumOf(going);
  const unpricedMicro = sumOf(going.filter(({ parts }) => parts === null));
  const atOrderRate = (unpricedMicro * BigInt(placed.nairaKobo)) / BigInt(placed.amountMicro);
  return {
    deposits: going,
    amountMicro,
    worthKobo: pricedKobo(going) + atOrderRate,
    wasPayable: payout !== null || sold.some(({ key }) => OURS.has(whatHolds(order, key) ?? '')),
  };
}

/**
 * What is deducted from a refund for the network.
 * @param costMicro what the network costs
 */
export function refundCost(
  { amountMicro, wasPayable }: Pick<Refundable, 'amountMicro' | 'wasPayable'>,
  costMicro: bigint,
): bigint {
  return wasPayable || amountMicro >= FREE_FROM_MICRO ? 0n : costMicro;
}

/** A payout that surely did not pay, and that nothing is known to be wrong with: its deposits can go back. */
export function refundablePayout({ payouts }: Pick<Order, 'payouts'>): OrderPayout | null {
  return payouts.findLast(isDead) ?? null;
}

/** What of an order its owner can have sent back now; null where nothing can. */
export function refundOffer(order: PlacedOrder, costMicro: bigint): RefundableOffer | null {
  const payoutId = refundablePayout(order)?.id ?? null;
  try {
    const found = refundable(order, payoutId, null);
    const cost = refundCost(found, costMicro);
    return cost < found.amountMicro ? { ...found, payoutId, costMicro: cost } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Holds for which the order could not be paid although its customer did as agreed. */
const OURS: ReadonlySet<string> = new Set(['no-rate', 'above-threshold']);

/** Whether operators review who pays it: nothing goes back before they have. */
export function isReviewed({ holds }: Pick<Order, 'holds'>): boolean {
  return holds.some(({ reason }) => reason === 'listed-sender' || reason === 'velocity');
}

/** @throws Refusal 409 `payout-not-certain` unless it surely did not pay */
function deadPayout({ payouts }: Order, payoutId: string): OrderPayout {
  const payout = payouts.find(({ id }) => id === payoutId);
  if (!payout || !isDead(payout)) throw refusal('refunds.payout-not-certain');
  return payout;
}

function isDead({ state, disputedSince, awaitingListSince }: OrderPayout): boolean {
  return (state === 'failed' || state === 'returned') && disputedSince === null && awaitingListSince === null;
}

/**
 * Reserves deposits for a refund: no payout takes them while it is open. A payout that did not pay them is undone; the caller
 * closes it in the same append. Nothing for a refund that the order knows.
 * @throws Refusal as {@link refundable}
 */
export function reserveForRefund(
  order: Order,
  request: { readonly refundId: string; readonly payoutId: string | null; readonly keys: readonly string[] | null },
  now: Date,
): Decided {
  assertPlaced(order);
  const { refundId, payoutId, keys } = request;
  if (refundOf(order, refundId)) return [];
  const { deposits } = refundable(order, payoutId, keys);
  const at = now.toISOString();
  const depositKeys = deposits.map(({ key }) => key);
  return [
    ...(payoutId === null ? [] : [undoPayout(order, deadPayout(order, payoutId), at)]),
    event('OrderRefundReserved', { refundId, depositKeys, at }),
  ];
}

/**
 * A refund's proof is awaited: a deposit of this sum until then is not sold.
 * @throws RangeError for a sum that the order has awaited before
 */
export function awaitProof(
  order: Order,
  proof: { readonly refundId: string; readonly amountMicro: bigint; readonly until: string; readonly at: string },
): Decided {
  const { refundId, amountMicro, until, at } = proof;
  if (refundOf(order, refundId)?.state !== 'reserved') return [];
  if (order.proofs.some((one) => one.amountMicro === amountMicro)) throw new RangeError('a sum proves once');
  return [event('OrderRefundProofAwaited', { refundId, amountMicro: amountMicro.toString(), until, at })];
}

/** The proof that a deposit is: it has its sum, and its block's time is within the proof's; null where it is none. */
export function proofAwaited(
  { proofs }: Pick<Order, 'proofs'>,
  { amountMicro, receivedAt }: Pick<ConfirmedDeposit, 'amountMicro' | 'receivedAt'>,
): AwaitedProof | null {
  return proofs.find((proof) => proof.amountMicro === amountMicro && isBlockTimeWithin(proof, receivedAt)) ?? null;
}

/** Whether nothing may be sent back without people: the payout of these deposits may be paid after all. */
export function isRefundDoubtful({ payouts }: Order): boolean {
  return payouts.some(({ state, disputedSince }) => state === 'closed' && disputedSince !== null);
}

/** What a refund sends, and keeps for the network. */
export function refundSum(
  order: Order,
  refundId: string,
  costMicro: bigint,
): { readonly amountMicro: bigint; readonly sendsMicro: bigint } {
  const amountMicro = sumOf(order.deposits.filter((deposit) => deposit.refundId === refundId));
  return { amountMicro, sendsMicro: amountMicro - costMicro };
}

/**
 * The reserved deposits leave the order for the refund's send. Nothing where they did.
 * @param causeId of the send
 */
export function refunded(
  order: Order,
  { refundId, causeId, costMicro }: { readonly refundId: string; readonly causeId: string; readonly costMicro: bigint },
  now: Date,
): Decided {
  assertPlaced(order);
  if (refundOf(order, refundId)?.state !== 'reserved') return [];
  const { orderId } = order.placed;
  const { amountMicro } = refundSum(order, refundId, costMicro);
  const depositKeys = order.deposits.filter((deposit) => deposit.refundId === refundId).map(({ key }) => key);
  return [
    event('OrderRefunded', {
      refundId,
      causeId,
      depositKeys,
      amountMicro: amountMicro.toString(),
      costMicro: costMicro.toString(),
      at: now.toISOString(),
      postings: refundPostings({ orderId, causeId, amountMicro, costMicro }),
    }),
  ];
}

/** The send was given up: its sum is the order's again. Nothing where the refund is not being sent. */
export function refundSendUndone(
  order: Order,
  sent: { readonly refundId: string; readonly causeId: string; readonly costMicro: bigint },
  now: Date,
): Decided {
  assertPlaced(order);
  const { refundId, causeId, costMicro } = sent;
  if (refundOf(order, refundId)?.state !== 'sending') return [];
  const { orderId } = order.placed;
  const { amountMicro } = refundSum(order, refundId, costMicro);
  return [
    event('OrderRefundSendUndone', {
      refundId,
      causeId,
      amountMicro: amountMicro.toString(),
      costMicro: costMicro.toString(),
      at: now.toISOString(),
      postings: refundPostings({ orderId, causeId, amountMicro, costMicro }).map(({ account, currency, amount }) =>
        posting(account, currency, -BigInt(amount)),
      ),
    }),
  ];
}

/** The refund is on the chain: holds of its deposits end, and the order may be complete. */
export function refundCompleted(order: Order, refundId: string, now: Date, rules: OrderRules): Decided {
  if (refundOf(order, refundId)?.state !== 'sending') return [];
  const at = now.toISOString();
  const keys = new Set(order.deposits.flatMap((deposit) => (deposit.refundId === refundId ? [deposit.key] : [])));
  const amountMicro = refundSum(order, refundId, 0n).amountMicro.toString();
  const events: Decided = [
    event('OrderRefundCompleted', { refundId, amountMicro, at }),
    ...order.holds.flatMap(({ reason, depositKeys }) => {
      const gone = depositKeys.filter((key) => keys.has(key));
      if (gone.length === 0) return [];
      return [event('OrderHoldEnded', { reason, depositKeys: gone.length === depositKeys.length ? null : gone, at })];
    }),
  ];
  return [...events, ...settle(after(order, events), now, rules)];
}

/** The refund ended without sending anything: its deposits are paid, held or wait again as before. */
export function refundEnded(order: Order, refundId: string, now: Date, rules: OrderRules): Decided {
  if (refundOf(order, refundId)?.state !== 'reserved') return [];
  const events: Decided = [event('OrderRefundEnded', { refundId, at: now.toISOString() })];
  return [...events, ...settle(after(order, events), now, rules)];
}

function refundPostings(of: {
  readonly orderId: string;
  readonly causeId: string;
  readonly amountMicro: bigint;
  readonly costMicro: bigint;
}): Posting[] {
  const { orderId, causeId, amountMicro, costMicro } = of;
  return [
    posting(`customer:order:${orderId}`, 'USDT', amountMicro),
    posting(`payable:refund:${causeId}`, 'USDT', costMicro - amountMicro),
    ...(costMicro > 0n ? [posting(COST_DEDUCTED, 'USDT', -costMicro)] : []),
  ];
}

function sumOf(deposits: readonly Pick<ConfirmedDeposit, 'amountMicro'>[]): bigint {
  return deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
}
