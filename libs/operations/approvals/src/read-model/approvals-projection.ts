import type { EventData } from '@usdt-africa/contracts/events';
import { type AppendedEvent, keepRows, type StateRows, stateRows } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** Instants are texts until they were written. */
interface ApprovalRow {
  readonly approval_id: string;
  readonly action: string;
  readonly resource: string;
  readonly record_id: string;
  readonly label: string;
  readonly order_id: string | null;
  readonly payload: object;
  readonly payload_hash: string;
  readonly amount_kobo: string | null;
  readonly requested_by: string;
  readonly reason: string | null;
  readonly requested_at: Date | string;
  readonly expires_at: Date | string;
  readonly state: string;
  readonly decided_by: string | null;
  readonly decided_at: Date | string | null;
  readonly decided_reason: string | null;
  readonly version: number;
}

/** The row of a request after an event other than its first; a row already at this version, or newer, stays. */
const became =
  (state: string, isByOperator = false) =>
  (
    data: { readonly at: string; readonly operatorId?: string },
    event: AppendedEvent,
    row: ApprovalRow | null,
  ): ApprovalRow | null => {
    if (!row || row.version >= event.version) return row;
    const { operatorId = null, at } = data;
    const reason = operatorId !== null || isByOperator ? (event.metadata.reason ?? null) : null;
    return {
      ...row,
      state,
      version: event.version,
      decided_by: row.decided_by ?? operatorId,
      decided_at: row.decided_at ?? at,
      decided_reason: row.decided_reason ?? reason,
    };
  };

const ROWS: StateRows<ApprovalRow> = {
  table: 'approvals',
  key: 'approval_id',
  columns: {
    approval_id: 'uuid',
    action: 'text',
    resource: 'text',
    record_id: 'text',
    label: 'text',
    order_id: 'uuid',
    payload: 'jsonb',
    payload_hash: 'text',
    amount_kobo: 'bigint',
    requested_by: 'uuid',
    reason: 'text',
    requested_at: 'timestamptz',
    expires_at: 'timestamptz',
    state: 'text',
    decided_by: 'uuid',
    decided_at: 'timestamptz',
    decided_reason: 'text',
    version: 'integer',
  },
  newest: 'version',
  idOf: ({ streamId }) => streamId.slice('approval-'.length),
  on: {
    ApprovalRequested: requested,
    ApprovalGranted: became('granted'),
    ApprovalGrantedFromCli: became('granted'),
    ApprovalRejected: became('refused'),
    ApprovalExpired: became('expired'),
    ApprovalCancelled: became('dropped'),
    ApprovalWithdrawn: became('withdrawn', true),
    ApprovalExecuted: became('executed'),
    ApprovalExecutionFailed: became('not-possible'),
  },
};

/**
 * One row per request. Written together with the event by each request or decision; it can be rebuilt from the events
 * alone.
 */
export const approvalsProjection = stateRows('approvals', ROWS);

/** Writes the rows for events of a request; a row already at that version, or newer, stays. */
export async function keepApproval(events: readonly AppendedEvent[], tx: PoolClient): Promise<void> {
  await keepRows(tx, ROWS, events);
}

function requested(data: EventData<'ApprovalRequested'>, event: AppendedEvent, row: ApprovalRow | null): ApprovalRow {
  return (
    row ?? {
      approval_id: ROWS.idOf(event),
      action: data.action,
      resource: data.subject.resource,
      record_id: data.subject.id,
      label: data.subject.label,
      order_id: event.metadata.orderId ?? null,
      payload: data.payload,
      payload_hash: data.payloadHash,
      amount_kobo: data.amountKobo,
      requested_by: data.requestedBy,
      reason: event.metadata.reason ?? null,
      requested_at: data.at,
      expires_at: data.expiresAt,
      state: 'requested',
      decided_by: null,
      decided_at: null,
      decided_reason: null,
      version: event.version,
    }
  );
}
