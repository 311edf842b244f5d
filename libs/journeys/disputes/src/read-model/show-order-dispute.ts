import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DisputeEntryView, DisputeEvidenceView, DisputeView, OrderDisputeView } from '@usdt-africa/contracts/api';
import type { DisputeEvidence } from '@usdt-africa/contracts/events';
import { isEvent, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import type { Order } from '@usdt-africa/orders';
import { CLOCK, transactionUrl } from '@usdt-africa/platform';
import { disputeIdOf, DisputeStreams } from '../application/dispute-streams.js';
import { DISPUTES, type DisputeTerms } from '../application/dispute-terms.js';
import { orderMoney } from '../application/order-money.js';
import type { Dispute } from '../domain/dispute.js';
import { eligibilityOf } from '../domain/eligibility.js';
import { type MessageText, textIn } from './conversation.js';
import { dueView } from './due.js';

/** What an order's owner sees of its case: the rule before there is one, the conversation afterwards. */
export class ShowOrderDispute extends Query<OrderDisputeView> {
  constructor(
    readonly orderId: string,
    readonly order: Order,
  ) {
    super();
  }
}

@QueryHandler(ShowOrderDispute)
export class ShowOrderDisputeHandler implements IQueryHandler<ShowOrderDispute> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ orderId, order }: ShowOrderDispute): Promise<OrderDisputeView> {
    const [money, { state, version, events }] = await Promise.all([
      orderMoney(this.store, order),
      this.disputes.load(disputeIdOf(orderId)),
    ]);
    const now = this.clock.now();
    const eligibility = eligibilityOf(money.times, this.terms);
    const recorded = events as readonly RecordedEvent[];
    const dispute = state.opened
      ? this.dispute(state, version, recorded, await textIn(this.personalData, recorded))
      : null;
    return {
      rule: eligibility && {
        basis: eligibility.kind,
        at: eligibility.at,
        from: eligibility.from.toISOString(),
        secondsLeft: Math.max(0, Math.ceil((eligibility.from.getTime() - now.getTime()) / 1000)),
        now: now.toISOString(),
      },
      answerWithinSeconds: this.terms.answerMs / 1000,
      evidence: money.evidence.map((one) => evidenceView(one, this.terms.explorerTransactionUrl)),
      dispute,
    };
  }

  private dispute(
    state: Dispute,
    revision: number,
    events: readonly RecordedEvent[],
    texts: ReadonlyMap<string, MessageText>,
  ): DisputeView {
    const opened = state.opened!;
    const { repay, resolution } = state;
    const answered = [...texts.values()].findLast((one) => one.kind === 'message' && one.by === 'operator');
    return {
      number: opened.number,
      issue: opened.issue,
      state: state.phase === 'none' ? 'open' : state.phase,
      due: dueView(state.due, this.clock.now()),
      openedAt: opened.openedAt,
      entries: events.flatMap((event) => this.entries(event, texts.get(event.eventId))),
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
      revision,
    };
  }

  private entries(event: RecordedEvent, written: MessageText | undefined): DisputeEntryView[] {
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
    const step = STEPS[event.type];
    if (step) {
      const data = event.data as { readonly at?: string; readonly openedAt?: string };
      return [{ type: 'step', id: `${id}-step`, step, at: data.at ?? data.openedAt ?? '' }, ...message];
    }
    if (isEvent(event, 'DisputeEvidenceAdded'))
      return [{ type: 'evidence', id, ...evidenceView(event.data.evidence, this.terms.explorerTransactionUrl) }];
    return message;
  }
}

/** Our actions that the customer sees as a line of their own. */
const STEPS: Readonly<Record<string, Extract<DisputeEntryView, { type: 'step' }>['step']>> = {
  DisputeOpened: 'opened',
  DisputeRepayStarted: 'paying-again',
  DisputeResolved: 'resolved',
  DisputeReopened: 'reopened',
  DisputeClockStopped: 'clock-stopped',
  DisputeClockResumed: 'clock-resumed',
};

export function evidenceView(evidence: DisputeEvidence, explorerUrl: string | null): DisputeEvidenceView {
  const { kind, at, transactionId, reference, sessionId, amountMicro, amountKobo } = evidence;
  return {
    kind,
    at,
    transactionId,
    explorerUrl: transactionId && transactionUrl(explorerUrl, transactionId),
    reference,
    sessionId,
    usdt: amountMicro === null ? null : formatMoney(BigInt(amountMicro), 'USDT'),
    naira: amountKobo === null ? null : formatMoney(BigInt(amountKobo), 'NGN'),
  };
}
