import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeStopClockRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { stopClock } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** Stops the due time of a case while the delay is our own, the provider's or the bank's fault. */
export class StopDisputeClock extends Command<ActAnswer> {
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
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request, cause }: StopDisputeClock): Promise<ActAnswer> {
    return this.acts.ofOperator(request, (dispute) => stopClock(dispute, cause, this.clock.now()));
  }
}
