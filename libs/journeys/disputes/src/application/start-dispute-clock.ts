import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { startClock } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** The time that was left goes on. */
export class StartDisputeClock extends Command<ActAnswer> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(StartDisputeClock)
export class StartDisputeClockHandler implements ICommandHandler<StartDisputeClock> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: StartDisputeClock): Promise<ActAnswer> {
    return this.acts.ofOperator(request, (dispute) => startClock(dispute, this.clock.now()));
  }
}
