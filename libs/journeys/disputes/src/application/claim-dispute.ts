import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { claim } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

/** An operator takes a case on. */
export class ClaimDispute extends Command<ActAnswer> {
  constructor(readonly request: OperatorsRequest) {
    super();
  }
}

@CommandHandler(ClaimDispute)
export class ClaimDisputeHandler implements ICommandHandler<ClaimDispute> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: ClaimDispute): Promise<ActAnswer> {
    return this.acts.ofOperator(request, (dispute) => claim(dispute, request.operator.id, this.clock.now()));
  }
}
