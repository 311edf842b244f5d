import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { note } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';
import { DisputeContext } from './dispute-context.js';

/** Words for colleagues alone. */
export class NoteDispute extends Command<ActAnswer> {
  constructor(
    readonly request: OperatorsRequest,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(NoteDispute)
export class NoteDisputeHandler implements ICommandHandler<NoteDispute> {
  constructor(
    private readonly context: DisputeContext,
    private readonly acts: CaseActs,
  ) {}

  async execute({ request, text }: NoteDispute): Promise<ActAnswer> {
    const { id, words } = await this.acts.operatorsWriting(request, text, []);
    return this.acts.ofOperator(request, (dispute) => note(dispute, id, words, this.context.clock.now()));
  }
}
