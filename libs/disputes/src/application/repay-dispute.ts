import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidFrom } from '@usdt-africa/kernel';
import { askRepay } from '../domain/decide.js';
import { disputeIdOf } from './dispute-streams.js';
import { ApprovalGate } from './ports.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** Asks for a payout to be sent again; what follows (at once, or after a second person) the process sees to. */
export class RepayDispute extends Command<ActAnswer> {
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
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
    private readonly gate: ApprovalGate,
  ) {}

  async execute({ request, payoutId }: RepayDispute): Promise<ActAnswer> {
    const { operator, orderId, order, key } = request;
    const payout = await this.acts.payout(order, payoutId);
    const { opened } = await this.context.disputes.require(disputeIdOf(orderId));
    const needsSecond = await this.gate.needsSecond(operator, {
      disputeId: opened.disputeId,
      disputeNumber: opened.number,
      orderId,
      payoutId,
      amountKobo: payout.amountKobo,
    });
    const approvalId = needsSecond ? uuidFrom('approval', orderId, payoutId, operator.id, key) : null;
    return this.acts.ofOperator(request, (dispute) =>
      askRepay(dispute, operator.id, payout, approvalId, this.context.clock.now()),
    );
  }
}
