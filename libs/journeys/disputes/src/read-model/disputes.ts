import { disputeEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Dispute, disputeDecider, type DisputeEvent } from '../domain/dispute.js';

/** One row a case: the queue, its tabs and counts. */
export const disputesProjection = foldedRows<Dispute, DisputeEvent>({
  name: 'disputes',
  table: 'disputes',
  key: 'dispute_id',
  columns: {
    dispute_id: 'uuid',
    number: 'text',
    order_id: 'uuid',
    order_number: 'text',
    issue: 'text',
    phase: 'text',
    amount_kobo: 'bigint',
    claimed_by: 'uuid',
    due_of: 'text',
    due_at: 'timestamptz',
    opened_at: 'timestamptz',
    last_at: 'timestamptz',
    last_by: 'text',
    repay: 'text',
    how: 'text',
    version: 'integer',
    state: 'jsonb',
  },
  handles: disputeEventTypes,
  decider: disputeDecider,
  idOf: ({ streamId }) => streamId.slice('dispute-'.length),
  row: rowOf,
});

function rowOf(id: string, dispute: Dispute, version: number) {
  const opened = dispute.opened!;
  return {
    dispute_id: id,
    number: opened.number,
    order_id: opened.orderId,
    order_number: opened.orderNumber,
    issue: opened.issue,
    phase: dispute.phase,
    amount_kobo: opened.amountKobo,
    claimed_by: dispute.claimedBy,
    due_of: dispute.due?.of ?? null,
    due_at: dispute.due?.at ?? null,
    opened_at: opened.openedAt,
    last_at: dispute.lastAt,
    last_by: dispute.lastBy,
    repay: dispute.repay?.state ?? null,
    how: dispute.resolution?.how ?? null,
    version,
  };
}
