import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminRateChart } from '@usdt-africa/contracts/admin';
import type { RateHistoryRange } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { rateChart } from './rate-history.js';

/** Rates for customers and of the sources, over a range. */
export class ShowRateChart extends Query<AdminRateChart> {
  constructor(readonly range: RateHistoryRange) {
    super();
  }
}

@QueryHandler(ShowRateChart)
export class ShowRateChartHandler implements IQueryHandler<ShowRateChart> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ range }: ShowRateChart): Promise<AdminRateChart> {
    return rateChart(this.pool, range, this.clock.now());
  }
}
