import { type AppendedEvent, type EventHandlers, handle, type Projection, typesOf } from '@usdt-africa/event-store';
import { parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { FREE, type Pin, type Side, type SideControls } from '../domain/controls.js';

interface Row {
  readonly kind: 'margin' | 'pinned' | 'lifted' | 'paused' | 'resumed';
  readonly side: Side;
  readonly at: string;
  readonly marginBps?: number;
  readonly rate?: string;
  readonly anchor?: string;
  readonly until?: string | null;
  readonly cause?: string;
}

/** Row of each of these events for a side. */
const ROWS: EventHandlers<[], Row> = {
  RateMarginSet: (data) => ({ kind: 'margin', ...data }),
  RatePinned: ({ side, at, rate, anchorRate, until }) => ({
    kind: 'pinned',
    side,
    at,
    rate: units(rate),
    anchor: units(anchorRate),
    until,
  }),
  RatePinRemoved: ({ side, at, cause }) => ({ kind: 'lifted', side, at, cause }),
  RateSidePaused: (data) => ({ kind: 'paused', ...data }),
  RateSideResumed: (data) => ({ kind: 'resumed', ...data }),
};

/** What operators did to the price, one row an event. */
export const rateControlsProjection: Projection = {
  name: 'rate-controls',
  tables: ['rate_controls'],
  handles: typesOf(ROWS),
  async apply(events, tx) {
    for (const event of events) await keepRateControl(event, tx);
  },
};

/**
 * Writes an event's row, once. Code that appends such an event calls this in the append's own transaction: the next
 * quote must not miss it.
 */
export async function keepRateControl(event: AppendedEvent, tx: PoolClient): Promise<void> {
  const row = handle(ROWS, event);
  if (!row) return;
  const { kind, side, at, marginBps = null, rate = null, anchor = null, until = null, cause = null } = row;
  const { actor, reason = null } = event.metadata;
  await tx.query(
    `insert into rate_controls (version, kind, side, at, margin_bps, rate_e4, anchor_e4, until, cause, actor, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (version) do nothing`,
    [event.version, kind, side, at, marginBps, rate, anchor, until, cause, actor, reason],
  );
}

function units(rate: string): string {
  return parseDecimal(rate, RATE_SCALE).toString();
}

/** Controls of a side in force at an instant, whenever it is queried. */
export async function controlsAt(pool: Pool, side: Side, instant: Date): Promise<SideControls> {
  return (await allControlsAt(pool, instant, [side]))[side];
}

/** Controls of both sides in force at an instant; a side that is not asked for is free. */
export async function allControlsAt(
  pool: Pool,
  instant: Date,
  sides: readonly Side[] = ['sell', 'buy'],
): Promise<Readonly<Record<Side, SideControls>>> {
  const { rows } = await pool.query<ControlRow>(
    `select distinct on (side, subject) side,
       case kind when 'margin' then 1 when 'pinned' then 2 when 'lifted' then 2 else 3 end as subject,
       kind, margin_bps, rate_e4::text, anchor_e4::text, until
     from rate_controls where side = any($1) and at <= $2 order by side, subject, at desc, version desc`,
    [sides, instant],
  );
  const of = (side: Side): SideControls => rows.filter((row) => row.side === side).reduce(withControl, FREE);
  return { sell: of('sell'), buy: of('buy') };
}

interface ControlRow {
  readonly side: Side;
  readonly kind: Row['kind'];
  readonly margin_bps: number | null;
  readonly rate_e4: string | null;
  readonly anchor_e4: string | null;
  readonly until: Date | null;
}

function withControl(controls: SideControls, row: ControlRow): SideControls {
  switch (row.kind) {
    case 'margin':
      return { ...controls, marginBps: row.margin_bps };
    case 'pinned':
      return { ...controls, pin: pinOf(row.rate_e4!, row.anchor_e4!, row.until!) };
    case 'paused':
      return { ...controls, paused: { until: row.until } };
    default:
      return controls;
  }
}

/** The instant, or that of the last change of this side if it is later. */
export async function notBefore(pool: Pool, side: Side, instant: Date): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'select greatest(max(at), $2::timestamptz) as at from rate_controls where side = $1',
    [side, instant],
  );
  return rows[0]!.at;
}

function pinOf(rate: string, anchor: string, until: Date): Pin {
  return { rate: BigInt(rate), anchor: BigInt(anchor), until };
}
