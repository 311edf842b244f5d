import { refundEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Refund, refundDecider, type RefundEvent } from '../domain/refund.js';
import { receivedAmount } from '../domain/amount-text.js';
import { refundEndedAt, refundStatus, waitsSince } from '../domain/status.js';

/** Maintains `refunds`, one row for each refund. */
export const refundsProjection = foldedRows<Refund, RefundEvent>({
  name: 'refunds',
  table: 'refunds',
  key: 'refund_id',
  columns: {
    refund_id: 'uuid',
    number: 'text',
    order_id: 'uuid',
    order_number: 'text',
    status: 'text',
    requested_by: 'text',
    amount_micro: 'bigint',
    worth_kobo: 'bigint',
    address: 'text',
    at: 'timestamptz',
    waiting_since: 'timestamptz',
    ended_at: 'timestamptz',
    tx_id: 'text',
    asset_symbol: 'text',
    asset_amount: 'text',
    version: 'integer',
    state: 'jsonb',
  },
  handles: refundEventTypes,
  decider: refundDecider,
  revived: withAsset,
  idOf: ({ data }) => (data as { readonly refundId: string }).refundId,
  row: (id, refund, version) => {
    const { number, orderId, orderNumber, by, amountMicro, worthKobo, at } = refund.requested!;
    return {
      refund_id: id,
      number,
      order_id: orderId,
      order_number: orderNumber,
      status: refundStatus(refund),
      requested_by: by,
      amount_micro: amountMicro,
      worth_kobo: worthKobo,
      address: refund.address,
      at,
      waiting_since: waitsSince(refund),
      ended_at: refundEndedAt(refund),
      tx_id: refund.completed?.txId ?? null,
      asset_symbol: refund.requested!.asset?.symbol ?? null,
      asset_amount: receivedAmount(refund),
      version,
    };
  },
});

/** A stored state, also one from before a refund could be of another asset. */
function withAsset(refund: Refund): Refund {
  const { requested } = refund;
  const topUps = (refund.topUps as Refund['topUps'] | undefined) ?? [];
  return { ...refund, topUps, requested: requested && { ...requested, asset: requested.asset ?? null } };
}
