import { Inject, Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { eventsOf, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { dropRepay, startRepay } from '../domain/decide.js';
import { isCertainFailure } from '../domain/guards.js';
import { type By, disputeIdOf, DisputeStreams } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import { PayoutRepayer } from './ports.js';

/** Who allowed a repay, in which event. */
export interface RepayOrder {
  readonly orderId: string;
  readonly actor: string;
  readonly reason: string;
  /** Whether no second operator approved it. */
  readonly alone: boolean;
  /** Idempotency key: a repeat of the same event or approval has no further effect. */
  readonly key: string;
  readonly correlationId: string;
}

/** A decided approval request, as the approvals context passes it on. */
export interface DecidedRequest {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
}

/** Sends payouts of cases again, at once or after an approval. */
@Injectable()
export class DisputeRepays {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly disputes: DisputeStreams,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly repayer: PayoutRepayer,
  ) {}

  /**
   * Carries out an approved repay. @throws Refusal 409 `not-possible` when it cannot be done any more, which the case
   * then records
   */
  async run(granted: DecidedRequest): Promise<void> {
    const { approvalId: key, payload, actor, reason, correlationId } = granted;
    const orderId = payload['orderId'] ?? '';
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    const isRequested = state.repay?.approvalId === key;
    // It was sent, and ended, before its start could be recorded in the case.
    if (!isRequested && (await this.#wentOut(payload['payoutId'] ?? '', key))) return;
    if (!isRequested || !(await this.start({ orderId, actor, reason, alone: false, key, correlationId })))
      throw refusal('disputes.not-possible');
  }

  /** The approval was rejected or expired. */
  async dropped(
    { approvalId, payload, actor, correlationId }: DecidedRequest,
    why: 'refused' | 'expired',
  ): Promise<void> {
    const orderId = payload['orderId'] ?? '';
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    if (state.repay?.approvalId === approvalId) await this.drop(orderId, why, { actor, correlationId });
  }

  /**
   * Sends it again now, after another check of the case and the payout, however it was allowed.
   * @returns false when it was not possible any more, which the case then records
   */
  async start(order: RepayOrder): Promise<boolean> {
    const { orderId, actor, reason, alone, key, correlationId } = order;
    const by: By = { actor, reason, correlationId };
    try {
      const { state } = await this.disputes.require(disputeIdOf(orderId));
      const payoutId = state.repay?.payoutId;
      const money = await orderMoney(this.store, await this.orders.load(orderId));
      const payout = money.payouts.find((one) => one.payoutId === payoutId);
      if (!payout) throw refusal('disputes.not-requested/order');
      if (startRepay(state, payout, this.clock.now()).length === 0) return true;
      // Repeated after a crash, the payout knows the key and sends nothing again.
      await this.repayer.repay({
        payoutId: payout.payoutId,
        orderId,
        amountKobo: payout.amountKobo,
        alone,
        actor,
        reason,
        key,
        correlationId,
      });
      await this.disputes.change(orderId, (dispute) => startRepay(dispute, payout, this.clock.now()), by);
      await this.#dropEnded(orderId, payout.payoutId, by);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.drop(orderId, 'not-possible', by);
      return false;
    }
  }

  async #wentOut(payoutId: string, key: string): Promise<boolean> {
    const events = await this.store.readStream(streams.payout(payoutId));
    return eventsOf(events, 'PayoutRepayRequested').some(({ data }) => data.key === key);
  }

  /** The new attempt may have failed before the case recorded its start: no later event would report that. */
  async #dropEnded(orderId: string, payoutId: string, by: By): Promise<void> {
    const { payouts } = await orderMoney(this.store, await this.orders.load(orderId));
    const payout = payouts.find((one) => one.payoutId === payoutId);
    if (payout && isCertainFailure(payout)) await this.drop(orderId, 'not-possible', by);
  }

  /** Drops a repay: rejected, expired, or not possible any more. */
  async drop(orderId: string, why: EventData<'DisputeRepayDropped'>['why'], by: By): Promise<void> {
    await this.disputes.change(orderId, (dispute) => dropRepay(dispute, why, this.clock.now()), by);
  }
}
