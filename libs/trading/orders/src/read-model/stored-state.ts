import type { OrderStateCode } from '@usdt-africa/contracts/api';
import type { PayoutStatus } from '@usdt-africa/payouts';
import {
  confirmedMicro,
  type Hold,
  heldMicro,
  type Order,
  type OrderPayout,
  outstanding,
  presentRefund,
  pricedKobo,
  refundedMicro,
  uncredited,
} from '../domain/order.js';
import { payable } from '../domain/settle.js';
import { needsTwoPeople, newlyReleasedKobo } from '../domain/two-people.js';

/** State of an order's money as far as events determine it: lists store it, and count by its code. */
export interface StoredState {
  readonly code: Exclude<OrderStateCode, 'payouts-paused' | 'waiting-for-account'>;
  readonly micro: bigint | null;
  readonly kobo: bigint | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly reason: Hold['reason'] | 'held-by-operator' | null;
  /** Of `held`: an operator may release it. */
  readonly isReleasable: boolean;
  /** Of `held`: a release needs a second person. */
  readonly needsTwo: boolean;
  /** For an open payout: the provider was requested to pay it. */
  readonly isSent: boolean;
  /** Before then nothing goes to a new account; see `payout-restriction.ts`. */
  readonly restrictedUntil: string | null;
  /** Of `waiting-for-choice`: the customer chose on the order to be asked, which waits longer. */
  readonly waitsLonger: boolean;
}

const NOTHING: Omit<StoredState, 'code'> = {
  micro: null,
  kobo: null,
  since: null,
  until: null,
  reason: null,
  isReleasable: false,
  needsTwo: false,
  isSent: false,
  restrictedUntil: null,
  waitsLonger: false,
};

/** Holds of deposits without a payout, the most urgent first. A missing rate ends automatically. */
const HOLDS = [
  'after-cancellation',
  'listed-sender',
  'velocity',
  'over-limit',
  'above-threshold',
  'below-minimum',
] as const;
/** Payouts by how urgently an operator must know of them. */
const PAYOUT_CODES = ['contradicted', 'returned', 'failed', 'no-answer', 'sending'] as const;

/**
 * The single state of an order, by urgency: its payouts, then the holds of its deposits, then what they wait for.
 * @param payouts status of each payout by its own stream; the order's own state counts where that stream has none yet
 */
export function storedState(order: Order, payouts: ReadonlyMap<string, PayoutStatus>): StoredState {
  const known = order.payouts.map((payout) => ({
    payout,
    status: statusOfPayout(payout, payouts.get(payout.id)),
  }));
  const awaiting = known.filter(({ payout }) => Boolean(payout.awaitingListSince));
  if (awaiting.length > 0)
    return { ...ofPayouts('waiting-for-provider-list', awaiting), since: awaiting[0]!.payout.awaitingListSince };
  // What became of the money of a closed payout, its deposits show; not so a contradiction about it.
  const current = known.filter(({ payout, status }) => payout.state !== 'closed' || status.code === 'contradicted');
  for (const code of PAYOUT_CODES) {
    const found = current.filter(({ status }) => status.code === code);
    if (found.length > 0) return deferred(order, code) ?? ofPayouts(code, found);
  }
  const open = outstanding(order);
  return (
    (open.length > 0 ? heldState(order) : null) ??
    operatorHold(order) ??
    waitingState(order) ??
    refunding(order) ??
    (order.seen.length > 0 ? confirming(order) : null) ??
    notCredited(order) ??
    otherAsset(order) ??
    ended(order)
  );
}

function statusOfPayout({ state, requestedAt }: OrderPayout, status: PayoutStatus | undefined): PayoutStatus {
  if (status && (status.code !== 'sending' || status.since !== null)) return status;
  if (state === 'open') return { code: 'sending', since: requestedAt, isSent: status?.isSent ?? false };
  return { code: state === 'settled' ? 'completed' : state, since: null, isSent: true };
}

/** The state of one payout, as its own page and list show it. */
export function storedStateOfPayout(status: PayoutStatus, kobo: bigint, requestedAt: string): StoredState {
  const { code, since, isSent } = status;
  return {
    ...NOTHING,
    code,
    kobo,
    since: since ?? (code === 'sending' ? requestedAt : null),
    isSent,
  };
}

function ofPayouts(
  code: (typeof PAYOUT_CODES)[number] | 'waiting-for-provider-list',
  found: readonly { readonly payout: OrderPayout; readonly status: PayoutStatus }[],
): StoredState {
  return {
    ...NOTHING,
    code,
    kobo: found.reduce((sum, { payout }) => sum + payout.amountKobo, 0n),
    since: found[0]!.status.since,
    isSent: found.every(({ status }) => status.isSent),
  };
}

