import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { SwitchesModule } from '@usdt-africa/switches';
import { RateApprovalGate } from './application/rate-approval-gate.js';
import { RateControlService } from './application/rate-control-service.js';
import { RatesPoller } from './application/rates-poller.js';
import { AdminRatesController } from './http/admin-rates.controller.js';
import { RatesController, RatesEdge } from './http/rates.controller.js';
import { BuyQuotes } from './quotes/buy-quotes.js';
import { QuoteService } from './quotes/quote-service.js';
import { RateReader } from './read-model/rate-reader.js';
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

/** The price, and the operators' controls over it. */
@Module({ providers: [RateReader, RateControlService], exports: [RateReader, RateControlService] })
export class RatesModule {}

/** Quotes, which lock the price for a customer. */
@Module({
  imports: [RatesModule, SwitchesModule],
  providers: [QuoteService, BuyQuotes],
  exports: [QuoteService, BuyQuotes],
})
export class QuotesModule {}

/** HTTP of rates and quotes. */
@Module({
  imports: [RatesModule, QuotesModule, SwitchesModule],
  controllers: [RatesController, AdminRatesController],
  providers: [RatesEdge, { provide: RateApprovalGate, useExisting: Approvals }, ...HANDLERS],
})
export class RatesApiModule {
  /** @param imports modules that provide `RateFacts`, which lies above this context */
  static forRoot(imports: readonly Type[]): DynamicModule {
    return { module: RatesApiModule, imports: [...imports] };
  }
}

/** Queries the sources, and publishes the price. */
@Module({ providers: [RatesPoller] })
export class RatesWorkerModule {}
