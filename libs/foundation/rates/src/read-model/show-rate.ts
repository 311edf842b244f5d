import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRateSide, AdminRateSource, AdminRateView } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { may, Profiles, type Viewer } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RateApprovalGate } from '../application/rate-approval-gate.js';
import { RateControlService } from '../application/rate-control-service.js';
import { BAND_BPS, isPaused, spreadBps, pinEnd, rateWith } from '../domain/controls.js';
import { FRESH_MS, judge, type Judgement, type Observation } from '../domain/median.js';
import { rateText } from '../domain/price.js';
import { RateObservations } from './observations.js';
import { rateActors } from './rate-actors.js';

/** A source without a response for a day is not listed any more. */
const LISTED_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type CurrentRateState = Omit<AdminRateView, 'actions' | 'pending'>;

/** How operators see the price of a side. */
export class ShowRate extends Query<AdminRateView> {
  constructor(
    readonly side: AdminRateSide,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ShowRate)
export class ShowRateHandler implements IQueryHandler<ShowRate> {
  readonly #observations: RateObservations;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly rates: RateControlService,
    private readonly gate: RateApprovalGate,
    private readonly operators: Profiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#observations = new RateObservations(pool);
  }

  async execute({ side, viewer }: ShowRate): Promise<AdminRateView> {
    const [view, pending] = await Promise.all([this.#current(side), this.gate.pendingOf('rates', side, viewer.id)]);
    return { ...view, pending, actions: may(viewer.role, 'rates.set') ? actionsOf(view, pending !== null) : [] };
  }

  async #current(side: AdminRateSide): Promise<CurrentRateState> {
    const now = this.clock.now();
    const [judgement, controls, sources, latest] = await Promise.all([
      this.#observations.around(now).then((observations) => judge(observations, now)),
      this.rates.controls(side),
      this.#observationsNow(now),
      this.#latest(side),
    ]);
    const median = judgement.median?.rate ?? null;
    const margin = this.rates.marginOf(side, controls);
    const followed = median === null ? null : rateWith(side, median, margin);
    const pin = controls.pin && pinEnd(controls.pin, median, now) === null ? controls.pin : null;
    const paused = isPaused(controls, now);
    const rate = paused || median === null ? null : (pin?.rate ?? followed);
    const names = await rateActors(this.operators, [latest.pinned?.actor, latest.paused?.actor]);
    return {
      id: side,
      rate: text(rate),
      median: text(median),
      followed: text(followed),
      marginBps: margin,
      spreadBps: median === null || rate === null ? null : spreadBps(side, median, rate),
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

  async #observationsNow(now: Date): Promise<{ observation: Observation; answers: number }[]> {
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
  async #latest(side: AdminRateSide) {
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
}

function actionsOf(view: CurrentRateState, pending: boolean): AdminRateView['actions'] {
  const target = { resource: 'rates', id: view.id };
  const action = (name: AdminRateView['actions'][number]['action'], why: string | null, twoPeople = false) => ({
    action: name,
    target,
    why,
    facts: {},
    twoPeople,
  });
  return [
    action('margin', pending ? 'pending' : null, view.median === null),
    action('pin', pending ? 'pending' : null, view.median === null),
    action('unpin', view.pin ? null : 'not-pinned'),
    action('pause', view.paused ? 'paused' : null),
    action('resume', view.paused ? null : 'not-paused'),
  ];
}

function sourceView(observation: Observation, answers: number, judgement: Judgement, now: Date): AdminRateSource {
  const { source, rate, sourceTime, receivedAt } = observation;
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

export function text(rate: bigint | null): string | null {
  return rate === null ? null : rateText(rate);
}
