import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Profiles } from '@usdt-africa/operators';
import { handOver } from '../domain/decide.js';
import type { OperatorNames } from './ports.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** A case is handed over to a colleague, or back to everybody. */
export class HandOverDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly to: string | null,
  ) {
    super();
  }
}

@CommandHandler(HandOverDispute)
export class HandOverDisputeHandler implements ICommandHandler<HandOverDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
    @Inject(Profiles) private readonly operators: OperatorNames,
  ) {}

  /** @throws Refusal 422 `no-operator` for somebody who is none */
  async execute({ request, to }: HandOverDispute): Promise<ActAnswer> {
    if (to !== null && !(await this.operators.names([to])).has(to)) throw refusal('disputes.no-operator');
    return this.acts.ofOperator(request, (dispute) => handOver(dispute, to, this.context.clock.now()));
  }
}
