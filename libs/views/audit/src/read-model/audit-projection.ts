import { operatorIdOf } from '@usdt-africa/operators';
import { factsOf } from '@usdt-africa/contracts/admin';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { AuditActs } from '@usdt-africa/platform';
import { changesOf, isMoney, subjectOf } from './acts.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A row for everything an operator did, and for whatever happened to an operator. */
export function auditProjection(acts: AuditActs): Projection {
  return {
    name: 'audit',
    tables: ['audit'],
    handles: acts.types,
    async apply(events, tx) {
      const rows = events.filter(isAct).map((event) => rowOf(event, acts));
      if (rows.length === 0) return;
      await tx.query(
        `insert into audit (event_id, position, at, act, stream_id, version, actor, operator_id, reason, money, facts, changes,
         resource, record_id, order_id, correlation_id)
       select * from jsonb_to_recordset($1) as r(event_id uuid, position bigint, at timestamptz, act text, stream_id text,
         version integer, actor text, operator_id uuid, reason text, money boolean, facts jsonb, changes jsonb,
         resource text, record_id text, order_id uuid, correlation_id text)
       on conflict (event_id) do nothing`,
        [JSON.stringify(rows)],
      );
    },
  };
}

function isAct({ streamId, metadata }: RecordedEvent): boolean {
  return metadata.actor.startsWith('operator:') || streamId.startsWith('operator-');
}

function rowOf(event: RecordedEvent, acts: AuditActs) {
  const { eventId, position, recordedAt, type, streamId, version, data, metadata } = event;
  const operatorId = operatorIdOf(metadata.actor);
  const { resource, id } = subjectOf(event);
  return {
    event_id: eventId,
    position: position.globalPosition.toString(),
    at: recordedAt.toISOString(),
    act: type,
    stream_id: streamId,
    version,
    actor: metadata.actor,
    operator_id: operatorId !== null && UUID.test(operatorId) ? operatorId : null,
    reason: metadata.reason ?? null,
    money: isMoney(event, acts),
    facts: factsOf(data),
    changes: changesOf(event),
    resource,
    record_id: id,
    order_id: metadata.orderId ?? null,
    correlation_id: metadata.correlationId,
  };
}
