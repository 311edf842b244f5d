import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ADMIN_DEAD_LETTER_SORTS, AdminDeadLetterFilter, type AdminDeadLetterRow } from '@usdt-africa/contracts/admin';
import { listDeadLetters } from '@usdt-africa/event-store';
import { ListRecords } from '@usdt-africa/operators';
import { contentRange, listRequest, type Page, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DeadLetterRows } from './dead-letter-rows.js';

/** Streams that a reader stands still on. */
export class ListDeadLetters extends ListRecords<AdminDeadLetterRow> {}

/** There are few, or something is very wrong: they are sorted where they lie. */
@QueryHandler(ListDeadLetters)
export class ListDeadLettersHandler implements IQueryHandler<ListDeadLetters> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly letters: DeadLetterRows,
  ) {}

  async execute({ query }: ListDeadLetters): Promise<Page<AdminDeadLetterRow>> {
    const { filter, field, direction, first, last } = listRequest(
      query,
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
