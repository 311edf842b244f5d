import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claim } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** An operator takes a case on. */
export class ClaimDispute extends Command<ActAnswer> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(ClaimDispute)
export class ClaimDisputeHandler implements ICommandHandler<ClaimDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  execute({ request }: ClaimDispute): Promise<ActAnswer> {
    return this.acts.ofOperator(request, (dispute) => claim(dispute, request.operator.id, this.context.clock.now()));
  }
}
