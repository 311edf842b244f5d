import type { EventData, reconciliationEventTypes } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { dayNamed } from '../domain/day.js';

/** Keeps a day's own row, and those of its readings, after an event of its stream. */
export async function keepDay(event: RecordedEvent, dayId: string, tx: PoolClient): Promise<void> {
  const { provider, day } = dayNamed(dayId);
  await tx.query(
    `insert into reconciliation_days (day_id, provider, day, version) values ($1, $2, $3, $4)
     on conflict (day_id) do update set version = excluded.version`,
    [dayId, provider, day, event.version],
  );
  const { actor, reason = null } = event.metadata;
  switch (event.type as (typeof reconciliationEventTypes)[number]) {
    case 'StatementReadingStarted': {
      const { readingId, source, upTo, file, at } = event.data as EventData<'StatementReadingStarted'>;
      await tx.query(
        `insert into reconciliation_readings (reading_id, day_id, source, state, up_to, started_at, actor, reason, pages,
           lines, unreadable, paid_kobo, file)
         values ($1, $2, $3, 'reading', $4, $5, $6, $7, 0, 0, 0, 0, $8)`,
        [readingId, dayId, source, upTo, at, actor, reason, file && JSON.stringify(file)],
      );
      return point(tx, dayId, 'reading_id', readingId);
    }
    case 'StatementLinesRead': {
      const { readingId, page, expected, lines } = event.data as EventData<'StatementLinesRead'>;
      await tx.query(
        'update reconciliation_readings set pages = $2, expected = $3, lines = lines + $4 where reading_id = $1',
        [readingId, page, expected, lines.length],
      );
      return;
    }
    case 'StatementRead': {
      const { readingId, lines, unreadable, paidKobo, at } = event.data as EventData<'StatementRead'>;
      await tx.query(
        `update reconciliation_readings set state = 'read', ended_at = $2, lines = $3, unreadable = $4, paid_kobo = $5
         where reading_id = $1`,
        [readingId, at, lines, unreadable, paidKobo],
      );
      await point(tx, dayId, 'reading_id', null);
      return point(tx, dayId, 'read_id', readingId);
    }
    case 'StatementReadingLeft': {
      const { readingId, at } = event.data as EventData<'StatementReadingLeft'>;
      await tx.query(`update reconciliation_readings set state = 'left', ended_at = $2 where reading_id = $1`, [
        readingId,
        at,
      ]);
      return point(tx, dayId, 'reading_id', null);
    }
    case 'ReconciliationRowsResolved':
      return;
    case 'ReconciliationDayClosed': {
      const { figures, at } = event.data as EventData<'ReconciliationDayClosed'>;
      await tx.query('update reconciliation_days set closed = $2, closed_at = $3 where day_id = $1', [
        dayId,
        JSON.stringify({ at, actor, reason, figures }),
        at,
      ]);
      return;
    }
    case 'ReconciliationDayReopened': {
      const { before, after, at } = event.data as EventData<'ReconciliationDayReopened'>;
      await tx.query(
        'update reconciliation_days set closed = null, closed_at = null, reopened = $2 where day_id = $1',
        [dayId, JSON.stringify({ at, before, after })],
      );
    }
  }
}

async function point(
  tx: PoolClient,
  dayId: string,
  column: 'read_id' | 'reading_id',
  readingId: string | null,
): Promise<void> {
  await tx.query(`update reconciliation_days set ${column} = $2 where day_id = $1`, [dayId, readingId]);
}
