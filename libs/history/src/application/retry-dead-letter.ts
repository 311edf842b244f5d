import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { retryDeadLetter } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { keyOf, noLetter } from '../read-model/dead-letter-rows.js';
import { TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/** Has a reader try the event again that it stands still on. */
export class RetryDeadLetter extends Command<void> {
  constructor(
    readonly letterId: string,
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(RetryDeadLetter)
export class RetryDeadLetterHandler implements ICommandHandler<RetryDeadLetter> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ letterId, request }: RetryDeadLetter): Promise<void> {
    const key = keyOf(letterId);
    await this.acts.once({ resource: 'dead-letters', recordId: letterId, act: 'retry' }, request, async () => {
      if (!(await retryDeadLetter(this.pool, key))) throw noLetter();
      return letterId;
    });
  }
}
