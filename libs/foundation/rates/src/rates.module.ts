import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { Leadership, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, made, POOL, RateLimit, work } from '@usdt-africa/platform';
import { SwitchedQuotes } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { RateApprovalGate } from './application/rate-approval-gate.js';
import { RateControlService } from './application/rate-control-service.js';
import { RatesPoller } from './application/rates-poller.js';
import { AdminRatesController } from './http/admin-rates.controller.js';
import { RatesController, RatesEdge } from './http/rates.controller.js';
import { QuoteService } from './quotes/quote-service.js';
import { RATES, type RatesConfig } from './rates-config.js';
import { CreateQuoteHandler } from './quotes/create-quote.js';
import { ListRateChangesHandler } from './read-model/list-rate-changes.js';
import { ListRatesHandler } from './read-model/list-rates.js';
import { PauseRateHandler } from './application/pause-rate.js';
import { PreviewRateHandler } from './read-model/preview-rate.js';
import { ResumeRateHandler } from './application/resume-rate.js';
import { SetRateHandler } from './application/set-rate.js';
import { ShowCurrentRateHandler } from './read-model/show-current-rate.js';
import { ShowQuoteHandler } from './quotes/show-quote.js';
import { ShowRateChartHandler } from './read-model/show-rate-chart.js';
import { ShowRateHandler } from './read-model/show-rate.js';
import { ShowRateHistoryHandler } from './read-model/show-rate-history.js';
import { UnpinRateHandler } from './application/unpin-rate.js';
import { RateReader } from './read-model/rate-reader.js';
import { RATE_SOURCES, type RateSource } from './sources/source.js';

const HANDLERS = [
  CreateQuoteHandler,
  ListRateChangesHandler,
  ListRatesHandler,
  PauseRateHandler,
  PreviewRateHandler,
  ResumeRateHandler,
  SetRateHandler,
  ShowCurrentRateHandler,
  ShowQuoteHandler,
  ShowRateChartHandler,
  ShowRateHandler,
  ShowRateHistoryHandler,
  UnpinRateHandler,
];

/** The price, the quotes that lock it, and the operators' controls over it. */
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
        { provide: RATES, useValue: config },
        made(RatesEdge, [POOL], (pool: Pool): RatesEdge => ({
          quotesPerClient: new RateLimit(pool, 'quotes', 120, 60),
        })),
        made(RateApprovalGate, [Approvals], (approvals: Approvals): RateApprovalGate => approvals),
        ...HANDLERS,
      ],
      exports: [RateReader, QuoteService, RateControlService],
    };
  }

  /** Queries the sources, and publishes the price. */
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
      exports: [RateReader, RateControlService],
    };
  }
}

/** What api and worker both know the price by. */
function desks(config: Pick<RatesConfig, 'sellMarginBps'>): Provider[] {
  return [
    made(RateReader, [POOL], (pool: Pool) => new RateReader(pool, config)),
    made(
      RateControlService,
      [POOL, PostgresEventStore, CLOCK],
      (pool: Pool, store: PostgresEventStore, clock: Clock) => new RateControlService(pool, store, clock, config),
    ),
  ];
}
