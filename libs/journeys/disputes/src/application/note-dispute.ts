import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { note } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OperatorsRequest } from './case-acts.js';

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
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, text }: NoteDispute): Promise<ActAnswer> {
    const { id, words } = await this.acts.operatorsWriting(request, text, []);
    return this.acts.ofOperator(request, (dispute) => note(dispute, id, words, this.clock.now()));
  }
}
