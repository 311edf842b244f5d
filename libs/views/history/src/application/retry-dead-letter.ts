import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { retryDeadLetter } from '@usdt-africa/event-store';
import { EngineerCommand } from './action-log.js';
import { DeadLetterCommands } from './dead-letter-commands.js';

/** Has a reader try the event again that it stands still on; the answer is the letter as it was. */
export class RetryDeadLetter extends EngineerCommand<AdminDeadLetterView> {}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(RetryDeadLetter)
export class RetryDeadLetterHandler implements ICommandHandler<RetryDeadLetter> {
  constructor(private readonly letters: DeadLetterCommands) {}

  execute({ id: letterId, request }: RetryDeadLetter): Promise<AdminDeadLetterView> {
    return this.letters.run(letterId, 'retry', request, retryDeadLetter);
  }
}
