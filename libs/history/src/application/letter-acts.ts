import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { AdminDeadLetterView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type DeadLetterKey, dropDeadLetter, retryDeadLetter } from '@usdt-africa/event-store';
import { actorOf } from '@usdt-africa/operators';
import type { PoolClient } from 'pg';
import { keyOf, noLetter } from '../read-model/dead-letter-rows.js';
import { ShowDeadLetter } from '../read-model/list-dead-letters.js';
import { TechnicalAct, TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/** What is done to one letter. Its reader may take it away a moment later, so the answer is kept with the key. */
@Injectable()
export class LetterActs {
  constructor(
    private readonly acts: TechnicalActs,
    private readonly queries: QueryBus,
  ) {}

  /**
   * @param work tells whether the stream stood still, given the version of the event that was shown
   * @returns the letter as it was before
   * @throws Refusal 404 when the stream does not stand still (any more); 409 `changed-meanwhile` when it does at another event
   *   than the operator has looked at
   */
  async once(
    letterId: string,
    act: string,
    request: TechnicalRequest,
    work: (tx: PoolClient, key: DeadLetterKey, version: number) => Promise<boolean>,
  ): Promise<AdminDeadLetterView> {
    const key = keyOf(letterId);
    const show = (): Promise<AdminDeadLetterView> => this.queries.execute(new ShowDeadLetter(letterId, request.viewer));
    const on = { resource: 'dead-letters', recordId: letterId, act };
    const answer = await this.acts.together<{ readonly before: AdminDeadLetterView }>(
      on,
      request,
      async () => {
        const before = await show();
        if ((request.version ?? before.version) !== before.version) throw refusal('history.changed-meanwhile');
        return { before };
      },
      async (tx, { before }) => {
        if (!(await work(tx, key, before.version))) throw noLetter();
      },
    );
    // Answers that earlier releases kept name the letter alone.
    return (answer as Partial<typeof answer>).before ?? show();
  }
}

/** Has a reader try the event again that it stands still on; the answer is the letter as it was. */
export class RetryDeadLetter extends TechnicalAct<AdminDeadLetterView> {}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(RetryDeadLetter)
export class RetryDeadLetterHandler implements ICommandHandler<RetryDeadLetter> {
  constructor(private readonly letters: LetterActs) {}

  execute({ id: letterId, request }: RetryDeadLetter): Promise<AdminDeadLetterView> {
    return this.letters.once(letterId, 'retry', request, retryDeadLetter);
  }
}

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
