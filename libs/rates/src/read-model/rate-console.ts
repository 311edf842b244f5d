import type {
  AdminActor,
  AdminRateChange,
  AdminRateSide,
  AdminRateSource,
  AdminRateView,
} from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import type { OperatorNames } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { RateDesk } from '../application/rate-desk.js';
import { BAND_BPS, isPaused, keptBps, pinEnd, rateWith } from '../domain/controls.js';
import { FRESH_MS, judge, type Judgement, type Observation } from '../domain/median.js';
import { rateText } from '../domain/price.js';
import { RateObservations } from './observations.js';

/** A source that said nothing for a day is not listed any more. */
const LISTED_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Standing = Omit<AdminRateView, 'verbs' | 'pending'>;

/** How operators see the price. */
export class RateConsole {
  readonly #observations: RateObservations;

  constructor(
    private readonly pool: Pool,
    private readonly desk: RateDesk,
    private readonly operators: OperatorNames,
    private readonly clock: Clock,
  ) {
    this.#observations = new RateObservations(pool);
  }

  async view(side: AdminRateSide): Promise<Standing> {
    const now = this.clock.now();
    const [judgement, controls, sources, latest] = await Promise.all([
      this.#observations.around(now).then((heard) => judge(heard, now)),
      this.desk.controls(side),
      this.heard(now),
      this.latest(side),
    ]);
    const median = judgement.median?.rate ?? null;
    const margin = this.desk.marginOf(side, controls);
    const followed = median === null || margin === null ? null : rateWith(side, median, margin);
    const pin = controls.pin && pinEnd(controls.pin, median, now) === null ? controls.pin : null;
    const paused = isPaused(controls, now);
    const rate = paused || median === null ? null : (pin?.rate ?? followed);
    const names = await this.names([latest.pinned?.actor, latest.paused?.actor]);
    return {
      id: side,
      rate: text(rate),
      median: text(median),
      followed: text(followed),
      marginBps: margin,
      keptBps: median === null || rate === null ? null : keptBps(side, median, rate),
      pin:
        pin && latest.pinned
          ? {
              rate: rateText(pin.rate),
              until: pin.until.toISOString(),
              setAt: latest.pinned.at.toISOString(),
              setBy: names(latest.pinned.actor),
              reason: latest.pinned.reason,
            }
          : null,
      paused:
        paused && latest.paused
          ? {
              until: controls.paused?.until?.toISOString() ?? null,
              by: names(latest.paused.actor),
              reason: latest.paused.reason,
            }
          : null,
      sources: sources.map(({ observation, answers }) => sourceView(observation, answers, judgement, now)),
      band:
        median === null
          ? null
          : {
              from: rateText((median * (10_000n - BAND_BPS)) / 10_000n),
              to: rateText((median * (10_000n + BAND_BPS)) / 10_000n),
            },
    };
  }

