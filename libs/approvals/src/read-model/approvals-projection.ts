import { approvalEventTypes, type EventData } from '@usdt-africa/contracts/events';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** A row a request. Whoever asks or decides writes it with the event; from the events alone it is made again. */
export const approvalsProjection: Projection = {
  name: 'approvals',
  tables: ['approvals'],
  handles: approvalEventTypes,
  async apply(events, tx) {
    for (const event of events) await keepApproval(event, tx);
  },
};

const STATES: Readonly<Record<string, string>> = {
  ApprovalGranted: 'granted',
  ApprovalGrantedByCommand: 'granted',
  ApprovalRefused: 'refused',
  ApprovalExpired: 'expired',
  ApprovalDropped: 'dropped',
  ApprovalWithdrawn: 'withdrawn',
  ApprovalExecuted: 'executed',
  ApprovalNotPossible: 'not-possible',
};

/** Writes what one event says; what was written before, or newer, stays. */
export async function keepApproval(event: RecordedEvent, tx: PoolClient): Promise<void> {
  const id = event.streamId.slice('approval-'.length);
  const reason = event.metadata.reason ?? null;
  if (event.type === 'ApprovalAsked') {
    const data = event.data as EventData<'ApprovalAsked'>;
    await tx.query(
      `insert into approvals (approval_id, verb, resource, record_id, label, order_id, payload, payload_hash, amount_kobo,
         asked_by, reason, asked_at, expires_at, state, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'asked', $14)
       on conflict (approval_id) do nothing`,
      [
        id,
        data.verb,
        data.subject.resource,
        data.subject.id,
        data.subject.label,
        event.metadata.orderId ?? null,
        JSON.stringify(data.payload),
        data.payloadHash,
        data.amountKobo,
        data.askedBy,
        reason,
        data.at,
        data.expiresAt,
        event.version,
      ],
    );
    return;
  }
  const { operatorId = null, at } = event.data as { operatorId?: string; at: string };
  const isByOperator = operatorId !== null || event.type === 'ApprovalWithdrawn';
  await tx.query(
    `update approvals set state = $2, version = $3, decided_by = coalesce(decided_by, $4), decided_at = coalesce(decided_at, $5),
       decided_reason = coalesce(decided_reason, $6)
     where approval_id = $1 and version < $3`,
    [id, STATES[event.type], event.version, operatorId, at, isByOperator ? reason : null],
  );
}
