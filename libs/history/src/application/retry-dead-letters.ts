import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { listDeadLetters, retryDeadLetter } from '@usdt-africa/event-store';
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
    const retry = async (): Promise<string> => {
      let retried = 0;
      for (const { subscription, streamId, error } of await listDeadLetters(this.pool))
        if (causeOf(error.split('\n')[0]!) === cause)
          retried += Number(await retryDeadLetter(this.pool, { subscription, streamId }));
      return String(retried);
    };
    const letters = await this.acts.once(on, request, retry, { cause });
    return Number(letters);
  }
}
