import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Actors, may, ShowRecord, type Viewer } from '@usdt-africa/operators';
import {
  type AdminActor,
  type AdminReconciliationDayView,
  type AdminReconciliationFigures,
  type AdminReconciliationFinding,
  type AdminReconciliationAction,
  type AdminStatementReading,
  type AdminAction,
  offered,
} from '@usdt-africa/contracts/admin';
import type { EventData, ReconciliationFigures } from '@usdt-africa/contracts/events';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { type Day, type DayName, whyOpen } from '../domain/day.js';
import { chainOf } from './chain.js';
import { asUnread, dayOfRow, type DayRow, dayRowView, Days, knownDay } from './days.js';
import { nairaInOf } from './naira-in.js';
import { type Cell, cellsOf, feesOf, sumsOf, sumView, sumViews } from './figures.js';

/** A reading as its row has it. */
interface ReadingRow {
  reading_id: string;
  source: 'api' | 'file';
  state: 'reading' | 'read' | 'left';
  started_at: Date;
  ended_at: Date | null;
  actor: string;
  reason: string | null;
  lines: number;
  expected: number | null;
  unreadable: number;
  paid: string;
  file: EventData<'StatementImportStarted'>['file'];
}

const MOST_READINGS = 20;
/** Fewer alike are a coincidence; more are not named one by one. */
const [FEWEST_ALIKE, MOST_NAMED, MOST_GROUPS] = [2, 100, 3];

/** One day, with everything that its page shows. */
export class ShowDay extends ShowRecord<AdminReconciliationDayView> {}

/** Refusal 404 for no day of ours. */
@QueryHandler(ShowDay)
export class ShowDayHandler implements IQueryHandler<ShowDay> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly days: Days,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: ProductConfig,
  ) {}

  async execute({ id: dayId, viewer }: ShowDay): Promise<AdminReconciliationDayView> {
    const name = knownDay(dayId, this.clock.now());
    const [row, cells, fees, chain, readings, alike, nairaIn] = await Promise.all([
      this.days.row(dayId),
      cellsOf(this.pool, [dayId]).then((found) => found.get(dayId)!),
      feesOf(this.pool, dayId),
      chainOf(this.pool, dayId),
      this.#readings(dayId),
      this.#alike(dayId),
      nairaInOf(this.pool, name),
    ]);
    const known = row ?? emptyRow(dayId);
    const unread = asUnread(cells, known.read_id === null);
    const { tabs, states, total, addsUp } = sumsOf(unread);
    const who = await this.actors.of([...readings.map(({ actor }) => actor), known.closed?.actor ?? 'guest']);
    const displayedReadings = readings.map((reading) => readingView(reading, who));
    const underWay = readings.find(({ state }) => state === 'reading');
    return {
      ...dayRowView(known, cells),
      sums: { ...sumViews(tabs), total: sumView(total) },
      addsUp,
      states: sumViews(states),
      fees: { ...fees, mode: known.read_fees },
      chain,
      nairaIn,
      alike,
      readingNow: underWay ? { ...readingView(underWay, who), expected: underWay.expected } : null,
      readings: displayedReadings,
      closed: known.closed && {
        at: known.closed.at,
        by: who(known.closed.actor),
        reason: known.closed.reason,
        figures: figuresView(known.closed.figures),
      },
      reopened: known.reopened && {
        at: known.reopened.at,
        before: figuresView(known.reopened.before),
        after: figuresView(known.reopened.after),
      },
      actions: this.#actions(dayOfRow(row).day, name, { cells: unread, nairaIn: nairaIn.open }, viewer),
    };
  }

  #actions(
    day: Day,
    name: DayName,
    { cells, nairaIn }: { readonly cells: readonly Cell[]; readonly nairaIn: number },
    { role }: Viewer,
  ): AdminAction<AdminReconciliationAction>[] {
    const { tabs } = sumsOf(cells);
    const open = { explain: tabs.explain.lines, pending: tabs.pending.lines, nairaIn };
    const action = (id: AdminReconciliationAction, why: string | null) => offered(id, { why, facts: open });
    const closed = day.closed ? 'closed' : null;
    return [
      ...(may(role, 'reconciliation.resolve')
        ? [
            action('import-statement', day.reading?.source === 'api' ? 'still-reading' : null),
            action('upload', null),
            action('resolve', closed ?? (open.explain === 0 ? 'nothing-to-explain' : null)),
            action('withdraw-explanations', closed ?? (tabs.resolved.lines === 0 ? 'nothing-explained' : null)),
          ]
        : []),
      ...(may(role, 'reconciliation.close') ? [action('close', whyOpen(day, name, open, this.clock.now()))] : []),
    ];
  }

  async #readings(dayId: string): Promise<ReadingRow[]> {
    const { rows } = await this.pool.query<ReadingRow>(
      `select reading_id, source, state, started_at, ended_at, actor, reason, lines, expected, unreadable,
         paid_kobo::text as paid, file
       from reconciliation_readings where day_id = $1 order by started_at desc, reading_id limit ${MOST_READINGS}`,
      [dayId],
    );
    return rows;
  }

  async #alike(dayId: string): Promise<AdminReconciliationDayView['alike']> {
    const { rows } = await this.pool.query<{
      finding: AdminReconciliationFinding;
      difference: string;
      lines: number;
      rows: string[];
    }>(
      `select finding, difference::text as difference, count(*)::int as lines,
         (array_agg(row_id order by at, row_id))[1:${MOST_NAMED}] as rows
       from (select row_id, at, finding, case finding when 'fee' then fee_difference_kobo
               when 'uncovered' then uncovered_kobo else difference_kobo end as difference
             from reconciliation_rows where day_id = $1 and tab = 'explain') as one
       where difference <> 0 group by finding, difference having count(*) >= ${FEWEST_ALIKE}
       order by count(*) desc, abs(difference) desc, finding limit ${MOST_GROUPS}`,
      [dayId],
    );
    return rows.map(({ difference, ...group }) => ({
      ...group,
      difference: formatMoney(BigInt(difference), 'NGN'),
      guess:
        BigInt(difference) === this.config.stampDutyKobo || BigInt(difference) === -this.config.stampDutyKobo
          ? 'stamp-duty'
          : null,
    }));
  }
}

