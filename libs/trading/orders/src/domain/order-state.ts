import type { DomainEvent, EventData, orderEventTypes, PricedPart, Sealed } from '@usdt-africa/contracts/events';
import type { PayoutGuard } from './payout-guard.js';

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
  /** Since when the provider's answers about it contradict each other or what was asked; null: they do not. */
  readonly disputedSince: string | null;
  /** Since when it waits for the provider's list, after a restore; null: it does not. */
  readonly awaitingListSince: string | null;
  /** Two people let later deposits be paid although its outcome is not known. */
  readonly isPassed: boolean;
}

export interface Hold {
  readonly reason: EventData<'OrderHeld'>['reason'];
  readonly depositKeys: readonly string[];
  readonly since: string;
}

/** What becomes of an order. Amounts in smallest units; collections keep the order of arrival. */
export interface OrderCourse {
  /** Hashes of the browsers that own it. */
  readonly guests: readonly string[];
  /** Among whose transactions it stands; null: it is nobody's who has an account. */
  readonly accountId: string | null;
  /** Who of those that the account keeps is paid; null: nobody kept. */
  readonly recipientId: string | null;
  /** What goes with the payment, sealed for the sender; null: nothing. */
  readonly note: Sealed | null;
  /** What is looked at because it pays into an account not used before; null: nothing. */
  readonly guard: PayoutGuard | null;
  /** In a block that may still be replaced. */
  readonly seen: readonly { readonly key: string; readonly amountMicro: bigint }[];
  /** Was seen in a block that was replaced, and has not come again. */
  readonly dropped: readonly string[];
  readonly deposits: readonly ConfirmedDeposit[];
  readonly unsupported: readonly EventData<'OrderUnsupportedAssetArrived'>[];
  /** What people have shown that became of arrivals that could not be credited. */
  readonly closedArrivals: readonly Pick<EventData<'OrderArrivalsClosed'>, 'assetKeys' | 'outcome'>[];
  readonly holds: readonly Hold[];
  /** Since when an operator holds it; null: nobody does. */
  readonly heldByOperatorSince: string | null;
  /** Up to what worth in all an operator has let it go, in kobo. */
  readonly releasedKobo: bigint;
  /** Deposits that operators have let go. */
  readonly letGo: readonly string[];
  /** Deposits that an operator released although they are below the minimum or came after a cancellation. */
  readonly exemptKeys: readonly string[];
  /** Released deposits that no hold keeps: later deposits do not hold them again, a new look at the whole order does. */
  readonly cleared: readonly string[];
  /** What operators have had sent again, in kobo. */
  readonly sentAgainKobo: bigint;
  readonly choice: 'pay-what-arrived' | 'send-rest' | null;
  readonly payouts: readonly OrderPayout[];
  /** The earlier payout that a later deposit waits for, and since when; null: none. */
  readonly deferred: { readonly by: string; readonly since: string } | null;
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

/** An order that there is: what was agreed when it was placed, and what became of it. */
export interface PlacedOrder extends OrderCourse {
  readonly placed: EventData<'OrderPlaced'>;
}

/** An order, folded from its own stream: there is none before it was placed. */
export type Order = PlacedOrder | (OrderCourse & { readonly placed: null });

/** Whoever decides what an order's terms are needed for knows that it was placed. @throws RangeError */
export function assertPlaced(order: Order): asserts order is PlacedOrder {
  if (!order.placed) throw new RangeError('an order that was never placed has no terms');
}

/** One line of an order's story. Amounts in smallest units. */
export interface Milestone {
  readonly at: string;
  readonly kind: OrderEventType;
  readonly amountMicro?: string;
  readonly amountKobo?: string;
}
