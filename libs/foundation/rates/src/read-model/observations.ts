import type { Pool } from 'pg';
import { FRESH_MS, MedianSearch, type Median, type Observation } from '../domain/median.js';

interface Row {
  readonly source: string;
  readonly rate_e4: string;
  readonly source_time: Date;
  readonly received_at: Date;
}

const COLUMNS = 'source, rate_e4, source_time, received_at';
const PAGE = 1_000;
const DAY_MS = 86_400_000;

/** Observations of all sources in the last 90 days: the basis of a price at any past instant. */
export class RateObservations {
  constructor(private readonly pool: Pool) {}

  async add({ source, rate, sourceTime, receivedAt }: Observation): Promise<void> {
    await this.pool.query(
      `insert into rate_observations (source, rate_e4, source_time, received_at) values ($1, $2, $3, $4)
       on conflict (source, received_at) do nothing`,
      [source, rate.toString(), sourceTime, receivedAt],
    );
  }

  /** All that can have been fresh at an instant: a source's time is never after its receipt. */
  async around(instant: Date): Promise<Observation[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from rate_observations where received_at between $1 and $2`,
      [new Date(instant.getTime() - FRESH_MS), instant],
    );
    return rows.map(observation);
  }

  /** The first instant after `instant` at which something was received that made a median; null until there is one. */
  async firstMedianAfter(instant: Date): Promise<{ readonly at: Date; readonly median: Median } | null> {
    const search = new MedianSearch();
    let from = { at: new Date(instant.getTime() - FRESH_MS), source: '' };
    for (;;) {
      const { rows } = await this.pool.query<Row>(
        `select ${COLUMNS} from rate_observations where (received_at, source) > ($1, $2)
         order by received_at, source limit $3`,
        [from.at, from.source, PAGE],
      );
      for (const row of rows) {
        const found = search.next(observation(row), row.received_at > instant);
        if (found) return found;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return null;
      from = { at: last.received_at, source: last.source };
    }
  }

  /** Deletes observations older than 90 days: no address is watched longer. */
  async prune(now: Date, days = 90): Promise<void> {
    await this.pool.query('delete from rate_observations where received_at < $1', [
      new Date(now.getTime() - days * DAY_MS),
    ]);
  }
}

function observation(row: Row): Observation {
  return {
    source: row.source,
    rate: BigInt(row.rate_e4),
    sourceTime: row.source_time,
    receivedAt: row.received_at,
  };
}
