import type { DomainEvent, EventData, orderEventTypes, PricedPart } from '@usdt-africa/contracts/events';
import type { HoldReason } from '@usdt-africa/contracts/api';
import type { Decider } from '@usdt-africa/kernel';

export type OrderEventType = (typeof orderEventTypes)[number];
export type OrderEvent = DomainEvent<OrderEventType>;

/** A deposit of this order that is final. `parts` is null until it has a rate. */
export interface ConfirmedDeposit {
  readonly key: string;
  readonly amountMicro: bigint;
  readonly arrivedAt: string;
  readonly confirmedAt: string;
  readonly parts: readonly PricedPart[] | null;
  readonly payoutId: string | null;
}

export interface OrderPayout {
  readonly id: string;
  readonly sequence: number;
  readonly amountMicro: bigint;
  readonly amountKobo: bigint;
  readonly depositKeys: readonly string[];
  readonly requestedAt: string;
  readonly state: 'open' | 'settled' | 'failed' | 'returned';
  /** The reference under which it was asked for once more; what is heard of any other is old. Null: never. */
  readonly reopenedAs: string | null;
}

export interface Hold {
  readonly reason: HoldReason;
  readonly depositKeys: readonly string[];
  readonly since: string;
}

/** An order, folded from its own stream. Amounts in smallest units; collections keep the order of arrival. */
export interface Order {
  readonly placed: EventData<'OrderPlaced'> | null;
  /** Hashes of the browsers that own it. */
  readonly guests: readonly string[];
  /** In a block that may still be replaced. */
  readonly seen: readonly { readonly key: string; readonly amountMicro: bigint }[];
  /** Was seen in a block that was replaced, and has not come again. */
  readonly dropped: readonly string[];
  readonly deposits: readonly ConfirmedDeposit[];
  readonly unsupported: readonly EventData<'OrderUnsupportedAssetArrived'>[];
  readonly holds: readonly Hold[];
  /** Since when an operator holds it; null: nobody does. */
  readonly heldByOperatorSince: string | null;
  /** Up to what worth in all an operator has let it go, in kobo. */
  readonly releasedKobo: bigint;
  /** Deposits that operators have let go. */
  readonly letGo: readonly string[];
  /** What operators have had sent again, in kobo. */
  readonly sentAgainKobo: bigint;
  readonly choice: 'pay-what-arrived' | 'send-rest' | null;
  readonly payouts: readonly OrderPayout[];
  readonly sentHintAt: string | null;
  readonly cancelledAt: string | null;
  readonly expiredAt: string | null;
  readonly completedAt: string | null;
  readonly shares: readonly { readonly id: string; readonly tokenHash: string }[];
  /** What a person would tell of it, oldest first. */
  readonly timeline: readonly Milestone[];
  /** Events folded so far. */
  readonly version: number;
}

/** One line of an order's story. Amounts in smallest units. */
export interface Milestone {
  readonly at: string;
  readonly kind: OrderEventType;
  readonly amountMicro?: string;
  readonly amountKobo?: string;
}

const initial: Order = {
  placed: null,
  guests: [],
  seen: [],
  dropped: [],
  deposits: [],
  unsupported: [],
  holds: [],
  heldByOperatorSince: null,
  releasedKobo: 0n,
  letGo: [],
  sentAgainKobo: 0n,
  choice: null,
  payouts: [],
  sentHintAt: null,
  cancelledAt: null,
  expiredAt: null,
  completedAt: null,
  shares: [],
  timeline: [],
  version: 0,
};

function evolve(order: Order, event: OrderEvent): Order {
  const milestone = milestoneOf(event);
  return {
    ...apply(order, event),
    version: order.version + 1,
    timeline: milestone ? [...order.timeline, milestone] : order.timeline,
  };
}

/** Events about links are nobody's story, and what operators do is not the customer's. */
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
    case 'OrderDepositPriced':
    case 'OrderLinkExchanged':
    case 'OrderShared':
    case 'OrderShareRevoked':
    case 'OrderNoted':
    case 'OrderHeldByOperator':
    case 'OrderReleased':
    case 'OrderPayoutReopened':
      return null;
    default:
      return { at: event.data.at, kind: event.type };
  }
}

