import type { AdminAuditView } from '@usdt-africa/contracts/admin';
import { type EventHandlers, handle, isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import type { AuditActs } from '@usdt-africa/platform';

/** Whether this act is one of money. A request for a second person is one when it is about an amount. */
export function isMoney(event: RecordedEvent, { money }: AuditActs): boolean {
  if (isEvent(event, 'ApprovalRequested')) {
    const { amountKobo, action } = event.data;
    return amountKobo !== null || action.startsWith('deposit-') || action === 'treasury-open';
  }
  return (money as readonly string[]).includes(event.type);
}

export interface Subject {
  readonly resource: string | null;
  readonly id: string | null;
}

const RESOURCE_BY_KIND = {
  order: 'orders',
  payout: 'payouts',
  dispute: 'disputes',
  approval: 'approvals',
  reconciliation: 'reconciliation',
  deposit: 'unattributed',
  account: 'customers',
  funding: 'fundings',
  purchase: 'purchases',
  withdrawal: 'withdrawals',
  transfer: 'withdrawals',
  refund: 'refunds',
} as const;

/** The record that an action affected, where the console has a page for it. */
export function subjectOf(event: RecordedEvent): Subject {
  if (isEvent(event, 'PersonalDataViewed', 'OperatorActionRecorded'))
    return { resource: event.data.resource, id: event.data.recordId };
  const { streamId, metadata } = event;
  for (const [kind, resource] of Object.entries(RESOURCE_BY_KIND))
    if (streamId.startsWith(`${kind}-`)) return { resource, id: streamId.slice(kind.length + 1) };
  if (metadata.orderId) return { resource: 'orders', id: metadata.orderId };
  return { resource: null, id: null };
}

type Changes = AdminAuditView['changes'];

const CHANGES: EventHandlers<[], Changes> = {
  OperatorRoleChanged: ({ from, to }) => [{ field: 'role', before: from, after: to }],
  LimitOverrideSet: ({ limits }) => limitChange(limits.sell.dayMicro),
  TierLimitsSet: ({ limits }) => [
    ...limitChange(limits.sell.dayMicro),
    ...nairaLimitChange('buy-limit', limits.buy?.dayKobo),
    ...nairaLimitChange('send-limit', limits.send?.dayKobo),
  ],
  SenderAddedToWatchlist: ({ address }) => [{ field: 'sender', before: null, after: address }],
  SenderRemovedFromWatchlist: ({ address }) => [{ field: 'sender', before: address, after: null }],
  RatePinned: ({ rate, medianRate }) => [{ field: 'rate', before: medianRate, after: rate }],
};

function limitChange(dayMicro: string | null): Changes {
  return dayMicro === null ? [] : [{ field: 'limit', before: null, after: formatMoney(BigInt(dayMicro), 'USDT') }];
}

function nairaLimitChange(field: 'buy-limit' | 'send-limit', dayKobo: string | null | undefined): Changes {
  return dayKobo ? [{ field, before: null, after: formatMoney(BigInt(dayKobo), 'NGN') }] : [];
}

/** What an action changed, where its event contains it. */
export function changesOf(event: RecordedEvent): Changes {
  return handle(CHANGES, event) ?? [];
}
