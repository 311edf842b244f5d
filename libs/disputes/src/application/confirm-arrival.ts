import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customerHasIt } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OwnersRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** The customer says that the money is there after all. */
export class ConfirmArrival extends Command<ActAnswer> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(ConfirmArrival)
export class ConfirmArrivalHandler implements ICommandHandler<ConfirmArrival> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  execute({ request }: ConfirmArrival): Promise<ActAnswer> {
    return this.acts.ofOwner(request, 200, (dispute) => customerHasIt(dispute, this.context.clock.now()));
  }
}
