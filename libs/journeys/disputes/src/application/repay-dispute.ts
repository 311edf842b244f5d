import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { requestRepayment } from '../domain/decide.js';
import { disputeIdOf, DisputeStreams } from './dispute-streams.js';
import { ApprovalGate } from './ports.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Requests that a payout is sent again; the process does the rest, at once or after an approval. */
export class RepayDispute extends Command<void> {
  constructor(
    readonly request: OperatorsRequest,
    readonly payoutId: string,
  ) {
    super();
  }
}

@CommandHandler(RepayDispute)
export class RepayDisputeHandler implements ICommandHandler<RepayDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    private readonly disputes: DisputeStreams,
    private readonly gate: ApprovalGate,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, payoutId }: RepayDispute): Promise<void> {
    const { operator, orderId, order, key } = request;
    const payout = await this.changes.payout(order, payoutId);
    const { opened } = await this.disputes.require(disputeIdOf(orderId));
    const needsSecond = await this.gate.needsSecond(operator, {
      disputeId: opened.disputeId,
      disputeNumber: opened.number,
      orderId,
      payoutId,
      amountKobo: payout.amountKobo,
    });
    const approvalId = needsSecond ? uuidFrom('approval', orderId, payoutId, operator.id, key) : null;
    return this.changes.byOperator(request, (dispute) =>
      requestRepayment(dispute, operator.id, payout, approvalId, this.clock.now()),
    );
  }
}
