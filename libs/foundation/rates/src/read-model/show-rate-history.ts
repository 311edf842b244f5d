import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RateHistoryRange, RateHistoryView } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { rateHistory } from './rate-history.js';

/** RATE-07: the selling rate over a range, and its last changes. */
export class ShowRateHistory extends Query<RateHistoryView> {
  constructor(readonly range: RateHistoryRange) {
    super();
  }
}

@QueryHandler(ShowRateHistory)
export class ShowRateHistoryHandler implements IQueryHandler<ShowRateHistory> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ range }: ShowRateHistory): Promise<RateHistoryView> {
    return rateHistory(this.pool, range, this.clock.now());
  }
}
