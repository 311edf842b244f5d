import type { AdminRateChart } from '@usdt-africa/contracts/admin';
import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import type { Pool } from 'pg';
import type { Side } from '../domain/controls.js';
import { rateText } from '../domain/price.js';

const HOUR_MS = 3_600_000;

/** How far back a chart goes, and how far its points are apart. */
const RANGES: Readonly<Record<RateHistoryRange, Range>> = {
  // The changes listed beside a chart are mostly of the last hour.
  '24h': { ms: 24 * HOUR_MS, stepSeconds: 900, exactMs: HOUR_MS },
  '7d': { ms: 7 * 24 * HOUR_MS, stepSeconds: 7_200, exactMs: 0 },
  '30d': { ms: 30 * 24 * HOUR_MS, stepSeconds: 28_800, exactMs: 0 },
};

interface Range {
  readonly ms: number;
  readonly stepSeconds: number;
  /** How far back every published rate is a point. */
  readonly exactMs: number;
}

/** Changes older than this many days are not listed. */
const CHANGES_WITHIN_DAYS = 90;

interface Published {
  published_at: Date;
  sell_rate_e4: string;
}

interface Point {
  published_at: Date;
  rate_e4: string;
  reference_rate_e4: string;
}

/** RATE-07: the selling rate over a range, oldest first, and its last five changes, newest first. */
export async function rateHistory(pool: Pool, range: RateHistoryRange, now: Date): Promise<RateHistoryView> {
  const [points, changes] = await Promise.all([chart(pool, 'sell', range, now), lastChanges(pool, now, 5)]);
  return {
    range,
    points: points.map((row) => ({ at: row.published_at.toISOString(), rate: rateText(BigInt(row.rate_e4)) })),
    changes: changes.map((row) => ({
      at: row.published_at.toISOString(),
      rate: rateText(BigInt(row.sell_rate_e4)),
      was: rateText(BigInt(row.was)),
    })),
  };
}

/** The same curve for operators, of either side, with the median; empty where the side was not published yet. */
export async function rateChart(pool: Pool, side: Side, range: RateHistoryRange, now: Date): Promise<AdminRateChart> {
  const points = await chart(pool, side, range, now);
  return {
    range,
    points: points.map((row) => ({
      at: row.published_at.toISOString(),
      rate: rateText(BigInt(row.rate_e4)),
      median: rateText(BigInt(row.reference_rate_e4)),
    })),
  };
}

const STEP = `case when published_at > $4 then extract(epoch from published_at)
  else floor(extract(epoch from published_at) / $3::numeric) * $3::numeric end`;

/**
 * The last rate published in each step, and every one of the last part. The rate that held when the range began comes first, at its beginning; in a history
 * that is younger, the first one there is.
 */
async function chart(pool: Pool, side: Side, range: RateHistoryRange, now: Date): Promise<Point[]> {
  const { ms, stepSeconds, exactMs } = RANGES[range];
  const from = new Date(now.getTime() - ms);
  const column = `${side}_rate_e4`;
  const [{ rows: before }, { rows }] = await Promise.all([
    pool.query<Point>(
      `select $1::timestamptz as published_at, ${column} as rate_e4, reference_rate_e4 from rate_log
       where published_at <= $1 and ${column} is not null order by published_at desc, version desc limit 1`,
      [from],
    ),
    pool.query<Point>(
      `select distinct on (${STEP}) published_at, ${column} as rate_e4, reference_rate_e4
       from rate_log where published_at > $1 and published_at <= $2 and ${column} is not null
       order by ${STEP}, published_at desc, version desc`,
      [from, now, stepSeconds, new Date(now.getTime() - exactMs)],
    ),
  ]);
  if (before.length > 0) return [...before, ...rows];
  const { rows: first } = await pool.query<Point>(
    `select published_at, ${column} as rate_e4, reference_rate_e4 from rate_log
     where published_at > $1 and published_at <= $2 and ${column} is not null order by published_at, version limit 1`,
    [from, now],
  );
  const isInTheFirstStep = first[0]?.published_at.getTime() === rows[0]?.published_at.getTime();
  return isInTheFirstStep ? rows : [...first, ...rows];
}

async function lastChanges(pool: Pool, now: Date, count: number): Promise<(Published & { was: string })[]> {
  const { rows } = await pool.query<Published & { was: string }>(
    `select published_at, sell_rate_e4, was from (
       select version, published_at, sell_rate_e4, lag(sell_rate_e4) over (order by version) as was
       from rate_log where published_at > $1 and published_at <= $2
     ) published where was is not null and was <> sell_rate_e4 order by version desc limit $3`,
    [new Date(now.getTime() - CHANGES_WITHIN_DAYS * 24 * HOUR_MS), now, count],
  );
  return rows;
}
