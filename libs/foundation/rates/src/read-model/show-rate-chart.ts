import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRateChart, AdminRateSide } from '@usdt-africa/contracts/admin';
import type { RateHistoryRange } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { rateChart } from './rate-history.js';

/** Rates of a side for customers, and the median, over a range. */
export class ShowRateChart extends Query<AdminRateChart> {
  constructor(
    readonly side: AdminRateSide,
    readonly range: RateHistoryRange,
  ) {
    super();
  }
}

@QueryHandler(ShowRateChart)
export class ShowRateChartHandler implements IQueryHandler<ShowRateChart> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ side, range }: ShowRateChart): Promise<AdminRateChart> {
    return rateChart(this.pool, side, range, this.clock.now());
  }
}
