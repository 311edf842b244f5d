import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DisputeMessageRequest } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { customerWrites } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OwnersRequest } from './case-acts.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';

/** The customer writes in the case of their own order. */
export class WriteToDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly input: DisputeMessageRequest,
  ) {
    super();
  }
}

@CommandHandler(WriteToDispute)
export class WriteToDisputeHandler implements ICommandHandler<WriteToDispute> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ request, input: { text, files } }: WriteToDispute): Promise<ActAnswer> {
    const writing = await this.acts.ownersWriting(request, text, files);
    return this.acts.ofOwner(
      request,
      200,
      (dispute) => customerWrites(dispute, writing, this.clock.now(), this.terms),
      files,
    );
  }
}
