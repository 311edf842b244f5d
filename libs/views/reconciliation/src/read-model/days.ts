import { Inject, Injectable } from '@nestjs/common';
import type { AdminReconciliationDayRow, AdminReconciliationFilter } from '@usdt-africa/contracts/admin';
import type { ReconciliationFigures } from '@usdt-africa/contracts/events';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { StatementFees } from '../domain/compare.js';
import { type Day, dayDecider, dayIdOf, type DayName, dayNamed, type FileAsRead } from '../domain/day.js';
import { CLOCK, Conditions, POOL, type Where } from '@usdt-africa/platform';
import { PROVIDER } from '@usdt-africa/banking';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Cell, cellsOf, sumsOf } from './figures.js';

const DAY_MS = 86_400_000;

/** The only provider there is so far, as people call it. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { [PROVIDER]: 'Paystack' };

export interface ClosedDifference {
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly figures: ReconciliationFigures;
}

/** A day's row with the reading that is its statement. */
export interface DayRow {
  day_id: string;
  version: number;
  reading_id: string | null;
  reading_source: 'api' | 'file' | null;
  reading_up_to: Date | null;
  reading_pages: number | null;
  closed: ClosedDifference | null;
  reopened: {
    readonly at: string;
    readonly before: ReconciliationFigures;
    readonly after: ReconciliationFigures;
  } | null;
  read_id: string | null;
  read_source: 'api' | 'file' | null;
  read_at: Date | null;
  read_up_to: Date | null;
  read_lines: number | null;
  read_paid: string | null;
  read_file: FileAsRead | null;
  read_fees: StatementFees | null;
  torn: boolean;
}

export const COLUMNS = `d.day_id, d.version, d.reading_id, now_read.source as reading_source, now_read.up_to as reading_up_to,
  now_read.pages as reading_pages, d.closed, d.reopened, d.read_id, r.source as read_source, r.ended_at as read_at,
  r.up_to as read_up_to, r.lines as read_lines, r.paid_kobo::text as read_paid, r.file as read_file,
  r.fees as read_fees, d.torn`;
/** Days with recorded events, and days without any yet. $1, $2: ids and dates of the latter. */
const DAYS = `(select day_id, provider, day, version, read_id, reading_id, closed, closed_at, reopened, torn
  from reconciliation_days union all
  select fresh.day_id, '${PROVIDER}', fresh.day, 0, null, null, null, null, null, false
  from unnest($1::text[], $2::date[]) as fresh (day_id, day)
  where not exists (select from reconciliation_days known where known.day_id = fresh.day_id)) d`;
export const FROM = `${DAYS} left join reconciliation_readings r on r.reading_id = d.read_id
  left join reconciliation_readings now_read on now_read.reading_id = d.reading_id`;