function apply(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...order, placed: event.data, guests: [event.data.guestHash] };
    case 'OrderSentHintGiven':
      return { ...order, sentHintAt: event.data.at };
    case 'OrderDepositSeen':
      return {
        ...order,
        seen: [
          ...order.seen.filter((seen) => seen.key !== event.data.depositKey),
          { key: event.data.depositKey, amountMicro: BigInt(event.data.amountMicro) },
        ],
        dropped: without(order.dropped, event.data.depositKey),
      };
    case 'OrderDepositDropped':
      return {
        ...order,
        seen: order.seen.filter((seen) => seen.key !== event.data.depositKey),
        dropped: [...without(order.dropped, event.data.depositKey), event.data.depositKey],
      };
    case 'OrderDepositConfirmed':
      return {
        ...order,
        seen: order.seen.filter((seen) => seen.key !== event.data.depositKey),
        dropped: without(order.dropped, event.data.depositKey),
        // A choice was about what had arrived then; new money asks anew.
        choice: null,
        deposits: [
          ...order.deposits,
          {
            key: event.data.depositKey,
            amountMicro: BigInt(event.data.amountMicro),
            arrivedAt: event.data.arrivedAt,
            confirmedAt: event.data.confirmedAt,
            parts: null,
            payoutId: null,
          },
        ],
      };
    case 'OrderDepositPriced':
      return {
        ...order,
        deposits: order.deposits.map((deposit) =>
          deposit.key === event.data.depositKey ? { ...deposit, parts: event.data.parts } : deposit,
        ),
      };
    case 'OrderUnsupportedAssetArrived':
      return { ...order, unsupported: [...order.unsupported, event.data] };
    case 'OrderHeld':
      return {
        ...order,
        holds: [
          ...order.holds.filter((hold) => hold.reason !== event.data.reason),
          { reason: event.data.reason, depositKeys: event.data.depositKeys, since: event.data.at },
        ],
      };
    case 'OrderHoldEnded':
      return { ...order, holds: order.holds.filter((hold) => hold.reason !== event.data.reason) };
    case 'OrderShortfallChosen':
      return { ...order, choice: event.data.choice };
    case 'PayoutRequested': {
      const keys = new Set(event.data.depositKeys);
      return {
        ...order,
        choice: null,
        completedAt: null,
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
            reopenedAs: null,
          },
        ],
      };
    }
    case 'OrderPayoutSettled':
      return withPayout(order, event.data.payoutId, 'settled');
    case 'OrderPayoutFailed':
      return withPayout(order, event.data.payoutId, 'failed');
    case 'OrderPayoutReturned':
      return { ...withPayout(order, event.data.payoutId, 'returned'), completedAt: null };
    case 'OrderCompleted':
      return { ...order, completedAt: event.data.at };
    case 'OrderCancelled':
      return { ...order, cancelledAt: event.data.at };
    case 'OrderExpired':
      return { ...order, expiredAt: event.data.at };
    case 'OrderLinkExchanged':
      return order.guests.includes(event.data.guestHash)
        ? order
        : { ...order, guests: [...order.guests, event.data.guestHash] };
    case 'OrderShared':
      return { ...order, shares: [...order.shares, { id: event.data.shareId, tokenHash: event.data.tokenHash }] };
    case 'OrderShareRevoked':
      return { ...order, shares: order.shares.filter((share) => share.id !== event.data.shareId) };
    case 'OrderNoted':
      return order;
    case 'OrderHeldByOperator':
      return { ...order, heldByOperatorSince: event.data.at };
    case 'OrderReleased':
      return {
        ...order,
        heldByOperatorSince: null,
        releasedKobo: event.data.upToKobo === null ? order.releasedKobo : BigInt(event.data.upToKobo),
        letGo: [...new Set([...order.letGo, ...outstanding(order).map(({ key }) => key)])],
      };
    case 'OrderPayoutReopened':
      return {
        ...order,
        completedAt: null,
        sentAgainKobo:
          order.sentAgainKobo + (order.payouts.find(({ id }) => id === event.data.payoutId)?.amountKobo ?? 0n),
        payouts: order.payouts.map((payout) =>
          payout.id === event.data.payoutId ? { ...payout, state: 'open', reopenedAs: event.data.reference } : payout,
        ),
      };
  }
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((candidate) => candidate !== key);
}

function withPayout(order: Order, payoutId: string, state: OrderPayout['state']): Order {
  return {
    ...order,
    payouts: order.payouts.map((payout) => (payout.id === payoutId ? { ...payout, state } : payout)),
  };
}

/** How an order's events make its state. */
export const orderDecider: Decider<Order, OrderEvent> = { initial, evolve };

/** Deposits that are final and in no payout yet, priced or not. */
export function unpaid(order: Order): readonly ConfirmedDeposit[] {
  return order.deposits.filter((deposit) => deposit.payoutId === null);
}

/**
 * Deposits that something is still owed for. What stays below the minimum after a payout is kept and counts with the next
 * deposit, but it keeps no order open: anybody may send dust to an address.
 */
export function outstanding(order: Order): readonly ConfirmedDeposit[] {
  const dust = order.payouts.length === 0 ? undefined : order.holds.find((held) => held.reason === 'below-minimum');
  return unpaid(order).filter((deposit) => !dust?.depositKeys.includes(deposit.key));
}

/** Sum of everything that is final, paid or not. */
export function confirmedMicro(order: Order): bigint {
  return order.deposits.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
}

/** Naira that priced deposits are worth, paid or not. */
export function pricedKobo(deposits: readonly ConfirmedDeposit[]): bigint {
  return deposits.reduce(
    (sum, deposit) => sum + (deposit.parts ?? []).reduce((all, part) => all + BigInt(part.nairaKobo), 0n),
    0n,
  );
}
