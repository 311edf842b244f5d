import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { actorOf } from '@usdt-africa/operators';
import { dropDeadLetter } from '@usdt-africa/event-store';
import { EngineerCommand } from './action-log.js';
import { DeadLetterCommands } from './dead-letter-commands.js';

/** Has a reader go on without this one event, for ever; the answer is the letter as it was. */
export class DropDeadLetter extends EngineerCommand<AdminDeadLetterView> {}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(DropDeadLetter)
export class DropDeadLetterHandler implements ICommandHandler<DropDeadLetter> {
  constructor(private readonly letters: DeadLetterCommands) {}

  execute({ id: letterId, request }: DropDeadLetter): Promise<AdminDeadLetterView> {
    const { reason, viewer } = request;
    return this.letters.run(letterId, 'drop', request, (tx, key, version) =>
      dropDeadLetter(tx, key, { reason, actor: actorOf(viewer.id), version }),
    );
  }
}
