import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { Approvals, ApprovalsModule } from '@usdt-africa/approvals';
import { SwitchesModule } from '@usdt-africa/switches';
import { RateApprovalGate } from './application/rate-approval-gate.js';
import { RateControlService } from './application/rate-control-service.js';
import { RatesPoller } from './application/rates-poller.js';
import * as handlers from './handlers.js';
import { AdminRatesController } from './http/admin-rates.controller.js';
import { RatesController, RatesEdge } from './http/rates.controller.js';
import { BuyQuotes } from './quotes/buy-quotes.js';
import { QuoteService } from './quotes/quote-service.js';
import { RateReader } from './read-model/rate-reader.js';

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
  imports: [ApprovalsModule, QuotesModule, RatesModule, SwitchesModule],
  controllers: [RatesController, AdminRatesController],
  providers: [RatesEdge, { provide: RateApprovalGate, useExisting: Approvals }, ...Object.values(handlers)],
})
export class RatesApiModule {
  /** @param imports modules that provide `RateFacts`, which lies above this context */
  static forRoot(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: RatesApiModule, imports };
  }
}

/** Queries the sources, and publishes the price. */
@Module({ providers: [RatesPoller] })
export class RatesWorkerModule {}
