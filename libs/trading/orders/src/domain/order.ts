import type { EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import { type DepositEvent, foldDeposits, isDepositEvent } from './deposit-fold.js';
import { isOfWholeOrder } from './order-deposits.js';
import { completedReturn, foldRefund, foldReturn } from './refund-fold.js';
import { restrictionOf } from './payout-restriction.js';
import type { Hold, Milestone, Order, OrderEvent, OrderPayout } from './order-state.js';

export {
  assertPlaced,
  type ConfirmedDeposit,
  type Hold,
  type Milestone,
  type AssetReturn,
  type AwaitedProof,
  type Order,
  type OrderEvent,
  type OrderEventType,
  type OrderPayout,
  type OrderRefund,
  type PlacedOrder,
} from './order-state.js';

export {
  confirmedMicro,
  heldMicro,
  isBesideOrder,
  isOfWholeOrder,
  isSold,
  outstanding,
  pricedKobo,
  releasableDeposits,
  soldKobo,
  soldMicro,
  otherAssetKeys,
  otherAssets,
  uncredited,
  unpaid,
  whatBecameOf,
  whatHolds,
} from './order-deposits.js';
export { presentRefund, presentReturn, refundedMicro, refundOf } from './refund-fold.js';

const initial: Order = {
  placed: null,
  guests: [],
  accountId: null,
  recipientId: null,
  note: null,
  guard: null,
  seen: [],
  dropped: [],
  deposits: [],
  unsupported: [],
  resolvedDeposits: [],
  holds: [],
  heldByOperatorSince: null,
  releasedKobo: 0n,
  letGo: [],
  exemptKeys: [],
  cleared: [],
  sentAgainKobo: 0n,
  choice: null,
  mismatch: null,
  payouts: [],
  refunds: [],
  returns: [],
  proofs: [],
  deferred: null,
  sentHintAt: null,
  cancelledAt: null,
  expiredAt: null,
  completedAt: null,
  shares: [],
  timeline: [],
  version: 0,
};

/** Fewer events are folded one by one: copying for a draft would cost as much. */
const MANY = 4;

function evolveAll(order: Order, events: readonly OrderEvent[]): Order {
  let state = order;
  for (let start = 0; start < events.length;) {
    const deposits: DepositEvent[] = [];
    for (let next; (next = events[start + deposits.length]) && isDepositEvent(next);) deposits.push(next);
    if (deposits.length >= MANY) state = foldDeposits(state, deposits, milestoneOf);
    else for (const event of events.slice(start, start + Math.max(1, deposits.length))) state = evolve(state, event);
    start += Math.max(1, deposits.length);
  }
  return state;
}

function evolve(order: Order, event: OrderEvent): Order {
  const milestone = milestoneOf(event);
  return {
    ...apply(order, event),
    version: order.version + 1,
    timeline: milestone ? withItem(order.timeline, milestone) : order.timeline,
  };
}

/** Milestone of an event for the customer's timeline; null for events about links and for operator actions. */
function milestoneOf(event: OrderEvent): Milestone | null {
  switch (event.type) {
    case 'OrderPlaced':
      return { at: event.data.placedAt, kind: event.type, amountMicro: event.data.amountMicro };
    case 'OrderDepositSeen':
      return { at: event.data.seenAt, kind: event.type, amountMicro: event.data.amountMicro };
    case 'OrderDepositConfirmed':
      return { at: event.data.confirmedAt, kind: event.type, amountMicro: event.data.amountMicro };
    case 'PayoutRequested':
      return { at: event.data.requestedAt, kind: event.type, amountKobo: event.data.amountKobo };
    case 'OrderHeld':
    case 'OrderHoldEnded':
      return event.data.reason === 'unsupported-asset' ? null : { at: event.data.at, kind: event.type };
    case 'OrderDepositPriced':
    case 'OrderClaimedByAccount':
    case 'OrderIndexed':
    case 'OrderRecipientAttached':
    case 'OrderPayoutRestrictionsSet':
    case 'OrderMismatchChosen':
    case 'OrderLinkExchanged':
    case 'OrderLinksStopped':
    case 'OrderShared':
    case 'OrderShareRevoked':
    case 'OrderUncreditedDepositsResolved':
    case 'OrderNoteAdded':
    case 'OrderHeldByOperator':
    case 'OrderReleased':
    case 'OrderPayoutReopened':
    case 'OrderPayoutUndone':
    case 'OrderPayoutDeferred':
    case 'OrderPayoutDisputed':
    case 'OrderPayoutDisputeEnded':
    case 'OrderPayoutAwaitingList':
    case 'OrderPayoutListCompared':
    case 'OrderDeferralReleased':
    case 'OrderRefundProofAwaited':
    case 'OrderProofDepositReceived':
    case 'OrderRefunded':
    case 'OrderRefundSendUndone':
    case 'OrderAssetReturnReserved':
    case 'OrderAssetReturned':
    case 'OrderAssetReturnUndone':
    case 'OrderAssetReturnEnded':
      return null;
    case 'OrderRefundCompleted':
      return { at: event.data.at, kind: event.type, amountMicro: event.data.amountMicro };
    default:
      return { at: event.data.at, kind: event.type };
  }
}

function apply(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...order, placed: event.data, guests: [event.data.guestHash] };
    case 'OrderMarkedAsSent':
      return { ...order, sentHintAt: event.data.at };
    case 'OrderDepositSeen':
      return {
        ...order,
        seen: withItem(withoutSeen(order, event.data.depositKey), {
          key: event.data.depositKey,
          amountMicro: BigInt(event.data.amountMicro),
        }),
        dropped: without(order.dropped, event.data.depositKey),
      };
    case 'OrderDepositDropped':
      return {
        ...order,
        seen: withoutSeen(order, event.data.depositKey),
        dropped: [...without(order.dropped, event.data.depositKey), event.data.depositKey],
      };
    case 'OrderDepositConfirmed':
      return {
        ...order,
        seen: withoutSeen(order, event.data.depositKey),
        dropped: without(order.dropped, event.data.depositKey),
        // The choice applied to the deposits of that time; new money needs a new choice.
        choice: null,
        deposits: withItem(order.deposits, {
          key: event.data.depositKey,
          amountMicro: BigInt(event.data.amountMicro),
          receivedAt: event.data.receivedAt,
          confirmedAt: event.data.confirmedAt,
          parts: null,
          payoutId: null,
          refundId: null,
          isProof: false,
        }),
      };
    case 'OrderDepositPriced':
      return priced(order, event.data);
    case 'OrderUnsupportedAssetReceived':
      return { ...order, unsupported: [...order.unsupported, event.data] };
    // What ends with it is recorded by the end of its hold.
    case 'OrderUncreditedDepositsResolved': {
      const { assetKeys, outcome, key } = event.data;
      const resolved = { ...order, resolvedDeposits: [...order.resolvedDeposits, { assetKeys, outcome }] };
      return { ...resolved, returns: completedReturn(order, key, event.data.at) };
    }
    case 'OrderHeld':
      return {
        ...order,
        holds: heldFor(order, event.data),
        cleared: isOfWholeOrder(event.data.reason) ? [] : order.cleared,
      };
    case 'OrderHoldEnded':
      return { ...order, holds: endedFor(order, event.data) };
    case 'OrderShortfallChosen':
      return { ...order, choice: event.data.choice };
    case 'OrderMismatchChosen':
      return { ...order, mismatch: event.data.choice };
    case 'PayoutRequested': {
      const keys = new Set(event.data.depositKeys);
      return {
        ...order,
        choice: null,
        completedAt: null,
        deferred: null,
        deposits: order.deposits.map((deposit) =>
          keys.has(deposit.key) ? { ...deposit, payoutId: event.data.payoutId } : deposit,
        ),
        payouts: [
          ...order.payouts,
          {
            id: event.data.payoutId,
            sequence: event.data.sequence,
            amountMicro: BigInt(event.data.amountMicro),
            amountKobo: BigInt(event.data.amountKobo),
            depositKeys: event.data.depositKeys,
            requestedAt: event.data.requestedAt,
            state: 'open',
            failedFor: null,
            reopenedAs: null,
            disputedSince: null,
            awaitingListSince: null,
            isPassed: false,
          },
        ],
      };
    }
    case 'OrderPayoutSettled':
      return known(order, event.data.payoutId, 'settled');
    case 'OrderPayoutFailed': {
      const { payoutId, reason } = event.data;
      return withPayout(known(order, payoutId, 'failed'), payoutId, { failedFor: reason });
    }
    case 'OrderPayoutReturned':
      return { ...known(order, event.data.payoutId, 'returned'), completedAt: null };
    case 'OrderCompleted':
      return { ...order, completedAt: event.data.at };
    case 'OrderCancelled':
      return { ...order, cancelledAt: event.data.at };
    case 'OrderExpired':
      return { ...order, expiredAt: event.data.at };
    case 'OrderClaimedByAccount':
      // Later users of that browser, and holders of the old link's cookie, lose access.
      return { ...order, guests: [event.data.ownerKey], accountId: event.data.accountId, shares: [] };
    case 'OrderIndexed':
      return { ...order, accountId: event.data.accountId };
    case 'OrderRecipientAttached':
      return { ...order, recipientId: event.data.recipientId, note: event.data.note };
    case 'OrderPayoutRestrictionsSet':
      return { ...order, guard: restrictionOf(event.data) };
    case 'OrderLinkExchanged':
      return order.guests.includes(event.data.guestHash)
        ? order
        : { ...order, guests: [...order.guests, event.data.guestHash] };
    case 'OrderLinksStopped':
      // A link holder cannot remove the access of the browser that placed the order.
      return { ...order, guests: order.guests.filter((key, at) => at === 0 || key === event.data.guestHash) };
    case 'OrderShared':
      return { ...order, shares: [...order.shares, { id: event.data.shareId, tokenHash: event.data.tokenHash }] };
    case 'OrderShareRevoked':
      return { ...order, shares: order.shares.filter((share) => share.id !== event.data.shareId) };
    case 'OrderNoteAdded':
      return order;
    case 'OrderHeldByOperator':
      return { ...order, heldByOperatorSince: event.data.at, cleared: [] };
    case 'OrderReleased': {
      const { upToKobo, exemptKeys, depositKeys, holdContinues } = event.data;
      return {
        ...order,
        heldByOperatorSince: holdContinues ? order.heldByOperatorSince : null,
        releasedKobo: upToKobo === null ? order.releasedKobo : BigInt(upToKobo),
        letGo: [...new Set([...order.letGo, ...depositKeys, ...exemptKeys])],
        exemptKeys: [...order.exemptKeys, ...exemptKeys],
        cleared: [...new Set([...order.cleared, ...depositKeys])],
      };
    }
    case 'OrderPayoutReopened':
      return {
        ...order,
        completedAt: null,
        sentAgainKobo:
          order.sentAgainKobo + (order.payouts.find(({ id }) => id === event.data.payoutId)?.amountKobo ?? 0n),
        payouts: order.payouts.map((payout) =>
          payout.id === event.data.payoutId
            ? { ...payout, state: 'open', reopenedAs: event.data.reference, isPassed: false }
            : payout,
        ),
      };
    case 'OrderPayoutUndone':
      return undone(order, event.data.payoutId);
    case 'OrderRecipientChanged':
      return redirected(order, event.data);
    case 'OrderPayoutDeferred':
      return { ...order, deferred: { by: event.data.blockedBy, since: event.data.at } };
    case 'OrderPayoutDisputed':
      return withPayout(order, event.data.payoutId, { disputedSince: event.data.at });
    case 'OrderPayoutAwaitingList':
      return withPayout(order, event.data.payoutId, { awaitingListSince: event.data.at });
    case 'OrderPayoutListCompared':
      return withPayout(order, event.data.payoutId, { awaitingListSince: null });
    case 'OrderDeferralReleased':
      return undeferred(withPayout(order, event.data.blockedBy, { isPassed: true }), event.data.blockedBy);
    case 'OrderPayoutDisputeEnded':
      return undeferred(withPayout(order, event.data.payoutId, { disputedSince: null }), event.data.payoutId);
    case 'OrderRefundReserved':
    case 'OrderRefundProofAwaited':
    case 'OrderProofDepositReceived':
    case 'OrderRefunded':
    case 'OrderRefundSendUndone':
    case 'OrderRefundCompleted':
    case 'OrderRefundEnded':
      return foldRefund(order, event);
    case 'OrderAssetReturnReserved':
    case 'OrderAssetReturned':
    case 'OrderAssetReturnUndone':
    case 'OrderAssetReturnEnded':
      return foldReturn(order, event);
  }
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((candidate) => candidate !== key) : keys;
}

