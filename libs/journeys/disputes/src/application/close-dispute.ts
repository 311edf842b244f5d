import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { close } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Closes the case of a purchase. */
export class CloseDispute extends Command<void> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(CloseDispute)
export class CloseDisputeHandler implements ICommandHandler<CloseDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: CloseDispute): Promise<void> {
    return this.changes.byOperator(request, (dispute) => close(dispute, request.operator.id, this.clock.now()));
  }
}