/** The day of an id, if there can be one: of our provider and not in the future. @throws Refusal 404 */
export function knownDay(id: string, now: Date): DayName {
  try {
    const name = dayNamed(id);
    if (name.provider in PROVIDER_NAMES && name.from <= now) return name;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw refusal('reconciliation.not-found/day');
}

/** The day as its events make it, from its row; and how many events those are. */
export function dayOfRow(row: DayRow | null): { readonly day: Day; readonly version: number } {
  if (!row) return { day: dayDecider.initial, version: 0 };
  const reading = row.reading_id && {
    id: row.reading_id,
    source: row.reading_source!,
    upTo: row.reading_up_to!.toISOString(),
    pages: row.reading_pages!,
    file: null,
  };
  const statement = row.read_id && {
    id: row.read_id,
    source: row.read_source!,
    upTo: row.read_up_to!.toISOString(),
    pages: 0,
    file: row.read_file,
  };
  return {
    day: {
      reading: reading || null,
      statement: statement || null,
      isTorn: row.torn,
      closed: row.closed && { at: row.closed.at, figures: row.closed.figures },
    },
    version: row.version,
  };
}

/** Days compared with their statements. */
@Injectable()
export class Days {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async row(dayId: string): Promise<DayRow | null> {
    const { rows } = await this.pool.query<DayRow>(`select ${COLUMNS} from ${FROM} where d.day_id = $3`, [
      [],
      [],
      dayId,
    ]);
    return rows[0] ?? null;
  }

  /** How far a reading of this id has come; null when none was begun. */
  async stateOfReading(readingId: string): Promise<'reading' | 'read' | 'left' | null> {
    const { rows } = await this.pool.query<{ state: 'reading' | 'read' | 'left' }>(
      'select state from reconciliation_readings where reading_id = $1',
      [readingId],
    );
    return rows[0]?.state ?? null;
  }

  async views(rows: readonly DayRow[]): Promise<AdminReconciliationDayRow[]> {
    const cells = await cellsOf(
      this.pool,
      rows.map(({ day_id }) => day_id),
    );
    return rows.map((row) => dayRowView(row, cells.get(row.day_id)!));
  }

  /** Today and yesterday are listed although nothing is recorded for them. */
  conditions(filter: AdminReconciliationFilter): Where {
    const now = this.clock.now();
    const fresh = [now, new Date(now.getTime() - DAY_MS)].map((at) => dayNamed(dayIdOf(PROVIDER, at)));
    const found = new Conditions()
      .add(
        (place) => `${place}::text[] is not null`,
        fresh.map(({ id }) => id),
      )
      .add(
        (place) => `${place}::date[] is not null`,
        fresh.map(({ day }) => day),
      );
    if (filter.id) found.add((place) => `d.day_id = any(${place})`, filter.id);
    if (filter.tab === 'open') found.raw('d.closed_at is null');
    if (filter.tab === 'closed') found.raw('d.closed_at is not null');
    if (filter.day_gte) found.add((place) => `d.day >= ${place}`, filter.day_gte);
    if (filter.day_lte) found.add((place) => `d.day <= ${place}`, filter.day_lte);
    return found.where;
  }

  async total(filter: AdminReconciliationFilter): Promise<number> {
    const { sql, values } = this.conditions(filter);
    const { rows } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from ${DAYS} where ${sql}`,
      [...values],
    );
    return rows[0]!.total;
  }
}

/** A day as the list has it. */
export function dayRowView(row: DayRow, cells: readonly Cell[]): AdminReconciliationDayRow {
  const { provider, day } = dayNamed(row.day_id);
  const unread = row.read_id === null;
  const { tabs, states, total } = sumsOf(asUnread(cells, unread));
  const open = tabs.explain.lines + tabs.pending.lines > 0 || row.torn;
  return {
    id: row.day_id,
    provider,
    providerName: PROVIDER_NAMES[provider] ?? provider,
    day,
    status: row.closed ? 'closed' : unread ? 'unread' : open ? 'open' : 'clear',
    reading: row.reading_id !== null,
    ledger: { lines: total.lines - states.extra.lines, naira: formatMoney(total.ledgerKobo, 'NGN') },
    statement: unread
      ? null
      : {
          lines: row.read_lines!,
          naira: formatMoney(total.statementKobo, 'NGN'),
          source: row.read_source!,
          readAt: row.read_at!.toISOString(),
        },
    explain: { lines: tabs.explain.lines, naira: formatMoney(tabs.explain.differenceKobo, 'NGN') },
    matched: tabs.matched.lines,
    pending: tabs.pending.lines,
    resolved: tabs.resolved.lines,
    closedAt: row.closed?.at ?? null,
    reopenedAt: row.closed ? null : (row.reopened?.at ?? null),
    version: row.version,
  };
}

/** Before a statement was read nothing is missing from it: our transfers are pending. */
export function asUnread(cells: readonly Cell[], unread: boolean): readonly Cell[] {
  return unread
    ? cells.map((cell) => (cell.state === 'missing' ? { ...cell, state: 'pending', tab: 'pending' } : cell))
    : cells;
}

/**
 * Days before an instant's day that have no statement of the whole day yet, or that have lines of an abandoned or
 * orphaned reading, at most so many back. A reading that started in the last hour and was left is skipped for that
 * hour: the provider's list was still changing. A file in progress for longer was abandoned by its uploader, and does
 * not block its day.
 */
export async function daysWithoutStatement(pool: Pool, upTo: Date, most: number, now: Date): Promise<string[]> {
  const today = dayNamed(dayIdOf(PROVIDER, upTo)).day;
  const { rows } = await pool.query<{ day_id: string }>(
    `select d.day_id from reconciliation_days d left join reconciliation_readings r on r.reading_id = d.read_id
     where d.day < $1::date and d.day >= $1::date - $2::int and d.closed_at is null
       and not exists (select from reconciliation_readings a where a.reading_id = d.reading_id and a.source = 'api')
       and (r.reading_id is null or r.up_to < (d.day + 1)::timestamp at time zone 'Africa/Lagos'
         or d.torn or d.reading_id is not null)
       and not exists (select from reconciliation_readings l where l.day_id = d.day_id and l.started_at > $3)
     order by d.day`,
    [today, most, new Date(now.getTime() - 3_600_000)],
  );
  return rows.map(({ day_id }) => day_id);
}
