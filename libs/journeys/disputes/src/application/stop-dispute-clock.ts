import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeStopClockRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { stopClock } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Stops the due time of a case while the delay is our own, the provider's or the bank's fault. */
export class StopDisputeClock extends Command<void> {
  constructor(
    readonly request: OperatorsRequest,
    readonly cause: AdminDisputeStopClockRequest['cause'],
  ) {
    super();
  }
}

@CommandHandler(StopDisputeClock)
export class StopDisputeClockHandler implements ICommandHandler<StopDisputeClock> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request, cause }: StopDisputeClock): Promise<void> {
    return this.changes.byOperator(request, (dispute) => stopClock(dispute, cause, this.clock.now()));
  }
}
