import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { startClock } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** The time that was left goes on. */
export class StartDisputeClock extends Command<void> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(StartDisputeClock)
export class StartDisputeClockHandler implements ICommandHandler<StartDisputeClock> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: StartDisputeClock): Promise<void> {
    return this.changes.byOperator(request, (dispute) => startClock(dispute, this.clock.now()));
  }
}
