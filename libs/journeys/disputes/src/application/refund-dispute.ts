import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestRefund } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** Requests a refund of what was sent. Refused until refunds exist: 409 `no-refunds`. */
export class RefundDispute extends Command<ActAnswer> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(RefundDispute)
export class RefundDisputeHandler implements ICommandHandler<RefundDispute> {
  constructor(private readonly acts: CaseActs) {}

  execute({ request }: RefundDispute): Promise<ActAnswer> {
    return this.acts.ofOperator(request, requestRefund);
  }
}
