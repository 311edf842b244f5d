import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { eventsOf, type PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import type { OrderStreams } from '@usdt-africa/orders';
import { dropRepay, isCertainFailure, startRepay } from '../domain/decide.js';
import { type By, disputeIdOf, type DisputeStreams } from './dispute-streams.js';
import { orderMoney } from './order-money.js';
import type { PayoutRepayer } from './ports.js';

/** Who allowed a repay, in which event. */
export interface RepayOrder {
  readonly orderId: string;
  readonly actor: string;
  readonly reason: string;
  /** Whether nobody else said yes to it. */
  readonly alone: boolean;
  /** What makes it one and the same, however often it is told. */
  readonly key: string;
  readonly correlationId: string;
}

/** What a second person said yes or no to, as the desk of approvals hands it on. */
export interface DecidedRequest {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
}

/** Sends payouts of cases again, at once or when a second person said yes. */
export class DisputeRepays {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly disputes: DisputeStreams,
    private readonly clock: Clock,
    private readonly repayer: PayoutRepayer,
  ) {}

  /** A second person said yes. @throws Refusal 409 `not-possible` when it cannot be done any more: the case then says so */
  async run(granted: DecidedRequest): Promise<void> {
    const { approvalId: key, payload, actor, reason, correlationId } = granted;
    const orderId = payload['orderId'] ?? '';
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    const asked = state.repay?.approvalId === key;
    // It went out, and so it ended, before whoever sent it could say so.
    if (!asked && (await this.#wentOut(payload['payoutId'] ?? '', key))) return;
    if (!asked || !(await this.start({ orderId, actor, reason, alone: false, key, correlationId })))
      throw refusal('disputes.not-possible');
  }

  /** Nobody said yes. */
  async dropped(
    { approvalId, payload, actor, correlationId }: DecidedRequest,
    why: 'refused' | 'expired',
  ): Promise<void> {
    const orderId = payload['orderId'] ?? '';
    const { state } = await this.disputes.load(disputeIdOf(orderId));
    if (state.repay?.approvalId === approvalId) await this.drop(orderId, why, { actor, correlationId });
  }

  /**
   * Sends it again now: the case and the payout are looked at once more, whoever allowed it.
   * @returns false when it could not be any more; the case then says so
   */
  async start(order: RepayOrder): Promise<boolean> {
    const { orderId, actor, reason, alone, key, correlationId } = order;
    const by: By = { actor, reason, correlationId };
    try {
      const { state } = await this.disputes.require(disputeIdOf(orderId));
      const payoutId = state.repay?.payoutId;
      const money = await orderMoney(this.store, await this.orders.load(orderId));
      const payout = money.payouts.find((one) => one.payoutId === payoutId);
      if (!payout) throw refusal('disputes.not-asked/order');
      if (startRepay(state, payout, this.clock.now()).length === 0) return true;
      // Told again after a crash, the payout knows the key and sends nothing again.
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

  /** The new attempt may have come to nothing before the case said that it had begun: nobody would tell it any more. */
  async #dropEnded(orderId: string, payoutId: string, by: By): Promise<void> {
    const { payouts } = await orderMoney(this.store, await this.orders.load(orderId));
    const payout = payouts.find((one) => one.payoutId === payoutId);
    if (payout && isCertainFailure(payout)) await this.drop(orderId, 'not-possible', by);
  }

  /** The second person said no, or nobody said anything in time. */
  async drop(orderId: string, why: EventData<'DisputeRepayDropped'>['why'], by: By): Promise<void> {
    await this.disputes.change(orderId, (dispute) => dropRepay(dispute, why, this.clock.now()), by);
  }
}
