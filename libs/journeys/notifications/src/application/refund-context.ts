import { type DomainEvent, orderEventTypes, refundEventTypes, streams } from '@usdt-africa/contracts/events';
import { type EventStore, eventsOf } from '@usdt-africa/event-store';
import { formatShort } from '@usdt-africa/kernel';
import type { RefundFacts, RefundKind } from '../domain/order-facts.js';

type OrderEvent = DomainEvent<(typeof orderEventTypes)[number]>;

/** Types after which a mail of a kind would only confuse. */
const OVER: Readonly<Record<RefundKind, ReadonlySet<string>>> = {
  'refund-requested': new Set(['RefundProved', 'RefundEnded']),
  'refund-proved': new Set(['RefundCompleted', 'RefundEnded']),
  'refund-sent': new Set(),
  'refund-ended': new Set(),
};

/** The refund of an order that a mail reports, and whether later events outdate it. */
export interface ReportedRefund {
  readonly refund: RefundFacts;
  readonly over: boolean;
}

/**
 * Reads the refund of an order as of the event that a mail reports.
 * @param order events of the order
 * @returns null when none of its refunds has such an event
 */
export async function refundFacts(
  store: Pick<EventStore, 'readStreams'>,
  order: readonly OrderEvent[],
  kind: RefundKind,
  causedBy: string,
): Promise<ReportedRefund | null> {
  const ids = eventsOf(order, 'OrderRefundReserved', 'OrderAssetReturnReserved').map(({ data }) =>
    streams.refund(data.refundId),
  );
  const read = await store.readStreams(ids);
  const events = [...read.values()]
    .map((stream) => eventsOf(stream, ...refundEventTypes))
    .find((stream) => stream.some(({ eventId }) => eventId === causedBy));
  if (!events) return null;
  const at = events.findIndex(({ eventId }) => eventId === causedBy);
  const [cause, [requested]] = [events[at]!, eventsOf(events, 'RefundRequested')];
  if (!requested) return null;
  // A hold, a name and a request of a send are appended together with what they follow from.
  const known = events.filter(({ data }, index) => index <= at || data.at <= cause.data.at);
  const { refundId, number, depositKeys, dueAt, asset } = requested.data;
  const costMicro = BigInt(requested.data.costMicro);
  const proofs = eventsOf(order, 'OrderProofDepositReceived').filter(({ data }) => data.refundId === refundId);
  const keys = new Set([...depositKeys, ...proofs.map(({ data }) => data.depositKey)]);
  const reservedMicro = eventsOf(order, 'OrderDepositConfirmed')
    .filter(({ data }) => keys.has(data.depositKey))
    .reduce((sum, { data }) => sum + BigInt(data.amountMicro), 0n);
  const sent = eventsOf(known, 'RefundSendRequested').at(-1)?.data;
  const isSent = eventsOf(known, 'RefundAssetSendRequested').length > 0;
  const ended = eventsOf(known, 'RefundEnded').at(-1)?.data;
  return {
    refund: {
      number,
      address: eventsOf(known, 'RefundAddressNamed').at(-1)?.data.address ?? null,
      sendsMicro: sent ? BigInt(sent.amountMicro) : reservedMicro - costMicro,
      costMicro,
      asset: asset && {
        symbol: asset.symbol,
        sends: formatShort(BigInt(asset.units) - BigInt(asset.costUnits), asset.decimals),
        cost: asset.costUnits === '0' ? null : formatShort(BigInt(asset.costUnits), asset.decimals),
      },
      isHeld: eventsOf(known, 'RefundHeld').length > 0 && !sent && !isSent,
      dueAt,
      transactionId: eventsOf(known, 'RefundCompleted').at(-1)?.data.txId ?? null,
      endedWhy: ended?.why ?? null,
      at: cause.data.at,
    },
    over: events.slice(at + 1).some(({ type }) => OVER[kind].has(type)),
  };
}
