import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRatePreview, AdminRatePreviewRequest, AdminRateSide } from '@usdt-africa/contracts/admin';
import { type Clock, formatMoney, nairaFor, parseDecimal, parseMoney, RATE_SCALE } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RateControlService } from '../application/rate-control-service.js';
import { rateText } from '../domain/price.js';
import { bpsFrom } from './show-rate.js';

const HOUR_MS = 3_600_000;

/** What a margin or a pin would do, before it is done. */
export class PreviewRate extends Query<AdminRatePreview> {
  constructor(
    readonly side: AdminRateSide,
    readonly input: AdminRatePreviewRequest,
  ) {
    super();
  }
}

@QueryHandler(PreviewRate)
export class PreviewRateHandler implements IQueryHandler<PreviewRate> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly rates: RateControlService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ side, input }: PreviewRate): Promise<AdminRatePreview> {
    const wanted =
      'marginBps' in input
        ? ({ kind: 'margin', marginBps: input.marginBps } as const)
        : ({ kind: 'pin', rate: parseDecimal(input.rate, RATE_SCALE), until: this.clock.now() } as const);
    const amount = parseMoney(input.amount ?? '100', 'USDT');
    const [{ median, now, after, alone }, openQuotes] = await Promise.all([
      this.rates.effect(side, wanted),
      this.#openQuotes(side),
    ]);
    const outcome = (rate: bigint | null) =>
      rate === null || median === null
        ? null
        : {
            rate: rateText(rate),
            brings: formatMoney(nairaFor(amount, rate), 'NGN'),
            spreadEach: rateText(side === 'sell' ? median - rate : rate - median),
            fromMedianBps: bpsFrom(rate, median),
          };
    return {
      median: median === null ? null : rateText(median),
      amount: formatMoney(amount, 'USDT'),
      now: outcome(now),
      after: outcome(after),
      alone,
      openQuotes,
    };
  }

  /** How many quotes of a side hold now and were not used yet. */
  async #openQuotes(side: AdminRateSide): Promise<number> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ open: number }>(
      'select count(*)::int as open from quotes where order_id is null and expires_at > $1 and quoted_at > $2 and side = $3',
      [now, new Date(now.getTime() - HOUR_MS), side],
    );
    return rows[0]!.open;
  }
}