/** Copied as a block, not item by item: dust can make these lists long. */
function withItem<Item>(items: readonly Item[], item: Item): readonly Item[] {
  const all = items.slice();
  all.push(item);
  return all;
}

/** A deposit that is final now was usually seen before. */
function withoutSeen({ seen }: Order, depositKey: string): Order['seen'] {
  const at = seen.findIndex(({ key }) => key === depositKey);
  if (at < 0) return seen;
  const rest = seen.slice();
  rest.splice(at, 1);
  return rest;
}

function priced(order: Order, { depositKey, parts }: EventData<'OrderDepositPriced'>): Order {
  // Mostly the newest one.
  const at = order.deposits.findLastIndex(({ key }) => key === depositKey);
  if (at < 0) return order;
  const deposits = order.deposits.slice();
  deposits[at] = { ...deposits[at]!, parts };
  return { ...order, deposits };
}

function heldFor(order: Order, { reason, depositKeys, at }: EventData<'OrderHeld'>): readonly Hold[] {
  const known = order.holds.find((hold) => hold.reason === reason);
  const others = order.holds.filter((hold) => hold !== known);
  // A deposit added to a hold does not restart it: operators go by how long it has waited.
  return known
    ? [...others, { ...known, depositKeys: known.depositKeys.concat(depositKeys) }]
    : [...others, { reason, depositKeys, since: at }];
}

