import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DisputeMessageRequest } from '@usdt-africa/contracts/api';
import { customerWrites } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OwnersRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** The customer writes in the case of their own order. */
export class WriteToDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly asked: DisputeMessageRequest,
  ) {
    super();
  }
}

@CommandHandler(WriteToDispute)
export class WriteToDisputeHandler implements ICommandHandler<WriteToDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  async execute({ request, asked: { text, files } }: WriteToDispute): Promise<ActAnswer> {
    const { clock, rules } = this.context;
    const writing = await this.acts.ownersWriting(request, text, files);
    return this.acts.ofOwner(request, 200, (dispute) => customerWrites(dispute, writing, clock.now(), rules), files);
  }
}
