import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ADMIN_DEAD_LETTER_SORTS,
  AdminDeadLetterFilter,
  type AdminDeadLetterRow,
  type AdminDeadLettersOverview,
  type AdminDeadLetterView,
  offered,
} from '@usdt-africa/contracts/admin';
import { listDeadLetters, PostgresEventStore, showDeadLetter } from '@usdt-africa/event-store';
import { Actors, ListRecords, may, ShowRecord } from '@usdt-africa/operators';
import { contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DeadLetterRows, keyOf, noLetter } from './dead-letter-rows.js';
import { shown } from './event-rows.js';

/** Streams that a reader stands still on. */
export class ListDeadLetters extends ListRecords<AdminDeadLetterRow> {}

/** There are few, or something is very wrong: they are sorted where they lie. */
@QueryHandler(ListDeadLetters)
export class ListDeadLettersHandler implements IQueryHandler<ListDeadLetters> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly letters: DeadLetterRows,
  ) {}

  async execute({ asked }: ListDeadLetters): Promise<Page<AdminDeadLetterRow>> {
    const { filter, field, direction, first, last } = listRequest(
      asked,
      AdminDeadLetterFilter,
      ADMIN_DEAD_LETTER_SORTS,
      ['firstFailedAt', 'ASC'],
    );
    const all = (await this.letters.of(await listDeadLetters(this.pool))).filter(
      (row) =>
        (!filter.id || filter.id.includes(row.id)) &&
        (!filter.subscription || row.subscription === filter.subscription) &&
        (!filter.cause || row.cause === filter.cause) &&
        (!filter.stream || row.stream === filter.stream),
    );
    const sign = direction === 'ASC' ? 1 : -1;
    const sorted = all.toSorted((a, b) => {
      if (a[field] === b[field]) return a.id < b.id ? -1 : 1;
      return a[field] < b[field] ? -sign : sign;
    });
    const rows = sorted.slice(first, last + 1);
    return { rows, contentRange: contentRange('dead-letters', first, rows.length, all.length) };
  }
}

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
      verbs: may(viewer.role, 'deadletters.retry') ? [offered('retry')] : [],
    };
  }
}

/** How many letters there are, of how many causes, and whether money waits. */
export class ShowDeadLettersOverview extends Query<AdminDeadLettersOverview> {}

@QueryHandler(ShowDeadLettersOverview)
export class ShowDeadLettersOverviewHandler implements IQueryHandler<ShowDeadLettersOverview> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly letters: DeadLetterRows,
  ) {}

  async execute(): Promise<AdminDeadLettersOverview> {
    const [rows, { rows: counted }] = await Promise.all([
      this.letters.of(await listDeadLetters(this.pool)),
      this.pool.query<{ streams: number }>(
        `select greatest(0, reltuples)::int as streams from pg_class where relname = 'console_orders'`,
      ),
    ]);
    return {
      letters: rows.length,
      causes: new Set(rows.map(({ cause }) => cause)).size,
      parkedStreams: new Set(rows.map(({ stream }) => stream)).size,
      otherStreams: counted[0]?.streams ?? 0,
      moneyWaits: rows.some(({ money }) => money),
    };
  }
}
