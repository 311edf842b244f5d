import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { note } from '../domain/decide.js';
import { DisputeCommands, type OperatorsRequest } from './dispute-commands.js';

/** Words for colleagues alone. */
export class NoteDispute extends Command<void> {
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
    private readonly changes: DisputeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, text }: NoteDispute): Promise<void> {
    const { id, words } = await this.changes.operatorsWriting(request, text, []);
    return this.changes.byOperator(request, (dispute) => note(dispute, id, words, this.clock.now()));
  }
}
