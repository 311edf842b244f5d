import { Inject, Injectable } from '@nestjs/common';
import { type EventData, orderOfPayout } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  foldRecorded,
  onEach,
  type ProcessManager,
  PostgresEventStore,
  processManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { type Payout, payoutDecider, surelyUnpaid } from '@usdt-africa/payouts';
import { CLOCK } from '@usdt-africa/platform';
import { type Decided } from '../domain/guards.js';
import { moneyMoved } from '../domain/decide.js';
import { refundCompleted, refundEnded, refundRequested } from '../domain/refund.js';
import { type Dispute, disputeDecider } from '../domain/dispute.js';
import type { DisputeRules } from '../domain/rules.js';
import { type By, disputeIdOf, DisputeStreams } from './dispute-streams.js';
import { DisputeRepays } from './dispute-repays.js';
import { DISPUTES } from './dispute-terms.js';
import { evidenceOf, NOTIFIED_EVENTS } from './order-money.js';
import { ApprovalGate } from './ports.js';

/**
 * Process manager for disputes: adds facts about the money to the case, and sends a requested repay to approval or out.
 * Repeated events have no further effect.
 */
@Injectable()
export class DisputeProcess implements ProcessManager {
  static readonly reactions = processManager<DisputeProcess>('dispute-process', {
    ...onEach(NOTIFIED_EVENTS, (_data, event, process: DisputeProcess) => process.moved([event])),
    // The provider contradicts itself: the repay is dropped, and an operator checks.
    PayoutResponseMismatched: (data, event, process) =>
      process.contradicted(orderOfPayout(data), event, ({ disputes }) => disputes.length > 0),
    // Two operators have shown that it is not paid while a repay was under way: a repay that is still wanted must be
    // requested again.
    PayoutDisputeEnded: async (data, event, process) => {
      const isUnpaid = (payout: Payout): boolean => payout.repay === null && surelyUnpaid(payout);
      if (data.outcome === 'failed') await process.contradicted(orderOfPayout(data), event, isUnpaid, 'started');
    },
    DisputeRepaymentRequested: (data, event, process) => process.repaymentRequested(data, event),
    RefundRequested: (data, event, process) =>
      process.refunding(data.orderId, event, (dispute, now) =>
        // Another asset than the one of the case goes back: the case stays as it is.
        data.asset === null ? refundRequested(dispute, data, null, now) : [],
      ),
    RefundCompleted: ({ orderId, refundId }, event, process) =>
      process.refunding(orderId, event, (dispute, now) => refundCompleted(dispute, refundId, now)),
    RefundEnded: (data, event, process) =>
      process.refunding(data.orderId, event, (dispute, now) => refundEnded(dispute, data, now, process.rules)),
  });
  readonly name = DisputeProcess.reactions.name;
  readonly handles = DisputeProcess.reactions.handles;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly disputes: DisputeStreams,
    private readonly gate: ApprovalGate,
    private readonly repays: DisputeRepays,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly rules: DisputeRules,
  ) {}

  /**
   * One lane per order, which has one case. Each deposit is a stream of its own: this avoids a query for each of
   * thousands of dust deposits.
   */
  laneOf({ metadata, streamId }: RecordedEvent): string {
    return metadata.orderId ?? streamId;
  }

  async reactTogether(events: readonly RecordedEvent[]): Promise<void> {
    const isDeposit = ({ type }: RecordedEvent): boolean => type === 'DepositConfirmed';
    for (let start = 0; start < events.length;) {
      const other = events.findIndex((event, at) => at >= start && !isDeposit(event));
      const end = other === start ? start + 1 : other === -1 ? events.length : other;
      if (other === start) await this.react(events[start]!);
      else await this.moved(events.slice(start, end));
      start = end;
    }
  }

  react(event: RecordedEvent): Promise<void> {
    return DisputeProcess.reactions.react(event, this);
  }

  /** @param events of one order */
  private async moved(events: readonly AppendedEvent[]): Promise<void> {
    const [first] = events;
    const { orderId } = first!.metadata;
    const facts = events.flatMap((event) => evidenceOf(event) ?? []);
    if (!orderId || facts.length === 0) return;
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    // Most orders are never disputed.
    if (state.phase === 'none') return;
    const decide = (dispute: Dispute): Decided => {
      const decided: Decided[number][] = [];
      for (let [at, known] = [0, dispute]; at < facts.length; at++) {
        const more = moneyMoved(known, facts[at]!, this.clock.now(), this.rules);
        decided.push(...more);
        known = evolveAll(disputeDecider, known, more);
      }
      return decided;
    };
    await this.disputes.change(orderId, decide, this.by(first!));
  }

  /**
   * @param orderId the order that the payout pays; null where it pays for something else, which has no case
   * @param stands whether the event still applies to the payout: handled late or again, it must not stop what was sent
   * again since
   * @param only the required state of the repay; if omitted, any state
   */
  private async contradicted(
    orderId: string | null,
    event: AppendedEvent,
    stands: (payout: Payout) => boolean,
    only?: 'started',
  ): Promise<void> {
    if (orderId === null) return;
    const { repay } = (await this.disputes.load(disputeIdOf(orderId))).state;
    if (repay?.payoutId !== event.streamId.slice('payout-'.length) || repay.state !== (only ?? repay.state)) return;
    const payout = foldRecorded(payoutDecider, await this.store.readStream(event.streamId));
    if (stands(payout)) await this.repays.drop(orderId, 'not-possible', this.by(event));
  }

  /** A refund of the order goes on: its case follows, where it has one. */
  private async refunding(
    orderId: string,
    event: AppendedEvent,
    decide: (dispute: Dispute, now: Date) => Decided,
  ): Promise<void> {
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    if (state.phase === 'none') return;
    await this.disputes.change(orderId, (dispute) => decide(dispute, this.clock.now()), this.by(event));
  }

  private async repaymentRequested(
    { approvalId, payoutId, amountKobo }: EventData<'DisputeRepaymentRequested'>,
    event: AppendedEvent,
  ): Promise<void> {
    const { orderId, actor, reason = '', correlationId } = event.metadata;
    if (!orderId) return;
    if (approvalId === null) {
      await this.repays.start({ orderId, actor, reason, alone: true, key: event.eventId, correlationId });
      return;
    }
    const { opened, state } = await this.disputes.require(disputeIdOf(orderId));
    if (state.repay?.approvalId !== approvalId) return;
    await this.gate.open(approvalId, {
      disputeId: opened.disputeId,
      disputeNumber: opened.number,
      orderId,
      payoutId,
      amountKobo: BigInt(amountKobo),
      requestedBy: actor.slice('operator:'.length),
      reason,
    });
  }

  private by(event: AppendedEvent): By {
    return {
      actor: `system:${this.name}`,
      causationId: event.eventId,
      correlationId: event.metadata.correlationId,
    };
  }
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const DISPUTE_PROCESS = DisputeProcess.reactions;
