import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CurrentRateView } from '@usdt-africa/contracts/api';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import { SwitchedBuying, SwitchedQuotes } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { currentRateView } from './current-rate-view.js';
import { RateFacts } from './rate-facts.js';
import { RateReader } from './rate-reader.js';

/** The rate as customers see it. */
export class ShowCurrentRate extends Query<CurrentRateView> {}

@QueryHandler(ShowCurrentRate)
export class ShowCurrentRateHandler implements IQueryHandler<ShowCurrentRate> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly rates: RateReader,
    private readonly facts: RateFacts,
    private readonly gate: SwitchedQuotes,
    private readonly buyingGate: SwitchedBuying,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: ProductConfig,
  ) {}

  async execute(): Promise<CurrentRateView> {
    return currentRateView(this.pool, this.rates, this.clock.now(), {
      medianSeconds: await this.facts.medianSeconds(this.clock.now()),
      promiseMinutes: this.config.promiseMinutes,
      sellMarginBps: this.config.sellMarginBps,
      buyMarginBps: this.config.buyMarginBps,
      minimumBuyMicro: this.config.minimumBuyMicro,
      gate: this.gate,
      buyingGate: this.buyingGate,
      networkStandsSeconds: await this.facts.networkStandsSeconds(),
    });
  }
}