  /** What happened to the rate, newest first. */
  async changes(
    first: number,
    last: number,
  ): Promise<{ readonly rows: readonly AdminRateChange[]; readonly total: number }> {
    const changes = `with published as (
        select version, 'published' as kind, 'sell' as side, published_at as at, sell_rate_e4 as rate, margin_bps,
          lag(sell_rate_e4) over (order by version) as was, reference_rate_e4 as reference,
          lag(reference_rate_e4) over (order by version) as reference_was
        from rate_log
      ), changes as (
        select version, kind, side, at, rate, was, reference, reference_was, margin_bps, null::timestamptz as until,
          null::text as cause, 'system:rates' as actor, null::text as reason
        from published where was is distinct from rate
        union all
        select version, kind, side, at, rate_e4,
          case when kind = 'pinned' and side = 'sell' then
            (select sell_rate_e4 from rate_log where rate_log.version < rate_controls.version order by version desc limit 1)
          end, null, null, margin_bps, until, cause, actor, reason
        from rate_controls
      )`;
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.pool.query<{ total: number }>(`${changes} select count(*)::int as total from changes`),
      this.pool.query<ChangeRow>(
        `${changes} select version, kind, side, at, rate::text, was::text, reference::text, reference_was::text, margin_bps,
           until, cause, actor, reason from changes order by version desc limit $1 offset $2`,
        [last - first + 1, first],
      ),
    ]);
    const names = await this.names(rows.map((row) => row.actor));
    return { rows: rows.map((row) => changeView(row, names)), total: counted[0]!.total };
  }

  /** How many quotes hold now and are no order yet. */
  async openQuotes(): Promise<number> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ open: number }>(
      'select count(*)::int as open from quotes where order_id is null and expires_at > $1 and quoted_at > $2',
      [now, new Date(now.getTime() - HOUR_MS)],
    );
    return rows[0]!.open;
  }

  private async heard(now: Date): Promise<{ observation: Observation; answers: number }[]> {
    const { rows } = await this.pool.query<{
      source: string;
      rate_e4: string;
      source_time: Date;
      received_at: Date;
      answers: number;
    }>(
      `select distinct on (source) source, rate_e4::text, source_time, received_at,
         (count(*) filter (where received_at > $2) over (partition by source))::int as answers
       from rate_observations where received_at > $1 and received_at <= $3 order by source, received_at desc`,
      [new Date(now.getTime() - LISTED_MS), new Date(now.getTime() - HOUR_MS), now],
    );
    return rows.map((row) => ({
      observation: {
        source: row.source,
        rate: BigInt(row.rate_e4),
        sourceTime: row.source_time,
        receivedAt: row.received_at,
      },
      answers: row.answers,
    }));
  }

  /** Who pinned and who paused last. */
  private async latest(side: AdminRateSide) {
    const { rows } = await this.pool.query<{ kind: string; at: Date; actor: string; reason: string | null }>(
      `select distinct on (kind) kind, at, actor, reason from rate_controls
       where side = $1 and kind in ('pinned', 'paused') order by kind, version desc`,
      [side],
    );
    return {
      pinned: rows.find((row) => row.kind === 'pinned') ?? null,
      paused: rows.find((row) => row.kind === 'paused') ?? null,
    };
  }

  private async names(actors: readonly (string | undefined)[]): Promise<(actor: string) => AdminActor> {
    const ids = new Set(actors.flatMap((actor) => (actor?.startsWith(OPERATOR) ? [actor.slice(OPERATOR.length)] : [])));
    const names = await this.operators.names([...ids]);
    return (actor) => {
      if (!actor.startsWith(OPERATOR)) return { kind: 'system', name: 'rates', role: null, operatorId: null };
      const operatorId = actor.slice(OPERATOR.length);
      const [firstName = '', ...rest] = (names.get(operatorId) ?? '').trim().split(/\s+/);
      const initial = rest.at(-1)?.[0];
      return { kind: 'operator', name: initial ? `${firstName} ${initial}.` : firstName, role: null, operatorId };
    };
  }
}

const OPERATOR = 'operator:';

interface ChangeRow {
  version: number;
  kind: AdminRateChange['kind'];
  side: AdminRateSide;
  at: Date;
  rate: string | null;
  was: string | null;
  reference: string | null;
  reference_was: string | null;
  margin_bps: number | null;
  until: Date | null;
  cause: string | null;
  actor: string;
  reason: string | null;
}

function changeView(row: ChangeRow, names: (actor: string) => AdminActor): AdminRateChange {
  const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));
  const [reference, before] = [units(row.reference), units(row.reference_was)];
  return {
    id: row.version,
    at: row.at.toISOString(),
    kind: row.kind,
    side: row.side,
    rate: text(units(row.rate)),
    was: text(units(row.was)),
    medianMovedBps: reference === null || before === null ? null : bpsFrom(reference, before),
    marginBps: row.margin_bps,
    until: row.until?.toISOString() ?? null,
    cause: row.cause,
    by: names(row.actor),
    reason: row.reason,
  };
}

function sourceView(heard: Observation, answers: number, judgement: Judgement, now: Date): AdminRateSource {
  const { source, rate, sourceTime, receivedAt } = heard;
  const ageMs = now.getTime() - sourceTime.getTime();
  const { median, outliers } = judgement;
  const state =
    ageMs > FRESH_MS
      ? 'stale'
      : outliers.some((one) => one.source === source)
        ? 'outlier'
        : median === null
          ? 'alone'
          : 'used';
  return {
    name: source,
    rate: rateText(rate),
    at: sourceTime.toISOString(),
    receivedAt: receivedAt.toISOString(),
    ageSeconds: Math.max(0, Math.floor(ageMs / 1000)),
    fromMedianBps: median === null ? null : bpsFrom(rate, median.rate),
    state,
    answersLastHour: answers,
  };
}

/** How far a rate is from another, in basis points, towards zero. */
export function bpsFrom(rate: bigint, from: bigint): number {
  return Number(((rate - from) * 10_000n) / from);
}

function text(rate: bigint | null): string | null {
  return rate === null ? null : rateText(rate);
}
