import { Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  ConcurrencyError,
  type EventMetadata,
  type NewEvent,
  pause,
  placeOf,
  PostgresEventStore,
  retryOnConflict,
} from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import type { Day } from '../domain/day.js';
import { dayOfRow, Days } from '../read-model/days.js';
import { reconciliationProjection } from '../read-model/projection.js';

/** How long an operator waits until what they did shows. */
const READ_TIMEOUT_MS = 5_000;
const POLL_MS = 25;
/** The row shows the first writer's change within a moment. */
const UNTIL_SEEN = { attempts: 40, longestPauseMs: 100 };
/** After any of these another reading stands in the place of the one that was under way. */
const OF_READINGS: readonly string[] = [
  'StatementImportStarted',
  'StatementLinesImported',
  'StatementImported',
  'StatementImportAbandoned',
];

/**
 * Streams of days. A day has as many lines as a statement, so decisions are made on its row, which holds the number of
 * its events: the append names that number, and is refused when there are more by now.
 */
@Injectable()
export class DayStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly days: Days,
  ) {}

  /**
   * @param version the version that the operator reviewed, if that matters
   * @param once the id of the first event, the same for a repeated request: what was done before a process died is not
   * repeated
   * @throws Refusal 409 `changed-meanwhile`; what `decide` throws
   * @returns the version after it
   */
  async change(
    dayId: string,
    decide: (day: Day) => readonly NewEvent[] | Promise<readonly NewEvent[]>,
    metadata: EventMetadata,
    version?: number,
    once?: string,
  ): Promise<number> {
    const attempt = async (): Promise<number> => {
      const done = once === undefined ? null : await placeOf(this.store.pool, streams.reconciliation(dayId), once);
      if (done !== null) return done;
      const { day, version: now } = dayOfRow(await this.days.row(dayId));
      if (version !== undefined && version !== now) throw changedMeanwhile();
      const decided = await decide(day);
      if (decided.length === 0) return now;
      const events = decided.map((one, at) => (at === 0 && once !== undefined ? { ...one, eventId: once } : one));
      await this.append(dayId, now, events, metadata);
      return now + events.length;
    };
    return retryOnConflict(attempt, UNTIL_SEEN).catch((error: unknown) => {
      throw error instanceof ConcurrencyError ? changedMeanwhile() : error;
    });
  }

  /** Progress of a reading, from the row that decisions use; null when no reading has this id. */
  stateOfReading(readingId: string): ReturnType<Days['stateOfReading']> {
    return this.days.stateOfReading(readingId);
  }

  /** @throws ConcurrencyError */
  async append(dayId: string, version: number, events: readonly NewEvent[], metadata: EventMetadata): Promise<void> {
    await this.store.append(
      { streamId: streams.reconciliation(dayId), expectedVersion: version, events },
      { metadata },
    );
  }

  /**
   * Continues a reading after this many events, whatever else was recorded for the day meanwhile: an explained line
   * does not replace a reading.
   * @throws Refusal 409 `changed-meanwhile` when another reading has
   * @returns the version after it
   */
  async goOn(dayId: string, after: number, events: readonly NewEvent[], metadata: EventMetadata): Promise<number> {
    let version = after;
    const attempt = (): Promise<void> =>
      this.append(dayId, version, events, metadata).catch(async (error: unknown) => {
        if (!(error instanceof ConcurrencyError)) throw error;
        const meanwhile = await this.store.readStream(streams.reconciliation(dayId), { from: version + 1 });
        if (meanwhile.some(({ type }) => OF_READINGS.includes(type))) throw changedMeanwhile();
        version += meanwhile.length;
        throw error;
      });
    await retryOnConflict(attempt, UNTIL_SEEN).catch((error: unknown) => {
      throw error instanceof ConcurrencyError ? changedMeanwhile() : error;
    });
    return version + events.length;
  }

  /** Waits until a day's row includes this many events, and no longer than a moment. */
  async waitForVersion(dayId: string, version: number): Promise<boolean> {
    return within(READ_TIMEOUT_MS, async () => dayOfRow(await this.days.row(dayId)).version >= version);
  }

  /**
   * Whether a payout's stream, or the day's own, is blocked because an event could not be applied: the rows then never
   * include later events, however long a request waits, and once they do these count as of then.
   */
  async standsStill(dayId: string): Promise<boolean> {
    const { rows } = await this.store.pool.query<{ some: boolean }>(
      `select exists (select from subscription_failures
         where name = $1 and (stream_id = $2 or starts_with(stream_id, $3))) as some`,
      [reconciliationProjection.name, streams.reconciliation(dayId), streams.payout('')],
    );
    return rows[0]!.some;
  }

  /** Waits until the rows include everything that was recorded at the time of the call, and no longer than a moment. */
  async upToDate(): Promise<boolean> {
    const last = await this.store.lastPosition('committed');
    if (!last) return true;
    return within(READ_TIMEOUT_MS, async () => {
      const { rows } = await this.store.pool.query<{ epoch: number; transaction: string; position: string }>(
        `select epoch, transaction_id::text as transaction, global_position::text as position
         from subscription_checkpoints where name = $1`,
        [reconciliationProjection.name],
      );
      const place = rows[0] && {
        epoch: rows[0].epoch,
        transactionId: BigInt(rows[0].transaction),
        globalPosition: BigInt(rows[0].position),
      };
      return !(await this.store.hasEvents(place ?? null, last, reconciliationProjection.handles));
    });
  }
}

export function changedMeanwhile(): Refusal {
  return refusal('reconciliation.changed-meanwhile');
}

async function within(ms: number, done: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    if (await done()) return true;
    if (performance.now() > end) return false;
    await pause(POLL_MS);
  }
}
