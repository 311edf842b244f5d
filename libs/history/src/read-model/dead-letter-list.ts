import {
  ADMIN_DEAD_LETTER_SORTS,
  AdminDeadLetterFilter,
  type AdminDeadLetterRow,
  type AdminDeadLettersOverview,
  type AdminDeadLetterView,
} from '@usdt-africa/contracts/admin';
import { type DeadLetter, listDeadLetters, type PostgresEventStore, showDeadLetter } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { contentRange, type ListQuery, listRequest, type Page } from '@usdt-africa/platform';
import type { Actors } from '@usdt-africa/operators';
import { type EventRows, shown } from './event-rows.js';

/** Streams that a reader stands still on. There are few, or something is very wrong: they are sorted where they lie. */
export class DeadLetterList {
  constructor(
    private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly events: EventRows,
    private readonly actors: Actors,
    /** Projections that money waits for. */
    private readonly acting: ReadonlySet<string>,
  ) {}

  async page(query: ListQuery): Promise<Page<AdminDeadLetterRow>> {
    const { filter, field, direction, first, last } = listRequest(
      query,
      AdminDeadLetterFilter,
      ADMIN_DEAD_LETTER_SORTS,
      ['firstFailedAt', 'ASC'],
    );
    const all = (await this.rows(await listDeadLetters(this.pool))).filter(
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

  async overview(): Promise<AdminDeadLettersOverview> {
    const [rows, { rows: counted }] = await Promise.all([
      this.rows(await listDeadLetters(this.pool)),
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
      gone: [],
    };
  }

  /** @throws Refusal 404 when the stream does not stand still (any more) */
  async view(id: string, mayRetry: boolean): Promise<AdminDeadLetterView> {
    const { subscription, streamId } = keyOf(id);
    const letter = await showDeadLetter(this.pool, { subscription, streamId });
    if (!letter) throw noLetter();
    const [[row], [event]] = await Promise.all([
      this.rows([letter]),
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
      guilty: null,
      tries: [],
      lastTry: null,
      verbs: mayRetry ? [{ verb: 'retry', target: null, why: null, facts: {}, twoPeople: false }] : [],
    };
  }

  private async rows(letters: readonly DeadLetter[]): Promise<AdminDeadLetterRow[]> {
    const titles = await this.events.titles(letters.map(({ streamId }) => streamId));
    return letters.map((letter) => {
      const error = letter.error.split('\n')[0]!;
      return {
        id: `${letter.subscription}~${letter.streamId}`,
        subscription: letter.subscription,
        kind: letter.kind,
        stream: letter.streamId,
        title: titles.get(letter.streamId)!,
        version: letter.version,
        eventId: letter.eventId,
        eventType: letter.eventType,
        schemaVersion: 1,
        attempts: letter.attempts,
        error,
        cause: causeOf(error),
        firstFailedAt: letter.firstFailedAt.toISOString(),
        nextTryAt: letter.nextTryAt.toISOString(),
        waiting: letter.waiting,
        money: letter.kind === 'process' || this.acting.has(letter.subscription),
      };
    });
  }
}

/** The subscription and stream that a letter's id names. @throws Refusal 404 */
export function keyOf(id: string): { readonly subscription: string; readonly streamId: string } {
  const at = id.indexOf('~');
  if (at < 1) throw noLetter();
  return { subscription: id.slice(0, at), streamId: id.slice(at + 1) };
}

export function noLetter(): Refusal {
  return new Refusal(404, 'no-dead-letter', 'No reader stands still there any more.');
}

/** An error without its values: letters of one cause stand together. */
export function causeOf(error: string): string {
  return error
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\d+/g, '…');
}