function emptyRow(dayId: string): DayRow {
  return {
    day_id: dayId,
    version: 0,
    reading_id: null,
    reading_source: null,
    reading_up_to: null,
    reading_pages: null,
    closed: null,
    reopened: null,
    read_id: null,
    read_source: null,
    read_at: null,
    read_up_to: null,
    read_lines: null,
    read_paid: null,
    read_file: null,
    read_fees: null,
    torn: false,
  };
}

function readingView(row: ReadingRow, who: (actor: string) => AdminActor): AdminStatementReading {
  const { file } = row;
  return {
    id: row.reading_id,
    source: row.source,
    startedAt: row.started_at.toISOString(),
    by: who(row.actor),
    reason: row.reason,
    endedAt: row.ended_at?.toISOString() ?? null,
    state: row.state,
    lines: row.lines,
    naira: formatMoney(BigInt(row.paid), 'NGN'),
    unreadable: row.unreadable,
    file: file && { name: file.name, bytes: file.bytes, sha256: file.sha256, otherDays: file.otherDays },
  };
}

function figuresView(figures: ReconciliationFigures): AdminReconciliationFigures {
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  return {
    ledger: naira(figures.ledgerKobo),
    statement: naira(figures.statementKobo),
    difference: naira(figures.differenceKobo),
    lines: figures.lines,
    resolved: figures.resolved,
    fees: {
      ledger: naira(figures.fees.ledgerKobo),
      statement: naira(figures.fees.statementKobo),
      difference: naira(figures.fees.differenceKobo),
      unsaid: naira(figures.fees.unsaidKobo),
    },
    sha256: figures.sha256,
  };
}
