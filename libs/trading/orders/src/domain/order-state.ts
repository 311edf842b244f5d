import type { DomainEvent, EventData, orderEventTypes, PricedPart, Sealed } from '@usdt-africa/contracts/events';
import type { PayoutRestriction } from './payout-restriction.js';

export type OrderEventType = (typeof orderEventTypes)[number];
export type OrderEvent = DomainEvent<OrderEventType>;

/** A deposit of this order that is final. `parts` is null until it has a rate. */
export interface ConfirmedDeposit {
  readonly key: string;
  readonly amountMicro: bigint;
  readonly receivedAt: string;
  readonly confirmedAt: string;
  readonly parts: readonly PricedPart[] | null;
  readonly payoutId: string | null;
  /** The refund that it is reserved for, or went back with; null: none. */
  readonly refundId: string | null;
  /** It has the sum and the time of a refund's proof: it is never sold. */
  readonly isProof: boolean;
}

/** A refund as far as the order's money is about it. */
export interface OrderRefund {
  readonly id: string;
  /** `reserved`: nothing is sent yet; `sending`: the money left the order; `completed`: it is on the chain; `ended`: nothing is. */
  readonly state: 'reserved' | 'sending' | 'completed' | 'ended';
  readonly since: string;
}

/** Other tokens or TRX of an order that are sent back, by the refund that does it. */
export interface AssetReturn extends OrderRefund {
  readonly assetKeys: readonly string[];
}

/** A deposit of exactly this amount in a block from `from` until `until` is a proof of the refund. */
export interface AwaitedProof {
  readonly refundId: string;
  readonly amountMicro: bigint;
  readonly from: string;
  readonly until: string;
}

export interface OrderPayout {
  readonly id: string;
  readonly sequence: number;
  readonly amountMicro: bigint;
  readonly amountKobo: bigint;
  readonly depositKeys: readonly string[];
  readonly requestedAt: string;
  /** `closed`: surely unpaid, and never sent again: its deposits are paid otherwise. */
  readonly state: 'open' | 'settled' | 'failed' | 'returned' | 'closed';
  /** Why it surely is not paid, where it failed for good; null otherwise. */
  readonly failedFor: string | null;
  /** The reference under which it was requested again; events of any other are outdated. Null: never. */
  readonly reopenedAs: string | null;
  /** Since when the provider's responses about it contradict each other or the request; null: they do not. */
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

/** Course of an order. Amounts in smallest units; collections are in order of arrival. */
export interface OrderCourse {
  /** Hashes of the browsers that own it. */
  readonly guests: readonly string[];
  /** The account in whose transactions it is; null: none. */
  readonly accountId: string | null;
  /** The account's saved recipient who is paid; null: none. */
  readonly recipientId: string | null;
  /** What goes with the payment, sealed for the sender; null: nothing. */
  readonly note: Sealed | null;
  /** Payout restrictions for an account not used before; null: none. */
  readonly guard: PayoutRestriction | null;
  /** In a block that may still be replaced. */
  readonly seen: readonly { readonly key: string; readonly amountMicro: bigint }[];
  /** Was seen in a block that was replaced, and has not come again. */
  readonly dropped: readonly string[];
  readonly deposits: readonly ConfirmedDeposit[];
  readonly unsupported: readonly EventData<'OrderUnsupportedAssetReceived'>[];
  /** Proved outcomes of uncredited deposits. */
  readonly resolvedDeposits: readonly Pick<EventData<'OrderUncreditedDepositsResolved'>, 'assetKeys' | 'outcome'>[];
  readonly holds: readonly Hold[];
  /** Since when an operator holds it; null: not held. */
  readonly heldByOperatorSince: string | null;
  /** Up to what worth in all an operator has let it go, in kobo. */
  readonly releasedKobo: bigint;
  /** Keys of the deposits that operators have released. */
  readonly letGo: readonly string[];
  /** Deposits that an operator released although they are below the minimum or came after a cancellation. */
  readonly exemptKeys: readonly string[];
  /** Released deposits without a hold: later deposits do not hold them again, a new hold of the whole order does. */
  readonly cleared: readonly string[];
  /** What operators have had sent again, in kobo. */
  readonly sentAgainKobo: bigint;
  readonly choice: 'partial-payout' | 'top-up' | null;
  /** What the customer chose on the order for less than ordered; null: they did not choose. */
  readonly mismatch: EventData<'OrderMismatchChosen'>['choice'] | null;
  readonly payouts: readonly OrderPayout[];
  /** Oldest first; at most the last one is open. */
  readonly refunds: readonly OrderRefund[];
  /** Returns of other tokens and TRX, oldest first; at most the last one is open. */
  readonly returns: readonly AssetReturn[];
  /** Every proof that was ever awaited: a sum is not used twice. */
  readonly proofs: readonly AwaitedProof[];
  /** The earlier payout that a later deposit waits for, and since when; null: none. */
  readonly deferred: { readonly by: string; readonly since: string } | null;
  readonly sentHintAt: string | null;
  readonly cancelledAt: string | null;
  readonly expiredAt: string | null;
  readonly completedAt: string | null;
  readonly shares: readonly { readonly id: string; readonly tokenHash: string }[];
  /** The order's timeline, oldest first. */
  readonly timeline: readonly Milestone[];
  /** Events folded so far. */
  readonly version: number;
}

/** A placed order: the agreed terms and its course. */
export interface PlacedOrder extends OrderCourse {
  readonly placed: EventData<'OrderPlaced'>;
}

/** An order, folded from its own stream: there is none before it was placed. */
export type Order = PlacedOrder | (OrderCourse & { readonly placed: null });

/** Asserts that the order was placed and thus has terms. @throws RangeError */
export function assertPlaced(order: Order): asserts order is PlacedOrder {
  if (!order.placed) throw new RangeError('an order that was never placed has no terms');
}

/** One line of an order's timeline. Amounts in smallest units. */
export interface Milestone {
  readonly at: string;
  readonly kind: OrderEventType;
  readonly amountMicro?: string;
  readonly amountKobo?: string;
}
