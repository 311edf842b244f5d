import { type AdminActor, type AdminLedgerLine, type AdminTimelineEntry, factsOf } from '@usdt-africa/contracts/admin';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney, type Posting } from '@usdt-africa/kernel';

/** Events that tell of another way than it should have gone. */
const TROUBLE: ReadonlySet<string> = new Set([
  'OrderHeld',
  'OrderHeldByOperator',
  'OrderDepositDropped',
  'DepositDropped',
  'OrderPayoutFailed',
  'OrderPayoutReturned',
  'OrderUnsupportedAssetArrived',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutOutcomeUnknown',
  'PayoutNotFound',
  'PayoutDisputedByAnswer',
  'PayoutEscalated',
]);
/** What is nobody's story: browsers and links. */
const SILENT: ReadonlySet<string> = new Set(['OrderLinkExchanged', 'OrderShared', 'OrderShareRevoked', 'OrderNoted']);

/** Events of several streams as one story, oldest first. `waiting`: the last line is what is being waited for. */
export function timelineOf(
  events: readonly RecordedEvent[],
  who: (actor: string) => AdminActor,
  config: { readonly explorerTransactionUrl: string | null; readonly waiting: boolean },
): AdminTimelineEntry[] {
  const told = events.filter(({ type }) => !SILENT.has(type)).sort(inOrder);
  return told.map((event, index) => {
    const transaction = (event.data as { transactionId?: unknown }).transactionId;
    const explorer = config.explorerTransactionUrl;
    return {
      eventId: event.eventId,
      at: event.recordedAt.toISOString(),
      type: event.type,
      facts: factsOf(event.data),
      by: who(event.metadata.actor),
      reason: event.metadata.reason ?? null,
      tone: TROUBLE.has(event.type) ? 'attention' : config.waiting && index === told.length - 1 ? 'now' : 'done',
      stream: event.streamId,
      version: event.version,
      links: [
        ...(typeof transaction === 'string' && explorer
          ? [{ kind: 'transaction' as const, url: explorer.replace('{id}', transaction) }]
          : []),
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
    ((event.data as { postings?: readonly Posting[] }).postings ?? []).map(({ account, currency, amount }) => ({
      at: event.recordedAt.toISOString(),
      eventType: event.type,
      account,
      currency,
      amount: formatMoney(BigInt(amount), currency),
    })),
  );
}

function inOrder(a: RecordedEvent, b: RecordedEvent): number {
  const [left, right] = [a.position.globalPosition, b.position.globalPosition];
  return left < right ? -1 : left > right ? 1 : 0;
}
