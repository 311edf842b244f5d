/** What a refund's events make of an order. */
import type { AssetReturn, ConfirmedDeposit, Order, OrderEvent, OrderRefund } from './order-state.js';

const TYPES = [
  'OrderRefundReserved',
  'OrderRefundProofAwaited',
  'OrderProofDepositReceived',
  'OrderRefunded',
  'OrderRefundSendUndone',
  'OrderRefundCompleted',
  'OrderRefundEnded',
] as const;
type OrderRefundEvent = Extract<OrderEvent, { readonly type: (typeof TYPES)[number] }>;

/** The state of an order after a refund's event. */
export function foldRefund(order: Order, event: OrderRefundEvent): Order {
  switch (event.type) {
    case 'OrderRefundReserved': {
      const { refundId, depositKeys, at } = event.data;
      const keys = new Set(depositKeys);
      return {
        ...withDeposits(order, ({ key }) => keys.has(key), { refundId }),
        choice: null,
        refunds: [...order.refunds, { id: refundId, state: 'reserved', since: at }],
      };
    }
    case 'OrderRefundProofAwaited': {
      const { refundId, amountMicro, at, until } = event.data;
      return { ...order, proofs: [...order.proofs, { refundId, amountMicro: BigInt(amountMicro), from: at, until }] };
    }
    case 'OrderProofDepositReceived': {
      const { refundId, depositKey } = event.data;
      // Once the refund's money left, or it ended, the sum waits for the next refund.
      const reservedFor = refundOf(order, refundId)?.state === 'reserved' ? refundId : null;
      return withDeposits(order, ({ key }) => key === depositKey, { isProof: true, refundId: reservedFor });
    }
    case 'OrderRefunded':
      return withState(order, event.data, 'sending');
    case 'OrderRefundSendUndone':
      return withState(order, event.data, 'reserved');
    case 'OrderRefundCompleted':
      return withState(order, event.data, 'completed');
    case 'OrderRefundEnded': {
      const { refundId } = event.data;
      const freed = withDeposits(order, (deposit) => deposit.refundId === refundId, { refundId: null });
      return withState(freed, event.data, 'ended');
    }
  }
}

type ReturnEvent = Extract<OrderEvent, { readonly type: `OrderAssetReturn${string}` }>;

/** The state of an order after an event about the return of other assets. */
export function foldReturn(order: Order, event: ReturnEvent): Order {
  switch (event.type) {
    case 'OrderAssetReturnReserved': {
      const { refundId, assetKeys, at } = event.data;
      return { ...order, returns: [...order.returns, { id: refundId, state: 'reserved', since: at, assetKeys }] };
    }
    case 'OrderAssetReturned':
      return { ...order, returns: inState(order, event.data, 'sending') };
    case 'OrderAssetReturnUndone':
      return { ...order, returns: inState(order, event.data, 'reserved') };
    case 'OrderAssetReturnEnded':
      return { ...order, returns: inState(order, event.data, 'ended') };
  }
}

/** The returns of an order once the one of this id is on the chain. */
export function completedReturn(order: Order, refundId: string, at: string): readonly AssetReturn[] {
  return inState(order, { refundId, at }, 'completed');
}

/** The return that is not over; null where there is none. */
export function presentReturn({ returns }: Pick<Order, 'returns'>): AssetReturn | null {
  return returns.find(({ state }) => state === 'reserved' || state === 'sending') ?? null;
}

function inState(
  { returns }: Order,
  { refundId, at }: { readonly refundId: string; readonly at: string },
  state: OrderRefund['state'],
): readonly AssetReturn[] {
  return returns.map((one) => (one.id === refundId ? { ...one, state, since: at } : one));
}

/** The refund of an id; null where the order knows none. */
export function refundOf({ refunds }: Pick<Order, 'refunds'>, refundId: string): OrderRefund | null {
  return refunds.find(({ id }) => id === refundId) ?? null;
}

/** The refund that is not over; null where there is none. */
export function presentRefund({ refunds }: Pick<Order, 'refunds'>): OrderRefund | null {
  return refunds.find(({ state }) => state === 'reserved' || state === 'sending') ?? null;
}

/** What went back on the chain, the sums that proved addresses included. */
export function refundedMicro(order: Pick<Order, 'deposits' | 'refunds'>): bigint {
  const completed = new Set(order.refunds.flatMap(({ id, state }) => (state === 'completed' ? [id] : [])));
  return order.deposits.reduce(
    (sum, { refundId, amountMicro }) => (refundId !== null && completed.has(refundId) ? sum + amountMicro : sum),
    0n,
  );
}

function withDeposits(
  order: Order,
  which: (deposit: ConfirmedDeposit) => boolean,
  change: Partial<ConfirmedDeposit>,
): Order {
  return {
    ...order,
    deposits: order.deposits.map((deposit) => (which(deposit) ? { ...deposit, ...change } : deposit)),
  };
}

function withState(
  order: Order,
  { refundId, at }: { readonly refundId: string; readonly at: string },
  state: OrderRefund['state'],
): Order {
  return {
    ...order,
    refunds: order.refunds.map((refund) => (refund.id === refundId ? { ...refund, state, since: at } : refund)),
  };
}
