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
  untilAlone,
} from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import type { Day } from '../domain/day.js';
import { dayOfRow, Days } from '../read-model/days.js';
import { reconciliationProjection } from '../read-model/projection.js';

/** How long an operator waits until what they did shows. */
const HEARD_MS = 5_000;
const LOOK_MS = 25;
/** Whoever was first shows in the row in a moment. */
const UNTIL_SEEN = { attempts: 40, longestPauseMs: 100 };
/** After any of these another reading stands in the place of the one that was under way. */
const OF_READINGS: readonly string[] = [
  'StatementReadingStarted',
  'StatementLinesRead',
  'StatementRead',
  'StatementReadingLeft',
];

/**
 * Streams of days. A day has as many lines as a statement, so decisions are taken on its row, which says after how many
 * events it stands: the append names that number, and is refused when there are more by now.
 */
@Injectable()
export class DayStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly days: Days,
  ) {}

  /**
   * @param version what the operator looked at, if that matters
   * @param once the id of the first event, which the same request has again: what it did before whoever answered died is done
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
    return untilAlone(attempt, UNTIL_SEEN).catch((error: unknown) => {
      throw error instanceof ConcurrencyError ? changedMeanwhile() : error;
    });
  }

  /** How far a reading has come, as the row says that is decided upon; null when none of this id was begun. */
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
   * Goes on with what is being read after so many events, whatever else was said of the day meanwhile: that a line was
   * explained takes no reading's place.
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
    await untilAlone(attempt, UNTIL_SEEN).catch((error: unknown) => {
      throw error instanceof ConcurrencyError ? changedMeanwhile() : error;
    });
    return version + events.length;
  }

  /** Waits until a day's row tells of so many events, and no longer than a moment. */
  async heard(dayId: string, version: number): Promise<boolean> {
    return within(HEARD_MS, async () => dayOfRow(await this.days.row(dayId)).version >= version);
  }

  /**
   * Whether a payout's events, or the day's own, stand aside because one of them could not be applied: the rows then never tell of
   * what came after it, however long anybody waits, and once they do it is told as of then.
   */
  async standsStill(dayId: string): Promise<boolean> {
    const { rows } = await this.store.pool.query<{ some: boolean }>(
      `select exists (select from subscription_failures
         where name = $1 and (stream_id = $2 or starts_with(stream_id, $3))) as some`,
      [reconciliationProjection.name, streams.reconciliation(dayId), streams.payout('')],
    );
    return rows[0]!.some;
  }

  /** Waits until the rows tell of everything that was recorded when it was asked, and no longer than a moment. */
  async upToDate(): Promise<boolean> {
    const last = await this.store.lastPosition('committed');
    if (!last) return true;
    return within(HEARD_MS, async () => {
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
    await pause(LOOK_MS);
  }
}