/** A later deposit waits until the outcome of an earlier payout is certain; while that is being sent, it is no news. */
function deferred(order: Order, code: (typeof PAYOUT_CODES)[number]): StoredState | null {
  if (!order.deferred || (code !== 'contradicted' && code !== 'no-answer')) return null;
  return {
    ...NOTHING,
    code: 'waiting-for-earlier-payout',
    kobo: pricedKobo(payable(order)),
    since: order.deferred.since,
  };
}

function heldState(order: Order): StoredState | null {
  if (order.heldByOperatorSince) return operatorHold(order);
  for (const reason of HOLDS) {
    const hold = order.holds.find((one) => one.reason === reason);
    if (!hold) continue;
    const keys = new Set(hold.depositKeys);
    const open = outstanding(order);
    // A review of the sender or of the payout velocity holds the whole payout.
    const isWhole = reason === 'listed-sender' || reason === 'velocity';
    const deposits = isWhole ? open : open.filter(({ key }) => keys.has(key));
    return {
      ...heldFor(order, reason, hold.since),
      micro: deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
      kobo: pricedKobo(deposits),
    };
  }
  return null;
}

/** An operator may hold an order before any deposit was received. */
function operatorHold(order: Order): StoredState | null {
  const since = order.heldByOperatorSince;
  if (!since) return null;
  const open = outstanding(order);
  if (open.length === 0 && (order.payouts.length > 0 || order.cancelledAt || order.expiredAt)) return null;
  return {
    ...heldFor(order, 'held-by-operator', since),
    micro: open.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    kobo: open.length === 0 ? null : pricedKobo(open),
  };
}

function heldFor(order: Order, reason: NonNullable<StoredState['reason']>, since: string): StoredState {
  const isReleasable = reason !== 'not-creditable';
  const needsTwo = isReleasable && needsTwoPeople(order, newlyReleasedKobo(order));
  return { ...NOTHING, code: 'held', reason, since, isReleasable, needsTwo };
}

/** Money that is not held waits for a rate, for a wait to end, or for the customer's choice. */
function waitingState(order: Order): StoredState | null {
  const open = outstanding(order);
  if (open.length === 0) return null;
  const priced = payable(order);
  const noRate = order.holds.find(({ reason }) => reason === 'no-rate');
  if (noRate || priced.length === 0)
    return {
      ...NOTHING,
      code: 'waiting-for-rate',
      micro: open.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
      since: noRate?.since ?? open[0]!.confirmedAt,
    };
  const isRefund = order.mismatch === 'refund' && order.payouts.length === 0;
  return {
    ...NOTHING,
    code: isRefund ? 'waiting-for-refund' : 'waiting-for-choice',
    micro: priced.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    kobo: pricedKobo(priced),
    since: priced.at(-1)!.confirmedAt,
    restrictedUntil: order.guard?.waitsUntil ?? null,
    waitsLonger: order.mismatch === 'wait',
  };
}

/** Its deposits are reserved for a refund, or on their way back. */
function refunding(order: Order): StoredState | null {
  const refund = presentRefund(order);
  if (!refund) return null;
  const micro = order.deposits.reduce(
    (sum, { refundId, amountMicro }) => (refundId === refund.id ? sum + amountMicro : sum),
    0n,
  );
  return { ...NOTHING, code: 'refunding', micro, since: refund.since };
}

function confirming(order: Order): StoredState {
  const micro = order.seen.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
  return { ...NOTHING, code: 'confirming', micro };
}

function notCredited(order: Order): StoredState | null {
  const hold = order.holds.find(({ reason }) => reason === 'not-creditable');
  if (!hold || uncredited(order).length === 0) return null;
  return { ...heldFor(order, 'not-creditable', hold.since), micro: heldMicro(order, hold) };
}

/** Another token or TRX waits for a refund: it stops nothing else of the order. */
function otherAsset(order: Order): StoredState | null {
  const hold = order.holds.find(({ reason }) => reason === 'unsupported-asset');
  return hold ? { ...NOTHING, code: 'waiting-for-refund', reason: hold.reason, since: hold.since } : null;
}

function ended(order: Order): StoredState {
  if (order.completedAt || order.payouts.some(({ state }) => state !== 'closed'))
    return {
      ...NOTHING,
      code: 'completed',
      micro: confirmedMicro(order),
      kobo: order.payouts.reduce((sum, { state, amountKobo }) => (state === 'closed' ? sum : sum + amountKobo), 0n),
      since: order.completedAt,
    };
  const refund = order.refunds.findLast(({ state }) => state === 'completed');
  if (refund) return { ...NOTHING, code: 'refunded', micro: refundedMicro(order), since: refund.since };
  if (order.cancelledAt) return { ...NOTHING, code: 'cancelled', since: order.cancelledAt };
  if (order.expiredAt) return { ...NOTHING, code: 'expired', since: order.expiredAt };
  return {
    ...NOTHING,
    code: 'waiting-for-deposit',
    micro: order.placed ? BigInt(order.placed.amountMicro) : null,
    kobo: order.placed ? BigInt(order.placed.nairaKobo) : null,
    until: order.placed?.expiresAt ?? null,
  };
}
