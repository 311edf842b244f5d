import { actorOf, type Actors, type Viewer } from '@usdt-africa/operators';
import { createHash } from 'node:crypto';
import type {
  AdminReconciliationResolveRequest,
  AdminStatementCheck,
  AdminStatementMapping,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, type StatementLine } from '@usdt-africa/contracts/events';
import type { EventMetadata, NewEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney, Refusal, uuidFrom } from '@usdt-africa/kernel';
import { correlationId, type Idempotency } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { closeDay, type DayName, resolveRows, startFile, startReading } from '../domain/day.js';
import {
  checkMapping,
  guessMapping,
  missingFields,
  type Portions,
  readStatement,
  samplesOf,
  type Sum,
  type Table,
  tableOf,
} from '../domain/statement-file.js';
import { knownDay } from '../read-model/day-list.js';
import { figuresOf } from '../read-model/figures.js';
import { leftByThem } from '../domain/compare.js';
import { changedMeanwhile, type DayStreams } from './day-streams.js';

/** Lines in one event, and events in one append: each stays small enough for whoever reads along. */
const LINES_AN_EVENT = 500;
const EVENTS_AN_APPEND = 4;

/** An operator's request, and the key that makes it the same request. */
export interface ReconciliationActing {
  readonly viewer: Viewer;
  readonly key: string | undefined;
  readonly reason: string | undefined;
  readonly version?: number | undefined;
}

/** A file as it came. */
export interface UploadedStatement {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null: as last time, or by the names of its columns. */
  readonly mapping: AdminStatementMapping | null;
}

/** What operators do with days. No money moves by it. */
export class ReconciliationWork {
  constructor(
    private readonly pool: Pool,
    private readonly streams: DayStreams,
    private readonly actors: Actors,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  /** The provider's own list is read from now on, by whoever reads. @throws Refusal 404 */
  async read(dayId: string, acting: ReconciliationActing): Promise<void> {
    const name = this.#day(dayId);
    const { reason, version } = acting;
    await this.#once(name, 'read', acting, { reason, version }, async (readingId) => {
      const now = this.clock.now();
      return this.streams.change(dayId, (day) => startReading(day, name, readingId, now), this.#by(acting), version);
    });
  }

  /** What a file would be read as. Nothing is kept. @throws Refusal 404, 413, 422 about the file */
  async check(dayId: string, upload: UploadedStatement): Promise<AdminStatementCheck> {
    const name = this.#day(dayId);
    const table = await unhurried(tableOf(upload.bytes));
    const { mapping, from } = await this.#mapping(table, upload.mapping);
    const sha256 = sha256Of(upload.bytes);
    const missing = missingFields(only(mapping, table));
    const { all, read, doubt, otherDays, doubts } = await unhurried(readStatement(table, mapping, name));
    const samples = samplesOf(table);
    return {
      sha256,
      name: upload.name,
      bytes: upload.bytes.length,
      day: name.day,
      columns: table.headings.map((heading, index) => ({
        heading,
        field: mapping.columns[heading] ?? 'unused',
        samples: samples[index]!,
      })),
      mapping,
      mappingFrom: from,
      missing,
      all: sumView(all),
      read: sumView(read),
      doubt: sumView(doubt),
      otherDays: sumView(otherDays),
      doubts: missing.length > 0 ? [] : doubts,
      seenBefore: await this.#seenBefore(sha256),
    };
  }

