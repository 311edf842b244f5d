import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AdminDeadLetterView, offered } from '@usdt-africa/contracts/admin';
import { PostgresEventStore, showDeadLetter } from '@usdt-africa/event-store';
import { Actors, may, ShowRecord } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DeadLetterRows, keyOf, noLetter } from './dead-letter-rows.js';
import { shown } from './event-rows.js';

/** A letter, with the event that the reader stands still on. */
export class ShowDeadLetter extends ShowRecord<AdminDeadLetterView> {}

/** Refusal 404 when the stream does not stand still (any more). */
@QueryHandler(ShowDeadLetter)
export class ShowDeadLetterHandler implements IQueryHandler<ShowDeadLetter> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly letters: DeadLetterRows,
    private readonly actors: Actors,
  ) {}

  async execute({ id: letterId, viewer }: ShowDeadLetter): Promise<AdminDeadLetterView> {
    const { subscription, streamId } = keyOf(letterId);
    const letter = await showDeadLetter(this.pool, { subscription, streamId });
    if (!letter) throw noLetter();
    const [[row], [event]] = await Promise.all([
      this.letters.of([letter]),
      this.store.readStream(streamId, { from: letter.version, to: letter.version }),
    ]);
    const who = await this.actors.of([event!.metadata.actor]);
    return {
      ...row!,
      schemaVersion: event!.schemaVersion,
      data: shown(event!.data),
      by: who(event!.metadata.actor),
      correlationId: event!.metadata.correlationId,
      position: event!.position.globalPosition.toString(),
      errorText: letter.error,
      actions: may(viewer.role, 'deadletters.retry') ? [offered('retry')] : [],
    };
  }
}
