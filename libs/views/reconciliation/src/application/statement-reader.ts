import { Inject, Optional } from '@nestjs/common';
import {
  PAYMENT_PROVIDER,
  ProviderUnavailableError,
  type StatementProvider,
  type StatementTransfer,
} from '@usdt-africa/banking';
import { event, type EventData, type StatementLine, streams } from '@usdt-africa/contracts/events';
import { ConcurrencyError, load, type NewEvent, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { ProviderMonitor } from '@usdt-africa/payouts';
import { CLOCK, type Job, LOG, type Log, Poller, POOL, WorkerJob } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { dayDecider, type DayEvent, dayNamed, reopenDay, startReading } from '../domain/day.js';
import { Days, daysWithoutStatement } from '../read-model/days.js';
import { figuresOf } from '../read-model/figures.js';
import { keyOf, reconciliationProjection } from '../read-model/projection.js';
import { DayStreams } from './day-streams.js';
import { statementRead } from './statement-read.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the statement reader');
const ACTOR = 'system:reconciliation';
/** At 06:00 the provider has finished the transfers requested on the day before. */
const READING_HOUR_MS = 6 * 3_600_000;
/** Days back that are still read automatically: no operator may be there for a long weekend. */
const DAYS_BACK = 7;
/** Events written shortly before a day was closed may have reached its rows after it. */
const OVERLAP = '10 minutes';
/** A day that nothing more has come to is summed up again so seldom: many are closed right after they were read, and stay so. */
const SUMMED_EVERY_MS = 600_000;

/**
 * Reads statements page by page, from the last position; starts those of the day before at 06:00 in Lagos; and reopens
 * a closed day when its figures have changed. Several may run: the second one finds the page written and stops.
 */
