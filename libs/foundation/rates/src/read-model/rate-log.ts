import { eventsOf, type Projection } from '@usdt-africa/event-store';
import { parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { rateText } from '../domain/price.js';

/** The published sell rates, one row each: the curve, and later the log of changes. */
export const rateLogProjection: Projection = {
  name: 'rate-log',
  tables: ['rate_log'],
  handles: ['RatePublished'],
  async apply(events, tx) {
    const rows = eventsOf(events, 'RatePublished').map(({ version, data }) => ({ version, ...data }));
    await tx.query(
      `insert into rate_log (version, published_at, reference_rate_e4, sell_rate_e4, margin_bps, buy_rate_e4, buy_margin_bps)
       select * from unnest($1::int[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::int[])
       on conflict (version) do nothing`,
      [
        rows.map(({ version }) => version),
        rows.map(({ at }) => at),
        rows.map(({ sell }) => units(sell.referenceRate)),
        rows.map(({ sell }) => units(sell.rate)),
        rows.map(({ sell }) => sell.marginBps),
        rows.map(({ buy }) => (buy ? units(buy.rate) : null)),
        rows.map(({ buy }) => buy?.marginBps ?? null),
      ],
    );
  },
};

function units(rate: string): string {
  return parseDecimal(rate, RATE_SCALE).toString();
}

/** One point of the curve. */
export interface CurvePoint {
  readonly secondsAgo: number;
  /** Our own rate, four decimals. */
  readonly rate: string;
}

const DAY_MS = 86_400_000;
/** A point for each quarter of an hour: at most 97 in a day. */
const STEP_SECONDS = 900;

/** Our own rate over the last 24 h, oldest first: the last one published in each quarter of an hour. */
export async function curve24h(pool: Pool, now: Date): Promise<CurvePoint[]> {
  const { rows } = await pool.query<{ published_at: Date; sell_rate_e4: string }>(
    `select distinct on (floor(extract(epoch from published_at) / $3)) published_at, sell_rate_e4
     from rate_log where published_at > $1 and published_at <= $2
     order by floor(extract(epoch from published_at) / $3), published_at desc, version desc`,
    [new Date(now.getTime() - DAY_MS), now, STEP_SECONDS],
  );
  return rows.map((row) => ({
    secondsAgo: Math.floor((now.getTime() - row.published_at.getTime()) / 1000),
    rate: rateText(BigInt(row.sell_rate_e4)),
  }));
}
