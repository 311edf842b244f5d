import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { customerHasIt } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OwnersRequest } from './case-acts.js';

/** The customer says that the money is there after all. */
export class ConfirmArrival extends Command<ActAnswer> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(ConfirmArrival)
export class ConfirmArrivalHandler implements ICommandHandler<ConfirmArrival> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: ConfirmArrival): Promise<ActAnswer> {
    return this.acts.ofOwner(request, 200, (dispute) => customerHasIt(dispute, this.clock.now()));
  }
}
