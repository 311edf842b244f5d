import { Inject, Injectable } from '@nestjs/common';
import type { AdminDeadLetterRow } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { DeadLetter } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { HISTORY, type HistoryConfig } from '../history-config.js';
import { EventRows } from './event-rows.js';

/** Streams that a reader stands still on, as people read them. */
@Injectable()
export class DeadLetterRows {
  readonly #acting: ReadonlySet<string>;

  constructor(
    private readonly events: EventRows,
    @Inject(HISTORY) { projections }: HistoryConfig,
  ) {
    this.#acting = new Set(
      projections.filter(({ feed }) => feed === 'direct').map(({ projection }) => projection.name),
    );
  }

  async of(letters: readonly DeadLetter[]): Promise<AdminDeadLetterRow[]> {
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
        attempts: letter.attempts,
        error,
        cause: causeOf(error),
        firstFailedAt: letter.firstFailedAt.toISOString(),
        nextTryAt: letter.nextTryAt.toISOString(),
        waiting: letter.waiting,
        money: letter.kind === 'process' || this.#acting.has(letter.subscription),
      };
    });
  }
}

/** Longer names neither a subscription nor a stream has. */
const LONGEST_ID = 400;

/** The subscription and stream that a letter's id names. @throws Refusal 404 */
export function keyOf(id: string): { readonly subscription: string; readonly streamId: string } {
  const at = id.indexOf('~');
  if (at < 1 || id.length > LONGEST_ID) throw noLetter();
  return { subscription: id.slice(0, at), streamId: id.slice(at + 1) };
}

export function noLetter(): Refusal {
  return refusal('history.no-dead-letter');
}

/** An error without its values: letters of one cause stand together. */
export function causeOf(error: string): string {
  return error
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\d+/g, '…');
}
