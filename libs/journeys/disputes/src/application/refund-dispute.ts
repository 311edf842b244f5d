import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestRefund } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Requests a refund of what was sent. Refused until refunds exist: 409 `no-refunds`. */
export class RefundDispute extends Command<void> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(RefundDispute)
export class RefundDisputeHandler implements ICommandHandler<RefundDispute> {
  constructor(private readonly changes: DisputeCommands) {}

  execute({ request }: RefundDispute): Promise<void> {
    return this.changes.byOperator(request, requestRefund);
  }
}
