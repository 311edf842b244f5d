import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDisputeAnswerRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { operatorAnswers } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';

/** Sends an answer to the customer, and sets whose answer is awaited next. */
export class AnswerDispute extends Command<void> {
  constructor(
    readonly request: OperatorsRequest,
    readonly input: AdminDisputeAnswerRequest,
  ) {
    super();
  }
}

@CommandHandler(AnswerDispute)
export class AnswerDisputeHandler implements ICommandHandler<AnswerDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ request, input }: AnswerDispute): Promise<void> {
    const { text, files, promiseMinutes } = input;
    const writing = await this.changes.operatorsWriting(request, text, files);
    const next =
      promiseMinutes === undefined
        ? ({ of: 'customer' } as const)
        : ({ of: 'us', withinMs: promiseMinutes * 60_000 } as const);
    return this.changes.byOperator(
      request,
      (dispute) => operatorAnswers(dispute, request.operator.id, writing, next, this.clock.now(), this.terms),
      files,
    );
  }
}