  /**
   * A file becomes the day's statement, as the check showed it.
   * @throws Refusal as {@link check}; 409 `file-changed`, `seen-before`; 422 `columns-missing`
   */
  async upload(
    dayId: string,
    upload: UploadedStatement,
    sha256: string | undefined,
    acting: ReconciliationActing,
  ): Promise<void> {
    const name = this.#day(dayId);
    if (!acting.reason) throw new Refusal(422, 'reason-required', 'Say why this file is the statement.');
    if (sha256 !== sha256Of(upload.bytes))
      throw new Refusal(409, 'file-changed', 'This is not the file that was checked. Check it again.');
    const table = await unhurried(tableOf(upload.bytes));
    const { mapping } = await this.#mapping(table, upload.mapping);
    if (missingFields(only(mapping, table)).length > 0)
      throw new Refusal(
        422,
        'columns-missing',
        'Say which columns are the reference, the amount, the status and the time.',
      );
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
    await this.#once(name, 'statement', acting, { sha256, mapping, reason: acting.reason }, async (readingId) => {
      const now = this.clock.now();
      const by = this.#by(acting);
      const version = await this.streams.change(dayId, (day) => startFile(day, name, readingId, file, now), by);
      return this.#append(dayId, version, fileEvents(readingId, statement.lines, now), by);
    });
  }

  /**
   * Says what lines are, all or none.
   * @throws Refusal 404; 409 `not-possible` for what needs no explanation (any more), `closed`
   */
  async resolve(dayId: string, asked: AdminReconciliationResolveRequest, acting: ReconciliationActing): Promise<void> {
    const name = this.#day(dayId);
    await this.#once(name, 'resolve', acting, asked, async () => {
      return this.streams.change(
        dayId,
        async (day) => {
          if (!day.statement)
            throw new Refusal(409, 'no-statement', 'No statement of this day was read to its end yet.');
          return resolveRows(day, asked.kind, await this.#toExplain(dayId, asked.rows), this.clock.now());
        },
        this.#by(acting),
      );
    });
  }

  /** @throws Refusal 404; 409 with what is still open */
  async close(dayId: string, acting: ReconciliationActing): Promise<void> {
    const name = this.#day(dayId);
    const { reason, version } = acting;
    await this.#once(name, 'close', acting, { reason, version }, async () => {
      if (!(await this.streams.upToDate()))
        throw new Refusal(409, 'figures-behind', 'The figures are behind what has happened. Try again in a moment.');
      return this.streams.change(
        dayId,
        async (day) => {
          const { figures, ...open } = await figuresOf(this.pool, dayId);
          return closeDay(day, name, open, figures, this.clock.now());
        },
        this.#by(acting),
        version,
      );
    });
  }

  #day(dayId: string): DayName {
    return knownDay(dayId, this.clock.now());
  }

  #by({ viewer, reason }: ReconciliationActing): EventMetadata {
    return { actor: actorOf(viewer.id), correlationId: correlationId(), ...(reason ? { reason } : {}) };
  }

  async #once(
    { id }: DayName,
    verb: string,
    { viewer, key }: ReconciliationActing,
    body: object,
    work: (once: string) => Promise<number>,
  ): Promise<void> {
    const request = { principal: actorOf(viewer.id), route: `POST /api/admin/reconciliation/${id}/${verb}`, key, body };
    await this.idempotency.onceApart(request, async () => {
      const version = await work(uuidFrom('reconciliation', verb, id, viewer.id, key ?? ''));
      await this.streams.heard(id, version);
      return { status: 200, body: {} };
    });
  }

  /** Events are made as they are appended, so that a big file keeps nobody waiting. */
  async #append(dayId: string, from: number, events: Iterable<NewEvent>, by: EventMetadata): Promise<number> {
    let version = from;
    let together: NewEvent[] = [];
    const send = async (): Promise<void> => {
      await this.streams.append(dayId, version, together, by);
      version += together.length;
      together = [];
    };
    for (const one of events) if (together.push(one) === EVENTS_AN_APPEND) await send();
    if (together.length > 0) await send();
    return version;
  }

  async #toExplain(dayId: string, rowIds: readonly string[]): Promise<EventData<'ReconciliationRowsResolved'>['rows']> {
    const { rows } = await this.pool.query<{
      row_id: string;
      reference: string | null;
      finding: string;
      difference: string;
      tab: string;
    }>(
      `select row_id, reference, finding, difference_kobo::text as difference, tab from reconciliation_rows
       where day_id = $1 and row_id = any($2::uuid[]) and tab is not null order by at, row_id`,
      [dayId, rowIds],
    );
    if (rows.length !== new Set(rowIds).size) throw new Refusal(404, 'not-found', 'There is no such line on this day.');
    if (rows.some(({ tab }) => tab === 'pending'))
      throw new Refusal(409, 'not-possible', 'It is not concluded yet: it may still come to match by itself.');
    if (rows.some(({ tab }) => tab !== 'explain')) throw changedMeanwhile();
    return rows.map(({ row_id, reference, finding, difference }) => ({
      rowId: row_id,
      reference,
      finding,
      differenceKobo: difference,
    }));
  }

  async #mapping(
    table: Table,
    given: AdminStatementMapping | null,
  ): Promise<{ readonly mapping: AdminStatementMapping; readonly from: AdminStatementCheck['mappingFrom'] }> {
    if (given) {
      checkMapping(table, given);
      return { mapping: given, from: 'given' };
    }
    const { rows } = await this.pool.query<{ file: NonNullable<EventData<'StatementReadingStarted'>['file']> }>(
      `select file from reconciliation_readings where file is not null order by started_at desc limit 50`,
    );
    const same = rows.find(
      ({ file }) => JSON.stringify(file.columns.map(({ heading }) => heading)) === JSON.stringify(table.headings),
    )?.file;
    if (!same) return { mapping: guessMapping(table), from: 'guessed' };
    const columns = Object.fromEntries(same.columns.map(({ heading, field }) => [heading, field]));
    const mapping = { columns, dates: same.dates, kobo: same.kobo } as AdminStatementMapping;
    return { mapping, from: 'last-time' };
  }

  async #seenBefore(sha256: string): Promise<AdminStatementCheck['seenBefore']> {
    const { rows } = await this.pool.query<{ day_id: string; started_at: Date; actor: string }>(
      `select day_id, started_at, actor from reconciliation_readings
       where file->>'sha256' = $1 and state = 'read' order by started_at desc limit 1`,
      [sha256],
    );
    const found = rows[0];
    if (!found) return null;
    const who = await this.actors.of([found.actor]);
    return { dayId: found.day_id, at: found.started_at.toISOString(), by: who(found.actor) };
  }
}

