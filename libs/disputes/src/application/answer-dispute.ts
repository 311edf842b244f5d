import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeAnswerRequest } from '@usdt-africa/contracts/admin';
import { operatorAnswers } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** We write to the customer, and say who is waited for now. */
export class AnswerDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly asked: AdminDisputeAnswerRequest,
  ) {
    super();
  }
}

@CommandHandler(AnswerDispute)
export class AnswerDisputeHandler implements ICommandHandler<AnswerDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  async execute({ request, asked }: AnswerDispute): Promise<ActAnswer> {
    const { text, files, promiseMinutes } = asked;
    const writing = await this.acts.operatorsWriting(request, text, files);
    const next =
      promiseMinutes === undefined
        ? ({ of: 'customer' } as const)
        : ({ of: 'us', withinMs: promiseMinutes * 60_000 } as const);
    return this.acts.ofOperator(
      request,
      (dispute) =>
        operatorAnswers(dispute, request.operator.id, writing, next, this.context.clock.now(), this.context.rules),
      files,
    );
  }
}
