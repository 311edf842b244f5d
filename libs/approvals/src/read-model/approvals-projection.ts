import type { EventData } from '@usdt-africa/contracts/events';
import { type AppendedEvent, type EventHandlers, handle, projectionOf } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** How a request stands after an event that is no longer its beginning; what was written before, or newer, stays. */
const became =
  (state: string, isByOperator = false) =>
  async (
    data: { readonly at: string; readonly operatorId?: string },
    event: AppendedEvent,
    tx: PoolClient,
  ): Promise<void> => {
    const { operatorId = null, at } = data;
    const reason = event.metadata.reason ?? null;
    await tx.query(
      `update approvals set state = $2, version = $3, decided_by = coalesce(decided_by, $4), decided_at = coalesce(decided_at, $5),
         decided_reason = coalesce(decided_reason, $6)
       where approval_id = $1 and version < $3`,
      [idOf(event), state, event.version, operatorId, at, operatorId !== null || isByOperator ? reason : null],
    );
  };

const ROWS: EventHandlers<[tx: PoolClient], Promise<void>> = {
  ApprovalAsked: asked,
  ApprovalGranted: became('granted'),
  ApprovalGrantedByCommand: became('granted'),
  ApprovalRefused: became('refused'),
  ApprovalExpired: became('expired'),
  ApprovalDropped: became('dropped'),
  ApprovalWithdrawn: became('withdrawn', true),
  ApprovalExecuted: became('executed'),
  ApprovalNotPossible: became('not-possible'),
};

/** A row a request. Whoever asks or decides writes it with the event; from the events alone it is made again. */
export const approvalsProjection = projectionOf({ name: 'approvals', tables: ['approvals'], on: ROWS });

/** Writes what one event says; what was written before, or newer, stays. */
export async function keepApproval(event: AppendedEvent, tx: PoolClient): Promise<void> {
  await handle(ROWS, event, tx);
}

async function asked(data: EventData<'ApprovalAsked'>, event: AppendedEvent, tx: PoolClient): Promise<void> {
  await tx.query(
    `insert into approvals (approval_id, verb, resource, record_id, label, order_id, payload, payload_hash, amount_kobo,
       asked_by, reason, asked_at, expires_at, state, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'asked', $14)
     on conflict (approval_id) do nothing`,
    [
      idOf(event),
      data.verb,
      data.subject.resource,
      data.subject.id,
      data.subject.label,
      event.metadata.orderId ?? null,
      JSON.stringify(data.payload),
      data.payloadHash,
      data.amountKobo,
      data.askedBy,
      event.metadata.reason ?? null,
      data.at,
      data.expiresAt,
      event.version,
    ],
  );
}

function idOf({ streamId }: AppendedEvent): string {
  return streamId.slice('approval-'.length);
}
