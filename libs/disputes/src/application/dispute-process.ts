import type { EventData } from '@usdt-africa/contracts/events';
import type { ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import { moneyMoved } from '../domain/decide.js';
import type { DisputeContext } from './dispute-context.js';
import { type By, disputeIdOf } from './dispute-streams.js';
import type { DisputeRepays } from './dispute-repays.js';
import { evidenceOf, TELLING_EVENTS } from './order-money.js';
import type { ApprovalGate } from './ports.js';

/**
 * What must follow elsewhere: the money's facts come into the case, and a repay that was asked for goes to a second
 * person or out. Told the same thing twice, it does nothing twice.
 */
export class DisputeProcess implements ProcessManager {
  readonly name = 'dispute-process';
  readonly handles = [...TELLING_EVENTS, 'PayoutDisputedByAnswer', 'DisputeRepayAsked'] as const;

  constructor(
    private readonly context: DisputeContext,
    private readonly gate: ApprovalGate,
    private readonly repays: DisputeRepays,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type === 'DisputeRepayAsked') return this.repayAsked(event);
    const { orderId } = event.metadata;
    // The provider contradicts itself: what was to be sent again is not, and a person looks.
    if (orderId && event.type === 'PayoutDisputedByAnswer') return this.contradicted(event, orderId);
    const fact = evidenceOf(event);
    if (!orderId || !fact) return;
    const { disputes, clock, rules } = this.context;
    const { state } = await disputes.load(disputeIdOf(orderId));
    // Most orders are never disputed.
    if (state.phase === 'none') return;
    await disputes.change(orderId, (dispute) => moneyMoved(dispute, fact, clock.now(), rules), this.by(event));
  }

  private async contradicted(event: RecordedEvent, orderId: string): Promise<void> {
    const { state } = await this.context.disputes.load(disputeIdOf(orderId));
    if (state.repay?.payoutId === event.streamId.slice('payout-'.length))
      await this.repays.drop(orderId, 'not-possible', this.by(event));
  }

  private async repayAsked(event: RecordedEvent): Promise<void> {
    const { approvalId, payoutId, amountKobo } = event.data as EventData<'DisputeRepayAsked'>;
    const { orderId, actor, reason = '', correlationId } = event.metadata;
    if (!orderId) return;
    if (approvalId === null) {
      await this.repays.start({ orderId, actor, reason, alone: true, key: event.eventId, correlationId });
      return;
    }
    const { opened, state } = await this.context.disputes.require(disputeIdOf(orderId));
    if (state.repay?.approvalId !== approvalId) return;
    await this.gate.open(approvalId, {
      disputeId: opened.disputeId,
      disputeNumber: opened.number,
      orderId,
      payoutId,
      amountKobo: BigInt(amountKobo),
      askedBy: actor.slice('operator:'.length),
      reason,
    });
  }

  private by(event: RecordedEvent): By {
    return {
      actor: `system:${this.name}`,
      causationId: event.eventId,
      correlationId: event.metadata.correlationId,
    };
  }
}
