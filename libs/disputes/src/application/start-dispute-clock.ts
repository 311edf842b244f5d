import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { startClock } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** The time that was left goes on. */
export class StartDisputeClock extends Command<ActAnswer> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(StartDisputeClock)
export class StartDisputeClockHandler implements ICommandHandler<StartDisputeClock> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  execute({ request }: StartDisputeClock): Promise<ActAnswer> {
    return this.acts.ofOperator(request, (dispute) => startClock(dispute, this.context.clock.now()));
  }
}
