import type { EventData } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  foldRecorded,
  onEach,
  type ProcessManager,
  type PostgresEventStore,
  processManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { type Payout, payoutDecider, surelyUnpaid } from '@usdt-africa/payouts';
import { type Decided, moneyMoved } from '../domain/decide.js';
import { type Dispute, disputeDecider } from '../domain/dispute.js';
import type { DisputeRules } from '../domain/rules.js';
import { type By, disputeIdOf, type DisputeStreams } from './dispute-streams.js';
import type { DisputeRepays } from './dispute-repays.js';
import { evidenceOf, TELLING_EVENTS } from './order-money.js';
import type { ApprovalGate } from './ports.js';

/**
 * What must follow elsewhere: the money's facts come into the case, and a repay that was asked for goes to a second
 * person or out. Told the same thing twice, it does nothing twice.
 */
export class DisputeProcess implements ProcessManager {
  static readonly reactions = processManager<DisputeProcess>('dispute-process', {
    ...onEach(TELLING_EVENTS, (_data, event, process: DisputeProcess) => process.moved([event])),
    // The provider contradicts itself: what was to be sent again is not, and a person looks.
    PayoutDisputedByAnswer: (_data, event, process) =>
      process.contradicted(event, ({ disputes }) => disputes.length > 0),
    // Two people have shown that it is not paid while it was to be sent again: whoever still wants it asks for it anew.
    PayoutDisputeEnded: async ({ outcome }, event, process) => {
      if (outcome === 'failed')
        await process.contradicted(event, (payout) => payout.repay === null && surelyUnpaid(payout), 'started');
    },
    DisputeRepayAsked: (asked, event, process) => process.repayAsked(asked, event),
  });
  readonly name = DisputeProcess.reactions.name;
  readonly handles = DisputeProcess.reactions.handles;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly disputes: DisputeStreams,
    private readonly gate: ApprovalGate,
    private readonly repays: DisputeRepays,
    private readonly clock: Clock,
    private readonly rules: DisputeRules,
  ) {}

  /** An order has one case. Each deposit is a stream of its own: thousands of dust are not asked about one by one. */
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
   * @param stands whether what is heard still holds of the payout: heard late, or once more, what was sent again since goes on
   * @param only where it stands so; else however far it got
   */
  private async contradicted(
    event: AppendedEvent,
    stands: (payout: Payout) => boolean,
    only?: 'started',
  ): Promise<void> {
    const { orderId } = event.metadata;
    if (!orderId) return;
    const { repay } = (await this.disputes.load(disputeIdOf(orderId))).state;
    if (repay?.payoutId !== event.streamId.slice('payout-'.length) || repay.state !== (only ?? repay.state)) return;
    const payout = foldRecorded(payoutDecider, await this.store.readStream(event.streamId));
    if (stands(payout)) await this.repays.drop(orderId, 'not-possible', this.by(event));
  }

  private async repayAsked(
    { approvalId, payoutId, amountKobo }: EventData<'DisputeRepayAsked'>,
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
      askedBy: actor.slice('operator:'.length),
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

/** What it is called and fed, for whoever watches that it keeps up. */
export const DISPUTE_PROCESS = DisputeProcess.reactions;
