import type { EventData } from '@usdt-africa/contracts/events';
import { type AppendedEvent, keepRows, type KeptRows, keptRows } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** Instants are texts until they were written. */
interface ApprovalRow {
  readonly approval_id: string;
  readonly verb: string;
  readonly resource: string;
  readonly record_id: string;
  readonly label: string;
  readonly order_id: string | null;
  readonly payload: object;
  readonly payload_hash: string;
  readonly amount_kobo: string | null;
  readonly asked_by: string;
  readonly reason: string | null;
  readonly asked_at: Date | string;
  readonly expires_at: Date | string;
  readonly state: string;
  readonly decided_by: string | null;
  readonly decided_at: Date | string | null;
  readonly decided_reason: string | null;
  readonly version: number;
}

/** How a request stands after an event that is no longer its beginning; what was written before, or newer, stays. */
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

const ROWS: KeptRows<ApprovalRow> = {
  table: 'approvals',
  key: 'approval_id',
  columns: {
    approval_id: 'uuid',
    verb: 'text',
    resource: 'text',
    record_id: 'text',
    label: 'text',
    order_id: 'uuid',
    payload: 'jsonb',
    payload_hash: 'text',
    amount_kobo: 'bigint',
    asked_by: 'uuid',
    reason: 'text',
    asked_at: 'timestamptz',
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
    ApprovalAsked: asked,
    ApprovalGranted: became('granted'),
    ApprovalGrantedByCommand: became('granted'),
    ApprovalRefused: became('refused'),
    ApprovalExpired: became('expired'),
    ApprovalDropped: became('dropped'),
    ApprovalWithdrawn: became('withdrawn', true),
    ApprovalExecuted: became('executed'),
    ApprovalNotPossible: became('not-possible'),
  },
};

/** A row a request. Whoever asks or decides writes it with the event; from the events alone it is made again. */
export const approvalsProjection = keptRows('approvals', ROWS);

/** Writes what events of a request say; what was written before, or newer, stays. */
export async function keepApproval(events: readonly AppendedEvent[], tx: PoolClient): Promise<void> {
  await keepRows(tx, ROWS, events);
}

function asked(data: EventData<'ApprovalAsked'>, event: AppendedEvent, row: ApprovalRow | null): ApprovalRow {
  return (
    row ?? {
      approval_id: ROWS.idOf(event),
      verb: data.verb,
      resource: data.subject.resource,
      record_id: data.subject.id,
      label: data.subject.label,
      order_id: event.metadata.orderId ?? null,
      payload: data.payload,
      payload_hash: data.payloadHash,
      amount_kobo: data.amountKobo,
      asked_by: data.askedBy,
      reason: event.metadata.reason ?? null,
      asked_at: data.at,
      expires_at: data.expiresAt,
      state: 'asked',
      decided_by: null,
      decided_at: null,
      decided_reason: null,
      version: event.version,
    }
  );
}
