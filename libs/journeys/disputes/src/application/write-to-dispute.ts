import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DisputeMessageRequest } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { customerWrites } from '../domain/decide.js';
import { DisputeCommands, type OwnersRequest } from './dispute-commands.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';

/** The customer writes in the case of their own order. */
export class WriteToDispute extends Command<void> {
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
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ request, input: { text, files } }: WriteToDispute): Promise<void> {
    const writing = await this.changes.ownersWriting(request, text, files);
    return this.changes.byOwner(
      request,
      (dispute) => customerWrites(dispute, writing, this.clock.now(), this.terms),
      files,
    );
  }
}
