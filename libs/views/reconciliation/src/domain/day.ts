import { ADMIN_RECONCILIATION_DAY, type AdminReconciliationKind } from '@usdt-africa/contracts/admin';
import {
  type DomainEvent,
  event,
  type EventData,
  type ReconciliationFigures,
  type reconciliationEventTypes,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Decider, endOfLagosDay, lagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import type { StatementFees } from './compare.js';

export type DayEvent = DomainEvent<(typeof reconciliationEventTypes)[number]>;
type Decided = (DayEvent & { readonly schemaVersion: number })[];

/** One Lagos day of one provider. */
export interface DayName {
  readonly id: string;
  readonly provider: string;
  readonly day: string;
  readonly from: Date;
  /** The instant at which it is over. */
  readonly to: Date;
}

/** @throws RangeError for what no day is called */
export function dayNamed(id: string): DayName {
  const day = id.slice(-10);
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const isDay = ADMIN_RECONCILIATION_DAY.test(id) && new Date(midnight).toISOString().slice(0, 10) === day;
  if (!isDay) throw new RangeError(`${id} is no day of a provider`);
  return { id, provider: id.slice(0, -11), day, from: startOfLagosDay(day), to: endOfLagosDay(day) };
}

/** The day of a provider that an instant belongs to. */
export function dayIdOf(provider: string, instant: Date): string {
  return `${provider}-${lagosDay(instant)}`;
}

type StatementFile = NonNullable<EventData<'StatementImportStarted'>['file']>;

/** What the fees of a statement cover; the provider's own list has its fee alone. */
function feesOf(file: StatementFile | null): StatementFees {
  if (!file) return 'fee';
  const fields = file.columns.map(({ field }) => field);
  return fields.includes('fee-and-duty') ? 'fee-and-duty' : fields.includes('fee') ? 'fee' : 'left-out';
}

/** A file, and how it is read. */
export type FileAsRead = Pick<StatementFile, 'sha256' | 'columns' | 'dates' | 'kobo'>;

interface Reading {
  readonly id: string;
  readonly source: 'api' | 'file';
  readonly upTo: string;
  readonly pages: number;
  readonly file: FileAsRead | null;
}

/** A day as its events make it. */
export interface Day {
  /** Under way. */
  readonly reading: Reading | null;
  /** The day's statement. */
  readonly statement: Reading | null;
  /** Some lines come from a reading that was left unfinished, instead of from the statement. */
  readonly isTorn: boolean;
  readonly closed: { readonly at: string; readonly figures: ReconciliationFigures } | null;
}

/** How a day's events make its state. */
export const dayDecider: Decider<Day, DayEvent> = {
  initial: { reading: null, statement: null, isTorn: false, closed: null },
  evolve(day, { type, data }) {
    switch (type) {
      case 'StatementImportStarted':
        return {
          ...day,
          reading: { id: data.readingId, source: data.source, upTo: data.upTo, pages: 0, file: data.file },
        };
      case 'StatementLinesImported':
        return day.reading ? { ...day, reading: { ...day.reading, pages: data.page } } : day;
      case 'StatementImported':
        return { ...day, reading: null, statement: day.reading, isTorn: false };
      case 'StatementImportAbandoned':
        return { ...day, reading: null, isTorn: day.isTorn || (day.reading !== null && day.reading.pages > 0) };
      case 'ReconciliationRowsResolved':
      case 'ReconciliationExplanationsWithdrawn':
        return day;
      case 'ReconciliationDayClosed':
        return { ...day, closed: { at: data.at, figures: data.figures } };
      case 'ReconciliationDayReopened':
        return { ...day, closed: null };
    }
  },
};

/** The provider's list is to be read from now on; nothing when it is being read already. */
export function startReading(day: Day, name: DayName, readingId: string, now: Date): Decided {
  if (day.reading?.source === 'api') return [];
  return started(day, name, readingId, null, now);
}

/**
 * A file is to be the day's statement.
 * @throws Refusal 409 `seen-before` for the very file that is it already, read in the same way, and was when the day was over
 */
export function startFile(day: Day, name: DayName, readingId: string, file: StatementFile, now: Date): Decided {
  const { statement } = day;
  // Now that the day is over the very file may be all of it, which it was not while the day went on.
  const isOfMore = now >= name.to && statement !== null && !isOfAll(statement, name);
  if (statement?.file && isSame(statement.file, file) && !isOfMore) throw refusal('reconciliation.seen-before');
  return started(day, name, readingId, file, now);
}

/** The same file read in another way, by other columns or in kobo, has another content. */
function isSame(before: FileAsRead, now: FileAsRead): boolean {
  return (
    before.sha256 === now.sha256 &&
    before.dates === now.dates &&
    before.kobo === now.kobo &&
    before.columns.length === now.columns.length &&
    before.columns.every(({ field }, index) => field === now.columns[index]!.field)
  );
}

function started(
  day: Day,
  { provider, day: date, to }: DayName,
  readingId: string,
  file: StatementFile | null,
  now: Date,
): Decided {
  const at = now.toISOString();
  const upTo = (now < to ? now : to).toISOString();
  const source = file ? 'file' : 'api';
  const fees = feesOf(file);
  const begun = event('StatementImportStarted', { readingId, provider, day: date, source, upTo, file, fees, at });
  if (!day.reading) return [begun];
  return [event('StatementImportAbandoned', { readingId: day.reading.id, cause: 'replaced', at }), begun];
}

/**
 * Records explanations of rows.
 * @throws Refusal 409 `closed`
 */
export function resolveRows(
  day: Day,
  kind: AdminReconciliationKind,
  rows: EventData<'ReconciliationRowsResolved'>['rows'],
  now: Date,
): Decided {
  if (day.closed) throw refusal('reconciliation.closed');
  return [event('ReconciliationRowsResolved', { kind, rows, at: now.toISOString() })];
}

/**
 * Withdraws explanations of rows: they must be explained again. Only while the day is open: a closed one stays as it
 * was, and reopens when something of it changes.
 * @throws Refusal 409 `closed`
 */
export function takeBackExplanations(
  day: Day,
  rows: EventData<'ReconciliationExplanationsWithdrawn'>['rows'],
  now: Date,
): Decided {
  if (day.closed) throw refusal('reconciliation.closed');
  return [event('ReconciliationExplanationsWithdrawn', { rows, at: now.toISOString() })];
}

/** What keeps a day from being closed, most pressing first. */
export type WhyOpen =
  | 'closed'
  | 'day-not-over'
  | 'still-reading'
  | 'no-statement'
  | 'half-read'
  | 'lines-to-explain'
  | 'not-concluded'
  | 'naira-in-differs';

/** How many rows of the day are open. */
export interface OpenRows {
  readonly explain: number;
  readonly pending: number;
  /** Credits and payments that are not each exactly one of the other; none if omitted. */
  readonly nairaIn?: number;
}

/** Why it cannot be closed now; null when it can. */
export function whyOpen(
  day: Day,
  name: DayName,
  { explain, pending, nairaIn = 0 }: OpenRows,
  now: Date,
): WhyOpen | null {
  if (day.closed) return 'closed';
  if (now < name.to) return 'day-not-over';
  if (day.reading) return 'still-reading';
  if (!day.statement || !isOfAll(day.statement, name)) return 'no-statement';
  if (day.isTorn) return 'half-read';
  if (explain > 0) return 'lines-to-explain';
  if (pending > 0) return 'not-concluded';
  return nairaIn > 0 ? 'naira-in-differs' : null;
}

/** A statement from before the day was over does not have all of it. */
function isOfAll({ upTo }: Reading, { to }: DayName): boolean {
  return Date.parse(upTo) >= to.getTime();
}

/**
 * Closes it with these figures.
 * @throws Refusal 409 with what is still open
 */
export function closeDay(day: Day, name: DayName, open: OpenRows, figures: ReconciliationFigures, now: Date): Decided {
  const why = whyOpen(day, name, open, now);
  if (why === 'lines-to-explain') throw refusal('reconciliation.lines-to-explain', { lines: open.explain });
  if (why === 'not-concluded') throw refusal('reconciliation.not-concluded', { lines: open.pending });
  if (why === 'naira-in-differs') throw refusal('reconciliation.naira-in-differs', { lines: open.nairaIn ?? 0 });
  if (why) throw refusal(`reconciliation.${why === 'closed' ? 'closed/already' : why}`);
  const { provider, day: date } = name;
  return [event('ReconciliationDayClosed', { provider, day: date, figures, at: now.toISOString() })];
}

/** Reopens a closed day that has changed, with both figures. Nothing when it is not closed, or still the same. */
export function reopenDay(
  day: Day,
  { provider, day: date }: DayName,
  after: ReconciliationFigures,
  now: Date,
): Decided {
  const before = day.closed?.figures;
  if (!before || before.sha256 === after.sha256) return [];
  return [event('ReconciliationDayReopened', { provider, day: date, before, after, at: now.toISOString() })];
}
