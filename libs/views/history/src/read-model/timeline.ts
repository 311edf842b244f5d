import type { AdminActor, AdminLedgerLine, AdminTimelineEntry } from '@usdt-africa/contracts/admin';
import type { EventType } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { type AssetPosting, formatLedger } from '@usdt-africa/kernel';
import { transactionUrl } from '@usdt-africa/platform';
import { factsIn } from '@usdt-africa/operators';

/** Events that deviate from the normal course. */
const TROUBLE: ReadonlySet<string> = new Set([
  'OrderHeld',
  'OrderHeldByOperator',
  'OrderDepositDropped',
  'DepositDropped',
  'OrderPayoutFailed',
  'OrderPayoutReturned',
  'OrderUnsupportedAssetReceived',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutOutcomeUnknown',
  'PayoutNotFound',
  'PayoutResponseMismatched',
  'PayoutEscalated',
  'SendSigningRefused',
  'SendDropped',
  'SendFailedOnChain',
  'SendExpired',
  'SendGivenUp',
  'SendFoundAfterEnd',
  'PurchaseHeld',
  'PurchaseUndone',
  'AccountFrozen',
  'AccountPinLocked',
  'AccountSignInFailed',
]);
/** Events that no timeline shows: browsers and links. */
const SILENT: ReadonlySet<string> = new Set([
  'OrderClaimedByAccount',
  'OrderIndexed',
  'OrderRecipientAttached',
  'OrderLinkExchanged',
  'OrderLinksStopped',
  'OrderShared',
  'OrderShareRevoked',
  'OrderNoteAdded',
  'AccountNoteAdded',
]);

/** The same fact in two streams: the order's event, the event it repeats, and the field that identifies both. */
const ECHOES: Readonly<Partial<Record<EventType, readonly [of: EventType, by: string]>>> = {
  OrderDepositSeen: ['DepositSeen', 'depositKey'],
  OrderDepositDropped: ['DepositDropped', 'depositKey'],
  OrderDepositConfirmed: ['DepositConfirmed', 'depositKey'],
  OrderPayoutSettled: ['PayoutSettled', 'payoutId'],
  OrderPayoutFailed: ['PayoutFailed', 'payoutId'],
  OrderPayoutReturned: ['PayoutReturned', 'payoutId'],
  OrderPayoutReopened: ['PayoutRepayRequested', 'reference'],
  OrderPayoutUndone: ['PayoutClosed', 'payoutId'],
  OrderPayoutDisputeEnded: ['PayoutDisputeEnded', 'payoutId'],
  OrderPayoutAwaitingList: ['PayoutAwaitingList', 'payoutId'],
  OrderPayoutListCompared: ['PayoutListCompared', 'payoutId'],
  DisputeRepayStarted: ['PayoutRepayRequested', 'payoutId'],
};

/**
 * Removes duplicates of two streams: keeps the original event and not its repetition, which has less. The evidence of a
 * case is already in the timeline, too.
 */
function once(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const value = ({ data }: RecordedEvent, name: string): unknown => (data as Readonly<Record<string, unknown>>)[name];
  const echoed = new Set(
    Object.values(ECHOES).flatMap(([of, by]) =>
      events.filter(({ type }) => type === of).map((event) => `${of} ${String(value(event, by))}`),
    ),
  );
  const ids = new Set(events.map(({ eventId }) => eventId));
  return events.filter((event) => {
    if (event.type === 'DisputeEvidenceAdded')
      return !ids.has((value(event, 'evidence') as { readonly eventId: string }).eventId);
    const echo = ECHOES[event.type as EventType];
    return !echo || !echoed.has(`${echo[0]} ${String(value(event, echo[1]))}`);
  });
}

/**
 * Events of several streams as one timeline, oldest first, each fact once. `waiting`: the last line is the next
 * expected step.
 */
export function timelineOf(
  events: readonly RecordedEvent[],
  who: (actor: string) => AdminActor,
  config: { readonly explorerTransactionUrl: string | null; readonly waiting: boolean },
): AdminTimelineEntry[] {
  const recorded = once(events)
    .filter(({ type }) => !SILENT.has(type))
    .sort(inOrder);
  return recorded.map((event, index) => {
    const { transactionId, txId } = event.data as { transactionId?: unknown; txId?: unknown };
    const transaction = transactionId ?? txId;
    const url = typeof transaction === 'string' ? transactionUrl(config.explorerTransactionUrl, transaction) : null;
    return {
      eventId: event.eventId,
      at: event.recordedAt.toISOString(),
      type: event.type,
      facts: factsIn(event, who),
      by: who(event.metadata.actor),
      reason: event.metadata.reason ?? null,
      tone: TROUBLE.has(event.type) ? 'attention' : config.waiting && index === recorded.length - 1 ? 'now' : 'done',
      stream: event.streamId,
      version: event.version,
      links: [
        ...(url ? [{ kind: 'transaction' as const, url }] : []),
        {
          kind: 'stream' as const,
          url: `/events/streams/${encodeURIComponent(event.streamId)}?version=${event.version}`,
        },
      ],
    };
  });
}

/** The lines that these events wrote into the ledger. */
export function ledgerOf(events: readonly RecordedEvent[]): AdminLedgerLine[] {
  return [...events].sort(inOrder).flatMap((event) =>
    ((event.data as { postings?: readonly AssetPosting[] }).postings ?? []).map(({ account, currency, amount }) => ({
      at: event.recordedAt.toISOString(),
      eventType: event.type,
      account,
      currency,
      amount: formatLedger(BigInt(amount), currency),
    })),
  );
}

function inOrder(a: RecordedEvent, b: RecordedEvent): number {
  const [left, right] = [a.position.globalPosition, b.position.globalPosition];
  return left < right ? -1 : left > right ? 1 : 0;
}
