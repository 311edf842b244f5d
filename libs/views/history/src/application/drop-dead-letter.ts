import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { actorOf } from '@usdt-africa/operators';
import { dropDeadLetter } from '@usdt-africa/event-store';
import { TechnicalAct } from './technical-acts.js';
import { LetterActs } from './letter-acts.js';

/** Has a reader go on without this one event, for ever; the answer is the letter as it was. */
export class DropDeadLetter extends TechnicalAct<AdminDeadLetterView> {}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(DropDeadLetter)
export class DropDeadLetterHandler implements ICommandHandler<DropDeadLetter> {
  constructor(private readonly letters: LetterActs) {}

  execute({ id: letterId, request }: DropDeadLetter): Promise<AdminDeadLetterView> {
    const { reason, viewer } = request;
    return this.letters.once(letterId, 'drop', request, (tx, key, version) =>
      dropDeadLetter(tx, key, { reason, actor: actorOf(viewer.id), version }),
    );
  }
}
