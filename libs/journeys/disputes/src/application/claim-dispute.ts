import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { claim } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** An operator takes a case on. */
export class ClaimDispute extends Command<void> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(ClaimDispute)
export class ClaimDisputeHandler implements ICommandHandler<ClaimDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: ClaimDispute): Promise<void> {
    return this.changes.byOperator(request, (dispute) => claim(dispute, request.operator.id, this.clock.now()));
  }
}