function endedFor(order: Order, { reason, depositKeys }: EventData<'OrderHoldEnded'>): readonly Hold[] {
  const ended = new Set(depositKeys);
  return order.holds.flatMap((hold) => {
    if (hold.reason !== reason) return [hold];
    const left = depositKeys === null ? [] : hold.depositKeys.filter((key) => !ended.has(key));
    return left.length === 0 ? [] : [{ ...hold, depositKeys: left }];
  });
}

function withPayout(order: Order, payoutId: string, changes: Partial<OrderPayout>): Order {
  return {
    ...order,
    payouts: order.payouts.map((payout) => (payout.id === payoutId ? { ...payout, ...changes } : payout)),
  };
}

function known(order: Order, payoutId: string, state: OrderPayout['state']): Order {
  return undeferred(withPayout(order, payoutId, { state }), payoutId);
}

/** Its deposits are unpaid again, at the rates that they have. */
function undone(order: Order, payoutId: string): Order {
  const closed = undeferred(withPayout(order, payoutId, { state: 'closed' }), payoutId);
  const deposits = order.deposits.map((deposit) =>
    deposit.payoutId === payoutId ? { ...deposit, payoutId: null } : deposit,
  );
  return { ...closed, completedAt: null, deposits };
}

/** Another account is paid from now on: what operators released for the earlier one is reviewed again. */
function redirected(
  order: Order,
  { enquiryId, recipient, recipientId, bankCode }: EventData<'OrderRecipientChanged'>,
): Order {
  if (!order.placed) return order;
  const unpaidKeys = new Set(order.deposits.filter(({ payoutId }) => payoutId === null).map(({ key }) => key));
  const paid = (keys: readonly string[]): readonly string[] => keys.filter((key) => !unpaidKeys.has(key));
  return {
    ...order,
    placed: { ...order.placed, enquiryId, recipient, bankCode },
    recipientId,
    guard: null,
    releasedKobo: 0n,
    letGo: paid(order.letGo),
    cleared: paid(order.cleared),
  };
}

/** Deposits that waited for this payout wait for it no more. */
function undeferred(order: Order, payoutId: string): Order {
  return order.deferred?.by === payoutId ? { ...order, deferred: null } : order;
}

/** How an order's events make its state. */
export const orderDecider: Decider<Order, OrderEvent> = { initial, evolve, evolveAll };
