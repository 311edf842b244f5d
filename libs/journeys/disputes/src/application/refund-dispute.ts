import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { actorOf } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { isRequested, RefundRequests } from '@usdt-africa/refunds';
import { assertRefundable, refundRequested } from '../domain/refund.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';
import { disputeIdOf, DisputeStreams } from './dispute-streams.js';

/** Requests that the deposits of a payout that surely did not pay go back to the customer. */
export class RefundDispute extends Command<void> {
  constructor(
    readonly request: OperatorsRequest,
    readonly payoutId: string,
  ) {
    super();
  }
}

@CommandHandler(RefundDispute)
export class RefundDisputeHandler implements ICommandHandler<RefundDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    private readonly disputes: DisputeStreams,
    private readonly refunds: RefundRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The refund's id follows from the request: a repeat after a crash goes on where it stopped, and the case's process records a
   * refund that this part did not.
   * @throws Refusal 404; 409 `resolved`, `claimed-by-another`, `repay-under-way`, `refund-under-way`, `not-certain`,
   * `changed-meanwhile`; 422 `no-payout`; those of a refund's request
   */
  async execute({ request, payoutId }: RefundDispute): Promise<void> {
    const { operator, orderId, key, body } = request;
    const refundId = uuidFrom('dispute-refund', orderId, payoutId, operator.id, key);
    const { state, version } = await this.disputes.load(disputeIdOf(orderId));
    const isKnown = request.order?.refunds.some(({ id }) => id === refundId) ?? false;
    if (!isKnown) {
      const payout = await this.changes.payout(request.order, payoutId);
      assertRefundable(state, operator.id, payout);
      if (body.version !== undefined && body.version !== version) throw refusal('disputes.changed-meanwhile/case');
    }
    const by = { actor: actorOf(operator.id), ...(body.reason ? { reason: body.reason } : {}) };
    const refund = await this.refunds.request({ refundId, orderId, payoutId, depositKeys: null, by: 'support' }, by);
    if (!isRequested(refund)) return;
    const { requested } = refund;
    const unseen = { ...request, body: { ...body, version: undefined } };
    await this.changes.byOperator(unseen, (dispute) =>
      refundRequested(dispute, requested, operator.id, this.clock.now()),
    );
  }
}
