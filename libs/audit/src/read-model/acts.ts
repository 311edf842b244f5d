import type { AdminAuditView } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import type { AuditActs } from '@usdt-africa/platform';

/** Whether this act is one of money. A request for a second person is one when it is about an amount. */
export function isMoney(event: RecordedEvent, { money }: AuditActs): boolean {
  if (event.type === 'ApprovalAsked') {
    const { amountKobo, verb } = event.data as EventData<'ApprovalAsked'>;
    return amountKobo !== null || verb.startsWith('arrival-');
  }
  return (money as readonly string[]).includes(event.type);
}

export interface Subject {
  readonly resource: string | null;
  readonly id: string | null;
}

const ROOMS = {
  order: 'orders',
  payout: 'payouts',
  dispute: 'disputes',
  approval: 'approvals',
  reconciliation: 'reconciliation',
  deposit: 'unattributed',
} as const;

/** The record that an act was done to, where the console has a room for it. */
export function subjectOf({ type, streamId, data, metadata }: RecordedEvent): Subject {
  if (type === 'PersonalDataOpened' || type === 'OperatorActed') {
    const { resource, recordId } = data as EventData<'PersonalDataOpened' | 'OperatorActed'>;
    return { resource, id: recordId };
  }
  for (const [kind, resource] of Object.entries(ROOMS))
    if (streamId.startsWith(`${kind}-`)) return { resource, id: streamId.slice(kind.length + 1) };
  if (metadata.orderId) return { resource: 'orders', id: metadata.orderId };
  return { resource: null, id: null };
}

/** What an act changed, where its event says so. */
export function changesOf({ type, data }: RecordedEvent): AdminAuditView['changes'] {
  if (type === 'OperatorRoleChanged') {
    const { from, to } = data as EventData<'OperatorRoleChanged'>;
    return [{ field: 'role', before: from, after: to }];
  }
  if (type === 'LimitOverrideSet') {
    const { limitMicro } = data as EventData<'LimitOverrideSet'>;
    return [{ field: 'limit', before: null, after: formatMoney(BigInt(limitMicro), 'USDT') }];
  }
  if (type === 'RatePinned') {
    const { rate, medianRate } = data as EventData<'RatePinned'>;
    return [{ field: 'rate', before: medianRate, after: rate }];
  }
  return [];
}
