import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DeadLetterKey, listDeadLetters, retryDeadLetter } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { causeOf } from '../read-model/dead-letter-rows.js';
import { TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/** Has every letter of one cause tried again; the answer is how many. */
export class RetryDeadLetters extends Command<number> {
  constructor(
    readonly cause: string,
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

@CommandHandler(RetryDeadLetters)
export class RetryDeadLettersHandler implements ICommandHandler<RetryDeadLetters> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ cause, request }: RetryDeadLetters): Promise<number> {
    const on = { resource: 'dead-letters', recordId: 'all', act: 'retry' };
    let letters: readonly DeadLetterKey[] = [];
    const answer = await this.acts.together<{ id: string }>(
      on,
      request,
      async () => {
        const all = await listDeadLetters(this.pool);
        letters = all.filter(({ error }) => causeOf(error.split('\n')[0]!) === cause);
        return { id: '0' };
      },
      async (tx, retried) => {
        let count = 0;
        for (const { subscription, streamId } of letters)
          count += Number(await retryDeadLetter(tx, { subscription, streamId }));
        // As stored by earlier releases.
        retried.id = String(count);
      },
      { cause },
    );
    return Number(answer.id);
  }
}
