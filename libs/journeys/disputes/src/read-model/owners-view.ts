import type { DisputeEntryView, DisputeView } from '@usdt-africa/contracts/api';
import { isEvent, type RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { type Dispute, questionTopic } from '../domain/dispute.js';
import type { MessageText } from './conversation.js';
import { dueView } from './due.js';
import { evidenceView, purchaseEvidenceView } from './evidence-view.js';

/** A case's state and stream, with its texts opened. */
export interface ReadCase {
  readonly state: Dispute;
  readonly version: number;
  readonly events: readonly RecordedEvent[];
  readonly texts: ReadonlyMap<string, MessageText>;
  readonly now: Date;
  /** With `{id}`; null: none is set. */
  readonly explorerUrl: string | null;
}

/** The case as its customer sees it; null while there is none. */
export function ownersView({ state, version, events, texts, now, explorerUrl }: ReadCase): DisputeView | null {
  const { opened, repay, resolution } = state;
  if (!opened) return null;
  const answered = [...texts.values()].findLast((one) => one.kind === 'message' && one.by === 'operator');
  return {
    number: opened.number,
    issue: opened.issue,
    topic: questionTopic(state),
    state: state.phase === 'none' ? 'open' : state.phase,
    due: dueView(state.due, now),
    openedAt: opened.openedAt,
    entries: events.flatMap((event) => entriesOf(event, texts.get(event.eventId), explorerUrl)),
    answeredBy: answered?.words?.signedBy ?? null,
    payingAgain:
      repay?.state === 'started' ? { naira: formatMoney(repay.amountKobo, 'NGN'), at: repay.requestedAt } : null,
    resolution: resolution && {
      how: resolution.how,
      at: resolution.at,
      proof: resolution.proof && {
        reference: resolution.proof.reference,
        sessionId: resolution.proof.sessionId,
        settledAt: resolution.proof.settledAt,
      },
    },
    revision: version,
  };
}

function entriesOf(
  event: RecordedEvent,
  written: MessageText | undefined,
  explorerUrl: string | null,
): DisputeEntryView[] {
  const id = event.eventId;
  const message: DisputeEntryView[] =
    written?.kind === 'message'
      ? [
          {
            type: 'message',
            id: written.id,
            by: written.by,
            name: written.by === 'operator' ? (written.words?.signedBy ?? '') : null,
            text: written.words?.text ?? null,
            files: written.files,
            at: written.at,
          },
        ]
      : [];
  const frozen: DisputeEntryView[] = isEvent(event, 'PurchaseDisputeOpened')
    ? event.data.evidence.map((one, at) => ({
        type: 'evidence',
        id: `${id}-${at}`,
        ...purchaseEvidenceView(one, explorerUrl),
      }))
    : [];
  const step = STEPS[event.type];
  if (step) {
    const data = event.data as { readonly at?: string; readonly openedAt?: string };
    const line: DisputeEntryView = { type: 'step', id: `${id}-step`, step, at: data.at ?? data.openedAt ?? '' };
    return [...frozen, line, ...message];
  }
  if (isEvent(event, 'DisputeEvidenceAdded'))
    return [{ type: 'evidence', id, ...evidenceView(event.data.evidence, explorerUrl) }];
  return message;
}

/** Our actions that the customer sees as a line of their own. */
const STEPS: Readonly<Record<string, Extract<DisputeEntryView, { type: 'step' }>['step']>> = {
  DisputeOpened: 'opened',
  OrderQuestionOpened: 'opened',
  PurchaseDisputeOpened: 'opened',
  DisputeRepayStarted: 'paying-again',
  DisputeRefundRequested: 'refunding',
  DisputeRefundEnded: 'refund-ended',
  DisputeResolved: 'resolved',
  DisputeClosed: 'resolved',
  DisputeReopened: 'reopened',
  DisputeClockStopped: 'clock-stopped',
  DisputeClockResumed: 'clock-resumed',
};
