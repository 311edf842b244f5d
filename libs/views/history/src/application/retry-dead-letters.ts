import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { listDeadLetters, retryDeadLetter } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { causeOf } from '../read-model/dead-letter-rows.js';
import { ActionLog, type EngineerRequest } from './action-log.js';

/** Has every letter of one cause tried again; the answer is how many. */
export class RetryDeadLetters extends Command<number> {
  constructor(
    readonly cause: string,
    readonly request: EngineerRequest,
  ) {
    super();
  }
}

@CommandHandler(RetryDeadLetters)
export class RetryDeadLettersHandler implements ICommandHandler<RetryDeadLetters> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly log: ActionLog,
  ) {}

  async execute({ cause, request }: RetryDeadLetters): Promise<number> {
    const all = await listDeadLetters(this.pool);
    const letters = all.filter(({ error }) => causeOf(error.split('\n')[0]!) === cause);
    let count = 0;
    await this.log.record({ resource: 'dead-letters', recordId: 'all', act: 'retry' }, request, async (tx) => {
      count = 0;
      for (const { subscription, streamId } of letters)
        count += Number(await retryDeadLetter(tx, { subscription, streamId }));
    });
    return count;
  }
}
