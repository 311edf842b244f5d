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

/** Controls in force at an instant, whenever it is queried. */
export async function controlsAt(pool: Pool, side: Side, instant: Date): Promise<SideControls> {
  const { rows } = await pool.query<{
    kind: Row['kind'];
    margin_bps: number | null;
    rate_e4: string | null;
    anchor_e4: string | null;
    until: Date | null;
  }>(
    `select distinct on (subject) case kind when 'margin' then 1 when 'pinned' then 2 when 'lifted' then 2 else 3 end as subject,
       kind, margin_bps, rate_e4::text, anchor_e4::text, until
     from rate_controls where side = $1 and at <= $2 order by subject, at desc, version desc`,
    [side, instant],
  );
  let controls = FREE;
  for (const { kind, margin_bps: marginBps, rate_e4: rate, anchor_e4: anchor, until } of rows) {
    if (kind === 'margin') controls = { ...controls, marginBps };
    if (kind === 'pinned') controls = { ...controls, pin: pinOf(rate!, anchor!, until!) };
    if (kind === 'paused') controls = { ...controls, paused: { until } };
  }
  return controls;
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
