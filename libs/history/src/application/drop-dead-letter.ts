import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorOf } from '@usdt-africa/operators';
import { dropDeadLetter } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { keyOf, noLetter } from '../read-model/dead-letter-rows.js';
import { TechnicalActs, type TechnicalRequest } from './technical-acts.js';

/** Has a reader go on without this one event, for ever. */
export class DropDeadLetter extends Command<void> {
  constructor(
    readonly letterId: string,
    readonly request: TechnicalRequest,
  ) {
    super();
  }
}

/** Refusal 404 when the stream does not stand still any more. */
@CommandHandler(DropDeadLetter)
export class DropDeadLetterHandler implements ICommandHandler<DropDeadLetter> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly acts: TechnicalActs,
  ) {}

  async execute({ letterId, request }: DropDeadLetter): Promise<void> {
    const key = keyOf(letterId);
    await this.acts.once({ resource: 'dead-letters', recordId: letterId, act: 'drop' }, request, async () => {
      const dropping = { reason: request.reason, actor: actorOf(request.viewer.id) };
      if (!(await dropDeadLetter(this.pool, key, dropping))) throw noLetter();
      return letterId;
    });
  }
}