/** The lines of a file as events, to its end. */
function* fileEvents(readingId: string, lines: readonly StatementLine[], now: Date): Generator<NewEvent, void> {
  const at = now.toISOString();
  for (let page = 1; (page - 1) * LINES_AN_EVENT < lines.length; page++) {
    const portion = lines.slice((page - 1) * LINES_AN_EVENT, page * LINES_AN_EVENT);
    yield event('StatementLinesRead', { readingId, page, expected: lines.length, lines: portion, at });
  }
  yield statementRead(readingId, lines, now);
}

/** How a reading ends, over all lines that it found. */
export function statementRead(
  readingId: string,
  lines: readonly StatementLine[],
  now: Date,
): ReturnType<typeof event<'StatementRead'>> {
  const paid = lines.reduce((sum, line) => sum + leftByThem({ ...line, amountKobo: kobo(line.amountKobo) }), 0n);
  return event('StatementRead', {
    readingId,
    lines: lines.length,
    unreadable: lines.filter(({ problem }) => problem !== null).length,
    paidKobo: paid.toString(),
    at: now.toISOString(),
  });
}

/** Does work portion by portion; between them others have their turn. */
async function unhurried<Result>(portions: Portions<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = portions.next();
    if (done) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function kobo(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** A mapping without columns that the file does not have. */
function only(mapping: AdminStatementMapping, { headings }: Table): AdminStatementMapping {
  const columns = Object.fromEntries(Object.entries(mapping.columns).filter(([heading]) => headings.includes(heading)));
  return { ...mapping, columns };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sumView({ lines, kobo: sum }: Sum): { readonly lines: number; readonly naira: string } {
  return { lines, naira: formatMoney(sum, 'NGN') };
}
