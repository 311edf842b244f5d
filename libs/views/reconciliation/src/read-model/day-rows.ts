import { type AppendedEvent, type EventHandlers, handle, typesOf } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { dayNamed } from '../domain/day.js';

/** What each event of a day's stream does to its rows. */
const ROWS: EventHandlers<[dayId: string, tx: PoolClient], Promise<unknown>> = {
  StatementImportStarted: async ({ readingId, source, upTo, file, fees, at }, { metadata }, dayId, tx) => {
    const { actor, reason = null } = metadata;
    await tx.query(
      `insert into reconciliation_readings (reading_id, day_id, source, state, up_to, started_at, actor, reason, pages,
         lines, unreadable, paid_kobo, file, fees)
       values ($1, $2, $3, 'reading', $4, $5, $6, $7, 0, 0, 0, 0, $8, $9)
       -- Earlier releases could begin one twice: its day was parked at that, and nothing could be done to it any more.
       on conflict (reading_id) do update set source = excluded.source, state = excluded.state, up_to = excluded.up_to,
         started_at = excluded.started_at, actor = excluded.actor, reason = excluded.reason, ended_at = null, pages = 0,
         lines = 0, expected = null, unreadable = 0, paid_kobo = 0, file = excluded.file,
         fees = excluded.fees`,
      [readingId, dayId, source, upTo, at, actor, reason, file && JSON.stringify(file), fees],
    );
    await point(tx, dayId, 'reading_id', readingId);
  },
  StatementLinesImported: ({ readingId, page, expected, lines }, _event, _dayId, tx) =>
    tx.query('update reconciliation_readings set pages = $2, expected = $3, lines = lines + $4 where reading_id = $1', [
      readingId,
      page,
      expected,
      lines.length,
    ]),
  StatementImported: async ({ readingId, lines, unreadable, paidKobo, at }, _event, dayId, tx) => {
    await tx.query(
      `update reconciliation_readings set state = 'read', ended_at = $2, lines = $3, unreadable = $4, paid_kobo = $5
       where reading_id = $1`,
      [readingId, at, lines, unreadable, paidKobo],
    );
    await point(tx, dayId, 'reading_id', null);
    await point(tx, dayId, 'read_id', readingId);
    await tx.query('update reconciliation_days set torn = false where day_id = $1', [dayId]);
  },
  StatementImportAbandoned: async ({ readingId, at }, _event, dayId, tx) => {
    const { rows } = await tx.query<{ pages: number }>(
      `update reconciliation_readings set state = 'left', ended_at = $2 where reading_id = $1 returning pages`,
      [readingId, at],
    );
    if (rows[0] && rows[0].pages > 0)
      await tx.query('update reconciliation_days set torn = true where day_id = $1', [dayId]);
    await point(tx, dayId, 'reading_id', null);
  },
  // The rows record it.
  ReconciliationRowsResolved: () => Promise.resolve(),
  ReconciliationExplanationsWithdrawn: () => Promise.resolve(),
  ReconciliationDayClosed: ({ figures, at }, { metadata: { actor, reason = null } }, dayId, tx) =>
    tx.query('update reconciliation_days set closed = $2, closed_at = $3 where day_id = $1', [
      dayId,
      JSON.stringify({ at, actor, reason, figures }),
      at,
    ]),
  ReconciliationDayReopened: ({ before, after, at }, _event, dayId, tx) =>
    tx.query('update reconciliation_days set closed = null, closed_at = null, reopened = $2 where day_id = $1', [
      dayId,
      JSON.stringify({ at, before, after }),
    ]),
};

/** The types of events that a day's own rows are made of. */
export const DAY_EVENTS = typesOf(ROWS);

/** Keeps a day's own row, and those of its readings, after an event of its stream. */
export async function keepDay(event: AppendedEvent, dayId: string, tx: PoolClient): Promise<void> {
  const { provider, day } = dayNamed(dayId);
  await tx.query(
    `insert into reconciliation_days (day_id, provider, day, version) values ($1, $2, $3, $4)
     on conflict (day_id) do update set version = excluded.version`,
    [dayId, provider, day, event.version],
  );
  await handle(ROWS, event, dayId, tx);
}

async function point(
  tx: PoolClient,
  dayId: string,
  column: 'read_id' | 'reading_id',
  readingId: string | null,
): Promise<void> {
  await tx.query(`update reconciliation_days set ${column} = $2 where day_id = $1`, [dayId, readingId]);
}