@WorkerJob('clock')
export class StatementReader implements Job {
  readonly #days: Days;
  readonly #streams: DayStreams;
  readonly #poller: Poller;
  /** The last rebuild of the rows after which closed days were checked. */
  #input: string | null = null;
  /** Closed days with what had last come to their rows when they were summed up. */
  readonly #summed = new Map<string, { readonly stamp: string; readonly at: Date }>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(PAYMENT_PROVIDER) private readonly provider: StatementProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'error' | 'warn'>,
    /** Receives the transfers that a statement shows as returned, and queries their payouts. */
    @Optional() @Inject(ProviderMonitor) private readonly monitor: Pick<ProviderMonitor, 'listedAsReversed'> | null,
    @Optional() @Inject(TICK_MS) everyMs = 2_000,
  ) {
    this.#days = new Days(pool, clock);
    this.#streams = new DayStreams(store, this.#days);
    this.#poller = new Poller(() => this.look(), {
      everyMs,
      missed: (error) => log.error({ err: error }, 'statement reader tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** One run of all due work. */
  async look(): Promise<void> {
    await this.#beginDue();
    const { rows } = await this.pool.query<{ day_id: string }>(
      `select day_id from reconciliation_readings where state = 'reading' and source = 'api' order by started_at`,
    );
    for (const { day_id } of rows) {
      try {
        if (!this.#poller.isStopping) await this.readOn(day_id);
      } catch (error) {
        // The next run continues from the same page.
        if (error instanceof ProviderUnavailableError)
          this.log.warn({ day: day_id, cause: error.reason }, 'the provider’s statement cannot be had now');
        else if (!(error instanceof ConcurrencyError)) throw error;
      }
    }
    await this.#reopenChanged();
  }

  /**
   * Reads a day's statement from its next page to its end.
   * @throws ProviderUnavailableError, ConcurrencyError when another process reads it, too
   */
  async readOn(dayId: string): Promise<void> {
    const { provider, store, clock } = this;
    const { state, version: from, events } = await load(store, dayDecider, streams.reconciliation(dayId));
    const reading = state.reading;
    if (reading?.source !== 'api') return;
    const { id: readingId } = reading;
    const { from: begins } = dayNamed(dayId);
    const window = { from: begins, to: new Date(reading.upTo) };
    let found = new Found(readingId, events);
    let version = from;
    for (let page = reading.pages + 1, first = page; !this.#poller.isStopping; page++) {
      const { transfers, listed, total, more } = await provider.statement(window, page);
      const at = clock.now();
      const lines = found.take(transfers, listed, (page - 1) * 100);
      const read = event('StatementLinesImported', { readingId, page, expected: total, lines, at: at.toISOString() });
      const next: NewEvent[] = [read];
      // How many others the pages had that were read before it broke off is not written down: then it is read from the beginning.
      const isToBegin = !more && first > 1 && !found.isWhole(total);
      const isOver = !more && !isToBegin;
      if (isOver) next.push(found.isWhole(total) ? statementRead(readingId, found.lines, at) : left(readingId, at));
      await this.#streams.append(dayId, version, next, this.#by());
      version += next.length;
      const back = transfers.filter(({ outcome }) => outcome === 'reversed');
      if (back.length > 0) await this.monitor?.listedAsReversed(back.flatMap(({ reference }) => reference ?? []));
      if (isOver) return;
      if (!isToBegin) continue;
      found = new Found(readingId, []);
      [page, first] = [0, 1];
    }
  }

  async #beginDue(): Promise<void> {
    const now = this.clock.now();
    // Before 06:00 in Lagos it is still the day before, as far as statements go.
    const due = new Date(now.getTime() - READING_HOUR_MS);
    for (const dayId of await daysWithoutStatement(this.pool, due, DAYS_BACK, now)) {
      const name = dayNamed(dayId);
      const readingId = uuidFrom('statement', dayId, now.toISOString());
      await this.#streams.change(dayId, (day) => startReading(day, name, readingId, now), this.#by());
    }
  }

  async #reopenChanged(): Promise<void> {
    const { pool, clock } = this;
    const rebuilt = await this.#lastRebuild();
    const isRebuilt = rebuilt !== null && rebuilt !== this.#input;
    const { rows } = await pool.query<{ day_id: string; stamp: string }>(
      `select d.day_id, concat_ws('/', d.closed_at, last.at, (select count(*) from reconciliation_rows r
           where r.day_id = d.day_id and r.changed_at = last.at)) as stamp
       from reconciliation_days d cross join lateral (
         select max(changed_at) as at from reconciliation_rows r where r.day_id = d.day_id) last
       where d.closed_at is not null and ($1 or last.at > d.closed_at - interval '${OVERLAP}')`,
      [isRebuilt],
    );
    const now = clock.now();
    for (const { day_id, stamp } of rows) {
      const summed = this.#summed.get(day_id);
      const isFresh = summed?.stamp === stamp && now.getTime() - summed.at.getTime() < SUMMED_EVERY_MS;
      if (isFresh && !isRebuilt) continue;
      const name = dayNamed(day_id);
      await this.#streams.change(
        day_id,
        async (day) => {
          const { figures } = await figuresOf(pool, day_id);
          const events = reopenDay(day, name, figures, clock.now());
          if (events.length > 0) this.log.error({ day: day_id }, 'a closed day is not what it was: open again');
          return events;
        },
        this.#by(),
      );
      this.#summed.set(day_id, { stamp, at: now });
    }
    this.#input = rebuilt ?? this.#input;
  }

  /**
   * The last rebuild within one day; null where there was none. A rebuilt row has the times of its events, as before:
   * they cannot show whether a day has changed since it was closed.
   */
  async #lastRebuild(): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from rebuilds where purpose = 'rebuild' and projection = $1 and state = 'done'
         and finished_at > clock_timestamp() - interval '1 day' order by id desc limit 1`,
      [reconciliationProjection.name],
    );
    return rows[0]?.id ?? null;
  }

  #by() {
    return { actor: ACTOR, correlationId: uuidv7(this.clock.now()) };
  }
}

function left(readingId: string, at: Date): NewEvent {
  return event('StatementImportAbandoned', { readingId, cause: 'changed-meanwhile', at: at.toISOString() });
}

/**
 * What a reading has found so far: each transfer once, whatever page it moved to meanwhile. Two that share a reference are two
 * lines all the same: the one that is listed first is compared with ours, the other is to be explained.
 */
class Found {
  readonly #lines = new Map<string, StatementLine>();
  #listed = 0;
  #last = 0;
  /** Where those stand that share another one's reference. */
  readonly #twice = new Map<string, number>();

  constructor(readingId: string, events: readonly DayEvent[]) {
    for (const { type, data } of events) {
      if (type !== 'StatementLinesImported' || data.readingId !== readingId) continue;
      this.#keep(data.lines);
    }
  }

  get lines(): StatementLine[] {
    return [...this.#lines.values()];
  }

  /** The lines of a page; the provider lists others besides, which count towards its total. */
  take(
    transfers: readonly StatementTransfer[],
    listed: number,
    before: number,
  ): EventData<'StatementLinesImported'>['lines'] {
    const first = Math.max(before, this.#last) + 1;
    const ofPage = new Map<string, string | null>();
    const lines = transfers.map((transfer, index): StatementLine => ({
      line: this.#twice.get(nameOf(transfer)) ?? first + index,
      reference: transfer.reference,
      providerReference: transfer.providerReference,
      outcome: transfer.outcome,
      amountKobo: transfer.amountKobo.toString(),
      feeKobo: transfer.feeKobo?.toString() ?? null,
      sessionId: transfer.sessionId,
      at: transfer.at.toISOString(),
      problem: this.#isTwice(transfer, ofPage) ? 'reference-twice' : null,
      text: null,
    }));
    this.#listed += listed - lines.length;
    this.#keep(lines);
    return lines;
  }

  /** Whether nothing slipped away between two pages. */
  isWhole(total: number): boolean {
    return this.#lines.size + this.#listed >= total;
  }

  /**
   * Whether it is another transfer than the one that has its reference. On one page none is listed twice; on a later one it may be
   * the same that has moved, unless the provider calls it otherwise.
   * @param ofPage what the page had of each reference so far
   */
  #isTwice({ reference, providerReference }: StatementTransfer, ofPage: Map<string, string | null>): boolean {
    if (reference === null) return false;
    const isOfPage = ofPage.has(reference);
    const other = isOfPage ? ofPage.get(reference)! : (this.#lines.get(reference)?.providerReference ?? null);
    if (!isOfPage) ofPage.set(reference, other ?? providerReference);
    const isSame = other === providerReference && other !== null;
    return !isSame && (isOfPage || (other !== null && providerReference !== null));
  }

  #keep(lines: readonly StatementLine[]): void {
    for (const line of lines) {
      this.#lines.set(keyOf(line), line);
      if (line.problem === 'reference-twice') this.#twice.set(nameOf(line), line.line);
      this.#last = Math.max(this.#last, line.line);
    }
  }
}

/** What a provider calls a transfer, under the reference that it was sent with. */
function nameOf({ reference, providerReference }: Pick<StatementTransfer, 'reference' | 'providerReference'>): string {
  return `${reference} ${providerReference}`;
}
