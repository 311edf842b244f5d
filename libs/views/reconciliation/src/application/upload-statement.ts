import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event, type StatementLine } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { EventMetadata, NewEvent } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { startFile } from '../domain/day.js';
import { missingFields, readStatement, tableOf } from '../domain/statement-file.js';
import { DayCommands, type DayRequest } from './day-commands.js';
import { changedMeanwhile, DayStreams } from './day-streams.js';
import { statementRead } from './statement-read.js';
import { mappingOf, only, sha256Of, unhurried, type UploadedStatement } from './uploaded-statement.js';

/** Lines per event, and events per append: each stays small enough for the subscribers. */
const LINES_AN_EVENT = 500;
const EVENTS_AN_APPEND = 4;

/** A file becomes the day's statement, as the check showed it. */
export class UploadStatement extends Command<void> {
  constructor(
    readonly dayId: string,
    readonly upload: UploadedStatement,
    readonly sha256: string | undefined,
    readonly request: DayRequest,
  ) {
    super();
  }
}

/** Refusals as of the check; 409 `file-changed`, `seen-before`, `changed-meanwhile`; 422 `columns-missing`, `dates-unclear`. */
@CommandHandler(UploadStatement)
export class UploadStatementHandler implements ICommandHandler<UploadStatement> {
  constructor(
    private readonly days: DayCommands,
    private readonly streams: DayStreams,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, upload, sha256, request }: UploadStatement): Promise<void> {
    const name = this.days.name(dayId);
    if (!request.reason) throw refusal('reconciliation.reason-required');
    if (sha256 !== sha256Of(upload.bytes)) throw refusal('reconciliation.file-changed');
    const table = await unhurried(tableOf(upload.bytes));
    const { mapping, order } = await mappingOf(this.pool, table, upload.mapping, name);
    if (missingFields(only(mapping, table)).length > 0) throw refusal('reconciliation.columns-missing');
    if (order.isUnclear) throw refusal('reconciliation.dates-unclear');
    const statement = await unhurried(readStatement(table, mapping, name));
    const file = {
      name: upload.name.slice(0, 200),
      bytes: upload.bytes.length,
      sha256,
      columns: table.headings.map((heading) => ({ heading, field: mapping.columns[heading] ?? 'unused' })),
      dates: mapping.dates,
      kobo: mapping.kobo,
      otherDays: statement.otherDays.lines,
    };
    await this.days.run(name, 'statement', request, async (once) => {
      const now = this.clock.now();
      const by = this.days.by(request);
      let readingId: string | null = null;
      const version = await this.streams.change(
        dayId,
        async (day) => {
          readingId = await this.#unread(once);
          return readingId === null ? [] : startFile(day, name, readingId, file, now);
        },
        by,
      );
      return readingId === null
        ? version
        : this.#append(dayId, version, fileEvents(readingId, statement.lines, now), by);
    });
  }

  /**
   * The id under which a request's file is read: another one each time, since the process that read it before may have
   * died in the middle. Null when it was read to its end, and only the response was lost.
   * @throws Refusal 409 `changed-meanwhile` when another reading took its place after that
   */
  async #unread(once: string): Promise<string | null> {
    let before: string | null = null;
    for (let time = 1; ; time += 1) {
      const readingId = time === 1 ? once : uuidFrom('reading-again', once, String(time));
      const state = await this.streams.stateOfReading(readingId);
      if (state === 'read') return null;
      if (state === null && before === 'left') throw changedMeanwhile();
      if (state === null) return readingId;
      before = state;
    }
  }

  /** Events are created while they are appended, so that a big file does not block other requests. */
  async #append(dayId: string, from: number, events: Iterable<NewEvent>, by: EventMetadata): Promise<number> {
    let version = from;
    let together: NewEvent[] = [];
    const send = async (): Promise<void> => {
      version = await this.streams.goOn(dayId, version, together, by);
      together = [];
    };
    for (const one of events) if (together.push(one) === EVENTS_AN_APPEND) await send();
    if (together.length > 0) await send();
    return version;
  }
}

/** The lines of a file as events, to its end. */
function* fileEvents(readingId: string, lines: readonly StatementLine[], now: Date): Generator<NewEvent, void> {
  const at = now.toISOString();
  for (let page = 1; (page - 1) * LINES_AN_EVENT < lines.length; page++) {
    const portion = lines.slice((page - 1) * LINES_AN_EVENT, page * LINES_AN_EVENT);
    yield event('StatementLinesImported', { readingId, page, expected: lines.length, lines: portion, at });
  }
  yield statementRead(readingId, lines, now);
}
