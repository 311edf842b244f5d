import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { Leadership, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { Profiles } from '@usdt-africa/operators';
import { CLOCK, LOG, type Log, made, POOL, RateLimit, work } from '@usdt-africa/platform';
import { SwitchedQuotes } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { RateApprovalGate } from './application/rate-approval-gate.js';
import { RateDesk } from './application/rate-desk.js';
import { RatesPoller } from './application/rates-poller.js';
import { AdminRatesController, AdminRatesEdge } from './http/admin-rates.controller.js';
import { RateFacts, RatesController, RatesEdge } from './http/rates.controller.js';
import { type QuoteConfig, QuoteService } from './quotes/quote-service.js';
import { currentRateView } from './read-model/current-rate-view.js';
import { RateConsole } from './read-model/rate-console.js';
import { rateHistory } from './read-model/rate-history.js';
import { RateReader } from './read-model/rate-reader.js';
import { RATE_SOURCES, type RateSource } from './sources/source.js';

export interface RatesConfig extends QuoteConfig {
  readonly sellMarginBps: number;
  readonly promiseMinutes: number;
}

/** The price: what it is, quotes that hold it, and what operators do to it. */
@Module({})
export class RatesModule {
  static with(config: RatesConfig): DynamicModule {
    return {
      module: RatesModule,
      global: true,
      controllers: [RatesController, AdminRatesController],
      providers: [
        ...desks(config),
        made(
          QuoteService,
          [POOL, RateReader, CLOCK],
          (pool: Pool, rates: RateReader, clock: Clock) =>
            new QuoteService(pool, rates, clock, config, new SwitchedQuotes(pool)),
        ),
        made(
          RatesEdge,
          [POOL, RateReader, RateFacts, CLOCK],
          (pool: Pool, rates: RateReader, facts: RateFacts, clock: Clock): RatesEdge => ({
            quotesPerClient: new RateLimit(pool, 'quotes', 120, 60),
            currentRate: async () =>
              currentRateView(pool, rates, clock.now(), {
                medianSeconds: await facts.medianSeconds(clock.now()),
                promiseMinutes: config.promiseMinutes,
                sellMarginBps: config.sellMarginBps,
                gate: new SwitchedQuotes(pool),
                networkStandsSeconds: await facts.networkStandsSeconds(),
              }),
            history: (range) => rateHistory(pool, range, clock.now()),
          }),
        ),
        made(
          RateConsole,
          [POOL, RateDesk, Profiles, CLOCK],
          (pool: Pool, desk: RateDesk, profiles: Profiles, clock: Clock) =>
            new RateConsole(pool, desk, profiles, clock),
        ),
        made(RateApprovalGate, [Approvals], (approvals: Approvals): RateApprovalGate => approvals),
        made(AdminRatesEdge, [POOL, CLOCK], (pool: Pool, clock: Clock): AdminRatesEdge => ({ pool, clock })),
      ],
      exports: [RateReader, QuoteService, RateDesk],
    };
  }

  /** Asks the sources, and tells the price. */
  static worker(config: Pick<RatesConfig, 'sellMarginBps'>): DynamicModule {
    return {
      module: RatesModule,
      global: true,
      providers: [
        ...desks(config),
        work(
          'rates',
          [POOL, PostgresEventStore, RATE_SOURCES, CLOCK, LOG, Leadership],
          (
            pool: Pool,
            store: PostgresEventStore,
            sources: readonly RateSource[],
            clock: Clock,
            log: Log,
            leadership: Leadership,
          ) => {
            const poller = new RatesPoller(pool, store, sources, clock, log, config);
            poller.start(leadership);
            return poller;
          },
        ),
      ],
      exports: [RateReader, RateDesk],
    };
  }
}

/** What api and worker both know the price by. */
function desks(config: Pick<RatesConfig, 'sellMarginBps'>): Provider[] {
  return [
    made(RateReader, [POOL], (pool: Pool) => new RateReader(pool, config)),
    made(
      RateDesk,
      [POOL, PostgresEventStore, CLOCK],
      (pool: Pool, store: PostgresEventStore, clock: Clock) => new RateDesk(pool, store, clock, config),
    ),
  ];
}
